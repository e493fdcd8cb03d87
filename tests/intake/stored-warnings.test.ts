import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readImport, writeImport } from '#src/content/import/incremental/previous-import.ts';
import { all, brokenShop, type Change, edit } from './broken-shop.ts';

const wrongName = edit(
  'products.csv',
  'Hakka Green 3 205/55 R16 91V;205',
  'Hakka Green 3 205/60 R16 91V;205',
);
const MARK = 'content/products.csv:7: name: как в прошлый раз';

type Shop = ReturnType<typeof brokenShop>;

/** Has the stored warnings of tyres differ from those that would be found. */
function markStoredWarnings({ target }: Shop): void {
  const folder = path.join(path.dirname(target), 'import');
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  const stored = readImport(file);
  const [first, ...others] = stored?.warnings.tyres ?? [];
  if (!stored || !first) throw new Error('no warning of a tyre was stored');
  Object.assign(stored.warnings, { tyres: [{ ...first, message: 'как в прошлый раз' }, ...others] });
  writeImport(file, stored);
}

/** The warnings of products.csv after a change of a shop with a wrong name. */
function warningsAfter(change: Change): string[] {
  using shop = brokenShop(wrongName);
  shop.import();
  markStoredWarnings(shop);
  change(shop.contentDir);
  const { errors, parsedRows, warnings } = shop.import();
  expect(errors).toEqual([]);
  // Otherwise everything is found anew in any case.
  expect(parsedRows).not.toBeNull();
  return warnings.filter(warning => warning.startsWith('content/products.csv'));
}

const reprice = edit('products.csv', ';7 490,00;', ';7 590,00;');
const sell = edit('products.csv', ';8800;9600;40;2026-06-01;', ';8800;9600;0;2026-06-10;');

test('new prices and stocks leave warnings of tyres as they were', () => {
  expect(warningsAfter(all(reprice, sell))).toEqual([MARK]);
});

test.each([
  [
    'a name',
    edit('products.csv', 'Nokian Tyres Nordman 8 185/65 R15 92T XL', 'Nokian Nordman 8 185/65 R15 92T XL'),
  ],
  ['a size', edit('products.csv', '91V;205/55 R16;6900', '91V;205/65 R16;6900')],
  ['a load index', edit('products.csv', '2026-06-01;94;R;да', '2026-06-01;95;R;да')],
])('everything is read anew with %s of another tyre', (_, change) => {
  using shop = brokenShop(wrongName);
  shop.import();
  markStoredWarnings(shop);
  change(shop.contentDir);
  const { parsedRows, warnings } = shop.import();
  expect(parsedRows).toBeNull();
  expect(warnings.join()).not.toContain('как в прошлый раз');
});
