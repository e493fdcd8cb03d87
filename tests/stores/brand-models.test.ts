import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { held } from './fake-shop.ts';
import { modelOf } from './found-answers.ts';
import { openTab, pass, type Tab } from './tab.ts';

const CALL = 'POST /api/get_models';
const BRAND = { name: 'Nokian Tyres', url: 'nokian_tyres' };
const answer = (...items: ReturnType<typeof modelOf>[]) => ({
  json: { items, description: '', brand_ico: '' },
});
const ALL = answer(
  modelOf('Hakka Green', 'summer'),
  modelOf('Hakkapeliitta R5', 'winter'),
  modelOf('Seasonproof', 'other'),
  modelOf('Hakkapeliitta 10', 'topsell'),
);

let tab: Tab;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(address = '/brand/nokian_tyres') {
  tab = await openTab(undefined, { address });
  tab.shop.always(CALL, ALL);
  tab.brandModels.startBrand(BRAND, EMPTY_FILTER);
  await pass();
}
const state = () => tab.brandModels.$brandModels.get();

test('the groups in the page’s HTML are shown without a request', async () => {
  await open();
  expect(state()).toEqual({ status: 'idle' });
  expect(tab.shop.requests).toEqual([]);
});

describe('«ПОДОБРАТЬ» on a brand’s page', () => {
  // spec: 2.filter.pick-brand
  test('loads the brand’s models and pushes /brand/{url} with the filter', async () => {
    await open();
    tab.filter.toggleSeason('winter');
    void tab.brandModels.pickModels();
    expect(state()).toEqual({ status: 'loading', earlier: null });
    await pass();
    expect(tab.browser.history).toEqual(['/brand/nokian_tyres', '/brand/nokian_tyres?season=winter']);
    expect(tab.shop.requests[0]?.body).toMatchObject({ brand: ['Nokian Tyres'], season: { winter: true } });
  });

  test('groups them in the spec’s order, with the brand in each heading', async () => {
    await open();
    await tab.brandModels.pickModels();
    expect(state()).toMatchObject({
      status: 'ready',
      groups: [
        { title: 'Лидеры продаж Nokian Tyres', models: [{ title: 'Hakkapeliitta 10' }] },
        { title: 'Летние шины Nokian Tyres', models: [{ title: 'Hakka Green' }] },
        { title: 'Зимние шины Nokian Tyres', models: [{ title: 'Hakkapeliitta R5' }] },
        { title: 'Прочие шины Nokian Tyres', models: [{ title: 'Seasonproof' }] },
      ],
    });
  });

  // spec: 2.brand.groups
  test('shows only groups that have models', async () => {
    await open();
    tab.shop.next(CALL, answer(modelOf('Hakka Green', 'summer')));
    await tab.brandModels.pickModels();
    const now = state();
    expect(now.status === 'ready' && now.groups.map(({ title }) => title)).toEqual([
      'Летние шины Nokian Tyres',
    ]);
  });

  test('the latest request wins', async () => {
    await open();
    const [slow, quick] = [held(), held()];
    let times = 0;
    tab.shop.always(CALL, () => (times++ === 0 ? slow.reply : quick.reply));
    void tab.brandModels.pickModels();
    tab.filter.toggleSeason('winter');
    void tab.brandModels.pickModels();
    await pass();
    quick.give(answer(modelOf('quick', 'winter')));
    await pass();
    slow.give(answer(modelOf('slow', 'summer')));
    await pass();
    expect(state()).toMatchObject({ groups: [{ models: [{ title: 'quick' }] }] });
  });

  test('a failure keeps the earlier groups and can be retried', async () => {
    await open();
    await tab.brandModels.pickModels();
    tab.shop.next(CALL, { status: 500, text: '' });
    tab.filter.toggleSeason('winter');
    await tab.brandModels.pickModels();
    expect(state()).toMatchObject({ status: 'failed', earlier: [{}, {}, {}, {}] });
    await tab.brandModels.retryModels();
    expect(state()).toMatchObject({ status: 'ready' });
    expect(tab.shop.requests.at(-1)?.body).toMatchObject({ season: { winter: true } });
  });
});

test('back restores the earlier models and filter', async () => {
  await open();
  tab.filter.toggleSeason('winter');
  await tab.brandModels.pickModels();
  tab.browser.move(-1);
  expect(tab.filter.$filter.get().clearParams).toBe(true);
  await pass();
  expect(tab.shop.requests.at(-1)?.body).toMatchObject({ season: { winter: false } });
  expect(tab.browser.history).toHaveLength(2);
});

test('a jump to an anchor of the page loads nothing', async () => {
  await open();
  tab.browser.move(0);
  await pass();
  expect(state()).toEqual({ status: 'idle' });
});

test('«ПОДОБРАТЬ» without a change adds no history entry', async () => {
  await open('/brand/nokian_tyres?spikes=1');
  await tab.brandModels.pickModels();
  expect(tab.browser.history).toHaveLength(1);
});

test('models are loaded if the address has a filter that the HTML was not rendered for', async () => {
  await open('/brand/nokian_tyres?spikes=1');
  expect(tab.filter.$filter.get().filter.spikes).toBe(true);
  expect(state().status).toBe('ready');
});
