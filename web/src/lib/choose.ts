// From taps to moves. Nothing here knows a rule: the list of legal moves says everything, and the
// choice only narrows that list until one move is left.
import type { Bonus, Lit, Move, Tapped } from './types';

export interface Field {
  area: number;
  cell: number;
}

/** What a seat may do, and what the dice on the table stand for in its moves. */
export interface Scene {
  moves: Move[];
  /** By die: its token in a move; -1 if it can't be used any more. */
  tokens: number[];
  /** Several dice may go together, so fields are lit from the start. */
  several: boolean;
  /** By action row how it is used: by `extra` dice, by another `number`, by a `return`, or by a word. */
  uses: string[];
}

/** Any other number, in `Choice.number`. */
export const ANY = 7;

export interface Choice {
  extra: boolean;
  /** 0: dice count as they lie; 1 to 6: as that number; ANY: as any other. */
  number: number;
  dice: number[];
  /** A field, the words or the dice to take back, with more than one way: which one is asked for. */
  asking: Field | 'words' | 'return' | null;
}

export type Tap =
  | { on: 'die'; die: number }
  | { on: 'field'; area: number; cell: number }
  | { on: 'move'; text: string }
  | { on: 'words' | 'return' }
  | { on: 'extra' }
  | { on: 'number'; number: number }
  | { on: 'away' };

/** What a tap leads to: a move, another choice, or a reason to ask for. */
export type Outcome = { move: Move } | { choice: Choice } | { why: { die: number | null; field: Field | null } };

/** The choice before anything is tapped: extra dice only where nothing else is possible. */
export function begin(moves: Move[]): Choice {
  const enters = moves.filter((move) => move.kind === 'enter');
  const extra = enters.length > 0 && enters.every((move) => move.extra);
  return { extra, number: 0, dice: [], asking: null };
}

/** Moves that are one word or give something up: each has a button of its own. */
export function words(moves: Move[]): Move[] {
  return moves.filter((move) => move.kind === 'say' || move.kind === 'skip');
}

/** The words that end something: all but those that use an action. */
export function endings({ moves, uses }: Scene): Move[] {
  return words(moves).filter((move) => !uses.includes(move.word ?? ''));
}

/** The moves that an action stands for, in the present mode. */
export function ofAction({ moves, uses }: Scene, choice: Choice, row: number): Move[] {
  const use = uses[row];
  if (use === 'extra') return begin(moves).extra ? [] : moves.filter((move) => move.extra);
  if (use === 'number') return moves.filter((move) => changed(move) && Boolean(move.extra) === choice.extra);
  if (use === 'return') return returns(moves);
  return words(moves).filter((move) => move.word === use);
}

/** Is the mode of an action on? Null where using it is a move of its own. */
export function actionOn(scene: Scene, choice: Choice, row: number): boolean | null {
  const use = scene.uses[row];
  if (use === 'extra') return choice.extra;
  return use === 'number' ? choice.number > 0 : null;
}

/** What a tap on an action does, and a second one takes back; null while it can't be used. */
export function actionTap(scene: Scene, choice: Choice, row: number): Tap | null {
  const [first] = ofAction(scene, choice, row);
  if (!first) return null;
  const use = scene.uses[row];
  if (use === 'extra') return { on: 'extra' };
  if (use === 'return') return { on: choice.asking === 'return' ? 'away' : 'return' };
  return use === 'number' ? { on: 'number', number: choice.number ? 0 : ANY } : { on: 'move', text: first.text };
}

/** The other numbers that dice may count as, in the present mode. */
export function numbers(moves: Move[], choice: Choice): number[] {
  const found = moves.filter((move) => Boolean(move.extra) === choice.extra).map((move) => move.number ?? 0);
  return [...new Set(found)].filter((number) => number > 0).sort((a, b) => a - b);
}

/** Does a die count as something else than it shows? */
function changed(move: Move): boolean {
  return Boolean(move.number || move.spends);
}

function counts(move: Move, number: number): boolean {
  return number === ANY ? changed(move) : (move.number ?? 0) === number;
}

/** The moves that take a die back. */
export function returns(moves: Move[]): Move[] {
  return moves.filter((move) => move.kind === 'return');
}

/** The marks of the present mode, whatever die is chosen; dice are polished for fields that they don't reach otherwise. */
export function marks(scene: Scene, choice: Choice): Move[] {
  const enters = scene.moves.filter((move) => move.kind === 'enter' && Boolean(move.extra) === choice.extra);
  const plain = enters.filter((move) => counts(move, choice.number));
  const places = scene.moves.filter((move) => move.kind === 'place');
  return [...places, ...plain, ...(choice.number ? [] : polished(enters, plain))];
}

function polished(enters: Move[], plain: Move[]): Move[] {
  const target = (move: Move): string => `${move.dice?.join()} ${move.area} ${move.cell}`;
  const reached = new Set(plain.map(target));
  return enters.filter((move) => move.spends && move.number && !reached.has(target(move)));
}

function has(tokens: readonly number[], wanted: readonly number[]): boolean {
  const left = [...tokens];
  return wanted.every((token) => {
    const at = left.indexOf(token);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function chosenTokens(scene: Scene, choice: Choice): number[] {
  return choice.dice.map((die) => scene.tokens[die]!);
}

/** The marks that the chosen dice make; without any, those that need none. */
export function candidates(scene: Scene, choice: Choice): Move[] {
  const all = marks(scene, choice);
  if (choice.dice.length) {
    const wanted = chosenTokens(scene, choice);
    return all.filter((move) => move.kind === 'enter' && has(move.dice ?? [], wanted));
  }
  return scene.several ? all : all.filter((move) => move.kind === 'place');
}

/** The dice that can be tapped, in the present mode. */
export function usable(scene: Scene, choice: Choice): number[] {
  const used = new Set([...marks(scene, choice), ...returns(scene.moves)].flatMap((move) => move.dice ?? []));
  return scene.tokens.flatMap((token, die) => (token >= 0 && used.has(token) ? [die] : []));
}

function at(moves: Move[], field: Field): Move[] {
  return moves.filter((move) => move.area === field.area && move.cell === field.cell);
}

/** The ways to mark a field. Dice chosen to the last one leave no other ways. */
export function ways(scene: Scene, choice: Choice, field: Field): Move[] {
  const found = at(candidates(scene, choice), field);
  if (!choice.dice.length) return found;
  const exact = found.filter((move) => move.dice!.length === choice.dice.length);
  return scene.several && exact.length ? exact : found;
}

/** What is asked for right now. */
export function asked(scene: Scene, choice: Choice): Move[] {
  if (choice.asking === null) return [];
  if (choice.asking === 'words') return endings(scene);
  if (choice.asking === 'return') return returns(scene.moves);
  const found = ways(scene, choice, choice.asking);
  return found.length ? found : at(marks(scene, choice), choice.asking);
}

/** The fields that light up, with the best that each one gives. */
export function lit(scene: Scene, choice: Choice): Lit[] {
  const found = new Map<string, Lit>();
  for (const move of candidates(scene, choice)) {
    const key = `${move.area}/${move.cell}`;
    const before = found.get(key);
    found.set(key, before ? merged(before, move) : litBy(move));
  }
  return [...found.values()];
}

function litBy(move: Move): Lit {
  const { area = 0, cell = 0, points = 0, bonuses = [], spends = 0 } = move;
  return { area, cell, points, bonuses, ways: 1, spends };
}

function merged(before: Lit, move: Move): Lit {
  const more = move.bonuses ?? [];
  const bonuses: Bonus[] = more.length > before.bonuses.length ? more : before.bonuses;
  const points = Math.max(before.points, move.points ?? 0);
  const spends = Math.min(before.spends, move.spends ?? 0);
  return { ...before, points, bonuses, ways: before.ways + 1, spends };
}

/** The dice that would go to the platter with the chosen one. */
export function leaning(scene: Scene, choice: Choice): number[] {
  if (!choice.dice.length) return [];
  return candidates(scene, choice)[0]?.platter ?? [];
}

/** What a tap does. */
export function tap(scene: Scene, choice: Choice, on: Tap): Outcome {
  switch (on.on) {
    case 'die':
      return tapDie(scene, choice, on.die);
    case 'field':
      return tapField(scene, choice, { area: on.area, cell: on.cell });
    case 'move':
      return made(scene, choice, on.text);
    case 'words':
      return chosenFrom(endings(scene), choice, 'words');
    case 'return':
      return chosenFrom(returns(scene.moves), choice, 'return');
    case 'extra':
      return { choice: { ...begin(scene.moves), extra: !choice.extra } };
    case 'number':
      return { choice: { ...choice, number: on.number, dice: [], asking: null } };
    case 'away':
      return { choice: begin(scene.moves) };
  }
}

function made(scene: Scene, choice: Choice, text: string): Outcome {
  const move = scene.moves.find((other) => other.text === text);
  return move ? { move } : { choice };
}

function chosenFrom(found: Move[], choice: Choice, asking: 'words' | 'return'): Outcome {
  if (found.length === 1) return { move: found[0]! };
  return { choice: { ...choice, asking: found.length ? asking : null } };
}

function tapDie(scene: Scene, choice: Choice, die: number): Outcome {
  if (choice.dice.includes(die)) return tapAgain(scene, choice, die);
  const back = returns(scene.moves).find((move) => move.dice?.includes(scene.tokens[die]!));
  if (back) return { move: back };
  if (!usable(scene, choice).includes(die)) return { why: { die, field: null } };
  const together = { ...choice, dice: [...choice.dice, die], asking: null };
  const joins = scene.several && candidates(scene, together).length > 0;
  return { choice: joins ? together : { ...choice, dice: [die], asking: null } };
}

/** A second tap on a die marks the only field it can go to; otherwise it lets go of the die. */
function tapAgain(scene: Scene, choice: Choice, die: number): Outcome {
  const fields = lit(scene, choice);
  if (fields.length === 1) return tapField(scene, choice, fields[0]!);
  const dice = choice.dice.filter((other) => other !== die);
  return { choice: { ...choice, dice, asking: null } };
}

function tapField(scene: Scene, choice: Choice, field: Field): Outcome {
  const found = ways(scene, choice, field);
  if (found.length === 1) return { move: found[0]! };
  if (found.length > 1) return { choice: { ...choice, asking: field } };
  const { dice } = choice;
  if (dice.length) return { why: { die: dice[0]!, field } };
  return fieldFirst(scene, choice, field);
}

/** A field tapped before a die: its only die is chosen for it, or it asks which. */
function fieldFirst(scene: Scene, choice: Choice, field: Field): Outcome {
  const found = at(marks(scene, choice), field);
  if (!found.length) return { why: { die: null, field } };
  const dice = scene.tokens.flatMap((token, die) => (found.some((move) => move.dice?.includes(token)) ? [die] : []));
  if (dice.length === 1) return { choice: { ...choice, dice, asking: null } };
  return { choice: { ...choice, asking: field } };
}

/** What to ask about, for a die or a field that was tapped in vain. */
export function pointed(choice: Choice, tapped: { die: number | null; field: Field | null }): Tapped {
  const dice = choice.dice.length ? choice.dice : tapped.die === null ? [] : [tapped.die];
  const number = choice.number === ANY ? 0 : choice.number;
  return { dice, ...tapped.field, number, extra: choice.extra };
}

/** Every tap that does something now: what the screen offers. */
export function taps(scene: Scene, choice: Choice): Tap[] {
  const open = asked(scene, choice);
  if (open.length) return [...open.map((move): Tap => ({ on: 'move', text: move.text })), AWAY];
  const fields = lit(scene, choice).map(({ area, cell }): Tap => ({ on: 'field', area, cell }));
  const dice = usable(scene, choice).map((die): Tap => ({ on: 'die', die }));
  const said = words(scene.moves).map((move): Tap => ({ on: 'move', text: move.text }));
  return [...fields, ...dice, ...said, ...modes(scene, choice), AWAY];
}

const AWAY: Tap = { on: 'away' };

function modes(scene: Scene, choice: Choice): Tap[] {
  const found = scene.uses.flatMap((_, row) => actionTap(scene, choice, row) ?? []);
  const offered = numbers(scene.moves, choice).map((number): Tap => ({ on: 'number', number }));
  return [...found.filter((tap) => tap.on !== 'move'), ...offered];
}
