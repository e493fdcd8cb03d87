import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { schemaText } from '#src/content/import/write/catalogue-file.ts';
import { EMPTY_FILTER, MAX_AMOUNT } from '#src/domain/filter.ts';
import { MODELS_FILTERS, SEASONS } from '#src/domain/season.ts';
import { anyFilter } from '../harness/any-filter.ts';

const BRANDS = ['Альфа', 'Beta', "O'Gamma", 'Delta & Co', 'Без товаров'];
const WIDTHS = ['155', '205', '31x10.5', '225'];
const HEIGHTS = ['', '55', '80'];
const RIMS = ['13', '16', '17.5'];

const model = fc.record({
  brand: fc.nat(3),
  season: fc.constantFrom(...SEASONS),
  spikes: fc.boolean(),
  topsell: fc.boolean(),
  disable: fc.nat(9),
});
const product = fc.record({
  model: fc.nat(),
  width: fc.constantFrom(...WIDTHS),
  height: fc.constantFrom(...HEIGHTS),
  rim: fc.constantFrom(...RIMS),
  runflat: fc.boolean(),
  cargo: fc.boolean(),
  xl: fc.boolean(),
  load_index: fc.constantFrom('', '82', '91', '104/102', '109'),
  speed_index: fc.constantFrom('', 'Q', 'U', 'H', 'V', 'ZR', '(Y)', 'Y'),
  noise: fc.constantFrom(null, 60, 69, 70, 80),
  fuel: fc.constantFrom(null, 'A', 'C', 'E'),
  wet_grip: fc.constantFrom(null, 'B', 'C', 'D'),
  year: fc.constantFrom(null, 2000, 2024, 2026),
  country: fc.constantFrom(null, 'Россия', 'Корея, Республика'),
  price: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 6 }), weight: 20 },
    { arbitrary: fc.integer({ min: 1000, max: 12_000 }), weight: 10 },
    { arbitrary: fc.constantFrom(150_000, MAX_AMOUNT), weight: 1 },
  ),
  stock: fc.nat(7),
});

/** Contents of a catalogue with many ties and empty options: 0…120 products of 1…8 models of 4 of 5 brands. */
export const goods = fc.record({
  models: fc.array(model, { minLength: 1, maxLength: 8 }),
  products: fc.array(product, { maxLength: 120 }),
});
export type Goods = typeof goods extends fc.Arbitrary<infer T> ? T : never;

const some = (values: readonly string[]) => fc.oneof(fc.constant([]), fc.subarray([...values, 'нет']));

/** So that most filters find something. */
const rarely = <Value, None>(none: None, values: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(none), weight: 5 }, { arbitrary: values, weight: 1 });

export const filters = anyFilter({
  seasons: fc.oneof(fc.constant([]), fc.subarray([...SEASONS])),
  brands: some(BRANDS),
  widths: some(WIDTHS),
  heights: some(HEIGHTS.filter(Boolean)),
  rims: some(RIMS),
  string: fc.constant(EMPTY_FILTER.string),
  priceFrom: fc.option(fc.integer({ min: 1, max: 7 }), { freq: 1 }),
  priceTo: fc.option(fc.integer({ min: 1, max: 7 }), { freq: 1 }),
  loadFrom: fc.option(fc.constantFrom('60', '82', '90', '91', '104', '130'), { freq: 1 }),
  speedFrom: fc.option(fc.constantFrom('J', 'U', 'H', 'V', 'W', 'Y'), { freq: 1 }),
  noiseTo: rarely(null, fc.constantFrom('60', '65', '70', '80')),
  fuelFrom: rarely(null, fc.constantFrom('A', 'B', 'E')),
  gripFrom: rarely(null, fc.constantFrom('A', 'B', 'C', 'E')),
  yearFrom: rarely(null, fc.constantFrom('2000', '2025', '2049')),
  countries: rarely([], fc.subarray(['Корея, Республика', 'Нет', 'Россия'])),
  modelsFilter: fc.option(fc.constantFrom(...MODELS_FILTERS), { freq: 1 }),
});

const plain = (value: string | number | boolean | null): string | number | null =>
  typeof value === 'boolean' ? Number(value) : value;

/** Columns of a product that the search does not use. */
const OTHER_COLUMNS = {
  short_name: '',
  h1: '',
  folded: '',
  photo: '/p',
  images: '[]',
  badges: '[]',
  properties: '[]',
  facts: '',
  content: '',
  details: '{}',
};

/** Writes such a catalogue by plain SQL; positions are those of the default order, leaders first. */
export function catalogueOf({ models, products }: Goods, folder: string): Catalogue {
  const file = path.join(folder, `${Math.random().toString(36).slice(2)}.db`);
  const db = new Database(file);
  db.pragma('synchronous = OFF');
  db.transaction(() => {
    db.exec(schemaText());
    for (const [key, value] of [
      ['version', file],
      ['valid_until', ''],
    ])
      db.prepare('INSERT INTO meta VALUES (?, ?)').run(key, value);
    const brand = db.prepare("INSERT INTO brand VALUES (?, ?, ?, ?, '[]', '', '', '', ?)");
    for (const [at, name] of BRANDS.entries()) brand.run(at + 1, `b${at}`, name, name.toLowerCase(), at);
    const insertModel = db.prepare(
      `INSERT INTO model VALUES (@id, @slug, @brand, @slug, '', @slug, '[]', @season, 0, @spikes, 0, NULL, @topsell, @disable, 'other', NULL, '/p', '[]', '[]', '', '', '{}', @position)`,
    );
    for (const [at, row] of models.entries())
      insertModel.run({
        id: at + 1,
        slug: `m${at}`,
        brand: row.brand + 1,
        season: row.season,
        spikes: Number(row.spikes),
        topsell: Number(row.topsell),
        disable: row.disable === 0 ? 1 : 0,
        position: row.disable === 0 ? null : at,
      });
    const rows = products.map((row, at) => ({ ...row, id: at + 1, model: row.model % models.length }));
    const listed = rows.filter(row => models[row.model]?.disable !== 0);
    listed.sort((a, b) => Number(models[b.model]?.topsell) - Number(models[a.model]?.topsell) || a.id - b.id);
    const places = new Map(listed.map(({ id }, place) => [id, place]));
    for (const { model: at, rim, price, ...row } of rows) {
      const own = models[at];
      const columns: Record<string, string | number | null> = {
        ...OTHER_COLUMNS,
        ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
        model_id: at + 1,
        brand_id: (own?.brand ?? 0) + 1,
        position: own?.disable === 0 ? null : (places.get(row.id) ?? null),
        name: `Шина ${row.id}`,
        size_str: `${row.width}/${row.height} R${rim}`,
        diametr: rim,
        season: own?.season ?? null,
        spikes: Number(own?.spikes),
        price: price * 100,
      };
      const names = Object.keys(columns);
      db.prepare(
        `INSERT INTO product (${names.join()}) VALUES (${names.map(name => `@${name}`).join()})`,
      ).run(columns);
    }
  })();
  db.close();
  return openCatalogue(file);
}
