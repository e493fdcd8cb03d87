import { BRANDS, type Tier } from './brands.ts';
import type { Chance } from './chance.ts';
import { row } from './files.ts';
import type { Model, Use } from './models.ts';
import type { Size } from './sizes.ts';

/** One version in which a size of a model is made. */
interface Version {
  size: Size;
  /** What follows the indices in the name: XL, RunFlat, a car maker's mark. */
  mark: string;
  load: string;
  xl: boolean;
  runflat: boolean;
  year: number;
  /** How likely it is on sale. */
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
  'note',
];

/** Roubles for a tyre of a middle brand by rim. */
const BASE = new Map([
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
const TIERS: Readonly<Record<Tier, number>> = { premium: 1.4, middle: 1, budget: 0.78, cheap: 0.62 };
const USES: Readonly<Record<Use, number>> = { touring: 1, sport: 1.18, suv: 1.1, van: 1.08, offroad: 1.5 };

const MAKERS_MARKS = ['MO', 'AO', '*', 'N0', 'VOL', 'J', 'TO'];
const YEARS = [2026, 2025, 2024];
const NOTES = ['Усиленная боковина', 'С ободной защитой', 'Под дошиповку не идёт', 'Остаток прошлого сезона'];

/** How many products each model has: by its breadth, never more than it has versions; `products` in all. */
function shares(models: readonly Model[], products: number): number[] {
  const most = models.map(model => versionsOf(model).length);
  const counts = models.map(() => 0);
  let left = products;
  while (left > 0) {
    const open = models.map((model, at) => ((counts[at] ?? 0) < (most[at] ?? 0) ? model.breadth : 0));
    const sum = open.reduce((a, b) => a + b, 0);
    if (sum === 0) throw new Error('more products than versions of all models');
    const each = left / sum;
    for (const [at, breadth] of open.entries()) {
      if (breadth === 0 || left === 0) continue;
      const room = (most[at] ?? 0) - (counts[at] ?? 0);
      const more = Math.min(room, left, Math.max(1, Math.floor(breadth * each)));
      counts[at] = (counts[at] ?? 0) + more;
      left -= more;
    }
  }
  return counts;
}

/** Products of every model: the likely versions of its sizes more often, ids rising with gaps. */
export function planProducts(models: readonly Model[], products: number, chance: Chance): Product[] {
  const counts = shares(models, products);
  let id = 0;
  return models.flatMap((model, at) => {
    const own = chance.fork(model.id);
    return versionsOf(model)
      .map((version, place) => ({ version, place, key: own.next() / version.weight }))
      .sort((a, b) => a.key - b.key)
      .slice(0, counts[at])
      .sort((a, b) => a.place - b.place)
      .map(({ version }) => {
        id += own.whole(1, 3);
        return { id, model, ...version };
      });
  });
}

/** Rows to a piece of products.csv. */
const PIECE = 1000;

/** products.csv. */
export function* productPieces(products: readonly Product[], chance: Chance): Generator<string> {
  yield row(HEADER);
  for (let from = 0; from < products.length; from += PIECE)
    yield products
      .slice(from, from + PIECE)
      .map(product => rowOf(product, chance))
      .join('');
}

const XL_GAIN = 4;

/** Every version of every size of a model, the likely ones with more weight. */
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
      const load = String(Number(size.load) + XL_GAIN);
      add('XL', 0.7, { load, xl: true });
      if (size.rim >= 16 && size.profile <= 60 && !model.spikes) add('RunFlat', 0.06, { runflat: true });
      if (size.rim >= 17 && model.brand.tier === 'premium')
        for (const mark of MAKERS_MARKS) add(`XL ${mark}`, 0.03, { load, xl: true });
    }
    return versions;
  });
}

function rowOf({ id, model, size, mark, load, xl, runflat, year }: Product, chance: Chance): string {
  const speed = speedOf(model, size, chance);
  const short = `${size.text} ${load}${speed}${mark === '' ? '' : ` ${mark}`}`;
  const base = (BASE.get(size.rim) ?? 10_000) * TIERS[model.brand.tier] * USES[model.use] * model.costs;
  const width = 1 + (Math.max(size.width, 150) - 205) / 600;
  const extra = (xl ? 1.03 : 1) * (runflat ? 1.3 : 1) * (model.spikes ? 1.07 : 1);
  const price = Math.max(1200, Math.round(chance.logNormal((base * width * extra) / 10, 0.08)) * 10);
  const reduced = chance.chance(0.14);
  const old = reduced ? Math.ceil((price * (1.04 + chance.next() * 0.26)) / 10) * 10 : '';
  const stock = chance.chance(0.08) ? 0 : Math.min(400, 1 + Math.floor(chance.logNormal(11, 1.1)));
  const counted = chance.chance(0.7) ? `2026-11-${String(chance.whole(1, 20)).padStart(2, '0')}` : '';
  const foreign = chance.chance(0.25);
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
    foreign ? chance.pick(BRANDS).country : model.brand.country,
    year,
    chance.chance(0.6) ? chance.whole(66, 75) : '',
    chance.chance(0.03) ? chance.pick(NOTES) : '',
  ]);
}

function speedOf({ season, spikes, use }: Model, size: Size, chance: Chance): string {
  if (use === 'van') return chance.pick(season === 'winter' ? ['Q', 'R'] : ['R', 'S', 'T']);
  if (use === 'offroad') return chance.pick(['Q', 'R', 'S', 'T']);
  if (spikes) return 'T';
  if (season === 'winter')
    return size.rim >= 18 ? chance.pick(['T', 'H', 'V']) : chance.pick(['R', 'T', 'H']);
  if (size.rim <= 14) return chance.pick(['T', 'H']);
  if (size.rim <= 16) return chance.pick(['H', 'V']);
  return use === 'sport' ? chance.pick(['W', 'Y']) : chance.pick(['V', 'W', 'Y']);
}
