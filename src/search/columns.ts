import { FACET_FIELDS, type FacetField, isOnDemandField } from '#src/domain/facets.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';

/**
 * The source of each key with facets: an SQL expression over product p, model m and brand b (1 for a flag that is on), and the
 * search column that stores it. A column has a code for each combination of its keys that occurs; keys with few combinations
 * (sizes, flags) share a column, any other has its own.
 */
export const SOURCES: Readonly<Record<FacetField, { column: string; sql: string }>> = {
  brands: { column: 'brand', sql: 'b.name' },
  widths: { column: 'size', sql: 'p.width' },
  heights: { column: 'size', sql: 'p.height' },
  rims: { column: 'size', sql: 'p.diametr' },
  seasons: { column: 'use', sql: 'p.season' },
  runflat: { column: 'use', sql: 'p.runflat' },
  spikes: { column: 'use', sql: 'p.spikes' },
  cargo: { column: 'use', sql: 'p.cargo' },
  // A set of four is available when at least four are in stock (wire.md, kit_price).
  kit: { column: 'use', sql: `p.stock >= ${SET_OF_TYRES}` },
  instock: { column: 'use', sql: 'p.stock > 0' },
  nospikes: { column: 'use', sql: 'p.spikes = 0' },
  xl: { column: 'use', sql: 'p.xl' },
  // Of `104/102` the index of a single tyre.
  loadFrom: { column: 'indices', sql: 'CAST(CAST(p.load_index AS INTEGER) AS TEXT)' },
  // ZR alone is above 240 km/h, (Y) above 300 (ECE R30).
  speedFrom: {
    column: 'indices',
    sql: `CASE p.speed_index WHEN 'ZR' THEN 'V' WHEN '(Y)' THEN 'Y' ELSE p.speed_index END`,
  },
  noiseTo: { column: 'label', sql: 'CAST(p.noise AS TEXT)' },
  fuelFrom: { column: 'label', sql: 'p.fuel' },
  gripFrom: { column: 'label', sql: 'p.wet_grip' },
  yearFrom: { column: 'origin', sql: 'CAST(p.year AS TEXT)' },
  countries: { column: 'origin', sql: 'p.country' },
};

/** Names of the columns, in the order of {@link FACET_FIELDS}. */
export const COLUMNS: readonly string[] = [...new Set(FACET_FIELDS.map(field => SOURCES[field].column))];

/** For each column whether its facets are counted only on request. */
export const ON_DEMAND: readonly boolean[] = COLUMNS.map(column =>
  FACET_FIELDS.some(field => SOURCES[field].column === column && isOnDemandField(field)),
);
