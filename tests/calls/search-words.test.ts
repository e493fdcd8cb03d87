// cspell:ignore turansa turanca туранса
import { expect, test } from 'vitest';
import type { ProductsAnswer } from '#src/api/wire.ts';
import { postJson } from '../harness/http.ts';
import { openOwnShop } from '../harness/own-shop.ts';

/** A car whose name is one letter off the tyre Turanza. */
const NEW_CAR = `INSERT INTO car_model (make_id, name, slug, folded)
  SELECT id, 'Turansa', 'turansa', 'turansa' FROM car_make LIMIT 1`;

test('a car’s name is no slip of a tyre’s name', async () => {
  await using shop = await openOwnShop();
  const names = async (string: string) =>
    ((await postJson(`${shop.url}/api/products/1`, { string })).json as ProductsAnswer).items.map(
      ({ name }) => name,
    );
  expect((await names('turansa')).join()).toMatch(/Turanza/u);
  await shop.swapCatalogue(NEW_CAR);
  expect(await names('turansa')).toEqual([]);
  expect(await names('Туранса 205/55')).toEqual([]);
  expect((await names('turanca')).join()).toMatch(/Turanza/u);
});
