import { sureOnes } from './generations.ts';
import type { Meaning, NeededSize, Sense, Span, Vocabulary } from './meaning.ts';
import { type Of, unique } from './senses.ts';

/** A car of a text with its sizes. */
export interface NamedCar {
  /** «Hyundai Solaris 2019». */
  name: string;
  spans: readonly Span[];
  /** Without duplicates, by rim, width and profile. */
  sizes: readonly NeededSize[];
}

export interface CarSenses {
  /** The senses that are not about cars. */
  remaining: readonly (readonly Sense[])[];
  cars: readonly NamedCar[];
  /** Years that belong to no car. */
  left: readonly Span[];
}

const MAX_NAMES = 2;

/** A car of a text with everything that says it. */
interface Group {
  cars: readonly number[];
  /** The generations that are meant; all of them when null. */
  bodies: readonly Of<'generation'>[] | null;
  said: readonly string[];
  spans: readonly Span[];
  /** Of a make that is named alone. */
  make?: number;
}

const carOf = ({ meaning }: Sense): number | null => (meaning.kind === 'car' ? meaning.car : null);
const makeOf = ({ meaning }: Sense): number | null => (meaning.kind === 'make' ? meaning.make : null);

/** «Lada Niva 4x4, Lada Niva Legend и ещё 2». */
function namesOf(cars: readonly number[], { cars: all, makes }: Vocabulary): string {
  const names = cars.map(car => `${makes[all[car]?.make ?? -1]?.name ?? ''} ${all[car]?.name ?? ''}`.trim());
  const rest = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
}

const inOrder = (a: NeededSize, b: NeededSize): number =>
  Number(a.rim) - Number(b.rim) ||
  Number.parseFloat(a.width) - Number.parseFloat(b.width) ||
  Number(a.height) - Number(b.height) ||
  Number(a.commercial ?? false) - Number(b.commercial ?? false);

/** «185/65 R15», «195/70 R15C». */
export const sizeText = ({ width, height, rim, commercial }: NeededSize): string =>
  `${width}${height === '' ? '' : `/${height}`} R${rim}${commercial ? 'C' : ''}`;

/** Sizes without duplicates, by rim, width and profile. */
const tidy = (sizes: readonly NeededSize[]): NeededSize[] =>
  [...new Map(sizes.map(size => [sizeText(size), size])).values()].sort(inOrder);

/** Sizes of the cars, of one year when it is given. */
function sizesOf({ cars, bodies }: Group, year: number | null, { cars: all }: Vocabulary): NeededSize[] {
  const isMeant = (car: number, generation: number) =>
    bodies === null || bodies.some(each => each.car === car && each.generation === generation);
  const sizes = cars.flatMap(car => (all[car]?.sizes ?? []).filter(each => isMeant(car, each.generation)));
  const made = sizes.filter(({ from, to }) => year === null || (from <= year && year <= to));
  return tidy(made.map(({ from: _, to: __, generation: ___, ...size }) => size));
}

/** «Toyota Camry XV70»; of several generations as they were said. */
function nameOf({ cars, bodies, said, make }: Group, vocabulary: Vocabulary): string {
  if (make !== undefined) return vocabulary.makes[make]?.name ?? '';
  const name = namesOf(cars, vocabulary);
  const [body, other] = bodies ?? [];
  if (!body) return name;
  const words = other
    ? said.join(' ').toUpperCase()
    : vocabulary.cars[body.car]?.generations[body.generation];
  return `${name} ${words}`;
}

/** The generations of a word among the cars of a group, or of a group of their own. */
function withBodies(groups: Map<string, Group>, word: readonly Sense[]): void {
  const bodies = word.flatMap(({ meaning }) => (meaning.kind === 'generation' ? [meaning] : []));
  const isOf = ({ cars }: Group) => bodies.some(({ car }) => cars.includes(car));
  const [key, group] = [...groups].find(([, each]) => isOf(each)) ?? [`body ${groups.size}`, undefined];
  const isSame = (one: Of<'generation'>, other: Of<'generation'>) =>
    one.car === other.car && one.generation === other.generation;
  const before = group?.bodies;
  const own = bodies.filter(({ car }) => !group || group.cars.includes(car));
  const both = before ? own.filter(body => before.some(each => isSame(each, body))) : own;
  // Of «солярис 1 или солярис 2» either is meant.
  const fitting = both.length > 0 ? both : [...(before ?? []), ...own];
  const said = [...(group?.said ?? []), ...unique(bodies.map(each => each.said))];
  groups.set(key, {
    cars: unique(fitting.map(({ car }) => car)),
    bodies: fitting,
    said,
    spans: [...(group?.spans ?? []), ...word.slice(0, 1)],
  });
}

function withSureBodies(group: Group, vocabulary: Vocabulary): Group {
  if (!group.bodies) return group;
  const bodies = sureOnes(group.bodies, group.said, vocabulary);
  return { ...group, bodies, cars: unique(bodies.map(({ car }) => car)) };
}

/** Joins makes, models and years of a text into cars with their sizes. */
export function carSenses(senses: readonly (readonly Sense[])[], vocabulary: Vocabulary): CarSenses {
  const isAbout = (alternatives: readonly Sense[], ...kinds: Meaning['kind'][]) =>
    alternatives.some(({ meaning }) => kinds.includes(meaning.kind));
  const remaining = senses.filter(
    alternatives => !isAbout(alternatives, 'car', 'make', 'generation', 'year'),
  );
  const years = senses.filter(alternatives => isAbout(alternatives, 'year'));
  const makes = senses.filter(alternatives => isAbout(alternatives, 'make'));
  const models = senses.filter(alternatives => isAbout(alternatives, 'car'));
  const modelsOf = (alternatives: readonly Sense[]) =>
    [...new Set(alternatives.map(carOf))].filter(car => car !== null);
  const groups = new Map<string, Group>();
  for (const alternatives of models) {
    const cars = modelsOf(alternatives);
    const group = groups.get(cars.join()) ?? { cars, bodies: null, said: [], spans: [] };
    groups.set(cars.join(), { ...group, spans: [...group.spans, ...alternatives.slice(0, 1)] });
  }
  for (const word of senses) if (isAbout(word, 'generation')) withBodies(groups, word);
  for (const [sense] of makes) {
    const make = sense && makeOf(sense);
    if (!sense || make === null || make === undefined) continue;
    const own = [...groups].filter(([, { cars }]) => cars.some(car => vocabulary.cars[car]?.make === make));
    for (const [key, group] of own) groups.set(key, { ...group, spans: [...group.spans, sense] });
    if (own.length > 0) continue;
    const cars = vocabulary.cars.flatMap((car, index) => (car.make === make ? [index] : []));
    groups.set(`make ${make}`, { cars, bodies: null, said: [], spans: [sense], make });
  }
  const all = [...groups.values()].map(group => withSureBodies(group, vocabulary));
  const year = yearOf(years, all, vocabulary);
  const used = years
    .filter(([sense]) => sense?.meaning.kind === 'year' && sense.meaning.year === year)
    .flat();
  return {
    remaining,
    cars: all.map(group => ({
      name: `${nameOf(group, vocabulary)}${year === null ? '' : ` ${year}`}`,
      spans: [...group.spans, ...used],
      sizes: sizesOf(group, year, vocabulary),
    })),
    left: years.flat().filter(sense => !used.includes(sense)),
  };
}

/** The first year in which any of the cars was made; null for none. */
function yearOf(
  years: readonly (readonly Sense[])[],
  groups: readonly Group[],
  vocabulary: Vocabulary,
): number | null {
  for (const [sense] of years)
    if (sense?.meaning.kind === 'year') {
      const { year } = sense.meaning;
      if (groups.some(group => sizesOf(group, year, vocabulary).length > 0)) return year;
    }
  return null;
}

const MAX_SIZES = 4;

/** «185/65 R15, 195/55 R16»; of many sizes the first ones, in order of rim, width and profile. */
export function sizesText(given: readonly NeededSize[]): string {
  const sizes = tidy(given);
  const few = sizes.length <= MAX_SIZES ? sizes : sizes.slice(0, MAX_SIZES - 1);
  const more = sizes.length - few.length;
  return `${few.map(sizeText).join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`;
}

/** «Lada Largus: 185/65 R15, 195/55 R16»; of many sizes the first ones. */
export const carText = ({ name, sizes }: NamedCar): string =>
  sizes.length === 0 ? name : `${name}: ${sizesText(sizes)}`;
