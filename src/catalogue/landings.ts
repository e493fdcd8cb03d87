import type { ProductCard } from '#src/domain/goods.ts';
import {
  type CarLandingKind,
  type LandingKind,
  type LandingState,
  type LandingTyres,
  type TyreLandingKind,
  tyreLanding,
} from '#src/domain/landings.ts';
import { type Kopecks, kopecks } from '#src/domain/money.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { FEATURES } from '#src/domain/season.ts';
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

/** Whether a landing page is about cars. */
export const isOfCar = (landing: Landing): landing is Landing & { kind: CarLandingKind } =>
  landing.subject.id !== undefined;

/** Addresses of landing pages that have gone, with the nearest page above each that exists; else the list of sizes or cars. */
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
  /** The lowest price of those that are there as a set of four; null where none is. */
  ofSetFrom: Kopecks | null;
  median: Kopecks;
  to: Kopecks;
  loads: string[];
  speeds: string[];
}

interface OfferRow {
  price: number;
  stock: number;
  model: number;
  brand: string;
  load: string;
  speed: string;
}

const inOrder = new Intl.Collator('ru', { numeric: true });
const unique = (values: readonly string[]): string[] => [...new Set(values)].sort(inOrder.compare);

/** What the offers of a landing page are like; null without offers. */
export function landingOffers(catalogue: Catalogue, landing: Landing): LandingOffers | null {
  const { where, values } = conditionOf(landing);
  const rows = catalogue.all<OfferRow>(
    `SELECT p.price, p.model_id AS model, b.name AS brand, p.load_index AS load, p.speed_index AS speed, p.stock
     FROM product p JOIN brand b ON b.id = p.brand_id WHERE ${where} ORDER BY p.price`,
    ...values,
  );
  const [first] = rows;
  if (!first) return null;
  const priceAt = (at: number) => rows[at]?.price ?? first.price;
  const set = rows.find(({ stock }) => stock >= SET_OF_TYRES);
  const middle = (rows.length - 1) / 2;
  return {
    tyres: rows.length,
    models: new Set(rows.map(({ model }) => model)).size,
    brands: unique(rows.map(({ brand }) => brand)),
    from: kopecks(first.price),
    ofSetFrom: set ? kopecks(set.price) : null,
    median: kopecks(Math.round((priceAt(Math.floor(middle)) + priceAt(Math.ceil(middle))) / 2)),
    to: kopecks(priceAt(rows.length - 1)),
    loads: unique(rows.map(({ load }) => load)),
    speeds: unique(rows.map(({ speed }) => speed)),
  };
}

/**
 * The best offers of a landing page: the cheapest, and leaders of sales in the order of models, which no season moves.
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
    leaders: cards('AND m.topsell = 1 ORDER BY m.position, p.price, p.id'),
  };
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
