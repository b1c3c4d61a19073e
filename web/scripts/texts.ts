// The catalogue as modules of the page: for each language what a first visit needs, what other pages say, and the rules.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = /^virtual:texts\/(en|es|de)(?:\/(rules|later))?$/;
const PACKAGE = join(import.meta.dirname, '..', '..', 'src', 'cleverdice');
/** What pages say that are loaded when somebody opens them; the table is one of them. */
const LATER = new Set(
  [
    'again agree clock coach cup duel fact fair final learn lesson look news page person proof puzzle record review',
    'settings sheet sign stats task unread verify why',
  ].flatMap((line) => line.split(' ')),
);
/** Of that, what leads there, or stands elsewhere too. */
const LEADS_THERE = /\.(title|link|short|start|percent|cancel|seats|paste|open-file)$|^page\.(round|points|stars)\b/;
/** What only the terminal says. */
const PROGRAM = /^(arena|ask|command|error|help|menu|prompt|simulate|train)\./;

type Texts = Record<string, string>;

/** The files of a language: the program's own texts, then those of each game. */
function filesOf(lang: string): string[] {
  const games = readdirSync(join(PACKAGE, 'games')).sort();
  const folders = ['texts', ...games.map((game) => join('games', game))];
  return folders.map((folder) => join(PACKAGE, folder, `${lang}.json`)).filter((file) => existsSync(file));
}

/** In which module a text is. */
function partOf(key: string): string {
  if (key.startsWith('rules.')) return 'rules';
  return LATER.has(key.split('.', 1)[0]!) && !LEADS_THERE.test(key) ? 'later' : '';
}

/** The texts of a language in one of its modules. */
export function textsOf(lang: string, part: string): Texts {
  const parts = filesOf(lang).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Texts);
  const whole = Object.assign({}, ...parts) as Texts;
  return Object.fromEntries(Object.entries(whole).filter(([key]) => partOf(key) === part && !PROGRAM.test(key)));
}

/** The plugin that offers them. */
export function texts(): Plugin {
  return {
    name: 'cleverdice-texts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : null),
    load(id) {
      const [, lang, part = ''] = id.slice(1).match(NAME) ?? [];
      if (!id.startsWith('\0') || !lang) return null;
      filesOf(lang).forEach((file) => this.addWatchFile(file));
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(textsOf(lang, part)))})`;
    },
  };
}
