import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WorkerPool } from '#src/publish/worker-pool.ts';
import { IS_LONG } from '../harness/long.ts';
import { withHidden } from '../intake/edits.ts';
import { lingeringIn, searchIndexOf, tablesOf } from './same-shop.ts';
import { cell, row } from './shop-edits.ts';
import { comparableTree, openWorkshop, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Edits of `npm test`; tests/publish/edit-sequences.test.ts makes others at random. */
const SHORT = ['a price'];

/** After every edit the published tree is, byte for byte, what a publication from nothing makes; tests follow each other. */
let shop: Workshop;
/** Every second edit is published as `--watch` does, which must notice what the command has published since its last. */
const workers = new WorkerPool();
beforeAll(async () => {
  shop = openWorkshop();
  await shop.publish();
});
afterAll(async () => {
  await workers.end();
  shop[Symbol.dispose]();
});

const NEW_MODEL = `---
brand: Kama
title: Aaron
season: summer
---
Новая модель.
`;

const NEW_PAGE = `---
title: Новая страница
h1: Новая страница
description: Страница, которой не было.
---
Новая страница.
`;

const EDITS: readonly [what: string, edit: (shop: Workshop) => void][] = [
  ['a price', ({ edit }) => edit('products.csv', row(35, cell(5, '3050')))],
  ['a product sold out', ({ edit }) => edit('products.csv', row(8, cell(7, '0')))],
  ['a product back in stock', ({ edit }) => edit('products.csv', row(9, cell(7, '5')))],
  ['a stock that fell', ({ edit }) => edit('products.csv', row(10, cell(7, '19')))],
  ['a stock that rose of one of several sizes', ({ edit }) => edit('products.csv', row(12, cell(7, '6')))],
  // 26 is sold out, and 14, of another model, is what its page offers instead.
  ['the price of an analogue', ({ edit }) => edit('products.csv', row(14, cell(5, '5190')))],
  ['an analogue sold out', ({ edit }) => edit('products.csv', row(14, cell(7, '0')))],
  ['an analogue back in stock', ({ edit }) => edit('products.csv', row(14, cell(7, '3')))],
  ['a product with analogues sold out', ({ edit }) => edit('products.csv', row(32, cell(7, '0')))],
  ['the price of one that is cheaper', ({ edit }) => edit('products.csv', row(25, cell(5, '5650')))],
  [
    'the name of others of a size',
    ({ edit }) => edit('products.csv', row(18, cell(2, 'Blizzak 205/55 R16'))),
  ],
  ['a product that had analogues available', ({ edit }) => edit('products.csv', row(26, cell(7, '5')))],
  ['a text of a model', ({ edit }) => edit('models/kama-irbis.md', text => `${text}\nЕщё слово.\n`)],
  ['a name', ({ edit }) => edit('products.csv', row(35, cell(2, 'Kama Irbis 505 175/70 R13')))],
  ['a new model', ({ add }) => add('models/kama-aaron.md', NEW_MODEL)],
  [
    'a new product',
    ({ edit }) =>
      edit(
        'products.csv',
        text => `${text.trimEnd()}\n900;kama-aaron;Kama Aaron 175/70 R13 82T;;175/70 R13;2990;;8;;82;T;;;;\n`,
      ),
  ],
  ['a product moved to another model', ({ edit }) => edit('products.csv', row(900, cell(1, 'kama-irbis')))],
  ['a product removed', ({ edit }) => edit('products.csv', text => text.replace(/^900;.*\n/mu, ''))],
  ['a model removed', ({ remove }) => remove('models/kama-aaron.md')],
  ['a text of an article', ({ edit }) => edit('articles/storage.md', text => `${text}\nЕщё слово.\n`)],
  ['an article removed', ({ remove }) => remove('articles/holidays.md')],
  ['a property hidden', ({ edit }) => edit('properties.csv', text => withHidden(text, 'noise'))],
  ['a telephone', ({ edit }) => edit('shop.yaml', text => text.replace('200-01-02', '200-01-09'))],
  [
    'a drawing by which messengers show articles',
    ({ edit }) =>
      edit('storage/articles/article.svg', text => text.replace('</svg>', '<path d="M0 0h9v9z"/></svg>')),
  ],
  ['a promotion removed', ({ remove }) => remove('promos/ended.md')],
  ['a page that no menu names', ({ add }) => add('pages/parking.md', NEW_PAGE)],
  ['a page of the menus', ({ add }) => add('pages/returns.md', NEW_PAGE)],
  ['a page of the menus removed', ({ remove }) => remove('pages/returns.md')],
];

describe('published again after', () => {
  test.each(
    EDITS.filter(([what]) => IS_LONG || SHORT.includes(what)).map(([what, edit], index) => ({
      what,
      edit,
      isWatched: index % 2 === 0,
    })),
  )('$what', async ({ edit, isWatched }) => {
    const { dataDir } = shop.config;
    const previous = `${dataDir}-before.db`;
    cpSync(path.join(dataDir, 'catalogue.db'), previous);
    edit(shop);
    const release = await shop.publish(isWatched ? { workers } : {});
    const clean = await shop.fromNothing({}, previous);
    expect(comparableTree(shop.config.outDir, lingeringIn(release))).toEqual(comparableTree(clean.outDir));
    expect(tablesOf(release)).toEqual(tablesOf(clean.release));
    expect(searchIndexOf(release) === searchIndexOf(clean.release)).toBe(true);
    const { rendered, changed, added, gone } = release.pages;
    expect(changed + added + gone).toBeGreaterThan(0);
    // What is rendered again is what changed: a page whose key moved for nothing would be rendered as it was.
    expect({ rendered }).toEqual({ rendered: changed + added });
  });
});
