import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import * as paths from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';

describe('addresses', () => {
  test.each([
    ['/brand/CORDIANT', () => paths.brandPath('CORDIANT')],
    ['/models/topsell', () => paths.modelsPath('topsell')],
    ['/model/nokian-hakkapeliitta-r5', () => paths.modelPath('nokian-hakkapeliitta-r5')],
    ['/product/1042', () => paths.productPath(1042)],
    ['/page/delivery', () => paths.pagePath('delivery')],
    ['/promo/cordiant', () => paths.promoPath('cordiant')],
    ['/article/davlenie', () => paths.articlePath('davlenie')],
    ['/articles/advice', () => paths.articlesPath('advice')],
    ['/collections/suv', () => paths.collectionsPath('suv')],
  ])('%s is made as the spec has it', (expected, make) => {
    expect(make()).toBe(expected);
  });

  test('the fixed ones are the spec’s', () => {
    const { HOME, BRANDS, PRODUCTS, BASKET, PROMOS, ARTICLES, COLLECTIONS } = paths;
    expect([HOME, BRANDS, PRODUCTS, BASKET, PROMOS, ARTICLES, COLLECTIONS]).toEqual([
      '/',
      '/brands',
      '/products',
      '/basket',
      '/promo',
      '/articles',
      '/collections',
    ]);
    expect(ROOT_SECTIONS).toEqual({
      promo: 'partners_akcii',
      articles: 'news',
      collections: 'collections',
    });
  });

  test('the roots of the trees stand at their bare addresses', () => {
    expect(paths.articlesPath('news')).toBe('/articles');
    expect(paths.collectionsPath('collections')).toBe('/collections');
  });

  test('page 1 is the bare address', () => {
    expect(productsPath()).toBe('/products');
    expect(productsPath(EMPTY_FILTER, 1)).toBe('/products');
    expect(paths.collectionPath('summer_models')).toBe('/collection/summer_models');
    expect(paths.collectionPath('summer_models', 1)).toBe('/collection/summer_models');
    expect(paths.collectionPath('summer_models', 2)).toBe('/collection/summer_models/2');
  });

  test('results carry the page in the path and the filter in the query', () => {
    const filter = { ...EMPTY_FILTER, widths: ['205', '215'], brands: ['Nokian Tyres'] };
    expect(productsPath(filter)).toBe('/products?width=205%2C215&brand=Nokian+Tyres');
    expect(productsPath(undefined, 2)).toBe('/products/2');
    expect(productsPath(filter, 3)).toBe('/products/3?width=205%2C215&brand=Nokian+Tyres');
  });

  test('a name stays one segment, whatever it holds', () => {
    const makers = [
      paths.brandPath,
      paths.modelPath,
      paths.pagePath,
      paths.promoPath,
      paths.articlePath,
      paths.collectionPath,
    ];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom(...makers), (name, make) => {
        const [, , segment = '', ...more] = make(name).split('/');
        expect(more).toEqual([]);
        expect(segment).toMatch(/^[\w.~!*'()%-]+$/u);
        expect(decodeURIComponent(segment)).toBe(name);
      }),
    );
  });

  test('a picture keeps its folders', () => {
    expect(paths.storagePath('brands/kama.svg')).toBe('/storage/brands/kama.svg');
    expect(paths.storagePath('a b/ё?.svg')).toBe('/storage/a%20b/%D1%91%3F.svg');
  });

  test('a phone is dialled by its figures', () => {
    expect(paths.telLink('+7 (4912) 55-12-34')).toBe('tel:+74912551234');
  });
});
