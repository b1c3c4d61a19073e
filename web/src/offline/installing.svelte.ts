// The browser's own offer to install the page as an app. Whoever takes it wants to play without a connection too.
import { fetching } from './fetching.svelte';

export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  prompt = $state.raw<InstallPrompt | null>(null);

  async ask(): Promise<void> {
    await this.prompt?.prompt();
    this.prompt = null;
  }

  installed(): void {
    this.prompt = null;
    void fetching.start();
  }
}

export const installing = new Installing();
