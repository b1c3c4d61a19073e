// Plays every game in WebAssembly, with the files that the page gets, and prints what came of it as JSON.
import { python, Stage, unpack } from './stage.mjs';

const pyodide = await python();
unpack(pyodide);
const stage = new Stage(pyodide);
const found = { games: [] };

const choose = (moves) => moves[moves.length >> 1];

stage.ask('POST', '/api/me', { name: 'Ana' });
for (const { name, bots } of stage.ask('GET', '/api/games').games) {
  const seats = [{ kind: 'person' }, { kind: 'bot', level: bots[2].at(-1) }];
  const { table } = stage.ask('POST', '/api/tables', { game: name, seats, start: true });
  const view = stage.play(table, choose);
  found.games.push({
    game: name,
    score: view.seats.map((seat) => seat.score.total),
    record: stage.ask('GET', `/api/tables/${table}/record`),
    learned: stage.ask('GET', `/api/tables/${table}/review`).judge.learned,
  });
}

const rows = stage.rows.size;
stage.restart();
found.tables = stage.ask('GET', '/api/tables').tables.length;
found.stats = stage.ask('GET', '/api/me/stats').games.length;
const file = stage.ask('GET', '/api/me/export');
stage.ask('POST', '/api/me/delete', {});
found.left = stage.rows.size;
found.count = stage.ask('POST', '/api/me/import', file).count;
found.same = stage.rows.size === rows;
const day = stage.ask('GET', '/api/daily');
const daily = stage.ask('POST', `/api/daily/${day.day}/${day.games[0].game}`, {});
stage.play(daily.table, choose);
found.master = stage.ask('GET', `/api/challenges/${day.games[0].id}/master`).master.score;
console.log(JSON.stringify(found));
