import { otherLayout, soundOf } from './query-words.ts';
import { fold, toLatin } from './search-text.ts';
import type { Season } from './season.ts';

/** Steps of the car cascade in their order. */
export const CAR_STEPS = ['make', 'model', 'year', 'generation', 'modification'] as const;
export type CarStep = (typeof CAR_STEPS)[number];

/** A make, model, year, generation or modification of the car cascade. */
export interface CarOption {
  name: string;
  slug: string;
}

/** A size that fits a car; of a staggered pair each names its axle. */
export interface CarTyre {
  width: string;
  height: string;
  rim: string;
  axle?: 'front' | 'rear';
  /** Only tyres with the letter C will do. */
  commercial?: boolean;
  /** Allowed by the car's maker in place of a factory size. */
  replacement?: true;
  /** Tyres of this size must have at least these indices; absent where that is not known. */
  loadIndex?: string;
  speedIndex?: string;
}

/** Sizes of a car with different axles that go together. */
export interface CarPair {
  front: CarTyre;
  rear: CarTyre;
}

/**
 * The least indices to look for. Winter tyres may have a lower speed index than the car's summer ones (UN Regulation No. 142,
 * M+S tyres), so speed counts only where summer tyres are wanted.
 */
export function neededIndices(
  { loadIndex, speedIndex }: CarTyre,
  season: Season | null,
): { loadFrom?: string; speedFrom?: string } {
  const speed = season === 'summer' ? (SINGLE_SPEED[speedIndex ?? ''] ?? speedIndex) : undefined;
  const [load] = loadIndex?.split('/') ?? [];
  return { ...(load && { loadFrom: load }), ...(speed && { speedFrom: speed }) };
}

/** ZR is above V, (Y) above Y; the filter knows letters with one figure. */
const SINGLE_SPEED: Readonly<Record<string, string>> = { ZR: 'V', '(Y)': 'Y' };

/** The pairs among a car's sizes, in which each front size is followed by its rear one. */
export const carPairs = (tyres: readonly CarTyre[]): CarPair[] =>
  tyres.flatMap((front, at) => {
    const rear = tyres[at + 1];
    return front.axle === 'front' && rear?.axle === 'rear' ? [{ front, rear }] : [];
  });

/** The slug of a make or model and the ways in which people write it, folded as {@link fold} does. */
interface SpokenName {
  slug: string;
  names: string[];
}

/** A make with those of its models that have other names. */
export interface SpokenMake extends SpokenName {
  models: SpokenName[];
}

/** What is chosen at each step of the car cascade (spec section 4). */
export type CarSelection = Readonly<Record<CarStep, CarOption | null>>;

/** A car with all five steps chosen, which a request for its tyre sizes needs. */
export type Car = Readonly<Record<CarStep, CarOption>>;

export const NO_CAR: CarSelection = {
  make: null,
  model: null,
  year: null,
  generation: null,
  modification: null,
};

/** The last choice of the list of modifications: the sizes of all that the generation had in that year. Its slug is no slug of any. */
export const ANY_MODIFICATION: CarOption = { name: 'Не знаю модификацию', slug: '*' };

/** Whether the modification of a car is not known. */
export const isAnyModification = ({ modification }: Pick<Car, 'modification'>): boolean =>
  modification.slug === ANY_MODIFICATION.slug;

/** Sets a choice, or removes it with null, and clears the choices that section 4 clears with it. */
export function chooseStep(chosen: CarSelection, step: CarStep, option: CarOption | null): CarSelection {
  if (step === 'make') return { ...NO_CAR, make: option };
  if (step === 'modification') return { ...chosen, modification: option };
  if (step === 'model' && option === null) return { ...NO_CAR, make: chosen.make };
  const keepsModification = step !== 'model' && option !== null;
  return { ...chosen, [step]: option, modification: keepsModification ? chosen.modification : null };
}

/** Steps that must be chosen before a step's list is loaded (spec section 5). */
const NEEDS: Readonly<Record<CarStep, readonly CarStep[]>> = {
  make: [],
  model: ['make'],
  year: ['make', 'model'],
  generation: ['make', 'model'],
  modification: ['make', 'model', 'year', 'generation'],
};

/** Whether a step's list can be loaded and is shown (spec section 2, car-selection modal). */
export const isOpenStep = (chosen: CarSelection, step: CarStep): boolean =>
  NEEDS[step].every(needed => chosen[needed] !== null);

/** Steps whose lists depend on a step, the nearest first. */
export const stepsAfter = (step: CarStep): CarStep[] =>
  (Object.keys(NEEDS) as CarStep[]).filter(each => NEEDS[each].includes(step));

/** The lists to load after a choice: models after make, years and generations after model, modifications after both of these. */
export function listsAfter(chosen: CarSelection, step: CarStep): CarStep[] {
  const due = step === 'make' ? ['model'] : step === 'model' ? ['year', 'generation'] : ['modification'];
  return stepsAfter(step).filter(each => due.includes(each) && isOpenStep(chosen, each));
}

/** Year and generation narrow each other's lists: only pairs that have modifications are offered. */
export const NARROWED_BY = { year: 'generation', generation: 'year' } as const;
export type NarrowedStep = keyof typeof NARROWED_BY;

export const isNarrowed = (step: CarStep): step is NarrowedStep => step in NARROWED_BY;

const STEP_WORDS: Readonly<Record<CarStep, string>> = {
  make: 'производителя',
  model: 'модель',
  year: 'год',
  generation: 'поколение',
  modification: 'модификацию',
};

/** The message when a choice was removed because it does not fit the rest of the car. */
export const droppedText = (step: CarStep, { name }: CarOption): string =>
  `«${name}» не\u00A0подходит к\u00A0остальному выбору. Выберите ${STEP_WORDS[step]} заново.`;

/** What screen readers say of an option that was chosen automatically. */
export const onlyText = ({ name }: CarOption): string => `«${name}» — единственный вариант, он уже выбран.`;

/** The car when all five steps are chosen, else null. */
export function carOf(chosen: CarSelection): Car | null {
  return Object.values(chosen).every(option => option !== null) ? (chosen as Car) : null;
}

/** «Škoda Octavia 2017, III (5E), 1.4 TSI»: the chip of a remembered car; without a modification that is not known. */
export function carName(car: Car): string {
  const { make, model, year, generation, modification } = car;
  const name = `${make.name} ${model.name} ${year.name}, ${generation.name}`;
  return isAnyModification(car) ? name : `${name}, ${modification.name}`;
}

const bareSize = ({ width, height, rim, commercial }: CarTyre): string =>
  `${width}${height === '' ? '' : ` / ${height}`} R${rim}${commercial ? 'C' : ''}`;

/** «185 / 65 R15», «195 / 70 R15C»; of a staggered pair «Перед: …», «Зад: …» (wire.md, car modal). */
export function carTyreText(tyre: CarTyre): string {
  const { axle } = tyre;
  const size = bareSize(tyre);
  if (axle === undefined) return size;
  return `${axle === 'front' ? 'Перед' : 'Зад'}: ${size}`;
}

/** «Пара: перед 245 / 45 R18, зад 275 / 40 R18». */
export const carPairText = ({ front, rear }: CarPair): string =>
  `Пара: перед ${bareSize(front)}, зад ${bareSize(rear)}`;

/** Slugs of makes that are common on Russian roads, a choice of this shop's. */
const POPULAR_MAKES = ['lada', 'toyota', 'kia', 'hyundai', 'nissan', 'renault', 'volkswagen', 'ford'];

/** Those makes of a list that most visitors look for. */
export const popularMakes = (makes: readonly CarOption[]): CarOption[] =>
  POPULAR_MAKES.flatMap(slug => makes.find(make => make.slug === slug) ?? []);

/** So many cars are remembered. */
const MAX_CARS = 5;

/** Whether two choices are the same car. */
export const isSameCar = (one: Car, other: Car): boolean =>
  CAR_STEPS.every(step => one[step].slug === other[step].slug);

/** Remembered cars with one more, which comes first; the one that was chosen longest ago goes. */
export const withCar = <Entry extends { car: Car }>(entries: readonly Entry[], added: Entry): Entry[] =>
  [added, ...entries.filter(({ car }) => !isSameCar(car, added.car))].slice(0, MAX_CARS);

/** Whether people's name of something, folded, begins with the typed text, in either keyboard layout. */
export const isCalled = (name: string, typed: string): boolean =>
  [typed, otherLayout(typed)].some(text => fold(text) !== '' && name.startsWith(fold(text)));

/** Whether an option matches the typed text: in either alphabet, in the other keyboard layout, or by sound. */
export function isFoundBy(name: string, typed: string): boolean {
  const query = fold(typed);
  if (query === '') return true;
  const has = (text: string, part: string) => part !== '' && text.includes(part);
  return (
    has(fold(name), query) ||
    has(toLatin(name), toLatin(query)) ||
    has(toLatin(name), toLatin(otherLayout(typed))) ||
    has(soundOf(fold(name)), soundOf(query))
  );
}
