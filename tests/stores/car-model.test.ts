import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CAR_STEPS, type CarOption, type CarStep } from '#src/domain/car-choice.ts';
import { openTab, pass, type Tab } from './tab.ts';

/**
 * Checks the cascade against the rules of section 4: after any series of choices, with responses in any order, every list
 * matches the choices before it, years and generations filter each other, and sizes are loaded exactly when all five are chosen.
 */
const option = (slug: string): CarOption => ({ slug, name: slug });
/** Lists depend on the earlier choices, so that some choices become invalid when an earlier one changes. */
const modelsOf = (make: string) => (make === 'a' ? ['m1', 'm2'] : ['m2', 'm3']);
const yearsOf = (model: string) => (model === 'm1' ? ['1', '2'] : ['2', '3']);
const generationsOf = (model: string) => (model === 'm2' ? ['g1', 'g2'] : ['g2']);
const modificationsOf = (year: string, generation: string) => [`${year}${generation}`, 'common'];

/** The one combination of year and generation that does not exist. */
const isMade = (year: string | null, generation: string | null) => `${year} ${generation}` !== '2 g1';
const yearsWith = (model: string, generation: string | null = null) =>
  yearsOf(model).filter(year => isMade(year, generation));
const generationsWith = (model: string, year: string | null = null) =>
  generationsOf(model).filter(generation => isMade(year, generation));

type Body = Record<CarStep, string>;
const LISTS: Readonly<Record<string, (body: Body) => string[]>> = {
  'GET /api/by_car/makes': () => ['a', 'b'],
  'POST /api/by_car/models': ({ make }) => modelsOf(make),
  'POST /api/by_car/years': ({ model, generation }) => yearsWith(model, generation),
  'POST /api/by_car/generations': ({ model, year }) => generationsWith(model, year),
  'POST /api/by_car/modification': ({ year, generation }) => modificationsOf(year, generation),
};

let tab: Tab;
beforeEach(async () => {
  vi.useFakeTimers();
  tab = await openTab();
});
afterEach(() => {
  vi.useRealTimers();
});

const state = () => tab.car.$car.get();
const slugOf = (step: CarStep) => state().chosen[step]?.slug ?? null;

/** The options shown for a step. */
function optionsOf(step: CarStep): readonly CarOption[] {
  const list = state().lists[step];
  return list.status === 'ready' ? list.items : [];
}

/** Chooses the n-th option of a step, if it is shown, and checks what section 4 requires to be cleared. */
function choose(step: CarStep, place: number): void {
  const options = optionsOf(step);
  const chosen = options[place % Math.max(1, options.length)];
  if (!chosen) return;
  const before = state().chosen;
  tab.car.choose(step, chosen);
  const cleared: Readonly<Record<CarStep, readonly CarStep[]>> = {
    make: ['model', 'year', 'generation', 'modification'],
    model: ['modification'],
    year: [],
    generation: [],
    modification: [],
  };
  for (const each of CAR_STEPS) {
    if (each === step) expect(slugOf(each)).toBe(chosen.slug);
    else expect(slugOf(each)).toBe(cleared[step].includes(each) ? null : (before[each]?.slug ?? null));
  }
}

/** Who may choose among several may also not know. */
const withUnknown = (slugs: string[]): string[] => (slugs.length > 1 ? [...slugs, '*'] : slugs);

/** Invariants when no request is pending. */
function holdAtRest(): void {
  const [make, model, year, generation] = CAR_STEPS.map(slugOf);
  const ofVisitor = (step: CarStep) => (state().automatic.includes(step) ? null : slugOf(step));
  const due: Record<CarStep, string[] | null> = {
    make: ['a', 'b'],
    model: make ? modelsOf(make) : null,
    year: model ? yearsWith(model, ofVisitor('generation')) : null,
    generation: model ? generationsWith(model, ofVisitor('year')) : null,
    modification: year && generation ? withUnknown(modificationsOf(year, generation)) : null,
  };
  for (const step of CAR_STEPS) {
    const list = state().lists[step];
    expect(list.status, step).toBe(due[step] ? 'ready' : 'none');
    if (list.status === 'ready') expect(list.items.map(({ slug }) => slug)).toEqual(due[step]);
    const slug = slugOf(step);
    if (slug !== null) expect(due[step]).toContain(slug);
    // An only option needs no choice, unless it would take the place of the visitor's.
    if (due[step]?.length === 1) expect(slug ?? state().dropped[step]).toBeTruthy();
    else expect(state().automatic).not.toContain(step);
  }
  const isWhole = CAR_STEPS.every(step => slugOf(step) !== null);
  const sizes = [{ width: CAR_STEPS.map(slugOf).join(' '), height: '', rim: '15' }];
  expect(state().tyres).toEqual(isWhole ? { status: 'ready', items: sizes } : { status: 'none' });
}

const steps = fc.record({
  step: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<CarStep>('make') },
    { weight: 4, arbitrary: fc.constantFrom(...CAR_STEPS) },
  ),
  place: fc.nat(3),
  /** How long the visitor waits, and how long the responses to this choice take. */
  wait: fc.constantFrom(0, 30, 300),
  delay: fc.constantFrom(1, 20, 200),
});

test('any series of choices, with responses in any order', async () => {
  let delay = 1;
  for (const [call, listOf] of Object.entries(LISTS)) {
    tab.shop.always(call, ({ body }) => ({ json: listOf(body as Body).map(option), after: delay }));
  }
  tab.shop.always('POST /api/by_car/tyres', ({ body }) => ({
    json: [{ width: Object.values(body as Body).join(' '), heigth: '', diametr: '15' }],
    after: delay,
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25 }), async series => {
      tab.car.resetCar();
      delay = 1;
      tab.car.openCar();
      await pass(10);
      for (const { step, place, wait, delay: next } of series) {
        delay = next;
        choose(step, place);
        await pass(wait);
      }
      await pass(2000);
      holdAtRest();
    }),
    { numRuns: 150 },
  );
});
