import { FACET_FIELDS, type FacetField } from '#src/domain/facets.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';

/**
 * Where the search reads each key with facets: an expression over product p, model m and brand b (1 where a flag is on),
 * and the column of codes in which it is kept. A column has a code for each combination of its keys that occurs; keys of
 * few combinations share one (sizes, flags), any other gets its own.
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
  // A set of four is one of stock (wire.md, kit_price).
  kit: { column: 'use', sql: `p.stock >= ${SET_OF_TYRES}` },
};

/** Names of the columns, in the order of {@link FACET_FIELDS}. */
export const COLUMNS: readonly string[] = [...new Set(FACET_FIELDS.map(field => SOURCES[field].column))];
