import { BRANDS, type Tier } from './brands.ts';
import { row } from './files.ts';
import type { Model, Use } from './models.ts';
import type { SeededRandom } from './random.ts';
import type { Size } from './sizes.ts';

/** A variant of a model's size: load index, XL, run-flat, mark of a car maker, year. */
interface Version {
  size: Size;
  /** Text after the indices in the name: XL, RunFlat, a car maker's mark. */
  mark: string;
  load: string;
  xl: boolean;
  runflat: boolean;
  year: number;
  /** Relative probability that it is on sale. */
  weight: number;
}

export interface Product extends Version {
  id: number;
  model: Model;
}

const HEADER = [
  'id',
  'model',
  'name',
  'short_name',
  'size',
  'price',
  'old_price',
  'stock',
  'stock_date',
  'load_index',
  'speed_index',
  'xl',
  'runflat',
  'country',
  'year',
  'noise',
  'fuel',
  'wet_grip',
  'note',
];

/** Price in roubles of a tyre of a middle brand, by rim. */
const BASE_PRICES = new Map([
  [13, 3500],
  [14, 4300],
  [15, 5300],
  [16, 6900],
  [17, 9000],
  [18, 11_800],
  [19, 15_800],
  [20, 20_000],
  [21, 26_500],
  [22, 31_000],
]);
const TIER_FACTORS: Readonly<Record<Tier, number>> = { premium: 1.4, middle: 1, budget: 0.78, cheap: 0.62 };
const USE_FACTORS: Readonly<Record<Use, number>> = {
  touring: 1,
  sport: 1.18,
  suv: 1.1,
  van: 1.08,
  offroad: 1.5,
};

const CAR_MAKER_MARKS = ['MO', 'AO', '*', 'N0', 'VOL', 'J', 'TO'];
const YEARS = [2026, 2025, 2024];
const NOTES = ['Усиленная боковина', 'С ободной защитой', 'Под дошиповку не идёт', 'Остаток прошлого сезона'];

/** Number of products of each model, `products` in total: in proportion to its weight, at most one per version. */
function productCounts(models: readonly Model[], products: number): number[] {
  const limits = models.map(model => versionsOf(model).length);
  const counts = models.map(() => 0);
  let left = products;
  while (left > 0) {
    const open = models.map((model, at) => ((counts[at] ?? 0) < (limits[at] ?? 0) ? model.productWeight : 0));
    const sum = open.reduce((a, b) => a + b, 0);
    if (sum === 0) throw new Error('more products than versions of all models');
    const each = left / sum;
    for (const [at, weight] of open.entries()) {
      if (weight === 0 || left === 0) continue;
      const room = (limits[at] ?? 0) - (counts[at] ?? 0);
      const more = Math.min(room, left, Math.max(1, Math.floor(weight * each)));
      counts[at] = (counts[at] ?? 0) + more;
      left -= more;
    }
  }
  return counts;
}

/** Products of every model; likely versions are chosen more often. Ids rise, with gaps. */
export function planProducts(models: readonly Model[], products: number, random: SeededRandom): Product[] {
  const counts = productCounts(models, products);
  let id = 0;
  return models.flatMap((model, at) => {
    const own = random.fork(model.id);
    return versionsOf(model)
      .map((version, place) => ({ version, place, key: own.next() / version.weight }))
      .sort((a, b) => a.key - b.key)
      .slice(0, counts[at])
      .sort((a, b) => a.place - b.place)
      .map(({ version }) => {
        id += own.integer(1, 3);
        return { id, model, ...version };
      });
  });
}

/** Rows in one piece of products.csv. */
const ROWS_PER_PIECE = 1000;

/** The text of products.csv, in pieces. */
export function* productPieces(products: readonly Product[], random: SeededRandom): Generator<string> {
  yield row(HEADER);
  for (let from = 0; from < products.length; from += ROWS_PER_PIECE)
    yield products
      .slice(from, from + ROWS_PER_PIECE)
      .map(product => rowOf(product, random))
      .join('');
}

const XL_LOAD_INDEX_GAIN = 4;

/** All versions of all sizes of a model, with their weights. */
function versionsOf(model: Model): Version[] {
  return model.sizes.flatMap(size => {
    const versions: Version[] = [];
    const add = (mark: string, weight: number, more: Partial<Version> = {}) => {
      for (const [at, year] of YEARS.entries())
        versions.push({
          size,
          mark,
          load: size.load,
          xl: false,
          runflat: model.runflat,
          year,
          weight: (size.weight * weight) / 20 ** at,
          ...more,
        });
    };
    if (model.runflat) {
      add('RunFlat', 1);
      return versions;
    }
    add('', 1);
    if (size.kind === 'van') add('8PR', 0.2);
    else if (size.kind === 'offroad') add('RWL', 0.2);
    else {
      const load = String(Number(size.load) + XL_LOAD_INDEX_GAIN);
      add('XL', 0.7, { load, xl: true });
      if (size.rim >= 16 && size.profile <= 60 && !model.spikes) add('RunFlat', 0.06, { runflat: true });
      if (size.rim >= 17 && model.brand.tier === 'premium')
        for (const mark of CAR_MAKER_MARKS) add(`XL ${mark}`, 0.03, { load, xl: true });
    }
    return versions;
  });
}

function rowOf({ id, model, size, mark, load, xl, runflat, year }: Product, random: SeededRandom): string {
  const speed = speedOf(model, size, random);
  const short = `${size.text} ${load}${speed}${mark === '' ? '' : ` ${mark}`}`;
  const base =
    (BASE_PRICES.get(size.rim) ?? 10_000) *
    TIER_FACTORS[model.brand.tier] *
    USE_FACTORS[model.use] *
    model.priceFactor;
  const width = 1 + (Math.max(size.width, 150) - 205) / 600;
  const extra = (xl ? 1.03 : 1) * (runflat ? 1.3 : 1) * (model.spikes ? 1.07 : 1);
  const price = Math.max(1200, Math.round(random.logNormal((base * width * extra) / 10, 0.08)) * 10);
  const reduced = random.chance(0.14);
  const old = reduced ? Math.ceil((price * (1.04 + random.next() * 0.26)) / 10) * 10 : '';
  const stock = random.chance(0.08) ? 0 : Math.min(400, 1 + Math.floor(random.logNormal(11, 1.1)));
  const counted = random.chance(0.7) ? `2026-11-${String(random.integer(1, 20)).padStart(2, '0')}` : '';
  const foreign = random.chance(0.25);
  return row([
    id,
    model.id,
    `${model.brand.name} ${model.title} ${short}`,
    short,
    size.text,
    price,
    old,
    stock,
    counted,
    load,
    speed,
    xl ? 'да' : 'нет',
    runflat ? 'да' : 'нет',
    foreign ? random.pick(BRANDS).country : model.brand.country,
    year,
    random.chance(0.6) ? random.integer(66, 75) : '',
    ...labelOf(model, random.fork(`label ${id}`)),
    random.chance(0.03) ? random.pick(NOTES) : '',
  ]);
}

/** Classes of fuel efficiency and wet grip; studded tyres have none, of the others one in five is not known. */
function labelOf({ season, spikes }: Model, random: SeededRandom): [string, string] {
  if (spikes || random.chance(0.2)) return ['', ''];
  return season === 'winter'
    ? [random.pick(['C', 'D', 'E']), random.pick(['B', 'C', 'D', 'E'])]
    : [random.pick(['A', 'B', 'C', 'D']), random.pick(['A', 'B', 'C'])];
}

function speedOf({ season, spikes, use }: Model, size: Size, random: SeededRandom): string {
  if (use === 'van') return random.pick(season === 'winter' ? ['Q', 'R'] : ['R', 'S', 'T']);
  if (use === 'offroad') return random.pick(['Q', 'R', 'S', 'T']);
  if (spikes) return 'T';
  if (season === 'winter')
    return size.rim >= 18 ? random.pick(['T', 'H', 'V']) : random.pick(['R', 'T', 'H']);
  if (size.rim <= 14) return random.pick(['T', 'H']);
  if (size.rim <= 16) return random.pick(['H', 'V']);
  return use === 'sport' ? random.pick(['W', 'Y']) : random.pick(['V', 'W', 'Y']);
}
