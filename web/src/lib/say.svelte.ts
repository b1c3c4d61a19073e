// Every text in the player's language. The catalogue is the terminal's: src/cleverdice/texts.
import type { Detail, Lang, Text } from './types';
import { keep, kept } from './storage';

export const LANGUAGES: readonly Lang[] = ['en', 'es', 'de'];
export const LANGUAGE_NAMES: Record<Lang, string> = { en: 'English', es: 'Español', de: 'Deutsch' };

type Catalogue = Record<string, string>;
type Load = () => Promise<{ default: Catalogue }>;

// Written out, since the build has to see each of them.
const CATALOGUES: Record<Lang, Load> = {
  en: () => import('virtual:texts/en'),
  es: () => import('virtual:texts/es'),
  de: () => import('virtual:texts/de'),
};
const MORE: Record<'later' | 'rules', Record<Lang, Load>> = {
  later: {
    en: () => import('virtual:texts/en/later'),
    es: () => import('virtual:texts/es/later'),
    de: () => import('virtual:texts/de/later'),
  },
  rules: {
    en: () => import('virtual:texts/en/rules'),
    es: () => import('virtual:texts/es/rules'),
    de: () => import('virtual:texts/de/rules'),
  },
};

const state = $state<{ lang: Lang; texts: Catalogue }>({ lang: 'en', texts: {} });

function isLang(word: string | null | undefined): word is Lang {
  return LANGUAGES.includes(word as Lang);
}

/** The language to begin with: the saved one, else the browser's first that we have. */
export function firstLanguage(saved: string | null, wanted: readonly string[]): Lang {
  if (isLang(saved)) return saved;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLang) ?? 'en';
}

/** The language that is spoken now. */
export function language(): Lang {
  return state.lang;
}

/** Load a language and speak it. */
export async function speak(lang: Lang): Promise<void> {
  const texts = await load(lang);
  state.texts = texts;
  state.lang = lang;
  document.documentElement.lang = lang;
}

/** Speak a language from now on, in the next visit too. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  keep('lang', lang);
  await speak(lang);
}

/** Speak what the browser or an earlier visit asks for. */
export function speakFirst(): Promise<void> {
  return speak(firstLanguage(kept('lang'), navigator.languages));
}

const wanted = new Set<keyof typeof MORE>();

async function load(lang: Lang): Promise<Catalogue> {
  const parts = await Promise.all([CATALOGUES[lang](), ...[...wanted].map((part) => MORE[part][lang]())]);
  return Object.assign({}, ...parts.map((part) => part.default)) as Catalogue;
}

async function speakMore(part: keyof typeof MORE): Promise<void> {
  if (wanted.has(part)) return;
  await MORE[part][state.lang]();
  wanted.add(part);
  await speak(state.lang);
}

/** Learn the texts of the rules too, which come later than all others. */
export const speakRules = (): Promise<void> => speakMore('rules');

/** What is loaded when somebody opens it, along with what it says. */
export async function later<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), speakMore('later')]);
  return loaded;
}

/** A text in the language spoken; a plain string is a key of the catalogue. */
export function say(text: Text | string, details: Record<string, Detail> = {}): string {
  const key = typeof text === 'string' ? text : text.k;
  const filled = typeof text === 'string' ? details : { ...text.d, ...details };
  return fill(state.texts[key] ?? key, filled);
}

/** A text that depends on a number: `KEY.one` where the language has such a text for it, else `KEY`. */
export function sayCount(key: string, count: number, details: Record<string, Detail> = {}): string {
  const form = `${key}.${new Intl.PluralRules(state.lang).select(count)}`;
  return say(known(form) ? form : key, { count, ...details });
}

/** Names as a sentence has them: "Ana, Ben, and Cleo". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(state.lang).format(names);
}

/** Is there such a text? */
export function known(key: string): boolean {
  return key in state.texts;
}

function fill(template: string, details: Record<string, Detail>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const detail = details[name];
    return detail === undefined ? whole : spoken(detail);
  });
}

/** Only names are plain strings; dice, moves and what they give are texts, told one after the other. */
function isNames(details: readonly Detail[]): details is string[] {
  return details.every((detail) => typeof detail === 'string');
}

function spoken(detail: Detail): string {
  if (Array.isArray(detail)) return isNames(detail) ? listed(detail) : detail.map(spoken).join(', ');
  return typeof detail === 'object' ? say(detail) : String(detail);
}
