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

/** The indices of db/catalogue.sql from which lists are read, with their columns. */
const INDICES = `SELECT i.name, group_concat(c.name) AS columns
  FROM pragma_index_list('product') i, pragma_index_info(i.name) c
  WHERE i.partial AND i.name GLOB 'product_by_*' GROUP BY i.name`;
interface Index {
  name: string;
  columns: string;
}

/** The product's column from which a list is read. */
const columnOf = (field: Listed): string => /(?<=\bp\.)\w+/u.exec(SOURCES[field].sql)?.[0] ?? '';

/** Rows that differ in a column of the index come in its order; of these few, values are computed. */
const distinctBy = ({ name, columns }: Index, fields: readonly Listed[]): string =>
  `SELECT DISTINCT ${fields.map(field => `${SOURCES[field].sql} AS ${field}`).join(', ')}
    FROM (SELECT DISTINCT ${columns} FROM product INDEXED BY ${name} WHERE position IS NOT NULL) p`;

export const optionsOf: (catalogue: Catalogue) => Options = oncePerCatalogue(catalogue => {
  const found = new Map<Listed, Set<string | null>>();
  for (const index of catalogue.all<Index>(INDICES)) {
    const columns = index.columns.split(',');
    const fields = LISTS.filter(field => columns.includes(columnOf(field)));
    const rows = catalogue.all<Record<Listed, string | null>>(distinctBy(index, fields));
    for (const field of fields) found.set(field, new Set(rows.map(row => row[field])));
  }
  const distinct = (field: Listed) => {
    const values = found.get(field);
    if (!values) throw new Error(`no index product_by_… of db/catalogue.sql has the column of ${field}`);
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
