// The catalogue as modules of the page: one for each language, and one with the rules, which few look at.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = /^virtual:texts\/(en|es|de)(\/rules)?$/;
const CATALOGUE = join(import.meta.dirname, '..', '..', 'src', 'cleverdice', 'texts');
const RULES = 'rules.';

type Texts = Record<string, string>;

function fileOf(lang: string): string {
  return join(CATALOGUE, `${lang}.json`);
}

/** The texts of a language: the rules, or all others. */
export function textsOf(lang: string, rules: boolean): Texts {
  const whole = JSON.parse(readFileSync(fileOf(lang), 'utf8')) as Texts;
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
      this.addWatchFile(fileOf(lang));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(textsOf(lang, rules !== undefined)))})`;
    },
  };
}
