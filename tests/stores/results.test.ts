import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { held, type ShopRequest } from './fake-shop.ts';
import { answerOf } from './found-answers.ts';
import { openTab, pass, type Tab } from './tab.ts';

const FIRST = 'POST /api/products/1';
const DRAWN = { filter: EMPTY_FILTER, page: 1 };
const WINTER = { ...EMPTY_FILTER, seasons: ['winter'] as const };

let tab: Tab;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The fake shop returns one card named after the request. */
const nameOf = ({ call, body }: Pick<ShopRequest, 'call' | 'body'>): string => {
  const { season, width } = body as { season: Record<string, boolean>; width?: string[] };
  const seasons = Object.keys(season).filter(each => season[each]);
  return [call.split('/').at(-1), ...seasons, ...(width ?? [])].join(' ');
};

async function open(
  address = '/products',
  drawn: typeof DRAWN | { filter: typeof WINTER; page: number } = DRAWN,
) {
  tab = await openTab(undefined, { address });
  for (let page = 1; page < 10; page++)
    tab.shop.always(`POST /api/products/${page}`, request => ({ json: answerOf(nameOf(request), { page }) }));
  tab.results.startResults(drawn);
  await pass();
}
const state = () => tab.results.$results.get();
/** Name of the shown card. */
const view = () => {
  const now = state();
  return now.status === 'ready' ? now.found.items[0]?.name : now.status;
};
const requests = () => tab.shop.requestsTo('POST /api/products').map(nameOf);

describe('the list in the page’s HTML', () => {
  test('is shown without a request if the address matches it', async () => {
    await open();
    await pass(10_000);
    expect(state()).toEqual({ status: 'idle' });
    expect(tab.shop.requests).toEqual([]);
  });

  test('puts its filter into the panel', async () => {
    await open('/products/2?season=winter&string=hakka', { filter: WINTER, page: 2 });
    expect(tab.filter.$filter.get()).toMatchObject({
      filter: { seasons: ['winter'], string: 'hakka' },
      clearParams: false,
    });
  });

  test('is replaced by skeletons if the address does not match it', async () => {
    tab = await openTab(undefined, { address: '/products/2?season=winter' });
    tab.shop.always('POST /api/products/2', request => ({ json: answerOf(nameOf(request), { page: 2 }) }));
    tab.results.startResults(DRAWN);
    expect(state()).toMatchObject({ status: 'loading', earlier: null });
    await pass();
    expect(view()).toBe('2 winter');
  });
});

describe('«ПОДОБРАТЬ»', () => {
  // spec: 4.pick-first-page
  test('requests page 1, whatever page was shown, and pushes its address', async () => {
    await open('/products/3', { ...DRAWN, page: 3 });
    tab.filter.toggleSeason('winter');
    tab.filter.chooseList('widths', ['205']);
    void tab.results.pick();
    expect(state()).toMatchObject({ status: 'loading', earlier: 'page-html', isSlow: false });
    expect(tab.browser.history).toEqual(['/products/3', '/products?season=winter&width=205']);
    await pass();
    expect(view()).toBe('1 winter 205');
    expect(state()).toMatchObject({ scroll: null });
  });

  test('without a change adds no history entry', async () => {
    await open();
    await tab.results.pick();
    expect(tab.browser.history).toEqual(['/products']);
    expect(view()).toBe('1');
  });

  test('keeps showing the earlier list while loading', async () => {
    await open();
    await tab.results.pick();
    tab.filter.toggleSeason('winter');
    void tab.results.pick();
    expect(state()).toMatchObject({ status: 'loading', earlier: { items: [{ name: '1' }] } });
    await pass();
  });
});

describe('the latest request wins', () => {
  test('an earlier one is aborted and its response ignored', async () => {
    await open();
    const [slow, quick] = [held(), held()];
    let times = 0;
    tab.shop.always(FIRST, () => (times++ === 0 ? slow.reply : quick.reply));
    tab.filter.toggleSeason('winter');
    void tab.results.pick();
    await pass(10);
    tab.filter.toggleSeason('summer');
    void tab.results.pick();
    await pass(10);
    expect(tab.shop.requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    quick.give({ json: answerOf('quick') });
    await pass(10);
    slow.give({ json: answerOf('slow') });
    await pass(10);
    expect(view()).toBe('quick');
  });

  test('the failure of an aborted one is ignored too', async () => {
    await open();
    tab.shop.next(FIRST, { cut: true, after: 100 });
    tab.filter.toggleSeason('winter');
    void tab.results.pick();
    await pass(50);
    tab.filter.toggleSeason('summer');
    void tab.results.pick();
    await pass(5000);
    expect(view()).toBe('1 summer winter');
  });
});

describe('pages', () => {
  // spec: 2.results.pages
  test('/products/{page} is pushed with the filter of the shown list', async () => {
    await open('/products?season=winter', { filter: WINTER, page: 1 });
    tab.filter.toggleSeason('summer');
    await tab.results.goToPage(3);
    expect(tab.browser.address()).toBe('/products/3?season=winter');
    expect(view()).toBe('3 winter');
    await tab.results.goToPage(1);
    expect(tab.browser.address()).toBe('/products?season=winter');
  });
});

describe('back and forward', () => {
  test('restore each list at once, with its scroll position and filter', async () => {
    await open();
    tab.filter.toggleSeason('winter');
    await tab.results.pick();
    tab.browser.scroll = 700;
    await tab.results.goToPage(2);
    tab.browser.scroll = 40;
    tab.browser.move(-1);
    expect(view()).toBe('1 winter');
    expect(state()).toMatchObject({ scroll: 700 });
    tab.browser.scroll = 700;
    tab.browser.move(1);
    expect(view()).toBe('2 winter');
    expect(state()).toMatchObject({ scroll: 40 });
    expect(requests()).toEqual(['1 winter', '2 winter']);
    tab.browser.move(-2);
    expect(tab.filter.$filter.get().clearParams).toBe(true);
    await pass();
    expect(view()).toBe('1');
    expect(tab.browser.history).toHaveLength(3);
  });

  test('a jump to an anchor of the page loads nothing', async () => {
    await open();
    tab.filter.toggleSeason('winter');
    tab.browser.move(0);
    await pass();
    expect(state()).toEqual({ status: 'idle' });
    expect(tab.filter.$filter.get().filter.seasons).toEqual(['winter']);
  });

  test('during a pending request show the list of the address', async () => {
    await open();
    await tab.results.pick();
    tab.filter.toggleSeason('winter');
    tab.shop.next(FIRST, { json: answerOf('late'), after: 1000 });
    void tab.results.pick();
    await pass(10);
    tab.browser.move(-1);
    await pass(5000);
    expect(view()).toBe('1');
  });

  test('reload a list whose cached result is old', async () => {
    await open();
    await tab.results.pick();
    await tab.results.goToPage(2);
    await pass(121_000);
    tab.browser.move(-1);
    expect(state().status).toBe('loading');
    await pass();
    expect(requests()).toEqual(['1', '2', '1']);
  });
});

describe('a page past the last one', () => {
  test('is replaced by the last one, in the history too', async () => {
    await open();
    tab.shop.always('POST /api/products/9', { json: answerOf('', { page: 9, count: 45 }) });
    tab.shop.always('POST /api/products/3', { json: answerOf('last', { page: 3, count: 45 }) });
    await tab.results.goToPage(9);
    expect(view()).toBe('last');
    expect(tab.browser.history).toEqual(['/products', '/products/3']);
    await tab.results.goToPage(1);
    tab.browser.move(-1);
    await pass();
    expect([view(), tab.browser.address()]).toEqual(['last', '/products/3']);
  });

  test('becomes page 1 when nothing is found', async () => {
    await open();
    for (const page of [1, 2])
      tab.shop.always(`POST /api/products/${page}`, { json: answerOf('', { page, count: 0 }) });
    await tab.results.goToPage(2);
    expect(state()).toMatchObject({ status: 'ready', found: { page: 1, take: { count: 0 } } });
    expect(tab.browser.history).toEqual(['/products', '/products']);
  });
});

describe('removing a condition', () => {
  const both = { ...WINTER, widths: ['205'] };
  const width = { key: 'widths', value: '205', text: 'Ширина 205' } as const;

  test('shows the first page of the search without it, and updates the panel', async () => {
    await open('/products/2?season=winter&width=205', { filter: both, page: 2 });
    await tab.results.drop(width);
    expect(tab.browser.history).toEqual(['/products/2?season=winter&width=205', '/products?season=winter']);
    expect(view()).toBe('1 winter');
    expect(tab.filter.chosenFilter()).toEqual(WINTER);
  });

  test('does not apply other changes of the panel, and keeps them there', async () => {
    await open('/products?season=winter&width=205', { filter: both, page: 1 });
    tab.filter.toggleFlag('spikes');
    await tab.results.drop(width);
    expect(tab.browser.address()).toBe('/products?season=winter');
    expect(tab.filter.chosenFilter()).toEqual({ ...WINTER, spikes: true });
  });
});

describe('three screens', () => {
  test('an empty result is «ready»', async () => {
    await open();
    tab.shop.always(FIRST, { json: answerOf('', { count: 0 }) });
    await tab.results.pick();
    expect(state()).toMatchObject({ status: 'ready', found: { items: [], take: { count: 0 } } });
  });

  test('a slow request is marked after three seconds', async () => {
    await open();
    tab.shop.always(FIRST, { json: answerOf('1'), after: 5000 });
    void tab.results.pick();
    await pass(2999);
    expect(state()).toMatchObject({ status: 'loading', isSlow: false });
    await pass(1);
    expect(state()).toMatchObject({ status: 'loading', isSlow: true });
    await pass(2000);
    expect(view()).toBe('1');
  });

  test('a failure keeps the earlier list and can be retried', async () => {
    await open();
    await tab.results.pick();
    tab.shop.next('POST /api/products/2', { status: 500, text: '' });
    await tab.results.goToPage(2);
    expect(state()).toMatchObject({
      status: 'failed',
      failure: { kind: 'server' },
      earlier: { items: [{ name: '1' }] },
    });
    expect(tab.browser.address()).toBe('/products/2');
    await tab.results.retryResults();
    expect(view()).toBe('2');
    expect(tab.browser.history).toHaveLength(2);
  });
});
