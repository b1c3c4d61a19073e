// The most that this browser's player has made in a game, so that a new best can be celebrated.
import { keep, kept } from '../lib/storage';

interface Best {
  points: number;
  /** Where it was made, so that looking again does not make it a new one. */
  table: string;
  before: number | null;
}

function read(word: string | null): Best | null {
  try {
    const found = JSON.parse(word ?? 'null') as Partial<Best> | null;
    return typeof found?.points === 'number' ? (found as Best) : null;
  } catch {
    return null;
  }
}

/** What was made at this table and what it beats, if it beats something; remembered for the next time. */
export function bestScore(
  game: string,
  players: number,
  table: string,
  points: number,
): { points: number; before: number } | null {
  const name = `best.${game}.${players}`;
  const best = read(kept(name));
  if (best?.table !== table && points > (best?.points ?? -1)) {
    keep(name, JSON.stringify({ points, table, before: best?.points ?? null }));
    return best && { points, before: best.points };
  }
  const again = best?.table === table && best.before !== null;
  return again ? { points, before: best.before! } : null;
}
