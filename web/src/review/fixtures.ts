// Real reviews, for tests. Written by `python -m tests.coach.review_fixtures`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '../play/fixtures';
import type { Review } from './types';
import { Walk } from './walk.svelte';

/** A review by its name: game, players. */
export function reviewOf(name: string): Review {
  const file = join(import.meta.dirname, '../../fixtures/reviews', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Review;
}

export function walkOf(name: string, ply: number | null = null): Walk {
  const review = reviewOf(name);
  return new Walk(
    review,
    games.find((game) => game.name === review.game)!,
    ply,
  );
}
