import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PurgeList } from '#src/publish/announce/purge-list.ts';
import type { Release } from '#src/publish/manifest.ts';
import { rollback } from '#src/publish/rollback.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { sitemapDays } from './same-shop.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import { treeOf, type Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** What a release says of itself to others: purge.json and the days of the sitemap. Tests follow each other. */
let shop: Workshop;
let first: Release;
beforeAll(async () => {
  shop = openWarmWorkshop();
  first = await shop.publish({ now: on(1) });
});
afterAll(() => shop[Symbol.dispose]());

const SITE = 'http://localhost:4321';
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 9));
const dayOf = (day: number) => on(day).toISOString().slice(0, 10);
const price = (roubles: number) =>
  shop.edit('products.csv', text => text.replace(/^(35;(?:[^;]*;){4})\d+/mu, `$1${roubles}`));

const purgeList = (): PurgeList =>
  JSON.parse(readFileSync(path.join(shop.config.outDir, 'purge.json'), 'utf8'));
const pathsOf = (fits: (change: PurgeList['changes'][number]) => boolean) =>
  new Set(
    purgeList()
      .changes.filter(fits)
      .map(({ url }) => url.slice(SITE.length)),
  );

const textOf = (name: string) => readFileSync(path.join(shop.config.contentDir, name), 'utf8');
const sitemap = () => sitemapDays(shop.config.outDir);

describe('purge.json', () => {
  test('of the first release says that everything is new', () => {
    expect(purgeList()).toMatchObject({ release: first.id, previous: null, all: true });
    expect(pathsOf(({ change }) => change !== 'added').size).toBe(0);
    expect([...pathsOf(({ kind }) => kind === 'page')]).toContain('/product/35');
    expect([...pathsOf(({ kind }) => kind === 'asset')].some(file => /\.(?:br|gz)$/u.test(file))).toBe(false);
  });

  test('names every address whose bytes differ from the release before, and no other', async () => {
    const before = treeOf(shop.config.outDir);
    price(3111);
    shop.remove('promos/ended.md');
    const release = await shop.publish({ now: on(2) });
    const after = treeOf(shop.config.outDir);
    const names = Object.keys({ ...before, ...after }).filter(name => before[name] !== after[name]);
    expect(purgeList()).toMatchObject({ release: release.id, previous: first.id, all: false });
    expect([...pathsOf(() => true)].sort()).toEqual(
      names.map(name => name.replace(/\/index\.html$/u, '') || '/').sort(),
    );
    const { changes } = purgeList();
    const of = (address: string) => changes.find(({ url }) => url === SITE + address);
    expect(of('/product/35')).toEqual({
      url: `${SITE}/product/35`,
      kind: 'page',
      change: 'changed',
      why: 'content',
    });
    expect(of('/promo/ended')).toMatchObject({ kind: 'page', change: 'gone' });
    expect(of('/sitemap.xml')).toMatchObject({ kind: 'file', change: 'changed' });
    expect(JSON.parse(readFileSync(path.join(release.dir, 'purge.json'), 'utf8'))).toEqual(purgeList());
  });

  longTest(
    'tells a change of what all pages share from a change of their own, and advises to empty the cache',
    async () => {
      shop.edit('shop.yaml', text => text.replace('200-01-02', '200-01-09'));
      await shop.publish({ now: on(3) });
      expect(purgeList().all).toBe(true);
      expect([...pathsOf(({ why }) => why === 'design')]).toContain('/product/35');
      expect([...pathsOf(({ why }) => why === 'content')]).not.toContain('/product/35');
    },
  );

  longTest('names addresses that redirect otherwise', async () => {
    shop.edit('redirects.csv', text => `${text.trimEnd()}\n/old;/page/contacts\n/other;/page/about\n`);
    await shop.publish({ now: on(4) });
    const redirects = () => purgeList().changes.filter(({ url }) => /\/(?:old|other)$/u.test(url));
    const of = (address: string, change: string) => ({ url: SITE + address, kind: 'file', change });
    expect(redirects()).toEqual([of('/old', 'added'), of('/other', 'added')]);
    shop.edit('redirects.csv', text =>
      text.replace('/old;/page/contacts', '/old;/page/delivery').replace(/\/other;.*\n/u, ''),
    );
    await shop.publish({ now: on(4) });
    expect(redirects()).toEqual([of('/old', 'changed'), of('/other', 'gone')]);
    expect(purgeList().own).toBe(purgeList().changes.length);
  });

  test('of a rollback names what changes back', async () => {
    price(3222);
    const last = await shop.publish({ now: on(4) });
    const there = pathsOf(({ kind }) => kind !== 'asset');
    const { release } = await rollback(shop.config, undefined, on(4));
    expect(purgeList()).toMatchObject({ release: release.id, previous: last.id });
    expect(pathsOf(({ kind }) => kind !== 'asset')).toEqual(there);
  });
});

/** What `npm test` leaves to the long form. */
const LATER = ['a telephone', 'a section', 'a price and a promotion that was over and is gone'];
const DAYS: [what: string, day: number, change: () => unknown][] = [
  ['a price', 5, () => price(3333)],
  ['a telephone', 6, () => shop.edit('shop.yaml', text => text.replace('200-01-09', '200-01-10'))],
  ['a text', 7, () => shop.edit('models/kama-irbis.md', text => `${text}\nЕщё слово.\n`)],
  ['a section', 8, () => shop.edit('articles/storage.md', text => text.replace(/^title: /mu, 'title: Как '))],
  [
    'a price, a new article and a promotion that is over',
    9,
    () => {
      price(3555);
      shop.add('articles/new.md', textOf('articles/storage.md'));
      shop.add('promos/over.md', textOf('promos/gislaved.md').replace('---\n', '---\nto: 2020-01-01\n'));
    },
  ],
  [
    // The list of promotions has another key then, and shows what it showed.
    'a price and a promotion that was over and is gone',
    10,
    () => {
      price(3666);
      shop.remove('promos/over.md');
    },
  ],
  ['a rollback', 11, async () => rollback(shop.config, undefined, on(11))],
  ['the price after it', 12, () => price(3444)],
];

describe('a day of the sitemap', () => {
  test.each(DAYS.filter(([what]) => IS_LONG || !LATER.includes(what)))(
    'after %s is that of the release for what the release changed, and no other',
    async (_, day, change) => {
      const before = sitemap();
      await change();
      await shop.publish({ now: on(day) });
      const after = sitemap();
      const changed = pathsOf(({ change, why }) => change === 'added' || why === 'content');
      for (const [address, at] of after)
        expect([address, at]).toEqual([address, changed.has(address) ? dayOf(day) : before.get(address)]);
    },
  );

  longTest('stays when every page is rendered anew', async () => {
    const before = sitemap();
    await shop.publish({ now: on(13), all: true });
    expect(sitemap()).toEqual(before);
  });
});
