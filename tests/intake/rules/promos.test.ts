import { describe, expect, test } from 'vitest';
import { importContent } from '#src/content/import/import-content.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { DEMO_CONTENT } from '#tests/harness/places.ts';
import { all, brokenShop, type Change, edit, reader, rules } from '../broken-shop.ts';

const FILE = 'promos/torero.md';
/** Adds lines to the header of the Torero promotion, from line 11 on. */
const having = (header: string): Change => edit(FILE, '  - Torero\n', `  - Torero\n${header}\n`);
const message = (line: number, text: string) => `content/${FILE}:${line}: ${text}`;

const RIMS = 'ожидались диаметры: от и до (from: 16, to: 18, можно одно из двух) или список [16, 17]';
const RIM = 'ожидался диаметр в дюймах вида 18';
const PART = 'ожидалось only (только такие шины) или excluded (все, кроме таких)';
const COUNT = 'ожидалось, сколько шин должно быть в заказе: целое число от 2 до 99';

rules('conditions of a promotion', [
  { rule: 'a range of rims', change: having('rims:\n  from: 13\n  to: "R17.5"') },
  { rule: 'a list of rims', change: having('rims: [R14, "16"]') },
  {
    rule: 'a single rim outside a list',
    change: having('rims: 18'),
    errors: [message(11, `rims: ${RIMS}, найдено «18»`)],
  },
  { rule: 'no rims', change: having('rims: []'), errors: [message(11, `rims: ${RIMS}, найдено «[]»`)] },
  {
    rule: 'an unknown key of rims',
    change: having('rims:\n  from: 14\n  till: 18'),
    errors: [message(12, `rims: ${RIMS}, без других ключей, найдено «{"from":14,"till":18}»`)],
  },
  {
    rule: 'an invalid rim',
    change: having('rims:\n  to: 18 дюймов'),
    errors: [message(12, `rims.to: ${RIM}, найдено «18 дюймов»`)],
  },
  {
    rule: 'an invalid rim in a list',
    change: having('rims:\n  - 16\n  - 205'),
    errors: [message(13, `rims.1: ${RIM}, найдено «205»`)],
  },
  {
    rule: 'the last rim before the first',
    change: having('rims:\n  from: 18\n  to: 16'),
    errors: [message(13, 'rims.to: ожидался последний диаметр (to) не меньше первого (from), найдено «16»')],
  },
  {
    rule: 'a boolean instead of only or excluded',
    change: having('runflat: true'),
    errors: [message(11, `runflat: ${PART}, найдено «true»`)],
  },
  {
    rule: 'a misspelt value',
    change: having('cargo: exclude'),
    errors: [message(11, `cargo: ${PART}, найдено «exclude» — возможно, «excluded»`)],
  },
  {
    rule: 'a count of one',
    change: having('min_count: 1'),
    errors: [message(11, `min_count: ${COUNT}, найдено «1»`)],
  },
  {
    rule: 'a count in words',
    change: having('min_count: четыре'),
    errors: [message(11, `min_count: ${COUNT}, найдено «четыре»`)],
  },
  {
    rule: 'a misspelt condition',
    change: having('run_flat: only'),
    warnings: [message(11, 'run_flat: неизвестный ключ — возможно, «runflat»; он не читается')],
  },
  {
    rule: 'conditions that no product meets',
    change: having('rims:\n  from: 20'),
    warnings: [
      message(
        1,
        'под условия акции не подходит ни один товар: проверьте brands, models, rims, runflat и cargo',
      ),
    ],
  },
]);

describe('badges follow the conditions', () => {
  /** Products and models with the badge of the Torero promotion, and the sizes that the models' badges name. */
  function bearing(change: Change) {
    using shop = brokenShop(change);
    expect(shop.import().errors).toEqual([]);
    const catalogue = reader(shop.target);
    const badge = (table: string, key: string) =>
      catalogue.rows(
        `SELECT ${key}, json_extract(b.value, '$.min_count'), json_extract(b.value, '$.sizes') FROM ${table} t, json_each(t.badges) b
           WHERE json_extract(b.value, '$.promo') = 'torero' ORDER BY 1`,
      );
    const answer = { products: badge('product', 't.id'), models: badge('model', 't.slug') };
    catalogue.close();
    return answer;
  }

  test('of brands alone: all their products', () =>
    expect(bearing(() => undefined)).toEqual({
      products: [
        [30, null, null],
        [31, null, null],
      ],
      models: [
        ['torero-mp47', null, null],
        ['torero-mp82', null, null],
      ],
    }));

  test('of rims and a count: the products in them; a model without any has no badge', () =>
    expect(bearing(having('rims:\n  to: 15\nmin_count: 4'))).toEqual({
      products: [[30, 4, null]],
      models: [['torero-mp47', 4, null]],
    }));

  test('a model’s badge names its sizes by the conditions that only some of them meet', () =>
    expect(
      bearing(
        all(
          having('rims: [16]\nrunflat: excluded'),
          edit(FILE, '  - Torero\n', '  - Nokian Tyres\n'),
          edit('models/nokian-hakka-green-3.md', '\nseason:', '\nrunflat: true\nseason:'),
        ),
      ).models,
    ).toEqual([
      ['nokian-hakkapeliitta-10', null, null],
      ['nokian-hakkapeliitta-r5', null, 'R16'],
    ]));

  test('without any conditions: every product', () =>
    expect(bearing(edit(FILE, 'brands:\n  - Torero\n', '')).products).toHaveLength(29));
});

longTest('in the demo shop no tyre has a badge of a promotion whose conditions it does not meet', () => {
  using shop = brokenShop();
  importContent({
    contentDir: DEMO_CONTENT,
    target: shop.target,
    previous: shop.target,
    catalogueOnly: true,
  });
  const catalogue = reader(shop.target);
  const bearing = (promo: string) =>
    catalogue.rows(
      `SELECT count(*), min(CAST(diametr AS REAL)), max(CAST(diametr AS REAL)), max(runflat), min(cargo) FROM product p, json_each(p.badges) b
         WHERE json_extract(b.value, '$.promo') = '${promo}'`,
    )[0];
  expect(bearing('besplatnyj-shinomontazh')).toEqual([expect.any(Number), 13, 18, 0, 0]);
  expect(bearing('pirelli-dostavka')?.[1]).toBe(18);
  expect(bearing('shiny-dlya-furgona')?.[4]).toBe(1);
  expect(
    catalogue.values(
      "SELECT DISTINCT json_extract(b.value, '$.min_count') FROM product p, json_each(p.badges) b WHERE json_extract(b.value, '$.promo') IS NOT NULL",
    ),
  ).toEqual([4]);
  catalogue.close();
});
