import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { type Asked, held } from './fake-shop.ts';
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

/** The shop names its one card after what it was asked. */
const nameOf = ({ call, body }: Pick<Asked, 'call' | 'body'>): string => {
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
    tab.shop.always(`POST /api/products/${page}`, asked => ({ json: answerOf(nameOf(asked), { page }) }));
  tab.results.startResults(drawn);
  await pass();
}
const state = () => tab.results.$results.get();
/** Name of the card that is shown. */
const shown = () => {
  const now = state();
  return now.status === 'ready' ? now.found.items[0]?.name : now.status;
};
const asked = () => tab.shop.askedFor('POST /api/products').map(nameOf);

describe('the page’s own list', () => {
  test('stands without a call while the address asks for it', async () => {
    await open();
    await pass(10_000);
    expect(state()).toEqual({ status: 'idle' });
    expect(tab.shop.asked).toEqual([]);
  });

  test('puts its filter into the panel', async () => {
    await open('/products/2?season=winter&string=hakka', { filter: WINTER, page: 2 });
    expect(tab.filter.$filter.get()).toMatchObject({
      filter: { seasons: ['winter'], string: 'hakka' },
      clearParams: false,
    });
  });

  test('is not the one of the address: skeletons, never a wrong list', async () => {
    tab = await openTab(undefined, { address: '/products/2?season=winter' });
    tab.shop.always('POST /api/products/2', asked => ({ json: answerOf(nameOf(asked), { page: 2 }) }));
    tab.results.startResults(DRAWN);
    expect(state()).toMatchObject({ status: 'loading', earlier: null });
    await pass();
    expect(shown()).toBe('2 winter');
  });
});

describe('«ПОДОБРАТЬ»', () => {
  // spec: 4.pick-first-page
  test('asks for page 1, whatever page was shown, and makes the address', async () => {
    await open('/products/3', { ...DRAWN, page: 3 });
    tab.filter.toggleSeason('winter');
    tab.filter.chooseList('widths', ['205']);
    void tab.results.pick();
    expect(state()).toMatchObject({ status: 'loading', earlier: 'drawn', isSlow: false });
    expect(tab.browser.history).toEqual(['/products/3', '/products?season=winter&width=205']);
    await pass();
    expect(shown()).toBe('1 winter 205');
    expect(state()).toMatchObject({ scroll: null });
  });

  test('with nothing changed adds no step to the history', async () => {
    await open();
    await tab.results.pick();
    expect(tab.browser.history).toEqual(['/products']);
    expect(shown()).toBe('1');
  });

  test('keeps the earlier list in sight while it loads', async () => {
    await open();
    await tab.results.pick();
    tab.filter.toggleSeason('winter');
    void tab.results.pick();
    expect(state()).toMatchObject({ status: 'loading', earlier: { items: [{ name: '1' }] } });
    await pass();
  });
});

describe('the latest request wins', () => {
  test('an earlier one is aborted, and its answer is nobody’s', async () => {
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
    expect(tab.shop.asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    quick.give({ json: answerOf('quick') });
    await pass(10);
    slow.give({ json: answerOf('slow') });
    await pass(10);
    expect(shown()).toBe('quick');
  });

  test('a failure of an aborted one is nobody’s either', async () => {
    await open();
    tab.shop.next(FIRST, { cut: true, after: 100 });
    tab.filter.toggleSeason('winter');
    void tab.results.pick();
    await pass(50);
    tab.filter.toggleSeason('summer');
    void tab.results.pick();
    await pass(5000);
    expect(shown()).toBe('1 summer winter');
  });
});

describe('pages', () => {
  // spec: 2.results.pages
  test('/products/{page} is pushed with the filter of the list that is shown', async () => {
    await open('/products?season=winter', { filter: WINTER, page: 1 });
    tab.filter.toggleSeason('summer');
    await tab.results.goToPage(3);
    expect(tab.browser.address()).toBe('/products/3?season=winter');
    expect(shown()).toBe('3 winter');
    await tab.results.goToPage(1);
    expect(tab.browser.address()).toBe('/products?season=winter');
  });
});

describe('back and forward', () => {
  test('bring each list back at once, with its scroll and its filter', async () => {
    await open();
    tab.filter.toggleSeason('winter');
    await tab.results.pick();
    tab.browser.scroll = 700;
    await tab.results.goToPage(2);
    tab.browser.scroll = 40;
    tab.browser.move(-1);
    expect(shown()).toBe('1 winter');
    expect(state()).toMatchObject({ scroll: 700 });
    tab.browser.scroll = 700;
    tab.browser.move(1);
    expect(shown()).toBe('2 winter');
    expect(state()).toMatchObject({ scroll: 40 });
    expect(asked()).toEqual(['1 winter', '2 winter']);
    tab.browser.move(-2);
    expect(tab.filter.$filter.get().clearParams).toBe(true);
    await pass();
    expect(shown()).toBe('1');
    expect(tab.browser.history).toHaveLength(3);
  });

  test('a jump to a place of the page loads nothing', async () => {
    await open();
    tab.filter.toggleSeason('winter');
    tab.browser.move(0);
    await pass();
    expect(state()).toEqual({ status: 'idle' });
    expect(tab.filter.$filter.get().filter.seasons).toEqual(['winter']);
  });

  test('over a request in flight shows what the address says', async () => {
    await open();
    await tab.results.pick();
    tab.filter.toggleSeason('winter');
    tab.shop.next(FIRST, { json: answerOf('late'), after: 1000 });
    void tab.results.pick();
    await pass(10);
    tab.browser.move(-1);
    await pass(5000);
    expect(shown()).toBe('1');
  });

  test('a list seen long ago is asked for anew', async () => {
    await open();
    await tab.results.pick();
    await tab.results.goToPage(2);
    await pass(121_000);
    tab.browser.move(-1);
    expect(state().status).toBe('loading');
    await pass();
    expect(asked()).toEqual(['1', '2', '1']);
  });
});

describe('a condition that is taken off', () => {
  const both = { ...WINTER, widths: ['205'] };
  const width = { key: 'widths', value: '205', text: 'Ширина 205' } as const;

  test('leaves the first page of the same search without it, in list and panel', async () => {
    await open('/products/2?season=winter&width=205', { filter: both, page: 2 });
    await tab.results.drop(width);
    expect(tab.browser.history).toEqual(['/products/2?season=winter&width=205', '/products?season=winter']);
    expect(shown()).toBe('1 winter');
    expect(tab.filter.chosenFilter()).toEqual(WINTER);
  });

  test('applies nothing that waits in the panel, and keeps it there', async () => {
    await open('/products?season=winter&width=205', { filter: both, page: 1 });
    tab.filter.toggleFlag('spikes');
    await tab.results.drop(width);
    expect(tab.browser.address()).toBe('/products?season=winter');
    expect(tab.filter.chosenFilter()).toEqual({ ...WINTER, spikes: true });
  });
});

describe('three screens', () => {
  test('nothing found is an answer', async () => {
    await open();
    tab.shop.always(FIRST, { json: answerOf('', { count: 0 }) });
    await tab.results.pick();
    expect(state()).toMatchObject({ status: 'ready', found: { items: [], take: { count: 0 } } });
  });

  test('slow is said after three seconds', async () => {
    await open();
    tab.shop.always(FIRST, { json: answerOf('1'), after: 5000 });
    void tab.results.pick();
    await pass(2999);
    expect(state()).toMatchObject({ status: 'loading', isSlow: false });
    await pass(1);
    expect(state()).toMatchObject({ status: 'loading', isSlow: true });
    await pass(2000);
    expect(shown()).toBe('1');
  });

  test('failed keeps the earlier list and can be tried again', async () => {
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
    expect(shown()).toBe('2');
    expect(tab.browser.history).toHaveLength(2);
  });
});
