import type { CarOption, CarStep, CarTyre } from '#src/api/wire.ts';
import { otherLayout, soundOf } from './query-words.ts';
import { fold, toLatin } from './search-text.ts';

/** What is chosen at each step of the car cascade (spec section 4). */
export type CarSelection = Readonly<Record<CarStep, CarOption | null>>;

/** A car that is known wholly: its tyre sizes can be asked for. */
export type Car = Readonly<Record<CarStep, CarOption>>;

export const NO_CAR: CarSelection = {
  make: null,
  model: null,
  year: null,
  generation: null,
  modification: null,
};

/** Makes a choice, or takes it back by null; what section 4 says is cleared with it. */
export function chooseStep(chosen: CarSelection, step: CarStep, option: CarOption | null): CarSelection {
  if (step === 'make') return { ...NO_CAR, make: option };
  if (step === 'modification') return { ...chosen, modification: option };
  if (step === 'model' && option === null) return { ...NO_CAR, make: chosen.make };
  const isKept = step !== 'model' && option !== null;
  return { ...chosen, [step]: option, modification: isKept ? chosen.modification : null };
}

/** Lists that a step's list depends on being chosen (spec section 5). */
const NEEDS: Readonly<Record<CarStep, readonly CarStep[]>> = {
  make: [],
  model: ['make'],
  year: ['make', 'model'],
  generation: ['make', 'model'],
  modification: ['make', 'model', 'year', 'generation'],
};

/** Whether a step's list may be asked for, which is when it is shown (spec section 2, car-selection modal). */
export const isOpenStep = (chosen: CarSelection, step: CarStep): boolean =>
  NEEDS[step].every(needed => chosen[needed] !== null);

/** Steps whose lists hang on a step, the ones right after it first. */
export const stepsAfter = (step: CarStep): CarStep[] =>
  (Object.keys(NEEDS) as CarStep[]).filter(each => NEEDS[each].includes(step));

/** The lists that a choice loads: model after make, years and generations after model, modifications after both of these. */
export function listsAfter(chosen: CarSelection, step: CarStep): CarStep[] {
  const due = step === 'make' ? ['model'] : step === 'model' ? ['year', 'generation'] : ['modification'];
  return stepsAfter(step).filter(each => due.includes(each) && isOpenStep(chosen, each));
}

/** Year and generation narrow each other's lists: only pairs that have modifications are offered. */
export const NARROWED_BY = { year: 'generation', generation: 'year' } as const;
export type Narrowed = keyof typeof NARROWED_BY;

export const isNarrowed = (step: CarStep): step is Narrowed => step in NARROWED_BY;

const STEP_WORDS: Readonly<Record<CarStep, string>> = {
  make: 'производителя',
  model: 'модель',
  year: 'год',
  generation: 'поколение',
  modification: 'модификацию',
};

/** What is said where a choice went because the rest of the car has none such. */
export const droppedText = (step: CarStep, { name }: CarOption): string =>
  `«${name}» не\u00A0подходит к\u00A0остальному выбору. Выберите ${STEP_WORDS[step]} заново.`;

/** The car, once all five steps are chosen. */
export function carOf(chosen: CarSelection): Car | null {
  return Object.values(chosen).every(option => option !== null) ? (chosen as Car) : null;
}

/** «Škoda Octavia 2017, III (5E), 1.4 TSI»: the chip of a remembered car. */
export const carName = ({ make, model, year, generation, modification }: Car): string =>
  `${make.name} ${model.name} ${year.name}, ${generation.name}, ${modification.name}`;

/** «185 / 65 R15»; of a staggered pair «Перед: …», «Зад: …» (wire.md, car modal). */
export function carTyreText({ width, heigth, diametr, axle }: CarTyre): string {
  const size = `${width}${heigth === '' ? '' : ` / ${heigth}`} R${diametr}`;
  if (axle === undefined) return size;
  return `${axle === 'front' ? 'Перед' : 'Зад'}: ${size}`;
}

/** Whether an option is found by what was typed: in either alphabet, in the other keyboard layout, or as it sounds. */
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
