import { CAR_MAKES, type Segment } from './car-models.ts';
import { table } from './files.ts';
import type { SeededRandom, Weighted } from './random.ts';
import { weigh } from './random.ts';
import { SIZES, type Size, type SizeKind } from './sizes.ts';

interface Fit {
  kinds: readonly SizeKind[];
  rims: readonly [from: number, to: number];
  widths: readonly [from: number, to: number];
  /** Share of modifications with wider rear tyres. */
  staggered: number;
}

const FITS: Readonly<Record<Segment, Fit>> = {
  a: { kinds: ['car'], rims: [13, 15], widths: [155, 185], staggered: 0 },
  b: { kinds: ['car'], rims: [14, 16], widths: [175, 195], staggered: 0 },
  c: { kinds: ['car'], rims: [15, 17], widths: [195, 225], staggered: 0 },
  d: { kinds: ['car'], rims: [16, 18], widths: [205, 245], staggered: 0.12 },
  e: { kinds: ['car'], rims: [17, 20], widths: [225, 255], staggered: 0.2 },
  s: { kinds: ['car'], rims: [17, 20], widths: [215, 265], staggered: 0.7 },
  u: { kinds: ['suv'], rims: [16, 19], widths: [205, 235], staggered: 0 },
  x: { kinds: ['suv'], rims: [18, 22], widths: [235, 275], staggered: 0.15 },
  o: { kinds: ['suv'], rims: [15, 18], widths: [205, 285], staggered: 0 },
  v: { kinds: ['van'], rims: [14, 17], widths: [175, 235], staggered: 0 },
};

const inside = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;

const sizesFor = (fit: Fit): Weighted<Size> =>
  weigh(
    SIZES.filter(
      size => fit.kinds.includes(size.kind) && inside(size.rim, fit.rims) && inside(size.width, fit.widths),
    ),
    size => size.weight,
  );

const SIZES_OF_SEGMENT = Object.fromEntries(
  Object.entries(FITS).map(([segment, fit]) => [segment, sizesFor(fit)]),
) as Readonly<Record<Segment, Weighted<Size>>>;

const GENERATIONS = ['I', 'II', 'III', 'IV'];
const ENGINES: Readonly<Record<Segment, readonly string[]>> = {
  a: ['0.8', '1.0', '1.1'],
  b: ['1.4', '1.5', '1.6'],
  c: ['1.6', '1.8', '2.0'],
  d: ['1.8', '2.0', '2.5'],
  e: ['2.0 T', '3.0', '3.5', '4.4'],
  s: ['2.0 T', '3.0 T', '4.0', '5.0'],
  u: ['1.6', '2.0', '2.4'],
  x: ['2.0 TD', '3.0 TD', '3.5', '4.0'],
  o: ['2.4 TD', '2.7', '3.0 TD'],
  v: ['1.6 D', '2.2 D', '2.5 D'],
};
const GEARBOXES = ['MT', 'AT', 'CVT'];

/** A wider tyre for the rear axle on the same rim, nearly as tall. */
function rearOf(front: Size): Size | undefined {
  const height = (size: Size) => (size.width * size.profile) / 100;
  return SIZES.find(
    size =>
      size.kind === front.kind &&
      size.rim === front.rim &&
      size.width > front.width &&
      size.width <= front.width + 40 &&
      size.profile < front.profile &&
      Math.abs(height(size) - height(front)) <= 6,
  );
}

/** cars/makes.csv and cars/fitment.csv: one row per factory size of a modification. */
export function carFiles(random: SeededRandom): { makes: string; fitment: string } {
  const rows: (string | number)[][] = [];
  for (const make of CAR_MAKES)
    for (const { name, segment } of make.models) {
      const own = random.fork(`${make.name} ${name}`);
      let year = own.integer(1996, 2014);
      for (const generation of GENERATIONS.slice(0, own.integer(1, 3))) {
        const until = year + own.integer(4, 8);
        if (year > 2024) break;
        for (const modification of modifications(own, segment))
          for (const [front, rear] of factorySizes(own, segment))
            rows.push([
              make.name,
              name,
              generation,
              year,
              until > 2025 ? '' : until,
              modification,
              front.text,
              rear?.text ?? '',
            ]);
        year = until;
      }
    }
  return {
    makes: table(
      ['name', 'aliases'],
      CAR_MAKES.map(make => [make.name, make.aliases.join('|')]),
    ),
    fitment: table(
      ['make', 'model', 'generation', 'year_from', 'year_to', 'modification', 'front', 'rear'],
      rows,
    ),
  };
}

function modifications(random: SeededRandom, segment: Segment): string[] {
  return random
    .sample(ENGINES[segment], random.integer(1, 3))
    .map(engine => `${engine} ${random.pick(GEARBOXES)} (${random.integer(14, 80) * 5} л.с.)`);
}

/** One to four factory sizes. A staggered car has a wider rear size with each front size for which there is one. */
function factorySizes(random: SeededRandom, segment: Segment): [front: Size, rear: Size | undefined][] {
  const staggered = random.chance(FITS[segment].staggered);
  const sizes = new Set(
    Array.from({ length: random.integer(1, 4) }, () => random.pickWeighted(SIZES_OF_SEGMENT[segment])),
  );
  return [...sizes]
    .sort((a, b) => a.rim - b.rim)
    .map(front => [front, staggered ? rearOf(front) : undefined]);
}
