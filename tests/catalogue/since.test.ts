import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openBeside, openCatalogue } from '#src/catalogue/open.ts';
import { everyPage, pagesSince } from '#src/catalogue/views/every-page.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { searchDataAfter } from '#src/search/incremental-data.ts';
import { writeSearchFile } from '#src/search/search-file.ts';
import { cases } from '../harness/cases.ts';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { brokenShop, TODAY } from '../intake/broken-shop.ts';
import { apply, step } from '../intake/edits.ts';
import { cell, row } from '../publish/shop-edits.ts';

const SEQUENCES = amount(1, 40);
const DAY_MS = 86_400_000;

/** What the sequences came to: without these the comparisons would prove nothing. */
interface Seen {
  indexes: number;
  leftOut: number;
  named: number;
}

const keysOf = (pages: ReturnType<typeof everyPage>) =>
  new Map(pages.map(({ address, key }) => [address, key]));

/** Keys that are not computed are those of before, and all others are computed. */
function comparePages(file: string, before: string, seen: Seen): void {
  const [catalogue, beside, earlier] = [openCatalogue(file), openBeside(file, before), openCatalogue(before)];
  try {
    const [all, known] = [keysOf(everyPage(catalogue)), keysOf(everyPage(earlier))];
    const routes = pagesSince(catalogue, beside).map(({ leftOut, parts }) => ({
      leftOut,
      parts: [...parts],
    }));
    const pages = routes.flatMap(({ parts }) => parts.flatMap(part => part.pages));
    const found = keysOf(pages);
    // No page is rendered twice.
    expect(found.size).toBe(pages.length);
    seen.named += found.size;
    for (const [address, key] of known)
      if (
        routes.some(
          ({ leftOut, parts }) =>
            leftOut && address.startsWith(leftOut) && !parts.some(({ touched }) => touched.has(address)),
        )
      ) {
        seen.leftOut++;
        found.set(address, key);
      }
    expect(found).toEqual(all);
  } finally {
    for (const one of [catalogue, beside, earlier]) one.close();
  }
}

/** Addresses whose keys differ between two catalogues. */
function movedKeys(file: string, before: string): string[] {
  const [now, known] = [file, before].map(one => {
    const catalogue = openCatalogue(one);
    try {
      return keysOf(everyPage(catalogue));
    } finally {
      catalogue.close();
    }
  });
  return [...(now ?? [])].flatMap(([address, key]) => (known?.get(address) === key ? [] : [address]));
}

/** An index made of the last one has the bytes of one built from nothing. */
function compareIndexes(file: string, before: string, seen: Seen): void {
  const catalogue = openCatalogue(file);
  const fresh = readSearchData(catalogue, cardText);
  catalogue.close();
  const changed = searchDataAfter(file, before, cardText);
  if (changed) {
    seen.indexes++;
    expect(isDeepStrictEqual(changed, fresh)).toBe(true);
  }
  writeSearchFile(file, fresh);
}

test('after any edits, page keys and search index follow from those of before', { timeout: 300_000 }, () => {
  const seen: Seen = { indexes: 0, leftOut: 0, named: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 8 }), all => {
      using shop = brokenShop();
      const dataDir = path.dirname(shop.target);
      const edited = { contentDir: shop.contentDir, dataDir, days: 0 };
      const [safe, last, next] = ['safe', 'last.db', 'next.db'].map(name => `${dataDir}-${name}`) as [
        string,
        string,
        string,
      ];
      let isFirst = true;
      for (const { edits } of [{ edits: [] }, ...all]) {
        rmSync(safe, { recursive: true, force: true });
        cpSync(shop.contentDir, safe, { recursive: true });
        for (const one of edits) apply(one, edited);
        const now = new Date(TODAY.getTime() + edited.days * DAY_MS);
        const { contentDir, target } = shop;
        if (!importContent({ contentDir, target, previous: target, now }).imported) {
          rmSync(contentDir, { recursive: true });
          cpSync(safe, contentDir, { recursive: true });
          continue;
        }
        copyFileSync(target, next);
        if (!isFirst) comparePages(next, last, seen);
        compareIndexes(next, last, seen);
        isFirst = false;
        copyFileSync(next, last);
        const catalogue = openCatalogue(last);
        writeSearchFile(last, readSearchData(catalogue, cardText));
        catalogue.close();
      }
    }),
    { ...cases(SEQUENCES, SEQUENCES), endOnFailure: true },
  );
  expect(seen.indexes).toBeGreaterThan(SEQUENCES);
  expect(seen.leftOut).toBeGreaterThan(SEQUENCES * 20);
  expect(seen.named).toBeGreaterThan(SEQUENCES * 20);
});

/** An edit of products.csv, with a page whose key it moves, or not. */
type Edit = readonly [
  what: string,
  change: (text: string) => string,
  page: { readonly moved: string } | { readonly not: string },
];

function followEdits(edits: readonly Edit[]): void {
  using shop = brokenShop();
  const { contentDir, target } = shop;
  const [table, last] = [path.join(contentDir, 'products.csv'), `${target}-last`];
  expect(shop.import().imported).not.toBeNull();
  for (const [what, change, page] of edits) {
    copyFileSync(target, last);
    writeFileSync(table, change(readFileSync(table, 'utf8')));
    expect(shop.import().imported, what).not.toBeNull();
    const seen: Seen = { indexes: 0, leftOut: 0, named: 0 };
    comparePages(target, last, seen);
    expect(seen.leftOut, what).toBeGreaterThan(0);
    const moved = movedKeys(target, last);
    if ('moved' in page) expect(moved, what).toContain(page.moved);
    else expect(moved, what).not.toContain(page.not);
  }
}

/** Product 26 is sold out; 14, of another model, has its size, season and studs and is in stock. */
const ANALOGUE_EDITS = [
  ['the price of an analogue', row(14, cell(5, '5190')), '/product/26'],
  ['an analogue sold out', row(14, cell(7, '0')), '/product/26'],
  ['an analogue back in stock', row(14, cell(7, '3')), '/product/26'],
  ['an analogue of another size now', row(14, cell(4, '195/65 R15')), '/product/26'],
  ['an analogue of the size again', row(14, cell(4, '185/65 R15')), '/product/26'],
  ['a price too far for an analogue', row(14, cell(5, '5410')), '/product/26'],
  ['a price near enough again', row(14, cell(5, '5390')), '/product/26'],
  ['a load too low for an analogue', row(14, cell(9, '91')), '/product/26'],
  ['a product sold out', row(32, cell(7, '0')), '/product/32'],
  ['the price of its analogue', row(25, cell(5, '5700')), '/product/32'],
  ['a product available', row(26, cell(7, '5')), '/product/26'],
  ['another step of what one that is cheaper saves', row(25, cell(5, '7500')), '/product/10'],
  ['one that is cheaper named otherwise', row(25, cell(2, 'Cordiant Snow Cross 205/55 R16')), '/product/10'],
  ['one that is cheaper sold out', row(25, cell(7, '0')), '/product/10'],
  ['another of the size named otherwise', row(7, cell(2, 'Nokian R5 205/55 R16 94R')), '/product/18'],
  ['another of the size sold out', row(7, cell(7, '0')), '/product/18'],
] as const;

longTest('pages of products that are sold out follow their analogues', { timeout: 120_000 }, () => {
  followEdits(ANALOGUE_EDITS.map(([what, change, moved]) => [what, change, { moved }] as const));
});

/** Products 7, 8 and 9 are sizes of one model, 10 is the only one of another. */
const SIZE_EDITS = [
  ['a price', row(7, cell(5, '9590')), { not: '/product/8' }],
  ['a stock', row(7, cell(7, '11')), { not: '/product/8' }],
  ['the price of one that is cheaper, by the same step', row(25, cell(5, '5750')), { not: '/product/10' }],
  ['a size sold out', row(7, cell(7, '0')), { moved: '/product/8' }],
  ['a size back in stock', row(7, cell(7, '3')), { moved: '/product/8' }],
  ['a name', row(7, cell(3, '205/55 R16 94R')), { moved: '/product/8' }],
  ['a profile that its names do not tell', row(7, cell(4, '205/60 R16')), { not: '/product/8' }],
  ['another rim', row(7, cell(4, '205/55 R17')), { moved: '/product/8' }],
  ['a size that left the model', row(7, cell(1, 'nokian-hakkapeliitta-10')), { moved: '/product/8' }],
  ['a price in its new model', row(7, cell(5, '9990')), { not: '/product/10' }],
  ['a size that came to a model', row(8, cell(1, 'nokian-hakkapeliitta-10')), { moved: '/product/10' }],
  ['a size that is gone', (text: string) => text.replace(/^8;.*\n/mu, ''), { moved: '/product/10' }],
] as const;

longTest(
  'pages of products follow the other sizes of their models, but not their prices',
  {
    timeout: 120_000,
  },
  () => {
    followEdits(SIZE_EDITS);
  },
);

const LANDING_EDITS = [
  ['a price', row(16, cell(5, '7950')), { moved: '/tyres/205-55-r16' }],
  ['a price of another size', row(22, cell(5, '3950')), { not: '/tyres/205-55-r16' }],
  ['a price of a size that the car has', row(16, cell(5, '7990')), { not: '/cars/bmw/3-serii/f30' }],
  ['a tyre sold out', row(16, cell(7, '0')), { moved: '/tyres/205-55-r16' }],
] as const;

test('landing pages follow the tyres on them, and which models are leaders', { timeout: 120_000 }, () => {
  followEdits(LANDING_EDITS);
  using shop = brokenShop();
  const model = path.join(shop.contentDir, 'models/gislaved-nord-frost-200.md');
  const last = `${shop.target}-last`;
  shop.import();
  copyFileSync(shop.target, last);
  writeFileSync(model, readFileSync(model, 'utf8').replace('topsell: true', 'topsell: false'));
  shop.import();
  comparePages(shop.target, last, { indexes: 0, leftOut: 0, named: 0 });
  expect(movedKeys(shop.target, last)).toContain('/tyres/205-55-r16');
  copyFileSync(shop.target, last);
  const facts = path.join(shop.contentDir, 'shop.yaml');
  writeFileSync(facts, readFileSync(facts, 'utf8').replace('200-01-02', '200-01-09'));
  shop.import();
  comparePages(shop.target, last, { indexes: 0, leftOut: 0, named: 0 });
  expect(movedKeys(shop.target, last)).toContain('/cars/bmw');
});
