import { atom } from 'nanostores';
import { CAR_STEPS, type CarOption, type CarStep, type CarTyre } from '#src/api/wire.ts';
import {
  type CarSelection,
  carOf,
  chooseStep,
  isNarrowed,
  isOpenStep,
  listsAfter,
  NARROWED_BY,
  type Narrowed,
  NO_CAR,
  stepsAfter,
} from '#src/domain/car-choice.ts';
import { closeCarDialog, openCarDialog } from './car-dialog.ts';
import { askList, askTyres } from './car-lists.ts';
import { chooseSize } from './filter.ts';
import { type Latest, latest } from './latest.ts';
import { $myCar, forgetCar, readMyCar, rememberCar } from './my-car.ts';

/** Something that is loaded: a step's options, or the sizes. `none` until it may be asked for. */
type Loaded<T> =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; items: readonly T[] }
  | { status: 'failed'; message: string };

export interface CarState {
  chosen: CarSelection;
  lists: Readonly<Record<CarStep, Loaded<CarOption>>>;
  tyres: Loaded<CarTyre>;
  /** Choices that went because the rest of the car has none such, until they are made anew. */
  dropped: Readonly<Partial<Record<CarStep, CarOption>>>;
}

const NONE = { status: 'none' } as const;
const LOADING = { status: 'loading' } as const;

const NOTHING: CarState = {
  chosen: NO_CAR,
  lists: { make: NONE, model: NONE, year: NONE, generation: NONE, modification: NONE },
  tyres: NONE,
  dropped: {},
};

/** The car-selection modal (spec sections 2, 4, 5). */
export const $car = atom<CarState>(NOTHING);

const turns = Object.fromEntries(CAR_STEPS.map(step => [step, latest()])) as Record<CarStep, Latest>;
const tyresTurn = latest();
/** The choice by which the list of years, and that of generations, was narrowed when it was asked for. */
const askedWith: Record<Narrowed, string | undefined> = { year: undefined, generation: undefined };

const setList = (step: CarStep, list: Loaded<CarOption>): void => {
  const state = $car.get();
  $car.set({ ...state, lists: { ...state.lists, [step]: list } });
};

async function loadTyres(): Promise<void> {
  const car = carOf($car.get().chosen);
  if (!car) return;
  $car.set({ ...$car.get(), tyres: LOADING });
  const result = await tyresTurn.run(signal => askTyres(car, signal));
  if (result === null) return;
  if (!result.ok) {
    $car.set({ ...$car.get(), tyres: { status: 'failed', message: result.message } });
    return;
  }
  $car.set({ ...$car.get(), tyres: { status: 'ready', items: result.value } });
  rememberCar({ car, tyres: result.value });
}

/** A choice made earlier stays when the new list has it, and goes with all that hung on it when not. */
function keepChoice(step: CarStep, options: readonly CarOption[]): void {
  const { chosen } = $car.get();
  const held = chosen[step];
  if (!held) return;
  const option = options.find(({ slug }) => slug === held.slug);
  if (!option) {
    choose(step, null);
    $car.set({ ...$car.get(), dropped: { ...$car.get().dropped, [step]: held } });
  } else $car.set({ ...$car.get(), chosen: { ...chosen, [step]: option } });
}

const isReady = (step: CarStep): boolean => $car.get().lists[step].status === 'ready';

/** What narrows a step's list: the other choice of year and generation, once its own list has confirmed it. */
function narrowingOf(step: Narrowed): string | undefined {
  const other = NARROWED_BY[step];
  return isReady(other) ? $car.get().chosen[other]?.slug : undefined;
}

/** Loads anew the list of years or of generations that is not narrowed by the other choice as it stands. @returns whether it did */
function narrow(): boolean {
  if (!isReady('year') || !isReady('generation')) return false;
  const stale = (['generation', 'year'] as const).find(step => askedWith[step] !== narrowingOf(step));
  if (stale) load([stale]);
  return stale !== undefined;
}

async function loadList(step: CarStep): Promise<void> {
  const { chosen } = $car.get();
  const narrowing = isNarrowed(step) ? narrowingOf(step) : undefined;
  if (isNarrowed(step)) askedWith[step] = narrowing;
  setList(step, LOADING);
  const result = await turns[step].run(signal => askList(step, chosen, narrowing, signal));
  if (result === null) return;
  if (!result.ok) {
    setList(step, { status: 'failed', message: result.message });
    return;
  }
  setList(step, { status: 'ready', items: result.value });
  keepChoice(step, result.value);
  if (step === 'modification') void loadTyres();
  if (!isNarrowed(step) || narrow() || !isReady('year') || !isReady('generation')) return;
  // Year and generation may both have outlived a change of the model: then their modifications are due.
  const now = $car.get();
  if (now.lists.modification.status === 'none') load(listsAfter(now.chosen, step));
}

const load = (steps: readonly CarStep[]): void => {
  for (const step of steps) void loadList(step);
};

/** Makes a choice, or takes it back by null: clears what hangs on it and loads what follows (spec section 4). */
export function choose(step: CarStep, option: CarOption | null): void {
  const { chosen, lists } = $car.get();
  const next = chooseStep(chosen, step, option);
  const gone = stepsAfter(step);
  for (const each of gone) turns[each].stop();
  tyresTurn.stop();
  const none = Object.fromEntries(gone.map(each => [each, NONE]));
  const { [step]: _, ...others } = $car.get().dropped;
  const dropped = isNarrowed(step) || step === 'modification' ? others : {};
  $car.set({ chosen: next, lists: { ...lists, ...none }, tyres: NONE, dropped });
  if (isNarrowed(step)) narrow();
  load(listsAfter(next, step));
  if (step === 'modification') void loadTyres();
}

/** Asks again for a list that did not come. */
export const retryList = (step: CarStep): void => load([step]);

/** Asks again for sizes that did not come. */
export const retryTyres = (): void => void loadTyres();

/** Opens the modal, with the remembered car when nothing else is chosen. */
export function openCar(): void {
  openCarDialog();
  readMyCar();
  const mine = $myCar.get();
  if (mine && $car.get().chosen.make === null) {
    $car.set({ ...$car.get(), chosen: mine.car, tyres: { status: 'ready', items: mine.tyres } });
  }
  const { chosen, lists } = $car.get();
  load(CAR_STEPS.filter(step => isOpenStep(chosen, step) && /none|failed/u.test(lists[step].status)));
}

/** A click on a size: it becomes the filter, the modal closes, the results open. */
export function chooseCarTyre({ width, heigth, diametr }: CarTyre): void {
  closeCarDialog();
  chooseSize({ width, height: heigth, rim: diametr });
}

/** «Сбросить автомобиль»: forgets it here and for later visits. */
export function resetCar(): void {
  forgetCar();
  for (const step of stepsAfter('make')) turns[step].stop();
  tyresTurn.stop();
  $car.set({ ...NOTHING, lists: { ...NOTHING.lists, make: $car.get().lists.make } });
}
