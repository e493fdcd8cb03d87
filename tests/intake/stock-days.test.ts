import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { offersOf } from '#src/catalogue/offers.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import { all, brokenShop, edit } from './broken-shop.ts';

/** The last minutes of 14 June in London are the 15th in Moscow, the shop's own day. */
const FIRST = new Date('2026-06-14T22:00:00Z');
const SECOND = new Date('2026-06-20T09:00:00Z');

const figure = (stock: number, day = '') => `10990;${stock};${day};94;R;да`;
const undated = edit('products.csv', figure(12, '2026-06-01'), figure(12));

type Shop = ReturnType<typeof brokenShop>;

function dayOf({ target }: Shop, product = 7): string | null | undefined {
  const catalogue = openCatalogue(target);
  try {
    return offersOf(catalogue, [product]).get(product)?.stockDate;
  } finally {
    catalogue.close();
  }
}

function imported(shop: Shop, now: Date): string {
  const { errors, imported: done } = shop.import({ now });
  expect(errors).toEqual([]);
  return done?.version ?? '';
}

describe('the day of a stock figure that has none', () => {
  test('is unknown in the first catalogue, and the day of the import that took in another figure', () => {
    using shop = brokenShop(undated);
    imported(shop, FIRST);
    expect(dayOf(shop)).toBeNull();
    imported(shop, SECOND);
    expect(dayOf(shop)).toBeNull();
    edit('products.csv', figure(12), figure(9))(shop.contentDir);
    imported(shop, FIRST);
    expect(dayOf(shop)).toBe('2026-06-15');
  });

  test('stays while the figure does, and changes no version of the catalogue', () => {
    using shop = brokenShop();
    imported(shop, FIRST);
    undated(shop.contentDir);
    const version = imported(shop, FIRST);
    expect([dayOf(shop), imported(shop, SECOND), dayOf(shop)]).toEqual(['2026-06-15', version, '2026-06-15']);
  });

  test('is the one that editors write, where they write one', () => {
    using shop = brokenShop();
    imported(shop, FIRST);
    imported(shop, SECOND);
    expect(dayOf(shop)).toBe('2026-06-01');
  });

  test('is unknown after a catalogue that kept no such days, unless the figure changed', () => {
    using shop = brokenShop(all(undated, edit('products.csv', '7 490,00;;4;2026-06-01', '7 490,00;;4;')));
    imported(shop, FIRST);
    new Database(shop.target).exec('DROP TABLE stock_seen').close();
    edit('products.csv', figure(12), figure(11))(shop.contentDir);
    imported(shop, SECOND);
    expect([dayOf(shop), dayOf(shop, 8)]).toEqual(['2026-06-20', null]);
  });
});
