// Who is there: what is told of people who leave and return, and of bots that play for them.
import type { Text, View } from '../lib/types';
import { absent } from './main-button';

/** How a seat is held: by somebody who is here or away, or by a bot. */
export type Presence = 'here' | 'away' | 'bot';

export function presence(view: View): Presence[] {
  return view.seats.map(({ kind, here }) => (kind === 'bot' ? 'bot' : here ? 'here' : 'away'));
}

/** What has changed since then, in words; about other people only. */
export function presenceNews(view: View, before: readonly Presence[], mine: readonly number[]): Text[] {
  return presence(view).flatMap((now, seat): Text[] => {
    const then = before[seat];
    if (mine.includes(seat) || then === undefined || then === now) return [];
    const { name, lapsed } = view.seats[seat]!;
    if (now === 'bot' && lapsed) return [{ k: 'page.presence.lapsed', d: { name } }];
    return [{ k: now === 'here' && then === 'bot' ? 'page.presence.again' : `page.presence.${now}`, d: { name } }];
  });
}

/** Whom the table waits for although they are away, and what can be done about it. */
export function awayText(view: View, host: boolean): Text {
  const names = absent(view).map((seat) => view.seats[seat]!.name);
  return { k: host ? 'page.now.away.host' : 'page.now.away', d: { names } };
}
