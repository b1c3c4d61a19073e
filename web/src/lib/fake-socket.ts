// A server in a test: every connection that the page makes, and what was said on it.
import type { Asked, Told } from './types';
import type { Socket } from './socket';

export type Sent = Asked & { id: string };

export class FakeSocket implements Socket {
  static all: FakeSocket[] = [];

  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: Sent[] = [];
  closed = false;

  constructor() {
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Sent);
  }

  close(): void {
    this.closed = true;
  }

  /** The server says something. */
  tell(message: Told): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The connection breaks. */
  break(code = 1006): void {
    this.onclose?.({ code });
  }
}
