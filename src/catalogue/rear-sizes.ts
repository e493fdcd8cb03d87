import { type AxleSize, axleSizeText } from '#src/domain/axle-size.ts';
import { type AxleGeometry, areAxlesOfOneCar, axleGeometry } from '#src/domain/axles-of-car.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { frontOf, type RearSize } from '#src/domain/pairs.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';
import { MOST_TYRES } from './pairs.ts';
import { rowsAt } from './search/bits.ts';
import type { SearchData } from './search/data.ts';
import type { SearchEngine } from './search/engine.ts';
import { FrontTyres } from './search/front-tyres.ts';
import { sizesOf } from './search/sizes.ts';

/** Rear sizes of the cars of the catalogue, by the front one. */
const ofCars = oncePerCatalogue((catalogue: Catalogue) => {
  const pairs = catalogue.all<
    Record<'width' | 'height' | 'rim' | 'rear_width' | 'rear_height' | 'rear_rim', string>
  >(
    `SELECT DISTINCT f.width, f.height, f.diametr AS rim, r.width AS rear_width, r.height AS rear_height, r.diametr AS rear_rim
     FROM car_tyre f JOIN car_tyre r ON r.modification_id = f.modification_id AND r.position = f.position + 1
     WHERE f.axle = 'front' AND r.axle = 'rear'`,
  );
  const rears = new Map<string, Set<string>>();
  for (const { rear_width, rear_height, rear_rim, ...front } of pairs) {
    const own = rears.get(axleSizeText(front)) ?? new Set();
    rears.set(axleSizeText(front), own);
    own.add(axleSizeText({ width: rear_width, height: rear_height, rim: rear_rim }));
  }
  return rears;
});

interface Rear {
  size: string;
  /** Its code in the column of sizes. */
  code: number;
  geometry: AxleGeometry | null;
}

const known = new WeakMap<SearchData, Rear[]>();

/** All sizes on sale, in rising order. */
function allRears(data: SearchData): Rear[] {
  let all = known.get(data);
  if (!all) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    all = sizesOf(data)
      .map(size => ({ size: axleSizeText(size), code: size.code, geometry: axleGeometry(size) }))
      .sort((a, b) => compare(a.size, b.size));
    known.set(data, all);
  }
  return all;
}

/** The sizes on sale that may stand behind one in front, in rising order. */
function rearsOf(catalogue: Catalogue, data: SearchData, front: AxleSize): Rear[] {
  const factory = ofCars(catalogue).get(axleSizeText(front));
  const own = axleGeometry(front);
  return allRears(data).filter(({ size, geometry }) => factory?.has(size) || areAxlesOfOneCar(own, geometry));
}

/**
 * The rear sizes that make pairs with the one size of a search, in rising order: sizes with which cars of the catalogue are
 * made, and those that {@link areAxlesOfOneCar} allows. Each finds at least one pair with the other keys as they are.
 */
export function rearSizes(catalogue: Catalogue, engine: SearchEngine, filter: Filter): RearSize[] {
  const front = frontOf(filter);
  const rears = front ? rearsOf(catalogue, engine.data, front) : [];
  if (rears.length === 0) return [];
  const fronts = new FrontTyres(engine.data, rowsAt(engine.fitting(filter), 0, MOST_TYRES));
  const fitting = engine.fitting({ ...filter, widths: [], heights: [], rims: [] });
  return rears
    .map(({ size, code }) => ({
      size,
      count: fronts.pairsWith(engine.rowsOfSize(code), fitting, MOST_TYRES),
    }))
    .filter(({ count }) => count > 0);
}
