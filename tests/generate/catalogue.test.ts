import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentFiles } from '#scripts/generate/content.ts';
import { writeFolder } from '#scripts/generate/out-folder.ts';
import { problemText } from '#src/content/import/check/problems.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { temporaryFolder } from '#tests/harness/commands.ts';
import { IS_LONG } from '#tests/harness/long.ts';

/** The smallest catalogue, one with fewer products than the demonstration shop has models, and a small shop. */
describe.each(IS_LONG ? [1, 10, 300] : [10])('a generated catalogue of %i products', products => {
  const work = temporaryFolder();
  let counts: Readonly<Record<string, number>> = {};
  let db: Database.Database;
  const value = (sql: string) => db.prepare(sql).pluck().get();
  const values = (sql: string) => db.prepare(sql).pluck().all();
  beforeAll(() => {
    const content = path.join(work.path, 'content');
    const target = path.join(work.path, 'catalogue.db');
    writeFolder(content, () => contentFiles(products, '1'));
    const { problems, imported } = importContent({
      contentDir: content,
      target,
      previous: target,
      catalogueOnly: true,
    });
    // With fewer products than models, some models, collections and promotions have no product.
    const lacks =
      /: (?:у модели нет ни одного товара|в коллекции нет ни одной модели|под условия акции не подходит ни один товар)/u;
    const reported = [...problems.errors, ...problems.warnings].map(problemText);
    expect(reported.filter(line => products >= 300 || !lacks.test(line))).toEqual([]);
    counts = imported?.counts ?? {};
    db = new Database(target, { readonly: true });
  });
  afterAll(() => {
    db.close();
    work[Symbol.dispose]();
  });

  test('has exactly this number of products, and at any size cars, promotions, articles and pages', () => {
    expect(counts).toMatchObject({ product: products, car_model: 240 });
    for (const table of ['promo', 'article', 'collection', 'page', 'banner', 'section'])
      expect({ table, any: (counts[table] ?? 0) > 0 }).toEqual({ table, any: true });
  });

  test('has models of every season and use, studded ones, leaders and the brands that are promoted', () => {
    expect(values('SELECT DISTINCT season FROM model ORDER BY season')).toEqual([
      'allseason',
      'summer',
      'winter',
    ]);
    for (const flag of ['spikes', 'cargo', 'topsell'])
      expect({ flag, models: value(`SELECT COUNT(*) > 0 FROM model WHERE ${flag} = 1`) }).toEqual({
        flag,
        models: 1,
      });
    expect(values('SELECT name FROM brand')).toEqual(
      expect.arrayContaining(['Cordiant', 'Torero', 'Gislaved', 'Bridgestone']),
    );
  });

  test('lists every product once, with a price, a size and a short name for the model’s table', () => {
    expect(value('SELECT COUNT(DISTINCT position) FROM product')).toBe(
      value('SELECT COUNT(*) FROM product JOIN model ON model.id = model_id WHERE disable = 0'),
    );
    expect(value("SELECT COUNT(*) FROM product WHERE short_name = '' OR size_str = '' OR diametr = ''")).toBe(
      0,
    );
    expect(value('SELECT MIN(price) FROM product')).toBeGreaterThanOrEqual(120_000);
  });
});
