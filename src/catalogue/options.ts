import { fieldsOf, type LeastField, type ListField, rowOf, wordsOf } from '#src/domain/filter-keys.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { SOURCES } from './search/columns.ts';

/** Options of the filter, taken from listed products: names in the editors' order, sizes and least values in rising order. */
export type Options = Record<ListField | LeastField, string[]>;

/** Sizes in rising order of their first number; inch sizes (`31x10.5`) after metric ones. */
const rising = (a: string, b: string): number =>
  Number(a.includes('x')) - Number(b.includes('x')) ||
  Number.parseFloat(a) - Number.parseFloat(b) ||
  a.localeCompare(b);

const LISTS = fieldsOf('list', 'least');
const DISTINCT = `SELECT DISTINCT ${LISTS.map(field => `${SOURCES[field].sql} AS ${field}`).join(', ')}
  FROM product p INDEXED BY product_by_size WHERE p.position IS NOT NULL`;

export const optionsOf: (catalogue: Catalogue) => Options = oncePerCatalogue(catalogue => {
  const rows = catalogue.all<Record<(typeof LISTS)[number], string>>(DISTINCT);
  const distinct = (field: (typeof LISTS)[number]) => {
    const found = new Set(rows.map(row => row[field]));
    if (rowOf(field).kind === 'least')
      return Object.keys(wordsOf(field).values ?? {}).filter(value => found.has(value));
    return [...found].filter(text => text !== '').sort(rising);
  };
  const brands = catalogue.all<{ name: string }>(
    `SELECT name FROM brand WHERE EXISTS (SELECT 1 FROM model WHERE brand_id = brand.id AND position IS NOT NULL)
     ORDER BY position, name`,
  );
  const lists = Object.fromEntries(LISTS.map(field => [field, distinct(field)]));
  return { ...(lists as Record<(typeof LISTS)[number], string[]>), brands: brands.map(row => row.name) };
});
