import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { FIXTURE_OUT } from '../harness/places.ts';
import { breaches, pages, publishedBytes } from './fixture.ts';
import { all } from './published.ts';

/** Ten TCP segments less the response head: what a new connection can send in its first round trip. */
const FIRST_WINDOW = 14_600 - 400;

/** Sizes of pages as sent, in bytes; tests/browser/weight.spec.ts checks scripts. */
const KB = 1000;
const CSS = 14 * KB;
const HTML = 12 * KB;
const HOME = 20 * KB;
const PROPS = 2 * KB;

const brotli = (body: string | Buffer): number => brotliCompressSync(body).length;

/** Compressed in a tenth of the time, to some more bytes: what fits so need not be compressed better. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const fitsQuickly = (body: string, limit: number): boolean => brotliCompressSync(body, QUICK).length <= limit;

test('styles of a page', () => {
  const weights = new Map<string, number>();
  const weigh = (href: string) => {
    const known = weights.get(href) ?? brotli(publishedBytes(href));
    weights.set(href, known);
    return known;
  };
  expect(
    breaches(({ root }) => {
      const linked = all(root, 'link[rel="stylesheet"]').map(link => weigh(link.getAttribute('href') ?? ''));
      const inline = all(root, 'style').map(({ innerHTML }) => brotli(innerHTML));
      const sum = [...linked, ...inline].reduce((a, b) => a + b, 0);
      return sum > CSS || linked.length === 0 ? [sum] : [];
    }),
  ).toEqual([]);
});

test('the font of every page', () => {
  expect(
    breaches(({ root }) => {
      const fonts = all(root, 'link[rel="preload"][as="font"]');
      const weights = fonts.map(link => publishedBytes(link.getAttribute('href') ?? '').length);
      return weights.length === 1
        ? weights.filter(weight => weight > FIRST_WINDOW)
        : [`${weights.length} fonts`];
    }),
  ).toEqual([]);
});

test('HTML of a page', () => {
  expect(pages.length).toBeGreaterThan(0);
  expect(
    breaches(({ path: address, html }) => {
      const limit = address === '/' ? HOME : HTML;
      if (fitsQuickly(html, limit)) return [];
      const weight = brotli(html);
      return weight > limit ? [weight] : [];
    }),
  ).toEqual([]);
});

test('props of an island', () => {
  expect(
    breaches(({ root }) =>
      all(root, 'astro-island')
        .map(
          node => [node.getAttribute('component-export'), brotli(node.getAttribute('props') ?? '')] as const,
        )
        .filter(([, weight]) => weight > PROPS)
        .map(found => found.join(' ')),
    ),
  ).toEqual([]);
});

test('no browser script contains zod', () => {
  const folder = path.join(FIXTURE_OUT, 'current/_astro');
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(
    scripts.filter(name => /ZodError|\$ZodType|_zod\b/u.test(readFileSync(path.join(folder, name), 'utf8'))),
  ).toEqual([]);
});
