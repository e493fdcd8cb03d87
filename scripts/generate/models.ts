import { slugOf } from '#src/domain/search-text.ts';
import type { Season } from '#src/domain/season.ts';
import { BRANDS, type Brand } from './brands.ts';
import { type SeededRandom, weigh } from './random.ts';
import { SIZES, type Size } from './sizes.ts';

/** Purpose of a model; it decides sizes, seasons and prices. */
export type Use = 'touring' | 'sport' | 'suv' | 'van' | 'offroad';

export interface Model {
  /** File name and address key. */
  id: string;
  brand: Brand;
  title: string;
  use: Use;
  season: Season;
  spikes: boolean;
  runflat: boolean;
  topsell: boolean;
  disable: boolean;
  sizes: readonly Size[];
  /** Factor of its prices, compared with other models of the brand. */
  priceFactor: number;
  /** Weight of its number of products, compared with other models. */
  productWeight: number;
}

/** Number of models at 100 000 products. Smaller catalogues have fewer products per model, as real shops do. */
const MODELS = 3000;
const FULL_SIZE = 100_000;

const modelCount = (products: number): number => {
  const share = products / FULL_SIZE;
  return Math.min(
    MODELS,
    Math.max(FIRST_MODELS.length, Math.round(MODELS * Math.sqrt(share * Math.sqrt(share)))),
  );
};

type Kind = Pick<Model, 'use' | 'season' | 'spikes' | 'topsell'>;
const kind = (use: Use, season: Season, spikes: boolean, topsell = true): Kind => ({
  use,
  season,
  spikes,
  topsell,
});

/** The first models of every catalogue: even a small one has each season, use and flag. */
const FIRST_MODELS: readonly Kind[] = [
  kind('touring', 'summer', false),
  kind('touring', 'winter', true),
  kind('touring', 'winter', false),
  kind('suv', 'allseason', false),
  kind('van', 'summer', false, false),
  kind('van', 'winter', true, false),
  kind('van', 'allseason', false, false),
  kind('sport', 'summer', false, false),
  kind('suv', 'summer', false, false),
  kind('suv', 'winter', true, false),
  kind('suv', 'winter', false, false),
  kind('offroad', 'allseason', false, false),
  kind('sport', 'winter', false, false),
  kind('touring', 'allseason', false, false),
];
/** Brands with a promotion. */
export const PROMOTED_BRANDS = ['Cordiant', 'Torero', 'Gislaved'] as const;
/** Brands of every catalogue: the promoted ones, and the one with its own goals (wire.md, «Goals»). */
const BRANDS_OF_EVERY_CATALOGUE = [...PROMOTED_BRANDS, 'Bridgestone'];

const byPopularity = weigh(BRANDS, (_, rank) => 1 / (rank + 4));
const USES = weigh(
  ['touring', 'sport', 'suv', 'van', 'offroad'] as const,
  (_, at) => [50, 14, 22, 10, 4][at] ?? 0,
);
const SEASON_OF: Readonly<Record<Use, readonly [summer: number, winter: number, allseason: number]>> = {
  touring: [44, 52, 4],
  sport: [66, 32, 2],
  suv: [38, 50, 12],
  van: [42, 46, 12],
  offroad: [14, 12, 74],
};
/** Share of studded models among the winter models. */
const STUDDED: Readonly<Record<Use, number>> = { touring: 0.5, sport: 0.1, suv: 0.5, van: 0.4, offroad: 0.3 };

const ENDINGS = [
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  'Evo',
  'Pro',
  'Plus',
  'GT',
  'HP',
  'Eco',
  'S',
  'X',
];
const LETTERS = 'RSXTANVEWK';
const CLASS_SUFFIX: Readonly<Record<Use, string>> = {
  touring: '',
  sport: '',
  suv: 'SUV',
  van: 'Van',
  offroad: 'LT',
};

/** Models of a catalogue with this number of products. A brand's share of models falls with its rank. */
export function makeModels(products: number, random: SeededRandom): Model[] {
  const taken = new Set<string>();
  return Array.from({ length: modelCount(products) }, (_, index) => {
    const own = random.fork(index);
    const required = BRANDS.find(({ name }) => name === BRANDS_OF_EVERY_CATALOGUE[index]);
    const brand = required ?? own.pickWeighted(byPopularity);
    const kind = FIRST_MODELS[index] ?? randomKind(own);
    const title = newTitle(brand, kind, own, taken);
    return {
      id: slugOf(`${brand.name} ${title}`),
      brand,
      title,
      ...kind,
      runflat: kind.use === 'sport' && !kind.spikes && own.chance(0.03),
      disable: index >= FIRST_MODELS.length && own.chance(0.01),
      sizes: sizesOf(kind.use, own),
      priceFactor: own.logNormal(1, 0.12),
      productWeight: own.logNormal(1, 0.6),
    };
  });
}

function randomKind(random: SeededRandom): Kind {
  const use = random.pickWeighted(USES);
  const weights = SEASON_OF[use];
  const season = random.pickWeighted(
    weigh(['summer', 'winter', 'allseason'] as const, (_, at) => weights[at] ?? 0),
  );
  return {
    use,
    season,
    spikes: season === 'winter' && random.chance(STUDDED[use]),
    topsell: random.chance(0.03),
  };
}

/** A unique name: family, number or word, and the class (SUV, Van, LT) where there is one. */
function newTitle(brand: Brand, { use, season }: Kind, random: SeededRandom, taken: Set<string>): string {
  const family = random.pick(brand[season]);
  for (let attempt = 0; ; attempt++) {
    const ending =
      attempt < 3
        ? random.pick(ENDINGS)
        : `${random.pick([...LETTERS])}${random.integer(1, attempt < 40 ? 99 : 999)}`;
    const title = [family, ending, CLASS_SUFFIX[use]].filter(part => part !== '').join(' ');
    const id = slugOf(`${brand.name} ${title}`);
    if (taken.has(id)) continue;
    taken.add(id);
    return title;
  }
}

const within = (from: number, to: number, fits: (size: Size) => boolean) =>
  SIZES.filter(size => size.rim >= from && size.rim <= to && fits(size));

function sizesOf(use: Use, random: SeededRandom): Size[] {
  if (use === 'van') return within(13, 17, ({ kind }) => kind === 'van');
  if (use === 'offroad')
    return within(14, 20, ({ kind, profile }) => kind === 'offroad' || (kind === 'suv' && profile >= 65));
  if (use === 'suv') {
    const from = random.integer(15, 18);
    return within(from, from + random.integer(3, 5), ({ kind }) => kind === 'suv');
  }
  if (use === 'sport') {
    const from = random.integer(17, 18);
    return within(from, from + random.integer(2, 4), ({ kind, profile }) => kind === 'car' && profile <= 50);
  }
  const from = random.integer(13, 15);
  return within(from, from + random.integer(2, 4), ({ kind }) => kind === 'car');
}
