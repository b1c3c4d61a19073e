import { beforeAll } from 'vitest';
import { later, speak, speakRules } from './say.svelte';

beforeAll(async () => {
  await speak('en');
  await speakRules();
  await later(() => Promise.resolve());
});
