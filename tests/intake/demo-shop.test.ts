import { beforeAll, describe, expect, test } from 'vitest';
import { problemText } from '#src/content/import/check/problems.ts';
import { importContent } from '#src/content/import/import-content.ts';
import type { ImportResult } from '#src/content/import/import-result.ts';
import { DEMO_CONTENT } from '#tests/harness/places.ts';

/** The demo shop must be as large as a real shop of medium size. */
const AT_LEAST: Readonly<Record<string, number>> = {
  brands: 26,
  describedBrands: 26,
  models: 170,
  summerModels: 50,
  winterModels: 50,
  allseasonModels: 20,
  testedModels: 20,
  modelsWithVideo: 10,
  galleryModels: 10,
  products: 4500,
  sizes: 150,
  productsInStock: 4000,
  news: 12,
  articles: 18,
  articleSections: 4,
  promos: 8,
  runningPromos: 8,
  collections: 10,
  nestedCollections: 5,
  ruledCollections: 10,
  pages: 11,
  makes: 32,
  cars: 240,
  generations: 300,
  modifications: 1000,
  tyres: 2000,
  staggeredTyres: 100,
};

describe('the demo shop, imported in ten years', () => {
  let result: ImportResult;
  beforeAll(() => {
    result = importContent({
      contentDir: DEMO_CONTENT,
      target: '',
      previous: '',
      checkOnly: true,
      now: new Date('2036-06-15T09:00:00Z'),
    });
  });

  const countOf = (key: string) =>
    result.imported?.tally.flatMap(line => [line, ...(line.of ?? [])]).find(line => line.key === key)?.count;

  test('has no errors, and no warnings but of two promotions that have ended by then', () => {
    const { errors, warnings } = result.problems;
    expect(errors.map(problemText)).toEqual([]);
    expect(warnings.map(problemText)).toEqual([
      expect.stringMatching(/goodyear-rashodniki\.md:\d+: to: акция завершилась/u),
      expect.stringMatching(/yokohama-prokol\.md:\d+: to: акция завершилась/u),
    ]);
  });

  test.each(Object.entries(AT_LEAST))('%s: at least %i', (key, least) => {
    expect(countOf(key)).toBeGreaterThanOrEqual(least);
  });

  test('every brand is described', () => {
    expect(countOf('describedBrands')).toBe(countOf('brands'));
  });
});
