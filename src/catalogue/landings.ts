import type { ProductCard } from '#src/domain/goods.ts';
import {
  type CarLandingKind,
  type LandingKind,
  type LandingState,
  type LandingTyres,
  sizeText,
  type TyreLandingKind,
  tyreLanding,
} from '#src/domain/landings.ts';
import { type Kopecks, kopecks } from '#src/domain/money.ts';
import { FEATURES, type Season } from '#src/domain/season.ts';
import { changedProducts } from './difference.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { productCards } from './products.ts';

/** A landing page. */
export interface Landing {
  path: string;
  kind: LandingKind;
  parent: string;
  title: string;
  /** Address of the search that finds the same tyres; null for cars. */
  filter: string | null;
  state: LandingState;
  /** What its tyres have in common; of a car's page the car's id. */
  subject: LandingTyres & { id?: number };
}

interface LandingRow extends Omit<Landing, 'subject'> {
  subject: string;
}

/** A release that was published before there were landing pages is served until the next one. */
const hasLandings = (catalogue: Catalogue): boolean =>
  catalogue.one("SELECT 1 FROM sqlite_schema WHERE name = 'landing'") !== undefined;

const ALL = 'SELECT path, kind, parent, subject, title, filter, state FROM landing ORDER BY path';

/** Landing pages that stand, and those that have gone, by address. */
export const landingsOf = oncePerCatalogue((catalogue): ReadonlyMap<string, Landing> => {
  const rows = hasLandings(catalogue) ? catalogue.all<LandingRow>(ALL) : [];
  return new Map(
    rows.map(row => [row.path, { ...row, subject: JSON.parse(row.subject) as Landing['subject'] }]),
  );
});

/** Landing pages that are published. */
export const standingLandings = oncePerCatalogue((catalogue): readonly Landing[] =>
  [...landingsOf(catalogue).values()].filter(({ state }) => state !== 'gone'),
);

const byFilter = oncePerCatalogue(
  catalogue =>
    new Map(standingLandings(catalogue).flatMap(each => (each.filter === null ? [] : [[each.filter, each]]))),
);

/** The landing page of the tyres that a search finds. @param search address of the search, `productsPath` */
export const landingOfSearch = (catalogue: Catalogue, search: string): Landing | undefined =>
  byFilter(catalogue).get(search);

/** A size, and a season in it, of which there may be a landing page. */
interface SizeAndSeason {
  width: string;
  height: string;
  rim: string;
  season: Season;
}

const bySize = oncePerCatalogue(
  catalogue =>
    new Map(
      standingLandings(catalogue).flatMap(({ kind, subject, path }) =>
        kind === 'size' || kind === 'sizeSeason'
          ? [[`${sizeText(subject)} ${subject.season ?? ''}`, path] as const]
          : [],
      ),
    ),
);

/** Addresses of the landing pages of a tyre's size in its season and of the size; null where there is none. */
export function landingsOfSize(
  catalogue: Catalogue,
  tyre: SizeAndSeason,
): { ofSeason: string | null; ofSize: string | null } {
  const size = sizeText(tyre);
  const pages = bySize(catalogue);
  return { ofSeason: pages.get(`${size} ${tyre.season}`) ?? null, ofSize: pages.get(`${size} `) ?? null };
}

const SIZE_OF = 'SELECT id, width, height, diametr AS rim, season FROM product';
/** Read from the index of sizes alone. */
const EVERY_SIZE = `${SIZE_OF} INDEXED BY product_by_size WHERE position IS NOT NULL`;

/** {@link landingsOfSize} of products as text, by id. @param only those that are wanted; by default all that are listed */
export const landingsOfProducts = (
  catalogue: Catalogue,
  only?: readonly number[] | null,
): ReadonlyMap<number, string> =>
  new Map(
    catalogue
      .all<SizeAndSeason & { id: number }>(
        only ? `${SIZE_OF} WHERE id IN (SELECT value FROM json_each(?))` : EVERY_SIZE,
        ...(only ? [JSON.stringify(only)] : []),
      )
      .map(row => {
        const { ofSeason, ofSize } = landingsOfSize(catalogue, row);
        return [row.id, `${ofSeason ?? ''} ${ofSize ?? ''}`];
      }),
  );

const OF_SIZE = "kind IN ('size', 'sizeSeason') AND state <> 'gone'";
const CHANGED_SIZES = ['main', 'before']
  .map((one, at) => {
    const other = at === 0 ? 'before' : 'main';
    return `SELECT subject FROM (SELECT path, subject FROM ${one}.landing WHERE ${OF_SIZE}
      EXCEPT SELECT path, subject FROM ${other}.landing WHERE ${OF_SIZE})`;
  })
  .join(' UNION ');

/** Ids of products whose size has a landing page since, or no longer, of a catalogue opened beside an earlier one. */
export const productsWithOtherLandings = (catalogue: Catalogue): number[] =>
  catalogue
    .all<{ subject: string }>(CHANGED_SIZES)
    .map(({ subject }) => JSON.parse(subject) as LandingTyres)
    .flatMap(({ width = '', height = '', rim = '' }) =>
      catalogue
        .all<{ id: number }>(
          'SELECT id FROM product WHERE width = ? AND height = ? AND diametr = ? AND position IS NOT NULL',
          width,
          height,
          rim,
        )
        .map(({ id }) => id),
    );

/** Whether a landing page is about cars. */
export const isOfCar = (landing: Landing): landing is Landing & { kind: CarLandingKind } =>
  landing.subject.id !== undefined;

/** Addresses of landing pages that have gone, with the page above each that stands; the list of sizes or cars when none does. */
export function goneLandings(catalogue: Catalogue): [from: string, to: string][] {
  const all = landingsOf(catalogue);
  return [...all.values()].flatMap(({ path, parent, state }): [string, string][] => {
    if (state !== 'gone') return [];
    let to = parent;
    for (let above = all.get(to); above?.state === 'gone'; above = all.get(to)) to = above.parent;
    return [[path, to]];
  });
}

const COLUMNS: Readonly<Record<keyof LandingTyres, string>> = {
  width: 'p.width',
  height: 'p.height',
  rim: 'p.diametr',
  season: 'p.season',
  brand: 'b.name',
  brandUrl: 'b.url',
};

/** SQL that holds for the tyres in stock of a landing page, and its values. */
function conditionOf({ kind, subject }: Landing): { where: string; values: string[] } {
  const { having = {} } = tyreLanding(kind as TyreLandingKind);
  const conditions = ['p.position IS NOT NULL', 'p.stock > 0'];
  const values: string[] = [];
  for (const [column, value] of Object.entries(subject)) {
    conditions.push(`${COLUMNS[column as keyof LandingTyres]} = ?`);
    values.push(String(value));
  }
  if (having.season) conditions.push(`p.season = '${having.season}'`);
  for (const feature of FEATURES)
    if (having[feature] !== undefined) conditions.push(`p.${feature} = ${Number(having[feature])}`);
  return { where: conditions.join(' AND '), values };
}

/** What the offers of a landing page are like. */
export interface LandingOffers {
  tyres: number;
  models: number;
  brands: string[];
  from: Kopecks;
  median: Kopecks;
  to: Kopecks;
  seasons: Season[];
  loads: string[];
  speeds: string[];
  rims: string[];
}

interface OfferRow {
  price: number;
  model: number;
  brand: string;
  season: Season;
  rim: string;
  load: string;
  speed: string;
}

const unique = (values: readonly string[]): string[] =>
  [...new Set(values)].sort((one, other) => one.localeCompare(other, 'ru', { numeric: true }));

/** What the offers of a landing page are like; null without offers. */
export function landingOffers(catalogue: Catalogue, landing: Landing): LandingOffers | null {
  const { where, values } = conditionOf(landing);
  const rows = catalogue.all<OfferRow>(
    `SELECT p.price, p.model_id AS model, b.name AS brand, p.season, p.diametr AS rim, p.load_index AS load, p.speed_index AS speed
     FROM product p JOIN brand b ON b.id = p.brand_id WHERE ${where} ORDER BY p.price`,
    ...values,
  );
  const [first] = rows;
  if (!first) return null;
  const priceAt = (at: number) => rows[at]?.price ?? first.price;
  const middle = (rows.length - 1) / 2;
  return {
    tyres: rows.length,
    models: new Set(rows.map(({ model }) => model)).size,
    brands: unique(rows.map(({ brand }) => brand)),
    from: kopecks(first.price),
    median: kopecks(Math.round((priceAt(Math.floor(middle)) + priceAt(Math.ceil(middle))) / 2)),
    to: kopecks(priceAt(rows.length - 1)),
    seasons: [...new Set(rows.map(({ season }) => season))],
    loads: unique(rows.map(({ load }) => load)),
    speeds: unique(rows.map(({ speed }) => speed)),
    rims: unique(rows.map(({ rim }) => rim)),
  };
}

/**
 * The best offers of a landing page: the cheapest of each model, and leaders of sales in the default order.
 * @param most the largest number of each
 */
export function bestOffers(
  catalogue: Catalogue,
  landing: Landing,
  most: number,
): { cheap: ProductCard[]; leaders: ProductCard[] } {
  const { where, values } = conditionOf(landing);
  const cards = (rest: string) =>
    productCards(
      catalogue,
      catalogue
        .all<{ id: number }>(
          `SELECT p.id FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id
           WHERE ${where} ${rest} LIMIT ${most}`,
          ...values,
        )
        .map(({ id }) => id),
    );
  return {
    cheap: cards('ORDER BY p.price, p.id'),
    leaders: cards('AND m.topsell = 1 ORDER BY p.position'),
  };
}

/** A tyre as far as landing pages tell which of them have it. */
interface TyreFacts extends Required<LandingTyres> {
  runflat: number;
  spikes: number;
  cargo: number;
}

const FACTS = (
  schema: string,
) => `SELECT p.width, p.height, p.diametr AS rim, p.season, b.name AS brand, b.url AS brandUrl,
  p.runflat, p.spikes, p.cargo FROM ${schema}.product p JOIN ${schema}.brand b ON b.id = p.brand_id
  WHERE p.id IN (SELECT value FROM json_each(?))`;

const has = (landing: Landing, tyre: TyreFacts): boolean => {
  const { having = {} } = tyreLanding(landing.kind as TyreLandingKind);
  return (
    Object.entries(landing.subject).every(
      ([column, value]) => tyre[column as keyof LandingTyres] === value,
    ) &&
    (having.season === undefined || having.season === tyre.season) &&
    FEATURES.every(feature => having[feature] === undefined || Number(having[feature]) === tyre[feature])
  );
};

const CARS = ['car_make', 'car_model', 'car_generation', 'car_modification', 'car_tyre'] as const;
const LANDINGS = 'path, kind, parent, subject, title, filter, state';

const differ = (catalogue: Catalogue, table: string, columns = '*'): boolean =>
  catalogue.one(`SELECT 1 FROM (SELECT ${columns} FROM main.${table} EXCEPT SELECT ${columns} FROM before.${table})
    UNION ALL SELECT 1 FROM (SELECT ${columns} FROM before.${table} EXCEPT SELECT ${columns} FROM main.${table}) LIMIT 1`) !==
  undefined;

/**
 * Landing pages that changed products stand on; null when any page may show something else, since pages came or went, or their
 * texts or cars changed.
 * @param catalogue opened beside an earlier one
 */
export function landingsWithChanges(catalogue: Catalogue): Landing[] | null {
  if (differ(catalogue, 'landing', LANDINGS) || differ(catalogue, 'landing_text')) return null;
  if (CARS.some(table => differ(catalogue, table))) return null;
  const changed = changedProducts(catalogue);
  const tyres = ['main', 'before'].flatMap(schema => catalogue.all<TyreFacts>(FACTS(schema), changed));
  return standingLandings(catalogue).filter(
    landing => !isOfCar(landing) && tyres.some(tyre => has(landing, tyre)),
  );
}

/** An editor's text on a landing page. */
export const landingText = (
  catalogue: Catalogue,
  path: string,
): { title: string; content: string } | undefined =>
  catalogue.one<{ title: string; content: string }>(
    'SELECT title, content FROM landing_text WHERE path = ?',
    path,
  );
