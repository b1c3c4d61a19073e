// What a sign on the sheet means, in a sentence.
import { fieldLabel } from '../lib/words';
import type { ActionRow, Area, Bonus, Game, Group, Text } from '../lib/types';

/** What a bonus is, and what it does. */
export function bonusExplained(game: Game, bonus: Bonus): Text {
  if (bonus.kind === 'unlock') return actionExplained(game.actions[bonus.row]!);
  return bonus.kind === 'fox' ? FOX : says(bonus.say, 'sign.fill');
}

/** What an action does. */
export function actionExplained(row: ActionRow): Text {
  return says({ k: `action.${row.name}` }, `sign.${row.name}`);
}

/** What a fox is worth. */
export const FOX = says({ k: 'sign.fox.name' }, 'sign.fox');

function says(name: Text, what: string): Text {
  return { k: 'sign.says', d: { name, what: { k: what } } };
}

/** The same for one that is printed for some fields of an area. */
export function groupExplained(game: Game, area: Area, { bonus, cells }: Group): Text {
  const field = cells.map((cell) => fieldLabel(area, cell));
  const fields: Text = { k: 'page.cell', d: { area: { k: `area.${area.name}` }, field } };
  return { k: 'sign.printed', d: { fields, says: bonusExplained(game, bonus) } };
}
