import { type Catalogue, oncePerCatalogue } from '#src/catalogue/open.ts';
import {
  fieldsOf,
  type LeastField,
  type ListField,
  rowOf,
  type SeveralField,
  wordsOf,
} from '#src/domain/filter-keys.ts';
import { SOURCES } from './columns.ts';

/** Options of the filter, taken from listed products: names in the editors' order, sizes and least values in rising order, countries by alphabet. */
export type Options = Record<ListField | LeastField | SeveralField, string[]>;

/** Sizes in rising order of their first number; inch sizes (`31x10.5`) after metric ones. */
const rising = (a: string, b: string): number =>
  Number(a.includes('x')) - Number(b.includes('x')) ||
  Number.parseFloat(a) - Number.parseFloat(b) ||
  a.localeCompare(b);

const LISTS = fieldsOf('list', 'least', 'several');
type Listed = (typeof LISTS)[number];

/** Indices of the catalogue from which lists are read, with their columns. */
const BY_SIZE = 'product_by_size (width, height, diametr, season, load_index, speed_index)';
const BY_LABEL = 'product_by_label (noise, fuel, wet_grip, year, country)';
/** By the search column of a list. */
const INDICES: Readonly<Record<string, string>> = {
  size: BY_SIZE,
  indices: BY_SIZE,
  label: BY_LABEL,
  origin: BY_LABEL,
};

/** Rows that differ in a column of the index come in its order; of these few, values are computed. */
function distinctBy(index: string, fields: readonly Listed[]): string {
  const [, name, columns] = /^(\w+) \((.+)\)$/u.exec(index) ?? [];
  return `SELECT DISTINCT ${fields.map(field => `${SOURCES[field].sql} AS ${field}`).join(', ')}
    FROM (SELECT DISTINCT ${columns} FROM product INDEXED BY ${name} WHERE position IS NOT NULL) p`;
}
const DISTINCT = [...Map.groupBy(LISTS, field => INDICES[SOURCES[field].column] ?? '')].map(
  ([index, fields]) => ({ fields, sql: distinctBy(index, fields) }),
);

export const optionsOf: (catalogue: Catalogue) => Options = oncePerCatalogue(catalogue => {
  const found = new Map<Listed, Set<string | null>>();
  for (const { fields, sql } of DISTINCT) {
    const rows = catalogue.all<Record<Listed, string | null>>(sql);
    for (const field of fields) found.set(field, new Set(rows.map(row => row[field])));
  }
  const distinct = (field: Listed) => {
    const values = found.get(field) ?? new Set();
    if (rowOf(field).kind === 'least')
      return Object.keys(wordsOf(field).values ?? {}).filter(value => values.has(value));
    return [...values].flatMap(text => text || []).sort(rising);
  };
  const brands = catalogue.all<{ name: string }>(
    `SELECT name FROM brand WHERE EXISTS (SELECT 1 FROM model WHERE brand_id = brand.id AND position IS NOT NULL)
     ORDER BY position, name`,
  );
  const lists = Object.fromEntries(LISTS.map(field => [field, distinct(field)]));
  return { ...(lists as Record<Listed, string[]>), brands: brands.map(row => row.name) };
});
