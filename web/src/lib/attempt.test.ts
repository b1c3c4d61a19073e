import { expect, it } from 'vitest';
import { Refused } from './api';
import { Attempt } from './attempt.svelte';

const REFUSED = new Refused({ k: 'error.full' }, 409);
const refuse = (): Promise<never> => Promise.reject(REFUSED);

it('is busy until there is an answer', async () => {
  const attempt = new Attempt();
  let answer = (): void => undefined;
  const done = attempt.run(() => new Promise<void>((resolve) => (answer = resolve)));
  expect(attempt.busy).toBe(true);
  answer();
  expect(await done).toBe(true);
  expect([attempt.busy, attempt.error]).toEqual([false, null]);
});

it('says why the server refused, and that nothing was reached otherwise', async () => {
  const attempt = new Attempt();
  expect(await attempt.run(refuse)).toBe(false);
  expect([attempt.busy, attempt.error, attempt.problem]).toEqual([false, { k: 'error.full' }, REFUSED]);
  await attempt.run(() => Promise.reject(new TypeError('no network')));
  expect(attempt.error).toEqual({ k: 'wire.offline' });
});

it('forgets what went wrong when a button is pressed again, but keeps it while loading again', async () => {
  const attempt = new Attempt();
  await attempt.run(refuse);
  const loading = attempt.load(() => Promise.resolve());
  expect(attempt.error).not.toBeNull();
  await loading;
  expect(attempt.error).toBeNull();
  await attempt.run(refuse);
  const running = attempt.run(() => Promise.resolve());
  expect(attempt.error).toBeNull();
  await running;
});
