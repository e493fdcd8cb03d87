import { atom } from 'nanostores';
import { CAR_STEPS, type CarOption, type CarStep, type CarTyre } from '#src/api/wire.ts';
import {
  type CarSelection,
  carOf,
  chooseStep,
  isOpenStep,
  listsAfter,
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
}

const NONE = { status: 'none' } as const;
const LOADING = { status: 'loading' } as const;

const NOTHING: CarState = {
  chosen: NO_CAR,
  lists: { make: NONE, model: NONE, year: NONE, generation: NONE, modification: NONE },
  tyres: NONE,
};

/** The car-selection modal (spec sections 2, 4, 5). */
export const $car = atom<CarState>(NOTHING);

const turns = Object.fromEntries(CAR_STEPS.map(step => [step, latest()])) as Record<CarStep, Latest>;
const tyresTurn = latest();

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
  if (!option) choose(step, null);
  else $car.set({ ...$car.get(), chosen: { ...chosen, [step]: option } });
}

const isWaitedFor = (step: CarStep): boolean => $car.get().lists[step].status === 'loading';

async function loadList(step: CarStep): Promise<void> {
  const { chosen } = $car.get();
  setList(step, LOADING);
  const result = await turns[step].run(signal => askList(step, chosen, signal));
  if (result === null) return;
  if (!result.ok) {
    setList(step, { status: 'failed', message: result.message });
    return;
  }
  setList(step, { status: 'ready', items: result.value });
  keepChoice(step, result.value);
  const now = $car.get();
  if (step === 'modification') void loadTyres();
  // Year and generation may both have outlived a change of the model: then their modifications are due.
  if ((step === 'year' || step === 'generation') && now.lists.modification.status === 'none')
    if (!isWaitedFor('year') && !isWaitedFor('generation')) load(listsAfter(now.chosen, step));
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
  $car.set({ chosen: next, lists: { ...lists, ...none }, tyres: NONE });
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
