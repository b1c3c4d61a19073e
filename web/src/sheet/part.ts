// What the parts of a sheet beside its areas are given.
import type { Game, Text } from '../lib/types';
import type { Rect } from '../layouts/plan';

export interface PartProps {
  game: Game;
  rect: Rect;
  mute?: boolean;
  /** Something of it was tapped: what it is for. */
  onexplain?: ((meaning: Text) => void) | undefined;
}
