import { copyFileSync, cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardText } from '#src/calls/search.ts';
import { openBeside, openCatalogue } from '#src/catalogue/open.ts';
import { bringSearchForward } from '#src/catalogue/search/bring-forward.ts';
import { readSearchData } from '#src/catalogue/search/data.ts';
import { columnBytes, keep } from '#src/catalogue/search/kept.ts';
import { everyPage, pagesSince } from '#src/catalogue/views/every-page.ts';
import { importContent } from '#src/intake/import-content.ts';
import { cases } from '../harness/cases.ts';
import { brokenShop, TODAY } from '../intake/broken-shop.ts';
import { apply, step } from '../intake/edits.ts';

/** Others, and more, are run by hand: `FRESH_CASES=200 npm test -- tests/catalogue/since.test.ts`. */
const SEQUENCES = 8;
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
    const routes = pagesSince(catalogue, beside);
    const found = new Map(routes.flatMap(({ pages }) => [...keysOf(pages)]));
    seen.named += found.size;
    for (const [address, key] of known)
      if (routes.some(({ leftOut }) => leftOut?.isOfRoute(address) && !leftOut.touched.has(address))) {
        seen.leftOut++;
        found.set(address, key);
      }
    expect(found).toEqual(all);
  } finally {
    for (const one of [catalogue, beside, earlier]) one.close();
  }
}

/** An index that is brought forward has the bytes of one built from nothing. */
function compareIndexes(file: string, before: string, seen: Seen): void {
  const catalogue = openCatalogue(file);
  const fresh = readSearchData(catalogue, cardText);
  catalogue.close();
  const forward = bringSearchForward(file, before, cardText);
  if (forward) {
    seen.indexes++;
    expect(columnBytes(forward).equals(columnBytes(fresh))).toBe(true);
  }
  keep(file, fresh);
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
        keep(last, readSearchData(catalogue, cardText));
        catalogue.close();
      }
    }),
    { ...cases(SEQUENCES), endOnFailure: true },
  );
  expect(seen.indexes).toBeGreaterThan(SEQUENCES);
  expect(seen.leftOut).toBeGreaterThan(SEQUENCES * 20);
  expect(seen.named).toBeGreaterThan(SEQUENCES * 20);
});
