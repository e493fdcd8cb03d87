import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { brandByName, listedBrands } from '#src/catalogue/brands.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import {
  analogueIdsOf,
  analoguesOf,
  listedProductIds,
  productById,
  productCount,
  productsByModel,
  productsPage,
} from '#src/catalogue/products.ts';
import { sectionsOf, treeOf } from '#src/catalogue/trees.ts';
import { FIXTURE_DATA } from '../harness/places.ts';
import { row, rows } from '../site/fixture.ts';

const catalogue = openCatalogue(path.join(FIXTURE_DATA, 'catalogue.db'));
afterAll(() => catalogue.close());

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);
const LISTED = 'FROM product p JOIN model m ON m.id = p.model_id WHERE m.disable = 0';
const listed = ids(rows<{ id: number }>(`SELECT p.id ${LISTED} ORDER BY p.id`));
const hidden = row<{ id: number }>(
  'product of a disabled model',
  'SELECT p.id FROM product p JOIN model m ON m.id = p.model_id WHERE m.disable = 1',
).id;

describe('products', () => {
  test('pages of the list follow each other, without products of disabled models, and end', () => {
    const { take } = productsPage(catalogue, 1);
    const last = Math.ceil(take.count / take.onpage);
    const pages = Array.from({ length: last }, (_, at) => productsPage(catalogue, at + 1));
    expect(ids(pages.flatMap(({ items }) => items)).sort((a, b) => a - b)).toEqual(listed);
    expect(productCount(catalogue)).toBe(listed.length);
    expect(productsPage(catalogue, last + 1)).toEqual({
      items: [],
      take: { page: last + 1, count: listed.length, onpage: take.onpage },
    });
  });

  test('a product of a disabled model is found by its id, and is neither listed nor sold', () => {
    expect(productById(catalogue, hidden)?.product.disabled).toBe(true);
    expect(productsByModel(catalogue).flatMap(model => model.ids)).toContain(String(hidden));
    expect(listedProductIds(catalogue)).toEqual(listed.map(String));
    expect([...offersOf(catalogue, [hidden, listed[0] ?? 0, 999_999_999]).keys()]).toEqual([listed[0]]);
    expect(productById(catalogue, 999_999_999)).toBeUndefined();
  });

  test('analogues: other models of the same size and season in stock, cheapest first', () => {
    const like = `p.position IS NOT NULL AND p.stock > 0 AND p.model_id <> s.model_id AND p.width = s.width
      AND p.height = s.height AND p.diametr = s.diametr AND p.season = s.season AND p.cargo = s.cargo`;
    const { sold } = row<{ sold: number }>(
      'product with two analogues',
      `SELECT s.id AS sold FROM product s JOIN product p ON ${like} GROUP BY s.id HAVING COUNT(*) > 1`,
    );
    const found = ids(analoguesOf(catalogue, sold, 9));
    expect(found).toEqual(
      ids(
        rows(
          `SELECT p.id FROM product s JOIN product p ON ${like} WHERE s.id = ? ORDER BY p.price, p.id`,
          sold,
        ),
      ),
    );
    expect(ids(analoguesOf(catalogue, sold, 1))).toEqual(found.slice(0, 1));
    expect(analogueIdsOf(catalogue, sold, 9)).toEqual(found.map(String));
  });
});

describe('brands and trees', () => {
  test('a brand is found by its name in any case; an unknown one is not', () => {
    expect(brandByName(catalogue, 'cORDIANT')?.url).toBe('CORDIANT');
    expect(brandByName(catalogue, 'Такой нет')).toBeUndefined();
    expect(listedBrands(catalogue).every(({ icon }) => icon !== '')).toBe(true);
  });

  test('a branch has its children and its own items; an ended promotion is in no branch', () => {
    const ended = row<{ url: string }>('ended promotion', 'SELECT url FROM promo WHERE ended = 1').url;
    const sections = sectionsOf(catalogue, 'promo');
    const keys = sections.flatMap(({ key }) => treeOf(catalogue, key)?.items.map(item => item.key) ?? []);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).not.toContain(ended);
    for (const { key } of sections)
      expect(treeOf(catalogue, key)?.children.map(child => child.key)).toEqual(
        sections.filter(({ parent }) => parent === key).map(child => child.key),
      );
    expect(treeOf(catalogue, 'NEWS')).toBeUndefined();
  });
});
