import { beforeAll } from 'vitest';
import { speak, speakRules } from './say.svelte';

beforeAll(async () => {
  await speak('en');
  await speakRules();
});
