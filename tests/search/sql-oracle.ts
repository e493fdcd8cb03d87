import type { Catalogue } from '#src/catalogue/open.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { SEASONS } from '#src/domain/season.ts';

/** The same search in plain SQL: slow, obvious, and what the engine is held to. Free text is not part of it. */
type Key = 'brand' | 'width' | 'height' | 'diametr' | 'season' | 'runflat' | 'spikes' | 'cargo' | 'kit';

const quoted = (names: readonly string[]) =>
  `(${names.map(name => `'${name.replaceAll("'", "''")}'`).join(',')})`;

function conditions(filter: Filter, except?: Key): string {
  const parts: string[] = ['p.position IS NOT NULL'];
  const list = (key: Key, column: string, names: readonly string[]) => {
    if (key !== except && names.length > 0) parts.push(`${column} IN ${quoted(names)}`);
  };
  list('brand', 'b.name', filter.brands);
  list('width', 'p.width', filter.widths);
  list('height', 'p.height', filter.heights);
  list('diametr', 'p.diametr', filter.rims);
  list('season', 'p.season', filter.seasons);
  for (const flag of ['runflat', 'spikes', 'cargo'] as const)
    if (filter[flag] && flag !== except) parts.push(`p.${flag} = 1`);
  if (filter.kit && except !== 'kit') parts.push('p.stock >= 4');
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

/** Ids of all that fit, in order. */
export const idsOf = (catalogue: Catalogue, filter: Filter): number[] =>
  catalogue
    .all<{ id: number }>(`SELECT p.id ${FROM} ${conditions(filter)} ORDER BY ${ORDER[filter.sort ?? 'none']}`)
    .map(row => row.id);

const grouped = (catalogue: Catalogue, filter: Filter, key: Key, column: string): Record<string, number> =>
  Object.fromEntries(
    catalogue
      .all<{ name: string; count: number }>(
        `SELECT ${column} AS name, COUNT(*) AS count ${FROM} ${conditions(filter, key)} GROUP BY 1`,
      )
      .map(row => [row.name, row.count]),
  );

const counted = (catalogue: Catalogue, filter: Filter, key: Key, condition: string): number =>
  catalogue.one<{ count: number }>(
    `SELECT COUNT(*) AS count ${FROM} ${conditions(filter, key)} AND ${condition}`,
  )?.count ?? 0;

/** Facets without the options that nothing has. */
export function facetsBySql(catalogue: Catalogue, filter: Filter) {
  const { '': _noProfile, ...height } = grouped(catalogue, filter, 'height', 'p.height');
  return {
    brand: grouped(catalogue, filter, 'brand', 'b.name'),
    width: grouped(catalogue, filter, 'width', 'p.width'),
    height,
    diametr: grouped(catalogue, filter, 'diametr', 'p.diametr'),
    season: {
      ...Object.fromEntries(SEASONS.map(season => [season, 0])),
      ...grouped(catalogue, filter, 'season', 'p.season'),
    },
    runflat: counted(catalogue, filter, 'runflat', 'p.runflat = 1'),
    spikes: counted(catalogue, filter, 'spikes', 'p.spikes = 1'),
    cargo: counted(catalogue, filter, 'cargo', 'p.cargo = 1'),
    kit: counted(catalogue, filter, 'kit', 'p.stock >= 4'),
  };
}
