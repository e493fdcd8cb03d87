import { slugOf } from '#src/domain/search-text.ts';
import type { Season } from '#src/domain/season.ts';
import { BRANDS, type Brand } from './brands.ts';
import { type Chance, weigh } from './chance.ts';
import { SIZES, type Size } from './sizes.ts';

/** What a model is made for; decides sizes, seasons and prices. */
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
  /** What it costs beside others of its brand, and how many positions it has beside other models. */
  costs: number;
  breadth: number;
}

/** Models of a catalogue of 100 000 products; smaller ones have more models to a product, as real shops do. */
const MODELS = 3000;
const FULL = 100_000;

const modelCount = (products: number): number => {
  const share = products / FULL;
  return Math.min(MODELS, Math.max(OPENING.length, Math.round(MODELS * Math.sqrt(share * Math.sqrt(share)))));
};

type Kind = Pick<Model, 'use' | 'season' | 'spikes' | 'topsell'>;
const kind = (use: Use, season: Season, spikes: boolean, topsell = true): Kind => ({
  use,
  season,
  spikes,
  topsell,
});

/** The first models of every catalogue: with them each season, use and flag is there however small it is. */
const OPENING: readonly Kind[] = [
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
/** Brands that have a promotion, and the one with goals of its own (wire.md, «Goals»): they are in every catalogue. */
export const PROMOTED = ['Cordiant', 'Torero', 'Gislaved'] as const;
const ALWAYS = [...PROMOTED, 'Bridgestone'];

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
/** Share of studded ones among the winter models. */
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
const CLASS: Readonly<Record<Use, string>> = {
  touring: '',
  sport: '',
  suv: 'SUV',
  van: 'Van',
  offroad: 'LT',
};

/** Models of a catalogue of so many products, each brand's share falling as 1/rank. */
export function makeModels(products: number, chance: Chance): Model[] {
  const taken = new Set<string>();
  return Array.from({ length: modelCount(products) }, (_, index) => {
    const own = chance.fork(index);
    const always = BRANDS.find(({ name }) => name === ALWAYS[index]);
    const brand = always ?? own.draw(byPopularity);
    const kind = OPENING[index] ?? chanceKind(own);
    const title = newTitle(brand, kind, own, taken);
    return {
      id: slugOf(`${brand.name} ${title}`),
      brand,
      title,
      ...kind,
      runflat: kind.use === 'sport' && !kind.spikes && own.chance(0.03),
      disable: index >= OPENING.length && own.chance(0.01),
      sizes: sizesOf(kind.use, own),
      costs: own.logNormal(1, 0.12),
      breadth: own.logNormal(1, 0.6),
    };
  });
}

function chanceKind(chance: Chance): Kind {
  const use = chance.draw(USES);
  const weights = SEASON_OF[use];
  const season = chance.draw(weigh(['summer', 'winter', 'allseason'] as const, (_, at) => weights[at] ?? 0));
  return {
    use,
    season,
    spikes: season === 'winter' && chance.chance(STUDDED[use]),
    topsell: chance.chance(0.03),
  };
}

/** A name that no other model has: family, number or word, and the class where there is one. */
function newTitle(brand: Brand, { use, season }: Kind, chance: Chance, taken: Set<string>): string {
  const family = chance.pick(brand[season]);
  for (let attempt = 0; ; attempt++) {
    const ending =
      attempt < 3
        ? chance.pick(ENDINGS)
        : `${chance.pick([...LETTERS])}${chance.whole(1, attempt < 40 ? 99 : 999)}`;
    const title = [family, ending, CLASS[use]].filter(part => part !== '').join(' ');
    const id = slugOf(`${brand.name} ${title}`);
    if (taken.has(id)) continue;
    taken.add(id);
    return title;
  }
}

const within = (from: number, to: number, fits: (size: Size) => boolean) =>
  SIZES.filter(size => size.rim >= from && size.rim <= to && fits(size));

function sizesOf(use: Use, chance: Chance): Size[] {
  if (use === 'van') return within(13, 17, ({ kind }) => kind === 'van');
  if (use === 'offroad')
    return within(14, 20, ({ kind, profile }) => kind === 'offroad' || (kind === 'suv' && profile >= 65));
  if (use === 'suv') {
    const from = chance.whole(15, 18);
    return within(from, from + chance.whole(3, 5), ({ kind }) => kind === 'suv');
  }
  if (use === 'sport') {
    const from = chance.whole(17, 18);
    return within(from, from + chance.whole(2, 4), ({ kind, profile }) => kind === 'car' && profile <= 50);
  }
  const from = chance.whole(13, 15);
  return within(from, from + chance.whole(2, 4), ({ kind }) => kind === 'car');
}
