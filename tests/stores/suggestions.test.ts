import { afterEach, expect, test, vi } from 'vitest';
import { browser, replaceBrowser } from '#src/browser/stores/browser.ts';
import { forgetSearches, keepSearch, lastSearches, suggestionsFor } from '#src/browser/stores/suggestions.ts';

const real = browser;
afterEach(() => replaceBrowser(real));

interface HeldRequest {
  text: string;
  signal: AbortSignal;
  answer(): void;
}

/** A browser whose answers are held back; it does not heed abortion, as an answer that is already on its way. */
function heldBack(): HeldRequest[] {
  const requests: HeldRequest[] = [];
  const stored = new Map<string, string>();
  replaceBrowser({
    ...real,
    after: () => () => undefined,
    local: {
      get: key => stored.get(key) ?? null,
      set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    },
    fetch: (path, { signal }) =>
      new Promise(resolve => {
        const text = new URL(path, 'http://shop').searchParams.get('text') ?? '';
        const brands = [{ name: text, link: '/brand/x' }];
        const body = JSON.stringify({
          searches: [],
          sizes: [],
          models: [],
          brands,
          cars: [],
          pages: [],
          dropped: [],
        });
        requests.push({ text, signal: signal as AbortSignal, answer: () => resolve(new Response(body)) });
      }),
  });
  return requests;
}

test('a late answer never takes the place of a newer one, and its request is aborted', async () => {
  const requests = heldBack();
  const older = suggestionsFor('но');
  const newer = suggestionsFor('нок');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  requests[1]?.answer();
  expect((await newer)?.brands).toEqual([{ name: 'нок', link: '/brand/x' }]);
  requests[0]?.answer();
  expect(await older).toBeNull();
});

test('an answer is remembered, and asking for it drops the request that is under way', async () => {
  const requests = heldBack();
  const first = suggestionsFor('ве');
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  requests[0]?.answer();
  await first;
  const pending = suggestionsFor('вес');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  expect((await suggestionsFor('ве'))?.brands).toEqual([{ name: 'ве', link: '/brand/x' }]);
  requests[1]?.answer();
  expect(await pending).toBeNull();
  expect(requests).toHaveLength(2);
});

test('the last five searches are kept, the latest first, until they are cleared', () => {
  heldBack();
  for (const text of ['a1', 'b2', '  ', 'c3', 'd4', 'e5', 'f6', 'C3 ']) keepSearch(text);
  expect(lastSearches()).toEqual(['C3', 'f6', 'e5', 'd4', 'b2']);
  forgetSearches();
  expect(lastSearches()).toEqual([]);
  browser.local.set('searches', '{"damaged');
  expect(lastSearches()).toEqual([]);
});
