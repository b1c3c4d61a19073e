// What a player chose about look and sound; kept in this browser only.
import { keep, kept } from './storage';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'reduced';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function query(media: string): MediaQueryList | null {
  return typeof matchMedia === 'function' ? matchMedia(media) : null;
}

class Settings {
  theme = $state<Theme>(THEMES.find((theme) => theme === kept('theme')) ?? 'system');
  motion = $state<Motion>(kept('motion') === 'reduced' ? 'reduced' : 'system');
  /** One area a screen, large targets and large print at the table. */
  large = $state(kept('large') === 'on');
  /** Sounds are off until somebody switches them on. */
  sound = $state(kept('sound') === 'on');
  /** Notifications as well. */
  notify = $state(kept('notify') === 'on');
  /** Somebody has said whether they want sound. */
  soundChosen = $state(kept('sound') !== null);
  /** What a phone lets feel. */
  haptics = $state(kept('haptics') !== 'off');
  /** The name used last, offered wherever a name is asked for. */
  name = $state(kept('name') ?? '');

  #systemDark = $state(false);
  #systemStill = $state(false);

  constructor() {
    const dark = query('(prefers-color-scheme: dark)');
    const still = query('(prefers-reduced-motion: reduce)');
    this.#systemDark = dark?.matches ?? false;
    this.#systemStill = still?.matches ?? false;
    dark?.addEventListener('change', (event) => this.#follow(event.matches, this.#systemStill));
    still?.addEventListener('change', (event) => this.#follow(this.#systemDark, event.matches));
  }

  #follow(dark: boolean, still: boolean): void {
    this.#systemDark = dark;
    this.#systemStill = still;
    this.apply();
  }

  /** Is the dark theme shown? */
  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#systemDark);
  }

  /** Should nothing move that needn't? */
  get reduced(): boolean {
    return this.motion === 'reduced' || this.#systemStill;
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.apply();
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    keep('motion', motion);
    this.apply();
  }

  setLarge(on: boolean): void {
    this.large = on;
    keep('large', on ? 'on' : 'off');
    this.apply();
  }

  setSound(on: boolean): void {
    this.sound = on;
    this.soundChosen = true;
    keep('sound', on ? 'on' : 'off');
  }

  setNotify(on: boolean): void {
    this.notify = on;
    keep('notify', on ? 'on' : 'off');
  }

  setHaptics(on: boolean): void {
    this.haptics = on;
    keep('haptics', on ? 'on' : 'off');
  }

  setName(name: string): void {
    this.name = name;
    keep('name', name);
  }

  /** Write the choices where the style sheets look for them. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? 'dark' : 'light';
    root.dataset.size = this.large ? 'large' : 'usual';
    root.dataset.motion = this.reduced ? 'reduced' : 'full';
  }
}

export const settings = new Settings();
