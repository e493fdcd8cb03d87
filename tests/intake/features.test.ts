import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importContent } from '#src/content/import/import-content.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { DEMO_CONTENT } from '#tests/harness/places.ts';
import { all, brokenShop, type Change, edit, put, reader, rules } from './broken-shop.ts';

/** Adds a column to products.csv with values by product id. */
const column =
  (name: string, values: Readonly<Record<string, string>>): Change =>
  contentDir => {
    const file = path.join(contentDir, 'products.csv');
    const [head, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
    const filled = rows.map(row => `${row};${values[row.split(';')[0] ?? ''] ?? ''}`);
    writeFileSync(file, [`${head};${name}`, ...filled, ''].join('\n'));
  };

/** Adds a collection whose rule selects the models with a feature. */
const collection = (feature: string): Change =>
  put(
    'collections/featured.md',
    `---\ntitle: Отобранные\nparent: collections\nrule:\n  ${feature}: true\n---\nПравило.\n`,
  );

/** Imports after a change: products and models with the feature, models of the collection by rule, and the property. */
function resultOf(feature: 'runflat' | 'spikes' | 'cargo', change: Change) {
  using shop = brokenShop(all(collection(feature), change));
  expect(shop.import().errors).toEqual([]);
  const catalogue = reader(shop.target);
  const answer = {
    products: catalogue.values(`SELECT id FROM product WHERE ${feature} = 1 ORDER BY id`),
    models: catalogue.values(`SELECT slug FROM model WHERE ${feature} = 1 ORDER BY slug`),
    members: catalogue.values(
      `SELECT slug FROM collection_model JOIN model ON id = model_id WHERE collection = 'featured' ORDER BY slug`,
    ),
    property: catalogue.rows(
      `SELECT p.id, json_extract(one.value, '$.value') FROM product p, json_each(p.properties) one
         WHERE json_extract(one.value, '$.id') = '${feature}' AND p.id IN (14, 19, 20, 30) ORDER BY p.id`,
    ),
  };
  catalogue.close();
  return answer;
}

describe('features of a product come from its own row', () => {
  test('a filled cell decides; with an empty one the model’s header does', () => {
    const { products, models, members, property } = resultOf(
      'runflat',
      column('runflat', { 19: 'нет', 30: 'да' }),
    );
    expect(products).toEqual([20, 30]);
    expect(models).toEqual(['bridgestone-potenza-rft', 'torero-mp47']);
    expect(members).toEqual(models);
    expect(property).toEqual([
      [14, 'Нет'],
      [19, 'Нет'],
      [20, 'Да'],
      [30, 'Да'],
    ]);
  });

  longTest('a model without run-flat products is not run-flat, whatever its header says', () => {
    const { products, models, members } = resultOf('runflat', column('runflat', { 19: 'нет', 20: 'нет' }));
    expect([products, models, members]).toEqual([[], [], []]);
  });

  longTest('studs', () => {
    const { products, models, property } = resultOf('spikes', column('spikes', { 14: 'нет', 31: 'да' }));
    expect(products).toEqual([10, 25, 26, 31, 32]);
    expect(models).toEqual([
      'cordiant-snow-cross-2',
      'cordiant-winter-drive-2',
      'gislaved-nord-frost-200',
      'nokian-hakkapeliitta-10',
      'torero-mp82',
    ]);
    expect(property).toEqual([[14, 'Нет']]);
  });

  test('cargo: the letter C of a size means yes, unless the row says no', () => {
    const { products, models } = resultOf('cargo', column('cargo', { 13: 'нет', 27: 'нет', 30: 'да' }));
    expect(products).toEqual([28, 30]);
    expect(models).toEqual(['cordiant-business-ca-2', 'torero-mp47']);
  });

  test('a model without products has the features of its header', () => {
    const { models } = resultOf(
      'runflat',
      edit('models/bridgestone-ecopia.md', '\nseason:', '\nrunflat: true\nseason:'),
    );
    expect(models).toContain('bridgestone-ecopia');
  });
});

const RFT = 'models/bridgestone-potenza-rft.md';

rules('the header of a model contradicts its rows', [
  {
    rule: 'the header says run-flat, a row says no',
    change: column('runflat', { 19: 'нет' }),
    warnings: [
      `content/${RFT}:5: runflat: модель названа Run Flat, а в products.csv это не так в 1 из 2\u00A0строк: верна строка товара, поэтому исправьте её или уберите слово отсюда`,
    ],
  },
  {
    rule: 'the header says not run-flat, its rows say yes',
    change: all(edit(RFT, 'runflat: true', 'runflat: false'), column('runflat', { 19: 'да', 20: 'да' })),
    warnings: [
      `content/${RFT}:5: runflat: модель названа не Run Flat, а в products.csv это не так в 2 из 2\u00A0строк: верна строка товара, поэтому исправьте её или уберите слово отсюда`,
    ],
  },
  {
    rule: 'a header without the flag allows both kinds of rows',
    change: all(edit(RFT, 'runflat: true\n', ''), column('runflat', { 19: 'да', 20: 'нет' })),
  },
  {
    rule: 'only some products of a model are studded',
    change: column('spikes', { 18: 'нет', 7: 'да' }),
    warnings: [
      'content/models/nokian-hakkapeliitta-r5.md:1: модель показана шипованной, а такими помечены 1 из 3\u00A0товаров: разделите её на две модели или исправьте строки',
    ],
  },
  {
    rule: 'the name of a product says Run Flat, its row does not',
    change: edit('products.csv', 'Torero MP47 185/60 R14 82H;185', 'Torero MP47 185/60 R14 82H RunFlat;185'),
    warnings: [
      'content/products.csv:25: runflat: в названии товара стоит Run Flat, а в этом столбце «нет»: исправьте одно из двух',
    ],
  },
  {
    rule: 'a cell that is neither yes nor no',
    change: column('runflat', { 19: 'иногда' }),
    errors: ['content/products.csv:14: runflat: ожидалось «да» или «нет», найдено «иногда»'],
  },
]);

longTest('in the demo shop exactly the 45 tyres whose rows say so are run-flat', () => {
  using shop = brokenShop();
  importContent({
    contentDir: DEMO_CONTENT,
    target: shop.target,
    previous: shop.target,
    catalogueOnly: true,
  });
  const rows = readFileSync(path.join(DEMO_CONTENT, 'products.csv'), 'utf8').trimEnd().split('\n');
  const at = rows[0]?.split(';').indexOf('runflat') ?? -1;
  const said = rows.filter(row => row.split(';')[at] === 'да').map(row => Number.parseInt(row, 10));
  const catalogue = reader(shop.target);
  expect(catalogue.values('SELECT id FROM product WHERE runflat = 1')).toEqual(said.sort((a, b) => a - b));
  catalogue.close();
  expect(said).toHaveLength(45);
});
