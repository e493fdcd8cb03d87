import {
  fieldsOf,
  type LeastField,
  type ListField,
  rowOf,
  type SeveralField,
  wordsOf,
} from '#src/domain/filter-keys.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { SOURCES } from './search/columns.ts';

/** Options of the filter, taken from listed products: names in the editors' order, sizes and least values in rising order, countries by alphabet. */
export type Options = Record<ListField | LeastField | SeveralField, string[]>;

/** Sizes in rising order of their first number; inch sizes (`31x10.5`) after metric ones. */
const rising = (a: string, b: string): number =>
  Number(a.includes('x')) - Number(b.includes('x')) ||
  Number.parseFloat(a) - Number.parseFloat(b) ||
  a.localeCompare(b);

const LISTS = fieldsOf('list', 'least', 'several');
type Listed = (typeof LISTS)[number];

/** The indices of the catalogue from which lists are read, by the search column of a list. */
const INDICES: Readonly<Record<string, string>> = {
  size: 'product_by_size',
  indices: 'product_by_size',
  label: 'product_by_label',
  origin: 'product_by_label',
};

const distinctBy = (index: string, fields: readonly Listed[]) =>
  `SELECT DISTINCT ${fields.map(field => `${SOURCES[field].sql} AS ${field}`).join(', ')}
  FROM product p INDEXED BY ${index} WHERE p.position IS NOT NULL`;
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
