import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIXTURE_CONTENT } from '#tests/harness/places.ts';
import { brokenShop, edit, put, reader } from './broken-shop.ts';
import { withHidden } from './edits.ts';

/** «хар-ки» of the fixture's product 7, by an import. */
function imported(shop: ReturnType<typeof brokenShop>): string {
  expect(shop.import().errors).toEqual([]);
  const catalogue = reader(shop.target);
  try {
    return String(catalogue.values('SELECT facts FROM product WHERE id = 7')[0]).replaceAll('\u00A0', ' ');
  } finally {
    catalogue.close();
  }
}

test('a model lists of a size what its row says now, but nothing that editors hide', () => {
  using shop = brokenShop();
  expect(imported(shop)).toBe('нагрузка 94, скорость R, XL, Финляндия, 2026 г., шум 69 дБ');
  // The import is incremental.
  edit('products.csv', '2026-06-01;94;R;да;Финляндия', '2026-06-01;94;R;;Россия')(shop.contentDir);
  expect(imported(shop)).toBe('нагрузка 94, скорость R, Россия, 2026 г., шум 69 дБ');
  const properties = readFileSync(`${FIXTURE_CONTENT}/properties.csv`, 'utf8');
  put('properties.csv', withHidden(properties, 'noise'))(shop.contentDir);
  expect(imported(shop)).toBe('нагрузка 94, скорость R, Россия, 2026 г.');
});
