import type { Options } from '#src/domain/facets.ts';
import type { Catalogue } from './open.ts';

/** Sizes in rising order of their first number; inch sizes (`31x10.5`) after metric ones. */
const rising = (a: string, b: string): number =>
  Number(a.includes('x')) - Number(b.includes('x')) ||
  Number.parseFloat(a) - Number.parseFloat(b) ||
  a.localeCompare(b);

export function optionsOf(catalogue: Catalogue): Options {
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
}
