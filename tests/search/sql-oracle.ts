import type { Catalogue } from '#src/catalogue/open.ts';
import { type FacetField, isOnDemandField } from '#src/domain/facets.ts';
import { type Filter, keyOf, type LeastField } from '#src/domain/filter-keys.ts';
import { LOAD_INDICES, SPEED_INDICES } from '#src/domain/tyre-index.ts';
import { NOISE_LEVELS, PRODUCTION_YEARS } from '#src/domain/tyre-label.ts';

const LOADS = LOAD_INDICES;
const SPEEDS = SPEED_INDICES;

const CLASSES = new Map([
  ['A', 5],
  ['B', 4],
  ['C', 3],
  ['D', 2],
  ['E', 1],
]);
const classOf = (column: string) =>
  `CASE ${column} ${Array.from(CLASSES, ([name, rank]) => `WHEN '${name}' THEN ${rank}`).join(' ')} END`;

/** What each least value means: as the expression of its field gives it. */
const LEAST: Readonly<Record<LeastField, ReadonlyMap<string, number>>> = {
  loadFrom: new Map(LOADS.map(([index]) => [String(index), index])),
  speedFrom: new Map(SPEEDS),
  // Of these the lower value is the better one.
  noiseTo: new Map(NOISE_LEVELS.map(level => [String(level), -level])),
  fuelFrom: CLASSES,
  gripFrom: CLASSES,
  yearFrom: new Map(PRODUCTION_YEARS.map(year => [String(year), year])),
};
const LEAST_FIELDS = Object.keys(LEAST) as LeastField[];

/** The same search in plain SQL, slow and simple; the engine must give equal results. Without free text. */
const SQL: Readonly<Record<FacetField, string>> = {
  brands: 'b.name',
  widths: 'p.width',
  heights: 'p.height',
  rims: 'p.diametr',
  seasons: 'p.season',
  runflat: 'p.runflat = 1',
  spikes: 'p.spikes = 1',
  cargo: 'p.cargo = 1',
  kit: 'p.stock >= 4',
  instock: 'p.stock > 0',
  nospikes: 'p.spikes = 0',
  xl: 'p.xl = 1',
  loadFrom: `CASE p.load_index ${LOADS.map(([index]) => `WHEN '${index}' THEN ${index}`).join(' ')} WHEN '104/102' THEN 104 END`,
  speedFrom: `CASE p.speed_index ${SPEEDS.map(([index, kmh]) => `WHEN '${index}' THEN ${kmh}`).join(' ')} WHEN 'ZR' THEN 240 WHEN '(Y)' THEN 300 END`,
  noiseTo: '-p.noise',
  fuelFrom: classOf('p.fuel'),
  gripFrom: classOf('p.wet_grip'),
  yearFrom: 'p.year',
  countries: 'p.country',
};
const FIELDS = Object.keys(SQL) as FacetField[];

const quoted = (names: readonly string[]) =>
  `(${names.map(name => `'${name.replaceAll("'", "''")}'`).join(',')})`;

function conditions(filter: Filter, except?: FacetField): string {
  const parts: string[] = ['p.position IS NOT NULL'];
  for (const field of FIELDS) {
    const wanted = filter[field];
    if (field === except) continue;
    if (wanted === true) parts.push(SQL[field]);
    else if (typeof wanted === 'string')
      parts.push(`${SQL[field]} >= ${LEAST[field as LeastField].get(wanted)}`);
    else if (Array.isArray(wanted) && wanted.length > 0) parts.push(`${SQL[field]} IN ${quoted(wanted)}`);
  }
  if (filter.priceFrom !== null) parts.push(`p.price >= ${filter.priceFrom * 100}`);
  if (filter.priceTo !== null) parts.push(`p.price <= ${filter.priceTo * 100}`);
  const only = filter.modelsFilter;
  if (only === 'topsell') parts.push('m.topsell = 1');
  else if (only === 'winter' || only === 'summer' || only === 'allseason') parts.push(`p.season = '${only}'`);
  else if (only !== null && only !== except) parts.push(`p.${only} = 1`);
  return parts.join(' AND ');
}

const FROM = 'FROM product p JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id WHERE';
const ORDER = {
  price_asc: 'p.price, p.position',
  price_desc: 'p.price DESC, p.position',
  none: 'p.position',
};

/** Ids of all products that fit, in order. */
export const idsOf = (catalogue: Catalogue, filter: Filter): number[] =>
  catalogue
    .all<{ id: number }>(`SELECT p.id ${FROM} ${conditions(filter)} ORDER BY ${ORDER[filter.sort ?? 'none']}`)
    .map(row => row.id);

const grouped = (catalogue: Catalogue, filter: Filter, field: FacetField): Record<string, number> =>
  Object.fromEntries(
    catalogue
      .all<{ name: string; count: number }>(
        `SELECT ${SQL[field]} AS name, COUNT(*) AS count ${FROM} ${conditions(filter, field)} GROUP BY 1`,
      )
      // A tyre without a profile has no option for it.
      .flatMap(row => (!row.name ? [] : [[row.name, row.count] as const])),
  );

const counted = (catalogue: Catalogue, filter: Filter, field: FacetField): number =>
  catalogue.one<{ count: number }>(
    `SELECT COUNT(*) AS count ${FROM} ${conditions(filter, field)} AND ${SQL[field]}`,
  )?.count ?? 0;

function countedLeast(catalogue: Catalogue, filter: Filter, field: LeastField): Record<string, number> {
  const ranks = catalogue.all<{ rank: number; count: number }>(
    `SELECT ${SQL[field]} AS rank, COUNT(*) AS count ${FROM} ${conditions(filter, field)}
     AND ${SQL[field]} IS NOT NULL GROUP BY 1`,
  );
  const countFrom = (least: number) =>
    ranks.reduce((sum, { rank, count }) => sum + (rank >= least ? count : 0), 0);
  return Object.fromEntries(
    Array.from(LEAST[field], ([value, least]) => [value, countFrom(least)]).filter(
      ([, count]) => count !== 0,
    ),
  );
}

/** Counts of the keys on demand, without options that no product has. */
export const moreFacetsBySql = (catalogue: Catalogue, filter: Filter): Record<string, unknown> =>
  Object.fromEntries([
    ...LEAST_FIELDS.map(field => [keyOf(field), countedLeast(catalogue, filter, field)]),
    ['country', grouped(catalogue, filter, 'countries')],
  ]);

/** How many products cost from so many roubles to less than so many, whatever price is chosen. */
export const countPriced = (
  catalogue: Catalogue,
  filter: Filter,
  { from, to }: { from: number; to: number },
): number =>
  catalogue.one<{ count: number }>(
    `SELECT COUNT(*) AS count ${FROM} ${conditions({ ...filter, priceFrom: null, priceTo: null })}
     AND p.price >= ${from * 100} AND p.price < ${to * 100}`,
  )?.count ?? 0;

/** Facets without the options that no product has. */
export const facetsBySql = (catalogue: Catalogue, filter: Filter): Record<string, unknown> =>
  Object.fromEntries(
    FIELDS.filter(field => !isOnDemandField(field)).map(field => [
      keyOf(field),
      typeof filter[field] === 'boolean'
        ? counted(catalogue, filter, field)
        : grouped(catalogue, filter, field),
    ]),
  );
