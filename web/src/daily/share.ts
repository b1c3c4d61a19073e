// A result in a few lines to send around. It tells how it went and nothing about the dice.
import { language, say } from '../lib/say.svelte';
import type { Game } from '../lib/types';

/** One sign for each colour; they are as wide as each other. */
const SIGNS: Record<string, string> = {
  yellow: '🟨',
  blue: '🟦',
  green: '🟩',
  orange: '🟧',
  purple: '🟪',
  turquoise: '💠',
  brown: '🟫',
  pink: '🌸',
  silver: '🩶',
  grey: '⬛',
};
const MOST = 5;

/** How much of an area's points was reached, in stars from 0 to 5. */
export function stars(points: number, most: number): number {
  return Math.max(0, Math.min(MOST, Math.ceil((MOST * points) / most)));
}

export function drawnStars(count: number): string {
  return '★'.repeat(count) + '☆'.repeat(MOST - count);
}

export interface Shared {
  game: Game;
  /** The day of a daily challenge; a duel has none. */
  day: string | null;
  score: number;
  areas: readonly number[];
  streak: number;
  link: string;
}

export function shareText({ game, day, score, areas, streak, link }: Shared): string {
  const title = game.titles[language()] ?? game.name;
  const head = day
    ? say('daily.share.day', { game: title, day: shownDay(day) })
    : say('daily.share.duel', { game: title });
  const rows = game.areas.map((area, nth) => {
    const reached = drawnStars(stars(areas[nth] ?? 0, area.max_points));
    return `${SIGNS[area.name] ?? '⬜'} ${area.letter.toUpperCase()} ${reached}`;
  });
  const row = streak > 1 ? [`🔥 ${say('daily.streak', { days: streak })}`] : [];
  return [head, say('daily.points', { points: score }), ...rows, ...row, link].join('\n');
}

/** A day as people write it, whatever the time zone here. */
export function shownDay(day: string, style: 'long' | 'medium' = 'medium'): string {
  const at = new Date(`${day}T12:00:00Z`);
  return new Intl.DateTimeFormat(language(), { dateStyle: style, timeZone: 'UTC' }).format(at);
}

/** What is left of a day, in hours and minutes; null after its end. */
export function left(ends: number, now: number): { hours: number; minutes: number } | null {
  const minutes = Math.ceil((ends - now) / 60_000);
  return minutes <= 0 ? null : { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** The day before or after. */
export function neighbour(day: string, step: 1 | -1): string {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + step);
  return at.toISOString().slice(0, 10);
}
