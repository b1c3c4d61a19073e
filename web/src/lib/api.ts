// The few addresses that are no socket, of the server or of this device.
import { ask as answered, askDevice } from './channel';
import { language } from './say.svelte';
import type {
  Entered,
  Failure,
  Game,
  Games,
  Joined,
  Opened,
  Opening,
  TableLine,
  Tables,
  TableWish,
  Text,
} from './types';

/** The server said no, and why; or there is no server to be reached. */
export class Refused extends Error {
  constructor(
    readonly text: Text,
    readonly status: number,
  ) {
    super(text.k);
  }
}

const OFFLINE: Text = { k: 'wire.offline' };

/** Why something could not be had. Whatever is no answer of the server means that it was not reached. */
export function reasonOf(error: unknown): Text {
  return error instanceof Refused ? error.text : OFFLINE;
}

function ask(path: string, init?: RequestInit): Promise<Response> {
  return answerOf(answered(path, init));
}

/** An answer, if it is a good one. */
export async function answerOf(coming: Promise<Response>): Promise<Response> {
  let answer: Response;
  try {
    answer = await coming;
  } catch {
    throw new Refused(OFFLINE, 0);
  }
  if (!answer.ok) throw new Refused(await reason(answer), answer.status);
  return answer;
}

async function reason(answer: Response): Promise<Text> {
  try {
    const { error } = (await answer.json()) as Partial<Failure>;
    if (error) return error;
  } catch {
    // Something between us and the server answered, with a page of its own.
  }
  return { k: 'wire.failed', d: { status: answer.status } };
}

/** What an address answers, as plain data. */
export async function fetched<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

/** What an address answers to something sent. */
export async function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return (await (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
}

let games: Promise<Game[]> | null = null;

/** What is printed on the sheets; asked for once. */
export function allGames(): Promise<Game[]> {
  games ??= ask('/api/games')
    .then((answer) => answer.json() as Promise<Games>)
    .then((body) => body.games)
    .catch((error: unknown) => {
      games = null;
      throw error;
    });
  return games;
}

/** Open a table and become its host. */
export function openTable(wish: TableWish): Promise<Opened> {
  return post('/api/tables', { ...wish, lang: language() } satisfies Opening);
}

/** Take a free seat, by the invitation where there has to be one. */
export function join(table: string, invite: string | null, name: string, seat?: number): Promise<Joined> {
  return post(`/api/tables/${encodeURIComponent(table)}/join`, { invite, name, seat });
}

/** Come back with a personal link. */
export function enter(table: string, key: string): Promise<Entered> {
  return post(`/api/tables/${encodeURIComponent(table)}/enter`, { key });
}

/** Delete a game that goes on. */
export function deleteTable(table: string): Promise<unknown> {
  return post(`/api/tables/${encodeURIComponent(table)}/delete`, {});
}

/** The tables that this browser has a key for. */
export async function myTables(): Promise<TableLine[]> {
  const body = (await (await ask('/api/tables')).json()) as Tables;
  return body.tables;
}

/** Those that stay on this device. */
export async function deviceTables(): Promise<TableLine[]> {
  const body = (await (await answerOf(askDevice('/api/tables'))).json()) as Tables;
  return body.tables;
}

/** The record of a table. */
export async function record(table: string): Promise<string> {
  return (await ask(`/api/tables/${encodeURIComponent(table)}/record`)).text();
}
