import {
  type CarLandingKind,
  type LandingKind,
  type LandingState,
  type LandingTyres,
  type TyreLandingKind,
  tyreLanding,
} from '#src/domain/landings.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { FEATURES, type Season } from '#src/domain/season.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

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
export const isOfCar = (
  landing: Landing,
): landing is Landing & { kind: CarLandingKind; subject: { id: number } } => landing.subject.id !== undefined;

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

/** A tyre in stock on a landing page. */
export interface LandingOffer {
  id: number;
  price: Kopecks;
  stock: number;
  model: number;
  /** The place of its model, and whether that is a leader of sales. */
  position: number;
  topsell: number;
  brand: string;
  season: Season;
  width: string;
  height: string;
  rim: string;
  load: string;
  speed: string;
  spikes: number;
  cargo: number;
}

/** The offers of a landing page by rising price, and the same parted: those of vans (C) where there are others beside them. */
export function landingOffers(
  catalogue: Catalogue,
  landing: Landing,
): Record<'all' | 'main' | 'vans', LandingOffer[]> {
  const { where, values } = conditionOf(landing);
  const all = catalogue.all<LandingOffer>(
    `SELECT p.id, p.price, p.model_id AS model, m.position, m.topsell, b.name AS brand, p.season, p.width, p.height,
       p.diametr AS rim, p.load_index AS load, p.speed_index AS speed, p.stock, p.spikes, p.cargo
     FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id WHERE ${where} ORDER BY p.price, p.id`,
    ...values,
  );
  const ofCars = all.filter(({ cargo }) => cargo === 0);
  return ofCars.length === 0
    ? { all, main: all, vans: [] }
    : { all, main: ofCars, vans: all.filter(({ cargo }) => cargo === 1) };
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
