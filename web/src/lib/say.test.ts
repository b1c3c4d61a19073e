import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, firstLanguage, known, language, say, speak } from './say.svelte';

afterEach(() => speak('en'));

test.each([
  ['de', ['en'], 'de'],
  [null, ['fr-FR', 'es-MX', 'de'], 'es'],
  [null, ['DE-at'], 'de'],
  ['xx', [], 'en'],
  [null, ['fr'], 'en'],
] as const)('saved %s, wanted %j: %s', (saved, wanted, spoken) => {
  expect(firstLanguage(saved, wanted)).toBe(spoken);
});

test('what is filled in may be a text itself, or several', () => {
  const field = { k: 'why.field', d: { area: { k: 'area.yellow' }, field: '13' } };
  expect(say({ k: 'why.written', d: { field } })).toBe('yellow field 13 is already filled');
  expect(say('why.roll.dice', { dice: [{ k: 'die.white' }, { k: 'die.blue' }] })).toContain('white, blue');
});

test('a number is said, a plain string is never translated', () => {
  expect(say('why.seat', { seat: 5, players: 'area.yellow' })).toBe('there is no seat 5 at a table of area.yellow');
});

test('what is not known is shown as it is', () => {
  expect(say('no.such.text')).toBe('no.such.text');
  expect([known('no.such.text'), known('area.yellow')]).toEqual([false, true]);
  expect(say('why.seat', { seat: 1 })).toContain('{players}');
});

test('the other languages', async () => {
  await chooseLanguage('de');
  expect([say('area.yellow'), language(), document.documentElement.lang]).toEqual(['Gelb', 'de', 'de']);
  expect(localStorage.getItem('cleverdice.lang')).toBe('de');
  expect(say('rules.own-words')).not.toBe('rules.own-words');
});
