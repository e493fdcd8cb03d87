import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { brandByName, listedBrands } from '#src/catalogue/brands.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import {
  listedProductIds,
  productById,
  productCount,
  productsByModel,
  productsPage,
} from '#src/catalogue/products.ts';
import { recommendationsFor } from '#src/catalogue/recommendations.ts';
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

  /** Other models in stock of the size, season, studs and kind of a product `s`. */
  const like = `p.position IS NOT NULL AND p.stock > 0 AND p.model_id <> s.model_id AND p.width = s.width
    AND p.height = s.height AND p.diametr = s.diametr AND p.season = s.season AND p.cargo = s.cargo AND p.spikes = s.spikes`;
  const fits = `${like} AND CAST(p.load_index AS INTEGER) >= CAST(s.load_index AS INTEGER) AND p.runflat >= s.runflat`;
  /** The step that a cheaper tyre saves, in per cent; this shop is so small that all cheaper ones are named. */
  const STEP = `CASE WHEN p.price * 10 <= s.price * 7 THEN 30 WHEN p.price * 10 <= s.price * 8 THEN 20
    WHEN p.price * 10 <= s.price * 9 THEN 10 ELSE 5 END`;
  const othersOf = (id: number, condition: string, order: string) =>
    ids(
      rows<{ id: number }>(
        `SELECT p.id FROM product s JOIN product p ON ${condition} WHERE s.id = ? ORDER BY ${order}`,
        id,
      ),
    );

  test('beside each product stand analogues, cheaper ones and others of its size', () => {
    const seen = { analogues: 0, cheaper: 0, others: 0 };
    for (const { id, stock } of rows<{ id: number; stock: number }>(
      'SELECT id, stock FROM product WHERE position IS NOT NULL',
    )) {
      const found = recommendationsFor(catalogue, id);
      const near = `${fits} AND p.price * 5 BETWEEN s.price * 4 AND s.price * 6`;
      const analogues = stock === 0 ? othersOf(id, near, 'p.price, p.id').slice(0, 4) : [];
      const below = `${fits} AND p.price * 20 <= s.price * 19`;
      const cheaper = stock > 0 ? othersOf(id, below, `${STEP}, p.name, p.id`) : [];
      expect(cheaper.length).toBeLessThanOrEqual(3);
      expect([id, ids(found.analogues)]).toEqual([id, analogues]);
      expect([id, ids(found.cheaper)]).toEqual([id, cheaper]);
      const others = othersOf(id, like, 'p.name, p.id').filter(
        other => ![...analogues, ...cheaper].includes(other),
      );
      expect(others.length).toBeLessThanOrEqual(6);
      expect([id, ids(found.others)]).toEqual([id, others]);
      for (const kind of ['analogues', 'cheaper', 'others'] as const) seen[kind] += found[kind].length;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    for (const id of [hidden, 999_999_999])
      expect(recommendationsFor(catalogue, id)).toEqual({ analogues: [], cheaper: [], others: [] });
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
