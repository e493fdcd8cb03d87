import { type AxleSize, axleSizeText } from '#src/domain/axle-size.ts';
import { areAxlesOfOneCar } from '#src/domain/axles-of-car.ts';
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
  return new Set(
    pairs.map(({ rear_width, rear_height, rear_rim, ...front }) =>
      pairKey(front, { width: rear_width, height: rear_height, rim: rear_rim }),
    ),
  );
});

const pairKey = (front: AxleSize, rear: AxleSize): string => `${axleSizeText(front)} ${axleSizeText(rear)}`;

interface Rear {
  size: string;
  /** Its code in the column of sizes. */
  code: number;
}

/** Fronts whose rear sizes are remembered; then all are forgotten. */
const MOST_FRONTS = 1000;
const rearsByFront = oncePerCatalogue(() => new Map<string, Rear[]>());

/** The sizes on sale that may stand behind one in front, in rising order. */
function rearsOf(catalogue: Catalogue, data: SearchData, front: AxleSize): Rear[] {
  const known = rearsByFront(catalogue);
  const name = axleSizeText(front);
  let rears = known.get(name);
  if (!rears) {
    const factory = ofCars(catalogue);
    rears = sizesOf(data)
      .filter(size => factory.has(pairKey(front, size)) || areAxlesOfOneCar(front, size))
      .map(size => ({ size: axleSizeText(size), code: size.code }))
      .sort((a, b) => a.size.localeCompare(b.size, 'en', { numeric: true }));
    if (known.size >= MOST_FRONTS) known.clear();
    known.set(name, rears);
  }
  return rears;
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
