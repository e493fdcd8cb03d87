import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTab, pass, type Tab } from './tab.ts';

const MAIN = 'GET /api/main_data';
const DATA = { brand: ['КАМА'], brands: [{ name: 'КАМА', url: 'kama', ico: '/storage/kama.svg' }] };

let tab: Tab;
let said: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  vi.useFakeTimers();
  tab = await openTab();
  said = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  said.mockRestore();
  vi.useRealTimers();
});

const state = () => tab.mainData.$mainData.get();
const load = async () => {
  tab.mainData.loadMainData();
  await pass();
};

test('is loaded on first use, once for all islands', async () => {
  expect(state()).toEqual({ status: 'idle' });
  await pass(5000);
  expect(tab.shop.requests).toEqual([]);
  tab.shop.always(MAIN, { json: DATA });
  tab.mainData.loadMainData();
  expect(state()).toEqual({ status: 'loading', failures: 0, message: null });
  await load();
  await load();
  expect(state()).toEqual({ status: 'ready', data: DATA });
  expect(tab.shop.requests).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});

describe('a failed load', () => {
  // spec: 2.brand.retry, 9.retry-1000
  test('is retried every second ten times, then at growing intervals up to a minute', async () => {
    tab.shop.always(MAIN, { cut: true });
    const begun = Date.now();
    await load();
    await pass(400_000);
    const at = tab.shop.requests.map(request => (request.at - begun) / 1000);
    expect(at.slice(0, 11)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(at.slice(11, 19)).toEqual([12, 16, 24, 40, 72, 132, 192, 252]);
  });

  test('shows a message after the third failure', async () => {
    tab.shop.always(MAIN, { status: 500, text: '' });
    await load();
    await pass(1000);
    expect(state()).toEqual({ status: 'loading', failures: 2, message: null });
    await pass(1000);
    expect(state()).toMatchObject({ failures: 3, message: expect.stringMatching(/позвоните/u) });
  });

  test('is not retried after a success', async () => {
    tab.shop.next(MAIN, { cut: true }, { cut: true }, { json: DATA });
    await load();
    await pass(2000);
    expect(state()).toEqual({ status: 'ready', data: DATA });
    await pass(100_000);
    expect(tab.shop.requests).toHaveLength(3);
  });

  test('can be retried at once', async () => {
    tab.shop.next(MAIN, { cut: true }, { json: DATA });
    await load();
    tab.mainData.retryMainData();
    tab.mainData.retryMainData();
    await pass();
    expect(state()).toMatchObject({ status: 'ready' });
    await pass(5000);
    expect(tab.shop.requests).toHaveLength(2);
  });

  test('does not report empty brands', async () => {
    tab.shop.always(MAIN, { cut: true });
    await load();
    await pass(20_000);
    expect(said).not.toHaveBeenCalled();
  });
});

// spec: 2.brand.empty-brands, 8.empty-brands
test.each([[{ brands: [] }], [{}]])(
  '«ERROR - empty brands» when an answer came without brands: %j',
  async json => {
    tab.shop.always(MAIN, { json });
    await load();
    expect(said.mock.calls).toEqual([['ERROR - empty brands']]);
    expect(state()).toMatchObject({ status: 'ready' });
  },
);
