import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as wire from '#src/api/cars.schema.ts';
import {
  type CarOption,
  type CarStep,
  type CarTyre,
  carTyreText,
  isFoundBy,
} from '#src/domain/car-choice.ts';
import { openTab, pass, type Tab, Visitor } from './tab.ts';

const option = (slug: string): CarOption => ({ slug, name: slug.toUpperCase() });
const LISTS: Record<string, string[]> = {
  makes: ['audi', 'skoda'],
  'models audi': ['a3', 'a4'],
  'models skoda': ['octavia'],
  years: ['2017', '2018'],
  generations: ['first', 'second'],
  'generations audi a4': ['second', 'third'],
  modification: ['petrol', 'diesel'],
  'modification audi a3 2018 second': ['diesel'],
};
const ANSWERED: wire.CarTyre[] = [
  { width: '205', heigth: '55', diametr: '16' },
  { width: '225', heigth: '40', diametr: '18', axle: 'front' },
];
const TYRES: CarTyre[] = [
  { width: '205', height: '55', rim: '16' },
  { width: '225', height: '40', rim: '18', axle: 'front' },
];

let tab: Tab;

/** The fake shop's lists, by call and body or by call alone. */
function stock(visitor: Visitor): void {
  const lists: [call: string, name: string][] = [
    ['GET /api/by_car/makes', 'makes'],
    ...['models', 'years', 'generations', 'modification'].map((name): [string, string] => [
      `POST /api/by_car/${name}`,
      name,
    ]),
  ];
  for (const [call, name] of lists)
    visitor.shop.always(call, ({ body }) => {
      const key = [name, ...Object.values(body ?? {})].join(' ');
      return { json: (LISTS[key] ?? LISTS[name] ?? []).map(option), after: 50 };
    });
  visitor.shop.always('POST /api/by_car/tyres', { json: ANSWERED, after: 50 });
}

beforeEach(async () => {
  vi.useFakeTimers();
  const visitor = new Visitor();
  stock(visitor);
  tab = await openTab(visitor);
});
afterEach(() => {
  vi.useRealTimers();
});

const state = () => tab.car.$car.get();
const chosen = () =>
  Object.fromEntries(Object.entries(state().chosen).map(([step, value]) => [step, value?.slug ?? null]));
const statuses = () => Object.values(state().lists).map(({ status }) => status);
const calls = () =>
  tab.shop.requests.map(({ call, body }) => [call.split('/').at(-1), ...Object.values(body ?? {})].join(' '));
const choose = async (...choices: [CarStep, string][]) => {
  for (const [step, slug] of choices) {
    tab.car.choose(step, option(slug));
    await pass(50);
  }
};
const CAR: [CarStep, string][] = [
  ['make', 'audi'],
  ['model', 'a3'],
  ['year', '2017'],
  ['generation', 'second'],
  ['modification', 'petrol'],
];
const open = async () => {
  tab.car.openCar();
  await pass(50);
};

describe('the cascade (spec sections 4 and 5)', () => {
  // spec: 3.client-state
  test('opening loads the makes, once, and opens the dialog', async () => {
    tab.car.openCar();
    expect(tab.carDialog.$carDialog.get()).toBe(true);
    expect(statuses()).toEqual(['loading', 'none', 'none', 'none', 'none']);
    await pass(50);
    expect(statuses()).toEqual(['ready', 'none', 'none', 'none', 'none']);
    await open();
    expect(calls()).toEqual(['makes']);
  });

  // spec: 4.car.make, 4.car.model
  test('each choice loads the next lists, sending the choices so far', async () => {
    await open();
    await choose(...CAR);
    expect(calls()).toEqual([
      'makes',
      'models audi',
      'years audi a3',
      'generations audi a3',
      'generations audi a3 2017',
      'years audi a3 second',
      'modification audi a3 2017 second',
      'tyres audi a3 2017 second petrol',
    ]);
    expect(state().tyres).toEqual({ status: 'ready', items: TYRES });
  });

  // spec: 3.car-selection
  test('each list has its own flag', async () => {
    await open();
    tab.car.choose('make', option('audi'));
    expect(statuses()).toEqual(['ready', 'loading', 'none', 'none', 'none']);
    await pass(50);
    tab.car.choose('model', option('a3'));
    expect(statuses()).toEqual(['ready', 'ready', 'loading', 'loading', 'none']);
  });

  // spec: 4.car.year-generation, 5.modification-asked
  test('modifications are loaded only when year and generation are both chosen, in either order', async () => {
    await choose(['make', 'audi'], ['model', 'a3'], ['year', '2017']);
    expect(calls().filter(call => call.startsWith('modification'))).toEqual([]);
    expect(state().lists.modification.status).toBe('none');
    await choose(['generation', 'first']);
    expect(calls().at(-1)).toBe('modification audi a3 2017 first');
    tab.car.resetCar();
    await choose(['make', 'audi'], ['model', 'a3'], ['generation', 'first']);
    expect(state().lists.modification.status).toBe('none');
    await choose(['year', '2018']);
    expect(calls().at(-1)).toBe('modification audi a3 2018 first');
  });

  // spec: 4.car.modification, 5.sizes-asked
  test('sizes are loaded only when all five are chosen', async () => {
    await choose(...CAR.slice(0, 4));
    expect(state().tyres).toEqual({ status: 'none' });
    tab.car.choose('modification', option('petrol'));
    expect(state().tyres).toEqual({ status: 'loading' });
    await pass(50);
    expect(state().tyres.status).toBe('ready');
  });

  // spec: 4.car.make
  test('choosing a make clears model, year, generation and modification', async () => {
    await choose(...CAR);
    tab.car.choose('make', option('skoda'));
    expect(chosen()).toEqual({
      make: 'skoda',
      model: null,
      year: null,
      generation: null,
      modification: null,
    });
    expect(statuses().slice(1)).toEqual(['loading', 'none', 'none', 'none']);
    expect(state().tyres).toEqual({ status: 'none' });
  });

  // spec: 4.car.model
  test('choosing a model clears the modification and loads years and generations', async () => {
    await choose(...CAR);
    tab.car.choose('model', option('a4'));
    expect(chosen()).toMatchObject({ model: 'a4', modification: null });
    expect(statuses().slice(1)).toEqual(['ready', 'loading', 'loading', 'none']);
    expect(state().tyres).toEqual({ status: 'none' });
  });

  test('year and generation are kept on a change of model if its lists contain them', async () => {
    await choose(...CAR);
    await choose(['model', 'a4']);
    await pass(100);
    expect(chosen()).toMatchObject({ year: '2017', generation: 'second' });
    expect(calls().at(-1)).toBe('modification audi a4 2017 second');
  });

  test('and are cleared if they do not', async () => {
    await choose(['make', 'audi'], ['model', 'a3'], ['year', '2017'], ['generation', 'first']);
    await choose(['model', 'a4']);
    await pass(100);
    expect(chosen()).toMatchObject({ year: '2017', generation: null });
    expect(state().lists.modification.status).toBe('none');
    expect(state().dropped).toEqual({ generation: option('first') });
  });

  test('year and generation filter each other’s lists until one is cleared', async () => {
    LISTS['years audi a3 first'] = ['2017'];
    LISTS['generations audi a3 2018'] = ['second'];
    const options = (step: CarStep) => {
      const list = state().lists[step];
      return list.status === 'ready' ? list.items.map(({ slug }) => slug) : list.status;
    };
    await choose(['make', 'audi'], ['model', 'a3'], ['year', '2018']);
    expect([options('year'), options('generation')]).toEqual([['2017', '2018'], ['second']]);
    tab.car.choose('year', null);
    expect(options('generation')).toBe('loading');
    await pass(50);
    expect(options('generation')).toEqual(['first', 'second']);
    await choose(['generation', 'first']);
    expect([options('year'), options('generation')]).toEqual([['2017'], ['first', 'second']]);
  });

  test('if a new model lacks the pair, the generation is cleared, and this is shown until it is chosen again', async () => {
    await choose(['make', 'audi'], ['model', 'a3'], ['year', '2017'], ['generation', 'second']);
    LISTS['models audi'] = ['a3', 'a4', 'a5'];
    LISTS['generations audi a5 2017'] = ['first'];
    await choose(['model', 'a5']);
    await pass(200);
    expect(chosen()).toMatchObject({ model: 'a5', year: '2017', generation: null });
    expect(state().dropped).toEqual({ generation: option('second') });
    expect(calls().filter(call => call.startsWith('modification audi a5'))).toEqual([]);
    await choose(['generation', 'first']);
    expect(state().dropped).toEqual({});
    await pass(100);
    expect(calls().at(-1)).toBe('modification audi a5 2017 first');
  });

  test('another year keeps a modification that it has, and reloads its sizes', async () => {
    await choose(...CAR.slice(0, 4), ['modification', 'diesel']);
    await choose(['year', '2018']);
    await pass(50);
    expect(chosen()).toMatchObject({ modification: 'diesel' });
    expect(calls().at(-1)).toBe('tyres audi a3 2018 second diesel');
  });

  test('an only option is chosen by itself, filters nothing, and can be cleared', async () => {
    LISTS['years skoda octavia'] = ['2019', '2020'];
    LISTS['generations skoda octavia'] = ['third', 'fourth'];
    LISTS['generations skoda octavia 2019'] = ['third'];
    LISTS['generations skoda octavia 2020'] = ['fourth'];
    LISTS['modification skoda octavia 2019 third'] = ['petrol'];
    await choose(['make', 'skoda']);
    expect(chosen()).toMatchObject({ model: 'octavia', year: null, generation: null });
    await pass(50);
    await choose(['year', '2019']);
    await pass(100);
    expect(chosen()).toMatchObject({ generation: 'third', modification: 'petrol' });
    expect(state().automatic).toEqual(['model', 'generation', 'modification']);
    expect(state().tyres.status).toBe('ready');
    expect(calls().filter(call => call === 'tyres skoda octavia 2019 third petrol')).toHaveLength(1);
    // The visitor chose no generation: all years stay, and another one brings its own generation without a word.
    expect(calls()).not.toContain('years skoda octavia third');
    await choose(['year', '2020']);
    await pass(50);
    expect(chosen()).toMatchObject({ generation: 'fourth', modification: null });
    expect(state().dropped).toEqual({});
    tab.car.choose('generation', null);
    await pass(100);
    expect(chosen()).toMatchObject({ year: '2020', generation: null });
    tab.car.choose('year', null);
    await pass(100);
    expect(state().lists.generation).toMatchObject({ items: [option('third'), option('fourth')] });
  });

  test('where a choice of the visitor was cleared, nothing is chosen in its place', async () => {
    await choose(...CAR);
    await choose(['year', '2018']);
    expect(chosen()).toMatchObject({ modification: null });
    expect(state()).toMatchObject({ dropped: { modification: option('petrol') }, automatic: [] });
  });

  test('another year clears a modification that it does not have', async () => {
    await choose(...CAR);
    await choose(['year', '2018']);
    expect(chosen()).toMatchObject({ year: '2018', modification: null });
    expect(state().tyres).toEqual({ status: 'none' });
  });

  test('clearing a choice clears the steps that depend on it', async () => {
    await choose(...CAR);
    tab.car.choose('generation', null);
    expect(chosen()).toMatchObject({ year: '2017', generation: null, modification: null });
    tab.car.choose('model', null);
    expect(chosen()).toEqual({ make: 'audi', model: null, year: null, generation: null, modification: null });
    expect(statuses()).toEqual(['none', 'ready', 'none', 'none', 'none']);
  });
});

describe('late responses', () => {
  test('a list for the previous make is ignored', async () => {
    tab.shop.next('POST /api/by_car/models', { json: [option('a3')], after: 500 });
    tab.car.choose('make', option('audi'));
    await pass(10);
    tab.car.choose('make', option('skoda'));
    await pass(1000);
    expect(state().lists.model).toEqual({ status: 'ready', items: [option('octavia')] });
    expect(tab.shop.requests[0]?.signal.aborted).toBe(true);
  });

  test('sizes of the previous car are ignored', async () => {
    await choose(...CAR.slice(0, 4));
    tab.car.choose('modification', option('petrol'));
    await pass(10);
    tab.car.choose('year', null);
    await pass(1000);
    expect(state().tyres).toEqual({ status: 'none' });
    expect(tab.myCar.$myCar.get()).toBeNull();
  });
});

describe('failed requests', () => {
  test('a list shows the reason and can be retried', async () => {
    tab.shop.next('POST /api/by_car/models', { status: 500, text: '' });
    await choose(['make', 'audi']);
    expect(state().lists.model).toMatchObject({ status: 'failed', message: expect.stringMatching(/[а-я]/u) });
    tab.car.retryList('model');
    await pass(50);
    expect(state().lists.model.status).toBe('ready');
  });

  test('sizes too', async () => {
    tab.shop.next('POST /api/by_car/tyres', { status: 500, text: '' });
    await choose(...CAR);
    expect(state().tyres.status).toBe('failed');
    tab.car.retryTyres();
    await pass(50);
    expect(state().tyres.status).toBe('ready');
  });

  test('opening the dialog again retries', async () => {
    tab.shop.next('GET /api/by_car/makes', { status: 500, text: '' });
    await open();
    expect(statuses()[0]).toBe('failed');
    await open();
    expect(statuses()[0]).toBe('ready');
  });
});

test('a size becomes the filter, closes the dialog and opens the results', async () => {
  await open();
  await choose(...CAR);
  tab.filter.toggleSeason('winter');
  tab.car.chooseCarTyre(TYRES[0] as CarTyre, null);
  expect(tab.carDialog.$carDialog.get()).toBe(false);
  expect(tab.browser.opened).toEqual(['/products?width=205&height=55&diametr=16']);
  expect(tab.filter.$filter.get()).toMatchObject({ filter: { seasons: [] }, clearParams: true });
});

test('of a size with the letter C only tyres with it are shown', async () => {
  const van: CarTyre = { width: '215', height: '65', rim: '16', commercial: true, loadIndex: '106/104' };
  tab.car.chooseCarTyre(van, null);
  const { loadIndex: _, ...bare } = van;
  tab.car.chooseCarPair({ front: { ...bare, axle: 'front' }, rear: { ...bare, axle: 'rear' } }, null);
  expect(tab.browser.opened).toEqual([
    '/products?width=215&height=65&diametr=16&cargo=1&load_from=106',
    '/products?width=215&height=65&diametr=16&cargo=1&rear=215%2F65+R16',
  ]);
});

describe('the remembered car', () => {
  test('is stored once its sizes are loaded, for every later page', async () => {
    await choose(...CAR);
    const next = await openTab(tab.visitor);
    next.myCar.readMyCar();
    expect(next.myCar.$myCar.get()).toMatchObject({ car: { make: option('audi') }, tyres: TYRES });
  });

  test('is shown in the opened dialog with all its lists', async () => {
    await choose(...CAR);
    tab = await openTab(tab.visitor);
    tab.car.openCar();
    expect(state().tyres).toEqual({ status: 'ready', items: TYRES });
    await pass(200);
    expect(chosen()).toEqual(Object.fromEntries(CAR));
    expect(statuses()).toEqual(['ready', 'ready', 'ready', 'ready', 'ready']);
  });

  test('the cars chosen before are kept, the latest first and five at most, and can be taken again', async () => {
    for (const modification of ['petrol', 'diesel'])
      for (const year of ['2016', '2017', '2018']) {
        await choose(['make', 'audi'], ['model', 'a3'], ['year', year], ['generation', 'second']);
        await choose(['modification', modification]);
      }
    const storedCars = () =>
      tab.myCar.$cars.get().map(({ car }) => `${car.year.slug} ${car.modification.slug}`);
    const before = storedCars();
    expect(before).toHaveLength(Math.min(5, new Set(before).size));
    tab = await openTab(tab.visitor);
    await open();
    expect(storedCars()).toEqual(before);
    const [, second] = tab.myCar.$cars.get();
    expect(second).toBeDefined();
    if (second) tab.car.takeCar(second);
    await pass(200);
    expect(storedCars()).toEqual([before[1], before[0], ...before.slice(2)]);
    expect(state().tyres).toEqual({ status: 'ready', items: TYRES });
    tab.car.resetCar();
    expect(storedCars()).toEqual([before[0], ...before.slice(2)]);
  });

  test('one that an earlier release kept, sizes spelt as on the wire, is known still', async () => {
    await choose(...CAR);
    const { car } = JSON.parse(tab.browser.local.get('car') ?? '') as { car: unknown };
    tab.browser.local.set('car', JSON.stringify({ car, tyres: ANSWERED }));
    tab.myCar.readMyCar();
    expect(tab.myCar.$myCar.get()?.tyres).toEqual(TYRES);
  });

  test('does not replace a choice in progress', async () => {
    await choose(...CAR);
    tab.car.choose('make', option('skoda'));
    await open();
    expect(chosen()).toMatchObject({ make: 'skoda', year: null });
  });

  test('«Сбросить автомобиль» forgets it here and for later pages', async () => {
    await open();
    await choose(...CAR);
    tab.car.resetCar();
    expect(tab.myCar.$myCar.get()).toBeNull();
    expect(chosen().make).toBeNull();
    expect(statuses()).toEqual(['ready', 'none', 'none', 'none', 'none']);
    const next = await openTab(tab.visitor);
    next.myCar.readMyCar();
    expect(next.myCar.$myCar.get()).toBeNull();
  });

  test('without sizes that can be read it is none, and is deleted', async () => {
    await choose(...CAR);
    const { car } = JSON.parse(tab.browser.local.get('car') ?? '') as { car: object };
    for (const spoilt of [{ car, tyres: [null] }, { car, tyres: [{ width: 205 }] }, { car }]) {
      tab.browser.local.set('car', JSON.stringify(spoilt));
      tab.browser.local.set('cars', JSON.stringify([spoilt]));
      tab.myCar.readCars();
      expect(tab.myCar.$cars.get()).toEqual([]);
      expect(tab.browser.local.get('car')).toBeNull();
    }
  });

  test('one that was chosen before is forgotten, the current one stays', async () => {
    await choose(...CAR);
    await choose(['modification', 'diesel']);
    const [current, earlier] = tab.myCar.$cars.get();
    tab.myCar.forgetCar(earlier?.car);
    expect(tab.myCar.$cars.get()).toEqual([current]);
    expect(tab.myCar.$myCar.get()).toEqual(current);
    tab.myCar.forgetCar(current?.car);
    expect(tab.myCar.$cars.get()).toEqual([]);
    expect(tab.myCar.$myCar.get()).toBeNull();
  });

  test.each(['{', '[]', '{"car":{"make":"audi"},"tyres":[]}', 'null'])(
    'a spoilt memory (%s) is none',
    async text => {
      tab.browser.local.set('car', text);
      tab.myCar.readMyCar();
      expect(tab.myCar.$myCar.get()).toBeNull();
    },
  );
});

test.each([
  [{ width: '185', height: '65', rim: '15' }, '185 / 65 R15'],
  [{ width: '225', height: '40', rim: '18', axle: 'front' }, 'Перед: 225 / 40 R18'],
  [{ width: '255', height: '35', rim: '18', axle: 'rear' }, 'Зад: 255 / 35 R18'],
  [{ width: '185', height: '', rim: '14' }, '185 R14'],
  [{ width: '215', height: '65', rim: '16', commercial: true }, '215 / 65 R16C'],
  [{ width: '185', height: '', rim: '14', commercial: true, axle: 'front' }, 'Перед: 185 R14C'],
] as [CarTyre, string][])('a size reads %j: %s', (tyre, text) => {
  expect(carTyreText(tyre)).toBe(text);
});

test.each([
  ['Toyota', 'тойота'],
  ['Toyota', 'toyo'],
  ['Toyota', 'ЕЩНЩЕФ'],
  ['Лада (ВАЗ)', 'lada'],
  ['Škoda', 'skoda'],
  ['Škoda', 'шкода'],
  ['Mercedes-Benz', 'мерседес'],
  ['Camry', 'камри'],
  ['Audi', ''],
])('%s is found by «%s»', (name, typed) => {
  const isFound = isFoundBy(name, typed);
  expect(isFound).toBe(true);
});

test('and not by anything', () => {
  expect(isFoundBy('Toyota', 'audi')).toBe(false);
  expect(isFoundBy('Toyota', 'ь')).toBe(false);
});
