// The best moves and the one that was made, on the fields of the sheet.
import type { FieldTag } from '../lib/tags';
import { say } from '../lib/say.svelte';
import type { Walk } from './walk.svelte';
import { figure, number } from '../lib/numbers';

const SHOWN = 3;

/** A figure on each field of the best moves and of the one that was made; of several ways to mark a field the best counts. */
export function fieldTags(walk: Walk): FieldTag[] {
  const { found } = walk;
  if (!found || found.seat !== walk.seat) return [];
  const tags = new Map<string, FieldTag>();
  found.decision.worths.forEach(([text, worth], nth) => {
    const made = text === found.played;
    const { area, cell } = walk.move(text);
    const key = `${area} ${cell}`;
    if (area === undefined || cell === undefined || !(made || nth < SHOWN)) return;
    const before = tags.get(key);
    if (before && !made) return;
    const label = say(made ? 'look.tag.made' : 'look.tag', { points: figure(worth) });
    tags.set(key, {
      area,
      cell,
      drawn: true,
      rank: before?.rank ?? (nth < SHOWN ? nth + 1 : 0),
      figure: `${made ? '▸' : ''}${figure(worth)}`,
      short: `${made ? '▸' : ''}${number(worth)}`,
      label,
    });
  });
  return [...tags.values()];
}
