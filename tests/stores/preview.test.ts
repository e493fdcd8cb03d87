import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Facets, NO_FACETS } from '#src/domain/facets.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { changedKey, impossibleText, nearestOptions } from '#src/domain/nearest-option.ts';
import { answerOf, FACETS } from './found-answers.ts';
import { openTab, pass, type Tab } from './tab.ts';

const FIRST = 'POST /api/products/1';
const NONE: Facets = {
  ...NO_FACETS,
  brand: { КАМА: 0, 'Nokian Tyres': 0, Michelin: 0 },
  width: { 185: 0, 195: 0, 205: 0, 215: 0, '31x10.5': 0 },
  height: { 45: 0, 55: 0 },
  diametr: { 15: 0, 16: 0, 17: 0 },
  season: { summer: 0, winter: 0, allseason: 0 },
  runflat: 0,
  spikes: 0,
  cargo: 0,
  kit: 0,
};
const SIZE: Filter = { ...EMPTY_FILTER, widths: ['205'], heights: ['55'], rims: ['15'] };

describe('the nearest filter that finds something', () => {
  const valuesOf = (
    filter: Filter,
    facets: Partial<Facets>,
    last: Parameters<typeof nearestOptions>[2] = null,
  ) => nearestOptions(filter, { ...NONE, ...facets }, last).map(({ key, value }) => `${key} ${value}`);

  test('is a smaller or larger size, the nearest first, skipping sizes without results', () => {
    const width = { 175: 4, 195: 0, 205: 0, 215: 2, 225: 9 };
    expect(valuesOf(SIZE, { width })).toEqual(['widths 215', 'widths 175']);
  });

  test('is proposed before another season, and a season before brands', () => {
    const filter: Filter = { ...SIZE, seasons: ['summer'], brands: ['КАМА'] };
    const facets = {
      diametr: { 16: 1 },
      season: { summer: 0, winter: 3, allseason: 1 },
      brand: { Michelin: 2, 'Nokian Tyres': 5 },
    };
    expect(valuesOf(filter, facets)).toEqual([
      'rims 16',
      'seasons winter',
      'seasons allseason',
      'brands Nokian Tyres',
      'brands Michelin',
    ]);
  });

  test('changes an earlier choice rather than the last one', () => {
    const facets = { width: { 215: 1 }, diametr: { 16: 8 } };
    expect(valuesOf(SIZE, facets)).toEqual(['widths 215', 'rims 16']);
    expect(valuesOf(SIZE, facets, 'widths')).toEqual(['rims 16', 'widths 215']);
  });

  test('is not proposed for a key without a choice', () => {
    expect(valuesOf({ ...EMPTY_FILTER, kit: true }, FACETS)).toEqual([]);
  });

  test('distinguishes inch sizes from metric ones', () => {
    const inch: Filter = { ...EMPTY_FILTER, widths: ['31x10.5'] };
    expect(valuesOf(inch, { width: { 315: 1, '30x9.5': 2, '33x12.5': 3 } })).toEqual([
      'widths 30x9.5',
      'widths 33x12.5',
    ]);
  });

  test('contains the whole filter and its number of results', () => {
    const [proposal] = nearestOptions(SIZE, { ...NONE, diametr: { 16: 7 } });
    expect(proposal).toEqual({
      key: 'rims',
      instead: ['15'],
      value: '16',
      count: 7,
      filter: { ...SIZE, rims: ['16'] },
    });
  });

  test('is described in words', () => {
    expect(impossibleText([])).toBe('Таких шин нет. Снимите часть условий.');
    const filter: Filter = { ...SIZE, seasons: ['summer'] };
    const facets = { ...NONE, width: { 195: 1, 215: 1 }, season: { ...NONE.season, winter: 1 } };
    expect(impossibleText(nearestOptions(filter, facets))).toBe(
      'Таких шин нет: с остальными условиями не сочетается ширина 205 или сезон летние.',
    );
  });

  test('the last choice is the only key in which two filters differ', () => {
    expect(changedKey(EMPTY_FILTER, { ...EMPTY_FILTER, widths: ['205'] })).toBe('widths');
    expect(changedKey(EMPTY_FILTER, SIZE)).toBeNull();
    expect(changedKey(SIZE, { ...SIZE, kit: true })).toBeNull();
  });
});

describe('the preview of the panel’s search', () => {
  let tab: Tab;
  beforeEach(async () => {
    vi.useFakeTimers();
    tab = await openTab(undefined, { address: '/products' });
    tab.shop.always(FIRST, { json: answerOf('найдено') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const state = () => tab.preview.$preview.get();
  const bodies = () =>
    tab.shop.requestsTo(FIRST).map(({ body }) => body as { width?: string[]; brand?: string[] });

  test('is requested when the panel is first used', async () => {
    expect(state()).toEqual({ status: 'idle' });
    tab.preview.startPreview();
    expect(state()).toEqual({ status: 'loading', earlier: null });
    await pass();
    expect(state()).toMatchObject({ status: 'ready', found: { take: { count: 100 } }, impossible: null });
  });

  test('makes one request for quick changes and keeps the earlier counts meanwhile', async () => {
    tab.preview.startPreview();
    await pass();
    for (const width of ['185', '195', '205']) tab.filter.chooseList('widths', [width]);
    expect(state().status).toBe('ready');
    await pass(119);
    expect(bodies()).toHaveLength(1);
    tab.shop.next(FIRST, { json: answerOf('205'), after: 100 });
    await pass(1);
    expect(state()).toMatchObject({ status: 'loading', earlier: { items: [{ name: 'найдено' }] } });
    await pass(100);
    expect(bodies()[1]?.width).toEqual(['205']);
    expect(state()).toMatchObject({ status: 'ready', found: { items: [{ name: '205' }] } });
  });

  test('ignores a response that arrives after a later change', async () => {
    tab.preview.startPreview();
    await pass();
    tab.shop.next(FIRST, { json: answerOf('late'), after: 1000 });
    tab.filter.chooseList('widths', ['185']);
    await pass(200);
    tab.filter.chooseList('widths', ['205']);
    await pass(5000);
    expect(state()).toMatchObject({ status: 'ready', found: { items: [{ name: 'найдено' }] } });
    expect(tab.shop.requestsTo(FIRST)[1]?.signal.aborted).toBe(true);
  });

  test('makes a following «ПОДОБРАТЬ» need no second request', async () => {
    tab.results.startResults({ filter: EMPTY_FILTER, page: 1 });
    tab.preview.startPreview();
    tab.filter.chooseList('widths', ['205']);
    await pass(200);
    void tab.results.pick();
    expect(tab.results.$results.get()).toMatchObject({ status: 'ready' });
    expect(tab.browser.address()).toBe('/products?width=205');
    expect(bodies()).toHaveLength(2);
  });

  test('on a brand’s page counts only that brand', async () => {
    tab.preview.startPreview({ brands: ['КАМА'] });
    await pass();
    expect(bodies()[0]?.brand).toEqual(['КАМА']);
  });

  test('reports an impossible choice, and a proposal corrects it', async () => {
    tab.preview.startPreview();
    tab.filter.chooseList('widths', ['205']);
    await pass(200);
    tab.shop.next(FIRST, {
      json: answerOf('', { count: 0, facets: { ...NONE, width: { 215: 2 }, diametr: { 16: 9 } } }),
    });
    tab.filter.chooseList('rims', ['15']);
    await pass(200);
    const now = state();
    const impossible = now.status === 'ready' ? now.impossible : null;
    expect(impossible?.message).toBe(
      'Таких шин нет: с остальными условиями не сочетается ширина 205 или диаметр 15.',
    );
    const [best] = impossible?.proposals ?? [];
    expect(best).toMatchObject({ key: 'widths', value: '215' });
    if (best) tab.preview.takeProposal(best);
    expect(tab.filter.$filter.get().filter).toMatchObject({ widths: ['215'], rims: ['15'] });
    await pass(200);
    expect(state()).toMatchObject({ status: 'ready', impossible: null });
  });

  test('keeps the earlier counts after a failure', async () => {
    tab.preview.startPreview();
    await pass();
    tab.shop.always(FIRST, { status: 500, text: '' });
    tab.filter.chooseList('widths', ['205']);
    await pass(200);
    expect(state()).toMatchObject({ status: 'ready', found: { items: [{ name: 'найдено' }] } });
  });

  test('stops when the panel is removed', async () => {
    const end = tab.preview.startPreview();
    await pass();
    tab.filter.chooseList('widths', ['205']);
    end();
    tab.filter.chooseList('widths', ['215']);
    await pass(1000);
    expect(bodies()).toHaveLength(1);
  });
});
