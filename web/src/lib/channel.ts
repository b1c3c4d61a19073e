// The one place where a request finds who answers it: the server, or this device. Both speak docs/protocol.md.
import { mode } from './mode.svelte';
import { onDevice } from './place';
import { address, type Socket } from './socket';

export interface Channel {
  /** As `fetch` for an address of the API. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** As a WebSocket to a table. */
  dial(table: string): Socket;
}

const server: Channel = {
  ask: (path, init) => fetch(path, init),
  dial: (table) => new WebSocket(address(table)) as unknown as Socket,
};

let device: Channel | null = null;

/** Let this device answer where it has to. */
export function answerBy(channel: Channel): void {
  device = channel;
}

/** The table or duel that a request is about. */
function about(path: string, init?: RequestInit): string | null {
  const [, , kind, id] = path.split('/');
  if ((kind === 'tables' || kind === 'duels' || kind === 'cups') && id) return id;
  if (kind === 'challenges' && id && onDevice(id)) return id;
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { table?: unknown }) : {};
  return typeof body.table === 'string' ? body.table : null;
}

/** What is as good from this device as from the server, if that can't be reached. */
function replaceable(path: string, init?: RequestInit): boolean {
  if (about(path, init) !== null) return false;
  return (init?.method ?? 'GET') === 'GET' || !path.startsWith('/api/me/');
}

/** Ask whoever knows. Without a connection this device answers from then on, if it can. */
export async function ask(path: string, init?: RequestInit): Promise<Response> {
  const id = about(path, init);
  if (device && (id === null ? mode.device : onDevice(id))) return device.ask(path, init);
  try {
    return await server.ask(path, init);
  } catch (error) {
    if (!device || !mode.complete || !replaceable(path, init)) throw error;
    if (path !== '/api/games') mode.device = true;
    return device.ask(path, init);
  }
}

/** Ask this device, whoever answers otherwise. */
export function askDevice(path: string, init?: RequestInit): Promise<Response> {
  return device ? device.ask(path, init) : Promise.reject(new TypeError('This browser has no way to its own tables'));
}

/** Call a table, wherever it is. */
export function dial(table: string): Socket {
  return (device && onDevice(table) ? device : server).dial(table);
}
