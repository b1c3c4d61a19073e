import { afterEach, expect, test } from 'vitest';
import { chooseLanguage, firstLanguage, known, language, listed, say, sayCount, speak } from './say.svelte';

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

test.each([
  ['en', '1 day', '2 days in a row', '0 days in a row'],
  ['es', '1 día', '2 días seguidos', '0 días seguidos'],
  ['de', '1 Tag', '2 Tage in Folge', '0 Tage in Folge'],
] as const)('one and many in %s', async (lang, one, two, none) => {
  await speak(lang);
  expect([1, 2, 0].map((days) => sayCount('daily.streak', days, { days }))).toEqual([one, two, none]);
});

test('a text without a form for one is the same for all', () => {
  expect(sayCount('home.players', 1, { min: 1, max: 4 })).toBe(say('home.players', { min: 1, max: 4 }));
});

test.each([
  ['en', 'Ana and Ben', 'Ana, Ben, and Cleo'],
  ['es', 'Ana y Ben', 'Ana, Ben y Cleo'],
  ['de', 'Ana und Ben', 'Ana, Ben und Cleo'],
] as const)('names in %s', async (lang, two, three) => {
  await speak(lang);
  expect([listed(['Ana']), listed(['Ana', 'Ben']), listed(['Ana', 'Ben', 'Cleo'])]).toEqual(['Ana', two, three]);
  expect(say('page.main.chooses', { names: ['Ana', 'Ben'] })).toContain(two);
});
