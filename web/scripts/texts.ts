// The catalogue as modules of the page: one for each language, and one with the rules, which few look at.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = /^virtual:texts\/(en|es|de)(\/rules)?$/;
const CATALOGUE = join(import.meta.dirname, '..', '..', 'src', 'cleverdice', 'texts');
/** Texts that are not yet merged into the catalogue. */
const PIECES = join(import.meta.dirname, '..', 'texts');
const RULES = 'rules.';

type Texts = Record<string, string>;

function json<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

function pieces(): string[] {
  try {
    return readdirSync(PIECES).filter((name) => name.endsWith('.json')).sort().map((name) => join(PIECES, name));
  } catch {
    return [];
  }
}

/** The texts of a language: the rules, or all others. */
export function textsOf(lang: string, rules: boolean): Texts {
  const parts = pieces().map((path) => json<Record<string, Texts>>(path)[lang] ?? {});
  const whole = Object.assign({}, json<Texts>(join(CATALOGUE, `${lang}.json`)), ...parts) as Texts;
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key.startsWith(RULES) === rules));
}

/** The plugin that offers them. */
export function texts(): Plugin {
  return {
    name: 'cleverdice-texts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    load(id) {
      const [, lang, rules] = id.slice(1).match(NAME) ?? [];
      if (!id.startsWith('\0') || !lang) return null;
      [join(CATALOGUE, `${lang}.json`), ...pieces()].forEach((path) => this.addWatchFile(path));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(textsOf(lang, rules !== undefined)))})`;
    },
  };
}
