import { atom } from 'nanostores';
import { axleSizeText } from '#src/domain/axle-size.ts';
import {
  CAR_STEPS,
  type CarOption,
  type CarPair,
  type CarSelection,
  type CarStep,
  type CarTyre,
  carOf,
  chooseStep,
  isNarrowed,
  isOpenStep,
  listsAfter,
  NARROWED_BY,
  type NarrowedStep,
  NO_CAR,
  neededIndices,
  stepsAfter,
} from '#src/domain/car-choice.ts';
import type { Season } from '#src/domain/season.ts';
import { closeCarDialog, openCarDialog } from './car-dialog.ts';
import { askList, askSpoken, askTyres } from './car-lists.ts';
import { chooseSize } from './filter.ts';
import { type Latest, latest } from './latest.ts';
import { $myCar, forgetCar, type MyCar, readCars, rememberCar } from './my-car.ts';

/** Loading state of a step's options or of the tyre sizes. `none`: the choices it depends on are not made yet. */
type Loaded<T> =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; items: readonly T[] }
  | { status: 'failed'; message: string };

export interface CarState {
  chosen: CarSelection;
  lists: Readonly<Record<CarStep, Loaded<CarOption>>>;
  tyres: Loaded<CarTyre>;
  /** Choices removed because they do not exist for the rest of the car; shown until the step is chosen again. */
  dropped: Readonly<Partial<Record<CarStep, CarOption>>>;
  /** Steps whose only option was chosen without the visitor. */
  automatic: readonly CarStep[];
}

const NONE = { status: 'none' } as const;
const LOADING = { status: 'loading' } as const;

const INITIAL: CarState = {
  chosen: NO_CAR,
  lists: { make: NONE, model: NONE, year: NONE, generation: NONE, modification: NONE },
  tyres: NONE,
  dropped: {},
  automatic: [],
};

/** State of the car-selection dialog (spec sections 2, 4, 5). */
export const $car = atom<CarState>(INITIAL);

/** How people write makes, by slug, and models, by `make/model`; empty until the dialog has opened. */
export const $spoken = atom<Readonly<Record<string, readonly string[]>>>({});

/** Loads {@link $spoken}, once. */
export async function loadSpoken(): Promise<void> {
  if (Object.keys($spoken.get()).length > 0) return;
  const makes = await askSpoken();
  const models = makes.flatMap(make =>
    make.models.map(({ slug, names }) => ({ slug: `${make.slug}/${slug}`, names })),
  );
  $spoken.set(Object.fromEntries([...makes, ...models].map(({ slug, names }) => [slug, names])));
}

const listRequests = Object.fromEntries(CAR_STEPS.map(step => [step, latest()])) as Record<CarStep, Latest>;
const tyresRequest = latest();
/** Slug of the choice by which the list of years, and that of generations, was filtered when last requested. */
const requestedWith: Record<NarrowedStep, string | undefined> = { year: undefined, generation: undefined };

const setList = (step: CarStep, list: Loaded<CarOption>): void => {
  const state = $car.get();
  $car.set({ ...state, lists: { ...state.lists, [step]: list } });
};

async function loadTyres(): Promise<void> {
  const car = carOf($car.get().chosen);
  if (!car) return;
  $car.set({ ...$car.get(), tyres: LOADING });
  const result = await tyresRequest.run(signal => askTyres(car, signal));
  if (result === null) return;
  if (!result.ok) {
    $car.set({ ...$car.get(), tyres: { status: 'failed', message: result.message } });
    return;
  }
  $car.set({ ...$car.get(), tyres: { status: 'ready', items: result.value } });
  rememberCar({ car, tyres: result.value });
}

/**
 * Fits a step's choice to its new list. The visitor's choice is kept if the list contains it, else cleared with everything that
 * depends on it. Where there was none, an only option is chosen automatically; that choice is cleared when the list offers more.
 * @returns whether the choice has changed
 */
function fitChoice(step: CarStep, options: readonly CarOption[]): boolean {
  const { chosen, automatic, dropped } = $car.get();
  const earlier = chosen[step];
  const isAutomatic = automatic.includes(step);
  const option = options.find(({ slug }) => slug === earlier?.slug);
  const only = options.length === 1 ? options[0] : undefined;
  if (option && (only || !isAutomatic)) {
    $car.set({ ...$car.get(), chosen: { ...chosen, [step]: option } });
    return false;
  }
  if (earlier) choose(step, null);
  if (earlier && !isAutomatic)
    $car.set({ ...$car.get(), dropped: { ...$car.get().dropped, [step]: earlier } });
  else if (only && !dropped[step]) change(step, only, true);
  else return earlier !== null;
  return true;
}

const isReady = (step: CarStep): boolean => $car.get().lists[step].status === 'ready';

/**
 * Slug that filters the list of years or generations: the visitor's choice of the other, once its own list is loaded. An automatic
 * choice does not filter: of other years or generations it would not be the only one.
 */
function narrowingOf(step: NarrowedStep): string | undefined {
  const other = NARROWED_BY[step];
  const { chosen, automatic } = $car.get();
  return isReady(other) && !automatic.includes(other) ? chosen[other]?.slug : undefined;
}

/** Reloads the list of years or generations if it was not filtered by the other's current choice. @returns whether it did */
function reloadIfStale(): boolean {
  if (!isReady('year') || !isReady('generation')) return false;
  const stale = (['generation', 'year'] as const).find(step => requestedWith[step] !== narrowingOf(step));
  if (stale) load([stale]);
  return stale !== undefined;
}

async function loadList(step: CarStep): Promise<void> {
  const { chosen } = $car.get();
  const narrowing = isNarrowed(step) ? narrowingOf(step) : undefined;
  if (isNarrowed(step)) requestedWith[step] = narrowing;
  setList(step, LOADING);
  const result = await listRequests[step].run(signal => askList(step, chosen, narrowing, signal));
  if (result === null) return;
  if (!result.ok) {
    setList(step, { status: 'failed', message: result.message });
    return;
  }
  setList(step, { status: 'ready', items: result.value });
  if (fitChoice(step, result.value)) return;
  if (step === 'modification') void loadTyres();
  if (!isNarrowed(step) || reloadIfStale() || !isReady('year') || !isReady('generation')) return;
  // After a change of model both year and generation may still be valid; then modifications must be loaded.
  const now = $car.get();
  if (now.lists.modification.status === 'none') load(listsAfter(now.chosen, step));
}

const load = (steps: readonly CarStep[]): void => {
  for (const step of steps) void loadList(step);
};

/** Makes a choice, or removes it if `option` is null; clears dependent steps and loads the next ones (spec section 4). */
export const choose = (step: CarStep, option: CarOption | null): void => change(step, option, false);

function change(step: CarStep, option: CarOption | null, isAutomatic: boolean): void {
  const { chosen, lists, automatic } = $car.get();
  const next = chooseStep(chosen, step, option);
  const clearedSteps = stepsAfter(step);
  for (const each of clearedSteps) listRequests[each].stop();
  tyresRequest.stop();
  const none = Object.fromEntries(clearedSteps.map(each => [each, NONE]));
  const { [step]: _, ...others } = $car.get().dropped;
  const dropped = isNarrowed(step) || step === 'modification' ? others : {};
  const earlier = automatic.filter(each => each !== step && next[each] !== null);
  $car.set({
    chosen: next,
    lists: { ...lists, ...none },
    tyres: NONE,
    dropped,
    automatic: isAutomatic ? [...earlier, step] : earlier,
  });
  if (isNarrowed(step)) reloadIfStale();
  load(listsAfter(next, step));
  if (step === 'modification') void loadTyres();
}

/** Repeats a failed request for a list. */
export const retryList = (step: CarStep): void => load([step]);

/** Repeats a failed request for tyre sizes. */
export const retryTyres = (): void => void loadTyres();

/** Opens the dialog, with the remembered car if nothing else is chosen. */
export function openCar(): void {
  openCarDialog();
  startCar();
}

/** Begins the choice of a car, with the remembered one if nothing else is chosen. */
export function startCar(): void {
  readCars();
  const myCar = $myCar.get();
  if (myCar && $car.get().chosen.make === null) {
    $car.set({ ...$car.get(), chosen: myCar.car, tyres: { status: 'ready', items: myCar.tyres } });
  }
  const { chosen, lists } = $car.get();
  load(CAR_STEPS.filter(step => isOpenStep(chosen, step) && /none|failed/u.test(lists[step].status)));
}

/** Chooses a car that was chosen before. */
export function takeCar(myCar: MyCar): void {
  resetChoice();
  rememberCar(myCar);
  startCar();
}

/**
 * A click on a tyre size: closes the dialog and opens the results with this size, and the season if one is wanted, as the filter,
 * and with the letter C and the indices that the car needs.
 */
export function chooseCarTyre(tyre: CarTyre, season: Season | null): void {
  const { width, height, rim, axle, commercial: cargo } = tyre;
  closeCarDialog();
  chooseSize({ width, height, rim }, season, {
    ...(axle && { axle }),
    ...(cargo && { cargo }),
    ...neededIndices(tyre, season),
  });
}

/** A click on a pair of sizes: the same with the pairs that fit both axles. */
export function chooseCarPair({ front, rear }: CarPair, season: Season | null): void {
  closeCarDialog();
  const cargo = Boolean(front.commercial && rear.commercial);
  chooseSize(front, season, { rear: axleSizeText(rear), cargo });
}

/** «Сбросить автомобиль»: clears the choice and the remembered car. */
export function resetCar(): void {
  forgetCar();
  resetChoice();
}

function resetChoice(): void {
  for (const step of stepsAfter('make')) listRequests[step].stop();
  tyresRequest.stop();
  $car.set({ ...INITIAL, lists: { ...INITIAL.lists, make: $car.get().lists.make } });
}
