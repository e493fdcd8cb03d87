import { type AxleSize, axleSizeText } from '#src/domain/axle-size.ts';
import { areAxlesOfOneCar } from '#src/domain/axles-of-car.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { frontOf, type PairTyre, pairTyres, type RearSize } from '#src/domain/pairs.ts';
import type { Season } from '#src/domain/season.ts';
import { flags } from './cards.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { MOST_TYRES } from './pairs.ts';
import { rowsAt } from './search/bits.ts';
import type { SearchEngine } from './search/engine.ts';

/** Rear sizes of the cars of the catalogue, by the front one. */
const ofCars = oncePerCatalogue((catalogue: Catalogue) => {
  const pairs = catalogue.all<
    Record<'width' | 'height' | 'rim' | 'rear_width' | 'rear_height' | 'rear_rim', string>
  >(
    `SELECT DISTINCT f.width, f.height, f.diametr AS rim, r.width AS rear_width, r.height AS rear_height, r.diametr AS rear_rim
     FROM car_tyre f JOIN car_tyre r ON r.modification_id = f.modification_id AND r.position = f.position + 1
     WHERE f.axle = 'front' AND r.axle = 'rear'`,
  );
  return new Set(
    pairs.map(({ rear_width, rear_height, rear_rim, ...front }) =>
      pairKey(front, { width: rear_width, height: rear_height, rim: rear_rim }),
    ),
  );
});

const pairKey = (front: AxleSize, rear: AxleSize): string => `${axleSizeText(front)} ${axleSizeText(rear)}`;

/** All sizes of tyres on sale. */
const sizesOnSale = oncePerCatalogue((catalogue: Catalogue) =>
  catalogue.all<AxleSize>(
    'SELECT DISTINCT width, height, diametr AS rim FROM product INDEXED BY product_by_size WHERE position IS NOT NULL',
  ),
);

interface Row extends AxleSize {
  id: number;
  model_id: number;
  season: Season;
  runflat: number;
  spikes: number;
  cargo: number;
  price: Kopecks;
  stock: number;
}

interface Tyre extends PairTyre {
  size: string;
}

const tyres = (catalogue: Catalogue, ids: readonly number[]): Tyre[] =>
  catalogue
    .all<Row>(
      `SELECT p.id, p.model_id, p.season, p.runflat, p.spikes, p.cargo, p.price, p.stock, p.width, p.height, p.diametr AS rim
       FROM json_each(?) AS found CROSS JOIN product p ON p.id = found.value`,
      JSON.stringify(ids),
    )
    .map(row => ({
      id: row.id,
      modelId: String(row.model_id),
      flags: flags(row),
      price: row.price,
      stock: row.stock,
      size: axleSizeText(row),
    }));

/**
 * The rear sizes that make pairs with the one size of a search, in rising order: sizes with which cars of the catalogue are
 * made, and those that {@link areAxlesOfOneCar} allows. Each finds at least one pair with the other keys as they are.
 */
export function rearSizes(catalogue: Catalogue, engine: SearchEngine, filter: Filter): RearSize[] {
  const front = frontOf(filter);
  if (front === null) return [];
  const factory = ofCars(catalogue);
  const allowed = sizesOnSale(catalogue).filter(
    size => factory.has(pairKey(front, size)) || areAxlesOfOneCar(front, size),
  );
  if (allowed.length === 0) return [];
  const rowsOf = (search: Filter) => rowsAt(engine.fitting({ ...search, rear: null }), 0, engine.data.rows);
  const frontRows = rowsOf(filter).slice(0, MOST_TYRES);
  const models = new Set(frontRows.map(row => engine.data.model[row]));
  const rearRows = rowsOf({
    ...filter,
    widths: [...new Set(allowed.map(({ width }) => width))],
    heights: allowed.every(({ height }) => height !== '')
      ? [...new Set(allowed.map(({ height }) => height))]
      : [],
    rims: [...new Set(allowed.map(({ rim }) => rim))],
  }).filter(row => models.has(engine.data.model[row]));
  const fronts = tyres(catalogue, engine.ids(frontRows));
  const rears = Map.groupBy(tyres(catalogue, engine.ids(rearRows)), ({ size }) => size);
  return allowed
    .map(axleSizeText)
    .map(size => ({ size, count: pairTyres(fronts, (rears.get(size) ?? []).slice(0, MOST_TYRES)).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.size.localeCompare(b.size, 'en', { numeric: true }));
}
