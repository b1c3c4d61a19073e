// Who answers: the server that the page came from, or this device itself.
import { site } from './place';
import { kept } from './storage';

/** How far the device is with what it needs. */
export type Stage = 'off' | 'fetching' | 'starting' | 'ready' | 'failed';

class Mode {
  /** The device answers whatever names no table: always in a site of files, else while there is no connection. */
  device = $state(site);
  /** There is a connection to the server again, but the device still answers. */
  back = $state(false);
  /** Everything is here that play without a server needs. */
  complete = $state(kept('offline') === 'on');
  stage = $state<Stage>('off');
  /** How much of what the device needs was fetched, from 0 to 1. */
  fetched = $state(0);
  /** How far something is that takes long, from 0 to 1. */
  progress = $state(0);
  /** What went wrong on this device, as it said itself. */
  trouble = $state('');
}

export const mode = new Mode();
