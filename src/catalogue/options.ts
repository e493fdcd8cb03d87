import { type Catalogue, oncePerCatalogue } from './open.ts';

/** Option lists of the filter: names of brands and sizes that listed products have, in rising order. */
export interface Options {
  brand: string[];
  width: string[];
  height: string[];
  diameter: string[];
}

/** Sizes in rising order of their first number; inch sizes (`31x10.5`) after metric ones. */
const rising = (a: string, b: string): number =>
  Number(a.includes('x')) - Number(b.includes('x')) ||
  Number.parseFloat(a) - Number.parseFloat(b) ||
  a.localeCompare(b);

export const optionsOf: (catalogue: Catalogue) => Options = oncePerCatalogue(catalogue => {
  const rows = catalogue.all<{ width: string; height: string; diametr: string }>(
    'SELECT DISTINCT width, height, diametr FROM product INDEXED BY product_by_size WHERE position IS NOT NULL',
  );
  const distinct = (key: 'width' | 'height' | 'diametr') =>
    [...new Set(rows.map(row => row[key]))].filter(text => text !== '').sort(rising);
  const brands = catalogue.all<{ name: string }>(
    `SELECT name FROM brand WHERE EXISTS (SELECT 1 FROM model WHERE brand_id = brand.id AND position IS NOT NULL)
     ORDER BY position, name`,
  );
  return {
    brand: brands.map(row => row.name),
    width: distinct('width'),
    height: distinct('height'),
    diameter: distinct('diametr'),
  };
});
