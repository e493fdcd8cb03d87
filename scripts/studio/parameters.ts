import { SeededRandom } from '#scripts/generate/random.ts';
import type { TreadFamily } from '#src/domain/tread.ts';
import type { Mark, Section, Subject, Tread, Wall } from './page/subject.ts';
import { cargo, highway } from './treads/heavy.ts';
import { between, rhythm } from './treads/marks.ts';
import { allTerrain, mudTerrain } from './treads/offroad.ts';
import { frictionBlocks, summerAsymmetric, summerSymmetric } from './treads/ribs.ts';
import { allseasonVee, studdedVee, summerVee, veeMarks, winterVee } from './treads/vee.ts';

/** A model as the studio knows it. */
export interface Model {
  /** Its address key; the seed of all random parameters. */
  slug: string;
  brand: string;
  title: string;
  family: TreadFamily;
  winter: boolean;
  spikes: boolean;
  /** Whether it is a best seller, which has more views. */
  topsell: boolean;
  size: Size;
}

/** The size that is rendered: width in mm, aspect in per cent, rim in inches. */
export interface Size {
  width: number;
  aspect: number;
  rim: number;
  /** As the table of goods writes it: `205/55 R16 94T`. */
  text: string;
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));
const OFFROAD: readonly TreadFamily[] = ['all-terrain', 'mud-terrain'];

function sectionOf({ size, family }: Model, random: SeededRandom): Section {
  const { width, aspect, rim } = size;
  const rough = OFFROAD.includes(family);
  const winter = family.startsWith('winter');
  const share =
    clamp(0.72 + ((70 - aspect) / 30) * 0.14, 0.7, 0.9) + (rough ? 0.05 : 0) - (winter ? 0.01 : 0);
  const treadWidth = width * clamp(share, 0.7, 0.92);
  return {
    width,
    height: Math.round(width * aspect) / 100,
    rim: Math.round(rim * 254) / 10,
    treadWidth: Math.round(treadWidth * 10) / 10,
    crownDrop: Math.round(treadWidth * (rough ? 0.03 : winter ? 0.045 : 0.038) * 10) / 10,
    squareness: rough ? 0.8 : winter ? between(random, 0.25, 0.5) : between(random, 0.15, 0.45),
    rimGuard: aspect <= 50 ? between(random, 2.4, 4) : aspect <= 60 ? between(random, 0.8, 2.4) : 0.5,
  };
}

/** Kind of summer tyre, guessed from its name and profile. */
function characterOf({ title, size }: Model): 'sport' | 'touring' | 'eco' {
  if (/sport|potenza|zero|ultra|ps71|ps\d|fk|v12|s1|su1|victra|hs5/iu.test(title) || size.aspect <= 45)
    return 'sport';
  if (/eco|green|energy|efficient|plus|comfort|breeze/iu.test(title) || size.aspect >= 65) return 'eco';
  return 'touring';
}

/** Dimensions that all patterns of a family share, mm. */
interface FamilyPattern {
  depth: number;
  /** Shortest and longest length of a pitch. */
  pitch: readonly [number, number];
  chamfer?: number;
  runOut?: number;
  open?: boolean;
}

const FAMILY_PATTERNS: Readonly<Record<TreadFamily, FamilyPattern>> = {
  'winter-directional': { depth: 8.5, pitch: [46, 58] },
  'winter-studded': { depth: 9.5, pitch: [54, 66], chamfer: 0.7 },
  'winter-friction': { depth: 8.7, pitch: [44, 54], chamfer: 0.5 },
  'summer-asymmetric': { depth: 7.5, pitch: [40, 50], chamfer: 0.9, runOut: 19 },
  'summer-directional': { depth: 7.5, pitch: [62, 74], chamfer: 1 },
  'summer-symmetric': { depth: 7.5, pitch: [40, 48], runOut: 19 },
  allseason: { depth: 8, pitch: [58, 68], chamfer: 0.9 },
  'suv-highway': { depth: 8.5, pitch: [48, 56], chamfer: 0.7 },
  'all-terrain': { depth: 11, pitch: [66, 82], chamfer: 1, runOut: 34 },
  'mud-terrain': { depth: 15, pitch: [84, 98], chamfer: 1, runOut: 46, open: true },
  cargo: { depth: 9, pitch: [44, 54], chamfer: 0.6 },
};
/** Pitches of summer sport tyres, whose blocks are shorter. */
const SPORT_PITCH = [34, 42] as const;

function marksOf(model: Model, random: SeededRandom, half: number): Mark[] {
  switch (model.family) {
    case 'winter-directional':
      return veeMarks(
        winterVee(random, /alpin|sottozero|lm0|performance|polaris|wp7|snow|latt/iu.test(model.title)),
      );
    case 'winter-studded':
      return veeMarks(studdedVee(random));
    case 'winter-friction':
      return frictionBlocks(random, half);
    case 'summer-asymmetric':
      return summerAsymmetric(random, half, characterOf(model));
    case 'summer-directional':
      return veeMarks(summerVee(random));
    case 'summer-symmetric':
      return summerSymmetric(random, half);
    case 'allseason':
      return veeMarks(allseasonVee(random));
    case 'suv-highway':
      return highway(random, half);
    case 'all-terrain':
      return allTerrain(random);
    case 'mud-terrain':
      return mudTerrain(random);
    case 'cargo':
      return cargo(random, half, model.winter);
  }
}

function patternOf(
  model: Model,
  random: SeededRandom,
  half: number,
): Omit<FamilyPattern, 'pitch'> & { marks: Mark[]; pitch: number } {
  const familyPattern = FAMILY_PATTERNS[model.family];
  const pitch = () => between(random, ...familyPattern.pitch);
  if (model.family !== 'summer-asymmetric')
    return { ...familyPattern, marks: marksOf(model, random, half), pitch: pitch() };
  // Asymmetric patterns take the pitch first: another order of random numbers would change their photographs.
  const pitchLength = characterOf(model) === 'sport' ? between(random, ...SPORT_PITCH) : pitch();
  return { ...familyPattern, pitch: pitchLength, marks: marksOf(model, random, half) };
}

function treadOf(model: Model, section: Section, random: SeededRandom): Tread {
  const pattern = patternOf(model, random.fork('pattern'), section.treadWidth / 2);
  const circumference = Math.PI * (section.rim + 2 * section.height);
  const pitches = Math.round(circumference / pattern.pitch);
  const rows = random.pick([
    [0.2, 0.5, 0.66, 0.86],
    [0.16, 0.34, 0.6, 0.8, 0.9],
    [0.26, 0.56, 0.74, 0.88],
    [0.12, 0.42, 0.64, 0.84],
  ]);
  return {
    depth: pattern.depth,
    pitches,
    rhythm: rhythm(random, pitches),
    open: pattern.open ?? false,
    marks: pattern.marks,
    runOut: pattern.runOut ?? 25,
    chamfer: pattern.chamfer ?? 0.6,
    studs: model.spikes
      ? {
          count: random.integer(118, 190),
          rows,
          body: section.width > 230 ? 7.4 : 6.8,
          form: random.pick(['round', 'round', 'hexagon', 'diamond'] as const),
        }
      : null,
  };
}

function wallOf(model: Model, random: SeededRandom): Wall {
  const { brand, title, family } = model;
  const rough = OFFROAD.includes(family);
  // All tyres of a brand have the same lettering.
  const lettering = new SeededRandom(`brand/${brand}`);
  const directional = ['winter-directional', 'winter-studded', 'summer-directional', 'allseason'].includes(
    family,
  );
  return {
    brand,
    title,
    // A model has many sizes: what differs between them, the size and the load, is not on its photographs.
    size: '',
    small: ['RADIAL TUBELESS', 'TREAD: 2 POLYESTER + 2 STEEL + 1 POLYAMIDE · SIDEWALL: 1 POLYESTER'],
    mountain: family.startsWith('winter') || family === 'allseason' || rough,
    direction: directional ? 'ROTATION' : family === 'summer-asymmetric' ? 'OUTSIDE' : '',
    font: {
      weight: 'bold',
      slant: lettering.pick([0, 0, 0.18, 0.26]),
      stretch: lettering.pick([0.82, 1, 1.15, 1.32]),
      stroke: lettering.pick([0, 0.04, 0.08]),
      spacing: lettering.pick([0.02, 0.06, 0.12]),
    },
    letters: rough
      ? random.pick(['white', 'raised', 'outline'] as const)
      : random.pick(['raised', 'raised', 'raised', 'outline'] as const),
    band: random.pick(
      family === 'summer-asymmetric'
        ? (['knurled', 'wings', 'checks', 'plain', 'rays'] as const)
        : (['knurled', 'wings', 'plain', 'rays', 'knurled'] as const),
    ),
    rib: random.pick([1.5, 1.9, 2.4]),
    lines: random.pick([
      [0.2, 0.88],
      [0.04, 0.2, 0.86, 0.9],
      [0.22, 0.84],
      [0.02, 0.9],
    ]),
    biters:
      family === 'mud-terrain'
        ? between(random, 20, 30)
        : family === 'all-terrain'
          ? between(random, 8, 18)
          : 0,
    turn: between(random, -0.035, 0.035),
  };
}

/** The tyre of a model: the same parameters for the same model on every machine. */
export function subjectOf(model: Model): Subject {
  const random = new SeededRandom(`studio/${model.slug}`);
  const section = sectionOf(model, random.fork('section'));
  return {
    section,
    tread: treadOf(model, section, random.fork('tread')),
    wall: wallOf(model, random.fork('wall')),
    seed: random.fork('grain').integer(1, 2 ** 30),
  };
}
