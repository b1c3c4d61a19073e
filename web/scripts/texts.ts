// The catalogue as modules of the page: one for each language, and one with the rules, which few look at.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = /^virtual:texts\/(en|es|de)(\/rules)?$/;
const PACKAGE = join(import.meta.dirname, '..', '..', 'src', 'cleverdice');
const RULES = 'rules.';

type Texts = Record<string, string>;

/** The files of a language: the program's own texts, then those of each game. */
function filesOf(lang: string): string[] {
  const games = readdirSync(join(PACKAGE, 'games')).sort();
  const folders = ['texts', ...games.map((game) => join('games', game))];
  return folders.map((folder) => join(PACKAGE, folder, `${lang}.json`)).filter((file) => existsSync(file));
}

/** The texts of a language: the rules, or all others. */
export function textsOf(lang: string, rules: boolean): Texts {
  const parts = filesOf(lang).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Texts);
  const whole = Object.assign({}, ...parts) as Texts;
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
      filesOf(lang).forEach((file) => this.addWatchFile(file));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(textsOf(lang, rules !== undefined)))})`;
    },
  };
}
