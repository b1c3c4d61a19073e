// Which explanation is due at a table right now. Nothing here decides what may be done: the view says it.
import type { Game, Move, Seat, Text, View } from '../lib/types';

export interface Step {
  id: string;
  text: Text;
  /** The chapter of the rules that tells more. */
  chapter: string;
  /** News, not something to do: it should stay long enough to be read. */
  news?: boolean;
}

const LAST_ROLL = 3;

function step(k: string, chapter: string, d: Text['d'] = {}): Step {
  return { id: k.slice('learn.'.length), text: { k, d }, chapter };
}

function news(k: string, chapter: string, d: Text['d'] = {}): Step {
  return { ...step(k, chapter, d), news: true };
}

/** What there is to explain now to somebody who holds these seats, the most urgent first. */
export function due(game: Game, view: View, mine: readonly number[], choosing = false): Step[] {
  if (!mine.length || view.phase === 'lobby') return [];
  const party = game.symbols.length > 0;
  if (view.phase === 'over') return [step(party ? 'learn.party.over' : 'learn.over', 'end')];
  if (view.chance) return party ? partyRoll(view, mine) : draftRoll(game, view, mine);
  const seat = mine.find((one) => view.moves[one]?.length);
  if (seat === undefined) return mine.includes(view.active) ? [] : [waiting(view, party)];
  const told = [
    ...(party ? partySteps(game, view, seat) : draftSteps(game, view, seat)),
    ...hintStep(view, seat, party),
  ];
  return choosing && told[0] && CHOICES.has(told[0].id) ? [step('learn.mark', 'active'), ...told] : told;
}

/** Whom to ask, where there is much to choose from. */
function hintStep(view: View, seat: number, party: boolean): Step[] {
  return view.hints && view.moves[seat]!.length > 3 ? [news('learn.hint', party ? 'turn' : 'active')] : [];
}

// Steps in which a die is tapped first, and then a field.
const CHOICES = new Set([
  'pick',
  'serve',
  'serve.solo',
  'fallback',
  'window',
  'party.cross',
  'party.serve',
  'party.more',
]);

function waiting(view: View, party: boolean): Step {
  const name = view.seats[view.active]?.name ?? '';
  return party ? news('learn.party.wait', 'others', { name }) : news('learn.wait', 'passive', { name });
}

function partyRoll(view: View, mine: readonly number[]): Step[] {
  if (!mine.includes(view.active)) return [waiting(view, true)];
  return [step(view.typed ? 'learn.roll.typed' : 'learn.party.roll', 'turn')];
}

function draftRoll(game: Game, view: View, mine: readonly number[]): Step[] {
  if (!mine.includes(view.active)) return [waiting(view, false)];
  if (view.stage === 'deal') return [step('learn.deal', 'solo')];
  const typed = view.typed ? [step('learn.roll.typed', 'active')] : [];
  if (view.roll === 0) return [...typed, step('learn.roll', 'active'), ...roundNews(game, view)];
  const again = step(view.seats.length === 1 ? 'learn.again.solo' : 'learn.again', 'active');
  return [...typed, again, ...(view.undo.some((seat) => mine.includes(seat)) ? [news('learn.undo', 'active')] : [])];
}

/** The bonus that a round began with; the first round has enough to tell without it. */
function roundNews(game: Game, view: View): Step[] {
  const bonuses = game.round_bonus[view.round - 1] ?? [];
  if (view.round < 2 || !bonuses.length) return [];
  return [news('learn.round', 'course', { round: view.round, bonuses: bonuses.map((bonus) => bonus.say) })];
}

const says = (moves: Move[], word: string): boolean => moves.some((move) => move.word === word);

function draftSteps(game: Game, view: View, seat: number): Step[] {
  const moves = view.moves[seat]!;
  const sheet = view.seats[seat]!;
  const plain = moves.find((move) => move.plain);
  const halved = plain ? [step('learn.halved', chapterOf(game, plain))] : [];
  const told = [...bonusSteps(sheet, 'learn.bonus', 'bonuses'), ...taskSteps(game, view, seat)];
  return [...told, ...halved, ...(sheet.foxes ? [news('learn.fox', 'foxes')] : [])];
}

/** The rules of an area stand in a chapter of its name. */
function chapterOf(game: Game, move: Move): string {
  return game.areas[move.area ?? 0]!.name;
}

function bonusSteps(sheet: Seat, one: string, chapter: string): Step[] {
  const open = sheet.todo.flatMap(({ bonus }) => (bonus ? [bonus] : []));
  if (!open.length) return [];
  return [step(one, chapter, { bonus: open[0]!.say }), ...(open.length > 1 ? [step('learn.bonuses', chapter)] : [])];
}

function taskSteps(game: Game, view: View, seat: number): Step[] {
  const moves = view.moves[seat]!;
  const first = view.seats[seat]!.todo[0];
  if (!first || first.bonus) return [];
  if (first.say.k === 'task.more') return [step('learn.more', chapterOf(game, moves[0]!))];
  if (first.say.k === 'task.serve') return [serveStep(view, moves), ...numberStep(moves)];
  if (first.say.k === 'task.window') return [step('learn.window', 'actions'), ...numberStep(moves)];
  return first.say.k === 'task.pick' ? pickSteps(game, view, moves) : [];
}

function pickSteps(game: Game, view: View, moves: Move[]): Step[] {
  const reroll = says(moves, 'reroll') ? [step('learn.reroll', 'actions')] : [];
  if (!moves.some((move) => move.kind === 'enter')) {
    return [step(view.roll < LAST_ROLL ? 'learn.unfit' : 'learn.unfit.last', 'active'), ...reroll];
  }
  const summed = game.areas.find((area) => area.plus);
  const later = view.roll > 1 && summed ? [news('learn.white', summed.name)] : [];
  const pass = says(moves, 'pass') ? [step('learn.pass', 'active')] : [];
  return [step('learn.pick', 'active'), ...reroll, ...numberStep(moves), ...later, ...pass];
}

function numberStep(moves: Move[]): Step[] {
  return moves.some((move) => move.number) ? [step('learn.number', 'actions')] : [];
}

function serveStep(view: View, moves: Move[]): Step {
  const real = moves.filter((move) => move.kind === 'enter' && !move.number);
  if (!real.length && !moves.some((move) => move.number)) return step('learn.serve.none', 'passive');
  const platter = real.filter((move) => move.dice?.some((die) => view.dice[die]?.place === 0));
  if (real.length && !platter.length) return step('learn.fallback', 'passive');
  if (view.seats.length === 1) return step('learn.serve.solo', 'solo');
  return step('learn.serve', 'passive', { name: view.seats[view.active]?.name ?? '' });
}

function partySteps(game: Game, view: View, seat: number): Step[] {
  const moves = view.moves[seat]!;
  const bonus = bonusSteps(view.seats[seat]!, 'learn.party.bonus', 'bonus');
  if (bonus.length) return bonus;
  const key = view.seats[seat]!.todo[0]?.say.k;
  if (key === 'task.cross.more') return [step('learn.party.more', 'turn')];
  const first = view.active === seat ? step('learn.party.cross', 'turn') : step('learn.party.serve', 'others');
  return [first, ...handling(game, moves)];
}

function handling(game: Game, moves: Move[]): Step[] {
  const joker = game.tokens.findIndex((_, token) => token > 0 && game.symbols[token - 1]?.area === null);
  const used = moves.some((move) => move.dice?.includes(joker)) ? [step('learn.party.joker', 'jokers')] : [];
  const several = moves.find((move) => (move.dice?.length ?? 0) > 1);
  return several ? [...used, step('learn.party.need', chapterOf(game, several))] : used;
}
