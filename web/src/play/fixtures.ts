// Real messages of the server, for tests. Written by `python -m tests.view.fixtures`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entry, Game, View, You } from '../lib/types';

const FOLDER = join(import.meta.dirname, '../../fixtures');

export interface Welcome {
  t: 'welcome';
  you: You;
  invite: string | null;
  view: View;
  log: Entry[];
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as T;
}

export const games: Game[] = read<{ games: Game[] }>('games.json').games;

/** One message by its name: game, players, moment. */
export function fixture(name: string): Welcome {
  return read<Welcome>(`${name}.json`);
}

/** All of them, by name. */
export function fixtures(): [string, Welcome][] {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.json') && file !== 'games.json');
  return names.map((file) => [file.replace('.json', ''), read<Welcome>(file)]);
}

export function gameOf(view: View): Game {
  return games.find((game) => game.name === view.game)!;
}
