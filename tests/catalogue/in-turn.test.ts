import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contentFiles } from '#scripts/generate/content.ts';
import { writeFolder } from '#scripts/generate/out-folder.ts';
import { rowsInTurn } from '#src/catalogue/in-turn.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import { productById, productInTurn } from '#src/catalogue/products.ts';
import { importContent } from '#src/intake/import-content.ts';
import { temporaryFolder } from '../harness/commands.ts';

/** Enough for models of many products and of few. */
const PRODUCTS = 200;

const work = temporaryFolder();
const contentDir = path.join(work.path, 'content');
const target = path.join(work.path, 'catalogue.db');
writeFolder(contentDir, () => contentFiles(PRODUCTS, '1'));
importContent({ contentDir, target, previous: target });
const catalogue = openCatalogue(target);
const models = catalogue
  .all<{ ids: string }>("SELECT group_concat(id, ' ') AS ids FROM product GROUP BY model_id")
  .map(({ ids }) => ids.split(' ').map(Number));
const ids = models.flat();
const UNKNOWN = Math.max(...ids) + 1;

afterAll(() => {
  catalogue.close();
  work[Symbol.dispose]();
});

test('a product read in turn is the product, whatever was asked for before it', () => {
  const asked = fc.array(fc.constantFrom(...ids, UNKNOWN), { maxLength: 60 });
  fc.assert(
    fc.property(asked, order => {
      for (const id of [...order, ...ids])
        expect(productInTurn(catalogue, id)).toEqual(productById(catalogue, id));
    }),
    { numRuns: 20 },
  );
});

test('all products of a model are read at once when many of the last one were asked for, and only then', () => {
  const large = models.find(({ length }) => length > 6) ?? [];
  const other = models.findLast(({ length }) => length > 2)?.slice(0, 2) ?? [];
  const statements: string[] = [];
  const own = openCatalogue(target);
  const recording = Object.assign(Object.create(own) as typeof own, {
    all: (sql: string, ...values: number[]) => {
      statements.push('all');
      return own.all(sql, ...values);
    },
    one: (sql: string, ...values: number[]) => {
      statements.push('one');
      return own.one(sql, ...values);
    },
  });
  const inTurn = rowsInTurn<{ id: number; model: number }>('SELECT id, model_id AS model FROM product p');
  const ask = (some: readonly number[]) => {
    statements.length = 0;
    for (const id of some) expect(inTurn(recording, id)?.id).toBe(id);
    return statements.join(' ');
  };
  expect(ask(other)).toBe('one one');
  expect(ask(large)).toBe('one one one one one one all');
  expect(ask(other)).toBe('all');
  expect(ask(large.slice(0, 2))).toBe('one one');
  own.close();
});
