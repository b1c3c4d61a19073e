// What goes over the wire, as the server declares it, and what the page adds to it.
// Seats, areas, cells and dice count from 0; seat -1 is chance.
export type {
  Arriving,
  Calling,
  Coming,
  Cupping,
  Dueling,
  Entering,
  Joining,
  Looking,
  Nothing,
  Opening,
  PlayingOn,
  SheetOnly,
  Solving,
  Subscribing,
  Trying,
} from '../contract/bodies';
export type * from '../contract/challenges';
export type * from '../contract/coach';
export type * from '../contract/games';
export type * from '../contract/log';
export type * from '../contract/people';
export type * from '../contract/requests';
export type * from '../contract/tables';
export type * from '../contract/texts';
export type * from '../contract/told';
export type * from '../contract/practice';
export type * from './page-types';
