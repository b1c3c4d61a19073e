// What play without a server costs, in Node: prints JSON. Run by benchmarks/offline_node.py.
import { built, python, Stage, unpack } from '../tests/offline/stage.mjs';

const GAMES = 6;
const now = () => performance.now();

const began = now();
const pyodide = await python();
const started = now();
unpack(pyodide);
const imported = now();
const found = { start: started - began, import: imported - started, games: [] };

/** Games of random moves a second, by the rules alone. */
const random = pyodide.runPython(`
from random import Random
from cleverdice import load
from cleverdice.dice import Seeded, counting

def games_a_second(name, now, seconds=1.5):
    game, rng, count = load(name), Random(1), 0
    began = now()
    while now() - began < 1000 * seconds:
        roll, state = counting(Seeded(f"{name} {count}")), game.start(game.min_players)
        while actors := game.actors(state):
            move = roll(game, state, 0) if actors[0] < 0 else rng.choice(game.moves(state, actors[0]))
            state = game.apply(state, actors[0], move)
        count += 1
    return 1000 * count / (now() - began)

games_a_second
`);

const stage = new Stage(pyodide);
let drawn = 7;
const choose = (moves) => moves[(drawn = (drawn * 1103515245 + 12345) & 0x7fffffff) % moves.length];

function share(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] : null;
}

function summary(times) {
  return { count: times.length, median: share(times, 0.5), most: share(times, 0.99) };
}

/** The hints of a game, one for every decision of the person. */
function hints(table, watch) {
  let { view } = stage.settled(stage.host.connect(2, `/ws/${table}`)).send[0][1];
  const told = (effect) => {
    for (const [, message] of effect.send ?? []) view = message.view ?? view;
  };
  while (view.phase !== 'over') {
    if (view.rollers.includes(0)) told(stage.settled(stage.host.receive(2, `{"t":"roll","id":"1","n":${view.n}}`)));
    else if (view.moves[0]?.length) {
      const asked = now();
      stage.settled(stage.host.receive(2, '{"t":"hint","id":"2","seat":0}'));
      stage.settled(stage.host.work());
      watch(now() - asked);
      const move = { t: 'move', id: '3', seat: 0, nth: view.seats[0].nth, text: choose(view.moves[0]).text };
      told(stage.settled(stage.host.receive(2, JSON.stringify(move))));
    } else told(stage.settled(stage.host.work()));
  }
  stage.settled(stage.host.disconnect(2));
}

for (const { name, players, bots: levels } of stage.ask('GET', '/api/games').games) {
  const taps = [];
  const bots = [];
  const coach = [];
  const slices = [];
  const reviews = [];
  for (let nth = 0; nth < GAMES; nth++) {
    const count = players.min + (nth % (players.max - players.min + 1));
    const seats = [{ kind: 'person' }, ...Array(Math.max(0, count - 1)).fill({ kind: 'bot', level: levels[count].at(-1) })];
    const { table } = stage.ask('POST', '/api/tables', { game: name, seats, start: true });
    stage.play(table, choose, (kind, ms) => (kind === 'bot' ? bots : taps).push(ms));
    if (nth) continue;
    const again = stage.ask('POST', '/api/tables', { game: name, seats, start: true }).table;
    hints(again, (ms) => coach.push(ms));
    const asked = now();
    while (stage.settled(stage.host.http('GET', `/api/tables/${table}/review`, null)).status === 202) {
      const slice = now();
      stage.settled(stage.host.work());
      slices.push(now() - slice);
    }
    reviews.push(now() - asked);
  }
  found.games.push({
    game: name,
    random: random(name, now),
    tap: summary(taps),
    master: summary(bots),
    hint: summary(coach),
    review: reviews[0] / 1000,
    slice: summary(slices),
  });
}
found.memory = { wasm: pyodide._module.HEAP8.length / 1e6, process: process.memoryUsage().rss / 1e6 };
found.bytes = { library: built('python_stdlib.zip').length, house: built('cleverdice.zip').length };
console.log(JSON.stringify(found));
