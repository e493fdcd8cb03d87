import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contentFiles } from '#scripts/generate/content.ts';
import { writeFolder } from '#scripts/generate/out-folder.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import { productById, productInTurn } from '#src/catalogue/products.ts';
import { importContent } from '#src/content/import/import-content.ts';
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
  const requests = fc.array(fc.constantFrom(...ids, UNKNOWN), { maxLength: 60 });
  fc.assert(
    fc.property(requests, order => {
      for (const id of [...order, ...ids])
        expect(productInTurn(catalogue, id)).toEqual(productById(catalogue, id));
    }),
    { numRuns: 20 },
  );
});
