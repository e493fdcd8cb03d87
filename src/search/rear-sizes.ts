import { type Catalogue, oncePerCatalogue } from '#src/catalogue/open.ts';
import { type AxleSize, axleSizeText } from '#src/domain/axle-size.ts';
import { type AxleGeometry, areAxlesOfOneCar, axleGeometry } from '#src/domain/axles-of-car.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { frontOf, type RearSize } from '#src/domain/pairs.ts';
import type { SearchData } from './data.ts';
import type { SearchEngine } from './engine.ts';
import { sizesOf } from './sizes.ts';

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

/** Tyres of a size in front, and what may stand behind them. */
interface Axles {
  /** The codes of the size; without a profile those of all profiles. */
  fronts: number[];
  rears: Rear[];
}

/** What was computed of a catalogue; no more than its sizes. */
interface Known {
  /** All sizes on sale, in rising order. */
  all: Rear[];
  axles: Map<string, Axles>;
}

const known = new WeakMap<SearchData, Known>();

function knownOf(data: SearchData): Known {
  let own = known.get(data);
  if (!own) {
    const { compare } = new Intl.Collator('en', { numeric: true });
    const all = sizesOf(data)
      .map(size => ({ size: axleSizeText(size), code: size.code, geometry: axleGeometry(size) }))
      .sort((a, b) => compare(a.size, b.size));
    own = { all, axles: new Map() };
    known.set(data, own);
  }
  return own;
}

/** The sizes on sale that may stand behind one in front, in rising order; null when that one is not on sale. */
function axlesFrom(catalogue: Catalogue, data: SearchData, front: AxleSize): Axles | null {
  const { all, axles } = knownOf(data);
  const text = axleSizeText(front);
  const before = axles.get(text);
  if (before) return before;
  const fronts = sizesOf(data)
    .filter(
      ({ width, height, rim }) =>
        width === front.width && rim === front.rim && (front.height === '' || height === front.height),
    )
    .map(({ code }) => code);
  if (fronts.length === 0) return null;
  const factory = ofCars(catalogue).get(text);
  const own = axleGeometry(front);
  const rears = all.filter(({ size, geometry }) => factory?.has(size) || areAxlesOfOneCar(own, geometry));
  axles.set(text, { fronts, rears });
  return { fronts, rears };
}

/**
 * The rear sizes that make pairs with the one size of a search, in rising order: sizes with which cars of the catalogue are
 * made, and those that {@link areAxlesOfOneCar} allows. Each finds at least one pair with the other keys as they are.
 */
export function rearSizes(catalogue: Catalogue, engine: SearchEngine, filter: Filter): RearSize[] {
  const front = frontOf(filter);
  const axles = front && axlesFrom(catalogue, engine.data, front);
  if (!axles || axles.rears.length === 0) return [];
  const { fronts, rears } = axles;
  const counts = engine.countPairs(
    filter,
    fronts,
    rears.map(({ code }) => code),
  );
  return rears.flatMap(({ size }, at) => (counts[at] ? [{ size, count: counts[at] }] : []));
}
