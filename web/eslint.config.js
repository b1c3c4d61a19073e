import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
  { ignores: ['public/', 'fixtures/'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js'] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      eqeqeq: ['error', 'smart'],
      'max-lines': ['error', 400],
      'max-params': ['error', 6],
      // The compiler knows what is defined.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Sets and maps are replaced here, never changed in place.
      'svelte/prefer-svelte-reactivity': 'off',
      // svelte-check gives the warnings, and fails on them.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // What a component hands to a callback is known to svelte-check only.
    files: ['**/*.svelte'],
    rules: { '@typescript-eslint/no-unsafe-argument': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    // Whether a browser has a method, and arguments that a spy has seen.
    files: ['**/*.test.ts'],
    rules: { '@typescript-eslint/unbound-method': 'off', '@typescript-eslint/no-unsafe-argument': 'off' },
  },
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked] },
);
