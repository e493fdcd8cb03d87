import type { Meaning, NeededSize, Sense, Span, Vocabulary } from './meaning.ts';

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
function sizesOf(cars: readonly number[], year: number | null, { cars: all }: Vocabulary): NeededSize[] {
  const sizes = cars
    .flatMap(car => all[car]?.sizes ?? [])
    .filter(({ from, to }) => year === null || (from <= year && year <= to));
  return tidy(sizes.map(({ from: _, to: __, ...size }) => size));
}

/** Joins makes, models and years of a text into cars with their sizes. */
export function carSenses(senses: readonly (readonly Sense[])[], vocabulary: Vocabulary): CarSenses {
  const isAbout = (alternatives: readonly Sense[], ...kinds: Meaning['kind'][]) =>
    alternatives.some(({ meaning }) => kinds.includes(meaning.kind));
  const remaining = senses.filter(alternatives => !isAbout(alternatives, 'car', 'make', 'year'));
  const years = senses.filter(alternatives => isAbout(alternatives, 'year'));
  const makes = senses.filter(alternatives => isAbout(alternatives, 'make'));
  const models = senses.filter(alternatives => isAbout(alternatives, 'car'));
  const modelsOf = (alternatives: readonly Sense[]) =>
    [...new Set(alternatives.map(carOf))].filter(car => car !== null);
  const groups = new Map<string, { cars: number[]; name: string; spans: Span[] }>();
  for (const alternatives of models) {
    const cars = modelsOf(alternatives);
    const group = groups.get(cars.join()) ?? { cars, name: namesOf(cars, vocabulary), spans: [] };
    groups.set(cars.join(), { ...group, spans: [...group.spans, ...alternatives.slice(0, 1)] });
  }
  for (const [sense] of makes) {
    const make = sense && makeOf(sense);
    if (!sense || make === null || make === undefined) continue;
    const own = [...groups.values()].filter(({ cars }) =>
      cars.some(car => vocabulary.cars[car]?.make === make),
    );
    for (const group of own) group.spans.push(sense);
    if (own.length > 0) continue;
    const cars = vocabulary.cars.flatMap((car, index) => (car.make === make ? [index] : []));
    groups.set(`make ${make}`, { cars, name: vocabulary.makes[make]?.name ?? '', spans: [sense] });
  }
  const year = yearOf(
    years,
    [...groups.values()].flatMap(({ cars }) => cars),
    vocabulary,
  );
  const used = years
    .filter(([sense]) => sense?.meaning.kind === 'year' && sense.meaning.year === year)
    .flat();
  return {
    remaining,
    cars: [...groups.values()].map(({ cars, name, spans }) => ({
      name: year === null ? name : `${name} ${year}`,
      spans: [...spans, ...used],
      sizes: sizesOf(cars, year, vocabulary),
    })),
    left: years.flat().filter(sense => !used.includes(sense)),
  };
}

/** The first year in which any of the cars was made; null for none. */
function yearOf(
  years: readonly (readonly Sense[])[],
  cars: readonly number[],
  vocabulary: Vocabulary,
): number | null {
  for (const [sense] of years)
    if (sense?.meaning.kind === 'year' && sizesOf(cars, sense.meaning.year, vocabulary).length > 0)
      return sense.meaning.year;
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
