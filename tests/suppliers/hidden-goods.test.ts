import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const PROFILE =
  'columns: { code: Код, name: Товар, price: Цена, stock: Остаток }\nchange: [price, stock]\nmarkup: 0\nmissing: hide\n';
const R5 = 'A1;Nokian Hakkapeliitta R5 205/55 R16 94R XL';
const B250 = 'A2;Bridgestone B250 175/70 R13 82H;3900;10';

test('with missing: hide a product that the list lacks is hidden until the list names it again', async () => {
  using shop = openShop(PROFILE);
  const products = shop.read('products.csv');
  await shop.take(`${R5};9000;4`, B250);
  expect(shop.prices()).toBe('id;price;stock;hidden\n7;9000;4;\n22;3900;10;\n');
  const { stdout } = await shop.take(B250);
  expect(stdout).toContain(
    'Товары, которых нет в новом прайсе: 1; скрыты, их адреса ведут на модели (missing профиля)\n    7 Nokian',
  );
  expect(shop.prices()).toBe('id;price;stock;hidden\n7;9000;0;да\n22;3900;10;\n');
  // It is told once, and stays hidden.
  expect((await shop.take(B250)).stdout).not.toContain('нет в новом прайсе');
  expect(shop.prices()).toContain('\n7;9000;0;да\n');
  // With a price that is asked about it is back at the last sure one.
  await shop.take(`${R5};90;4`, B250);
  expect(shop.prices()).toContain('\n7;9000;4;\n');
  await shop.take(B250);
  await shop.take(`${R5};9100;6`, B250);
  expect(shop.prices()).toBe('id;price;stock;hidden\n7;9100;6;\n22;3900;10;\n');
  expect(shop.read('products.csv')).toBe(products);
});

test('a list without stocks hides nothing', async () => {
  using shop = openShop(PROFILE.replace('[price, stock]', '[price]'));
  await shop.take(`${R5};9000;4`, B250);
  expect((await shop.take(B250)).stdout).toContain('снова цена и остаток из products.csv');
  expect(shop.prices()).toBe('id;price;stock\n22;3900;\n');
});
