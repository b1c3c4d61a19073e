// Small helpers for tests of components.
import { mount, unmount, flushSync, type Component } from 'svelte';
import { onTestFinished, vi } from 'vitest';

/** A component on an empty page, taken away after the test. */
export function show<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  const target = document.createElement('div');
  document.body.replaceChildren(target);
  const shown = mount(component, { target, props });
  onTestFinished(() => unmount(shown));
  flushSync();
  return target;
}

/** The first element whose text or label is this. */
export function find<E extends HTMLElement = HTMLElement>(within: Element, selector: string, text: string): E {
  const all = [...within.querySelectorAll<E>(selector)];
  const found = all.find((one) => one.textContent?.trim() === text || one.getAttribute('aria-label') === text);
  if (!found)
    throw new Error(`no ${selector} "${text}" among: ${all.map((one) => one.textContent?.trim()).join(' | ')}`);
  return found;
}

/** Write into a field, as a person does. */
export function type(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
}

/** Wait until this holds: as long as a busy machine may need, and no longer than it takes. */
export function soon<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: 20_000, interval: 10 });
}

export interface Request {
  path: string;
  body: unknown;
}

/** A server that answers by address; what was asked of it is listed. */
export function server(answers: Record<string, unknown>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push({ path, body: init?.body ? JSON.parse(init.body as string) : null });
    const answer = answers[path];
    if (answer === undefined) return Promise.reject(new TypeError('no network'));
    if (answer instanceof Response) return Promise.resolve(answer.clone());
    return Promise.resolve(typeof answer === 'string' ? new Response(answer) : Response.json(answer));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return asked;
}
