import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeTable } from '../lib/fake-table';
import { keep, kept } from '../lib/storage';
import { speakFirst } from '../lib/say.svelte';
import { settings } from '../lib/settings.svelte';
import { find, server, show, soon, type } from '../lib/test-tools';
import type { View } from '../lib/types';
import { beMe, deleteMe, enterAs, leaveDevice, myKey, myLink } from './me';
import PersonPage from './PersonPage.svelte';
import ClaimSeat from './ClaimSeat.svelte';

const KEY = 'a'.repeat(32);
const ANA = { name: 'Ana', since: 1_000 };

beforeEach(async () => {
  // Whoever was somebody in the test before is nobody again.
  server({ '/api/me/leave': {} });
  await leaveDevice();
  localStorage.clear();
  settings.setName('');
  await speakFirst();
});

describe('who plays here', () => {
  test('is asked for once, and remembered', async () => {
    const asked = server({ '/api/me': { ...ANA, key: KEY } });
    expect(myLink()).toBeNull();
    await Promise.all([beMe(), beMe()]);
    await beMe();
    expect(asked).toHaveLength(1);
    expect(myKey()).toBe(KEY);
    expect(myLink('https://dice.test')).toBe(`https://dice.test/me#key=${KEY}`);
    expect(settings.name).toBe('Ana');
  });

  test('brings along the key that is remembered', async () => {
    keep('me', KEY);
    settings.setName('Bo');
    const asked = server({ '/api/me': { ...ANA, name: 'Bo', key: KEY } });
    await beMe();
    expect(asked[0]!.body).toEqual({ name: 'Bo', key: KEY });
  });

  test('a name taken for a game is kept for the person', async () => {
    settings.setName('Zoë');
    const asked = server({ '/api/me': { ...ANA, key: KEY }, '/api/me/name': { name: 'Zoë' } });
    await beMe();
    await beMe();
    expect(asked.map((one) => one.path)).toEqual(['/api/me', '/api/me/name']);
    expect(asked[1]!.body).toEqual({ name: 'Zoë' });
  });

  test('without a server one plays all the same, and is asked for again', async () => {
    const asked = server({});
    expect(await beMe()).toBeNull();
    expect(await beMe()).toBeNull();
    expect(asked).toHaveLength(2);
    expect(myKey()).toBeNull();
  });

  test('something odd in the memory is no key', () => {
    keep('me', 'nonsense');
    expect(myKey()).toBeNull();
  });

  test('comes by a link, and goes again', async () => {
    server({ '/api/me/enter': { ...ANA, key: KEY }, '/api/me/delete': {} });
    await enterAs(KEY);
    expect([kept('me'), settings.name]).toEqual([KEY, 'Ana']);
    await deleteMe();
    expect([kept('me'), settings.name]).toEqual([null, '']);
  });
});

describe('the page', () => {
  test('tells whoever is nobody yet how to become somebody', async () => {
    server({ '/api/me': { person: null } });
    const page = show(PersonPage, {});
    await soon(() => find(page, 'a', 'Play a game'));
    expect(page.textContent).not.toContain('Delete');
  });

  test('shows name and link, and renames', async () => {
    keep('me', KEY);
    const asked = server({ '/api/me': { person: ANA }, '/api/me/name': { name: 'Ana María' } });
    const page = show(PersonPage, {});
    const field = await soon(() => page.querySelector<HTMLInputElement>('#name')!);
    await soon(() => expect(page.querySelector('#name')).not.toBeNull());
    type(page.querySelector<HTMLInputElement>('#name')!, 'Ana María');
    page.querySelector('form')!.requestSubmit();
    await soon(() => expect(page.textContent).toContain('Saved.'));
    expect(field).toBeDefined();
    expect(asked.at(-1)!.body).toEqual({ name: 'Ana María' });
    expect(page.querySelector<HTMLInputElement>('input[readonly]')!.value).toContain(KEY);
  });

  test('deletes only after a question that names what goes and what stays', async () => {
    keep('me', KEY);
    const asked = server({ '/api/me': { person: ANA }, '/api/me/delete': {} });
    const page = show(PersonPage, {});
    (await soon(() => find(page, 'button', 'Delete everything'))).click();
    flushSync();
    expect(page.querySelector('dialog')!.textContent).toContain('Deleted:');
    expect(page.querySelector('dialog')!.textContent).toContain('Kept:');
    expect(asked.filter((one) => one.path.endsWith('delete'))).toEqual([]);
    find(page, 'dialog button', 'Delete').click();
    await soon(() => find(page, 'a', 'Play a game'));
    expect(kept('me')).toBeNull();
  });

  test('a link on a device with games of its own asks before anything is lost', async () => {
    keep('me', 'b'.repeat(32));
    history.replaceState(null, '', `/me#key=${KEY}`);
    const asked = server({ '/api/me': { person: ANA }, '/api/me/enter': { ...ANA, key: KEY } });
    const page = show(PersonPage, {});
    const bring = await soon(() => find(page, 'button', 'Yes, merge them'));
    expect(location.hash).toBe('');
    bring.click();
    await soon(() => expect(kept('me')).toBe(KEY));
    expect(asked.find((one) => one.path.endsWith('enter'))!.body).toEqual({ key: KEY, bring: true, confirm: true });
  });

  test('a link on a fresh device asks nothing', async () => {
    history.replaceState(null, '', `/me#key=${KEY}`);
    const asked = server({ '/api/me': { person: null }, '/api/me/enter': { ...ANA, key: KEY } });
    show(PersonPage, {});
    await soon(() => expect(kept('me')).toBe(KEY));
    expect(asked.find((one) => one.path.endsWith('enter'))!.body).toEqual({ key: KEY, bring: false, confirm: true });
  });
});

describe("that's me", () => {
  const seats = [
    { name: 'Ana', kind: 'person' },
    { name: 'Bo', kind: 'person' },
    { name: 'greedy bot', kind: 'bot' },
  ];
  const view = { n: 0, phase: 'play', seats } as unknown as View;

  test('is asked around one screen only', () => {
    const table = new FakeTable(view, [], { seats: [0], mine: [0], host: true, key: true });
    expect(show(ClaimSeat, { table }).textContent.trim()).toBe('');
  });

  test('says whose game counts', async () => {
    server({ '/api/me': { ...ANA, key: KEY } });
    const table = new FakeTable(view, [], { seats: [0, 1, 2], mine: [0], host: true, key: true });
    const page = show(ClaimSeat, { table });
    const boxes = [...page.querySelectorAll<HTMLInputElement>('input')];
    expect(boxes.map((box) => box.checked)).toEqual([true, false]);
    boxes[1]!.click();
    await soon(() => expect(table.asked).toEqual([{ t: 'mine', seat: 1, mine: true }]));
  });

  test('what is refused is not ticked', async () => {
    server({ '/api/me': { ...ANA, key: KEY } });
    const table = new FakeTable(view, [], { seats: [0, 1], mine: [0], host: true, key: true });
    table.refuse({ k: 'person.taken' });
    const box = show(ClaimSeat, { table }).querySelectorAll('input')[1]!;
    box.click();
    await soon(() => expect(table.error).not.toBeNull());
    await soon(() => expect(box.checked).toBe(false));
  });
});
