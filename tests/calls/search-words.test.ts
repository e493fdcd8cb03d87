// cspell:ignore turansa turanca туранса
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductsAnswer } from '#src/api/goods.schema.ts';
import { postJson } from '../harness/http.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { PHRASES } from '../search/phrases.ts';

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A car whose name differs from the tyre Turanza by one letter. */
const NEW_CAR = `INSERT INTO car_model (make_id, name, slug, folded)
  SELECT id, 'Turansa', 'turansa', 'turansa' FROM car_make LIMIT 1`;

test('a car’s name is not treated as a misspelt tyre’s name', async () => {
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

/** Texts with the words that shoppers say of any tyre, and about what is not a tyre. */
const TEXTS = `INSERT INTO page (url, title, h1, description, content) VALUES
  ('all', 'Интернет-магазин: купить новые легковые шины в Рязани', '', 'Продажа и подбор шин, колёса на машину.', ''),
  ('service', 'Шиномонтаж', '', 'Гарантия на работу, возврат денег.', ''),
  ('choice', 'Как выбрать зимние шины', '', '', '')`;
const OF_ALL = PHRASES.filter(({ understood, dropped }) => understood.length + dropped.length === 0);

test('words of the trade that say nothing of tyres find them all; others lead to the texts about them, and none of these is said to be unclear', async () => {
  await shop.swapCatalogue(TEXTS);
  const found = async (string: string) => {
    const page = parse(
      await (await fetch(`${shop.url}/products?string=${encodeURIComponent(string)}`)).text(),
    );
    return {
      texts: page.querySelectorAll('.site-texts a').map(a => a.getAttribute('href')),
      tyres: page.querySelectorAll('main article').length,
      unclear: /Не\sпоняли[^.]*/u.exec(page.textContent)?.[0],
    };
  };
  const ofTrade = ['легковые шины', 'интернет-магазин шин', 'продажа шин', 'подбор шин', 'новые шины'];
  for (const phrase of [...OF_ALL.map(each => each.phrase), ...ofTrade])
    expect([phrase, await found(phrase)]).toEqual([phrase, { texts: [], tyres: 20, unclear: undefined }]);
  for (const [phrase, path] of [
    ['доставка', '/page/delivery'],
    ['шиномонтаж', '/page/service'],
    ['гарантия 5 лет', '/page/excellence'],
    ['возврат', '/page/service'],
  ] as const) {
    const { texts, ...others } = await found(phrase);
    expect([phrase, texts[0], others]).toEqual([phrase, path, { tyres: 0, unclear: undefined }]);
  }
  const { tyres, ...choice } = await found('как выбрать зимние');
  expect(choice).toEqual({ texts: ['/page/choice'], unclear: undefined });
  expect(tyres).toBeGreaterThan(0);
});
