import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GoalRow } from '#src/browser/stores/goals.ts';
import { soldAs } from '#src/domain/ecommerce.ts';
import { kopecks } from '#src/domain/money.ts';
import { openTab, pass, type Tab } from './tab.ts';

const row = (goal: string, event: GoalRow['event'], path: string | null, brand: string | null): GoalRow => ({
  goal,
  event,
  path,
  brand,
});
/** The rows of content/goals.csv. */
const ROWS = [
  row('page_hit', 'page', null, null),
  row('banner_cordiant', 'banner_click', '/promo/cordiant', null),
  row('banner_torero', 'banner_click', '/promo/torero', null),
  row('add_basket', 'basket_add', null, null),
  row('add_basket_bridgestone', 'basket_add', null, 'BRIDGESTONE'),
  row('order', 'order', null, null),
  row('order_bridge', 'order', null, 'BRIDGESTONE'),
];

let tab: Tab;
beforeEach(async () => {
  vi.useFakeTimers();
  tab = await openTab();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page where Metrika is already loaded. */
function withMetrika(counter = ''): unknown[][] {
  const calls: unknown[][] = [];
  tab.browser.page.ym = (...args) => void calls.push(args);
  tab.consent.readConsent();
  tab.goals.startGoals({ counter, rows: ROWS });
  return calls;
}
const goalsIn = (calls: unknown[][]) => calls.filter(call => call[1] === 'reachGoal').map(call => call[2]);
const clicked = (target: string) => {
  const calls = withMetrika();
  tab.goals.track({ event: 'banner_click', target });
  return goalsIn(calls).slice(1);
};

describe('goals from the page’s rows', () => {
  test('viewing the page fires one, with the number of the counter', () => {
    expect(withMetrika('12345')).toEqual([[12_345, 'reachGoal', 'page_hit']]);
  });

  test.each([
    '/promo/cordiant',
    '/promo/cordiant/',
    '/promo/cordiant?from=banner#x',
    'http://localhost:4321/promo/cordiant',
  ])('a click on a banner that links to %s', target => {
    expect(clicked(target)).toEqual(['banner_cordiant']);
  });

  test.each(['https://evil.example/promo/cordiant', '//evil.example/promo/cordiant', '/promo/other', ''])(
    'a click on a banner that leads to «%s» is none',
    target => {
      expect(clicked(target)).toEqual([]);
    },
  );

  // spec: 9.goal-basket
  test('adding to the basket, with a second goal for a brand, compared case-insensitively', async () => {
    const calls = withMetrika();
    await tab.basket.addToBasket(1);
    expect(goalsIn(calls)).toEqual(['page_hit', 'add_basket']);
    await tab.basket.addToBasket(2);
    expect(goalsIn(calls).slice(2)).toEqual(['add_basket', 'add_basket_bridgestone']);
  });

  // spec: 9.goal-order
  test('an order of several brands, one of them named', () => {
    const calls = withMetrika();
    tab.goals.track({ event: 'order', brands: ['CORDIANT', 'bridgestone'] });
    tab.goals.track({ event: 'order', brands: ['CORDIANT'] });
    expect(goalsIn(calls).slice(1)).toEqual(['order', 'order_bridge', 'order']);
  });

  test('a refused add, a quantity set in the basket and a restored line fire none', async () => {
    const calls = withMetrika();
    await tab.basket.addToBasket(3, 9);
    await tab.basket.setQuantity(1, 2);
    await tab.basket.removeFromBasket(1);
    expect(goalsIn(calls)).toEqual(['page_hit']);
  });
});

describe('Metrika and the visitor’s consent', () => {
  const start = (counter: string) => {
    tab.consent.readConsent();
    tab.goals.startGoals({ counter, rows: ROWS });
  };
  const reached = () => {
    const { ym } = tab.browser.page;
    return goalsIn((ym as unknown as { a: unknown[][] } | undefined)?.a ?? []);
  };

  test('Metrika is loaded only after «Принять», and then gets the earlier goals', () => {
    start('777');
    tab.goals.track({ event: 'basket_add', brand: 'Bridgestone' });
    expect(tab.browser.scripts).toEqual([]);
    expect(tab.browser.page.ym).toBeUndefined();
    tab.consent.acceptCookies();
    expect(tab.browser.scripts).toEqual(['https://mc.yandex.ru/metrika/tag.js']);
    expect(reached()).toEqual(['page_hit', 'add_basket', 'add_basket_bridgestone']);
    tab.goals.track({ event: 'basket_add', brand: 'CORDIANT' });
    expect(reached()).toHaveLength(4);
    expect(tab.browser.scripts).toHaveLength(1);
  });

  test('«Только необходимые» loads nothing, ever', () => {
    start('777');
    tab.consent.acceptNecessary();
    tab.goals.track({ event: 'order', brands: [] });
    tab.consent.withdrawConsent();
    tab.consent.acceptCookies();
    expect(reached()).toEqual([]);
    tab.consent.acceptNecessary();
    tab.goals.track({ event: 'order', brands: [] });
    expect(reached()).toEqual([]);
  });

  test('without a counter consent loads nothing', () => {
    start('');
    tab.consent.acceptCookies();
    expect(tab.browser.scripts).toEqual([]);
    expect(tab.browser.page.ym).toBeUndefined();
  });

  test('the answer is stored: the next page does not ask again', async () => {
    start('777');
    tab.consent.acceptCookies();
    const next = await openTab(tab.visitor);
    expect(next.consent.$consent.get()).toBe('unread');
    next.consent.readConsent();
    expect(next.consent.$consent.get()).toBe('accepted');
    next.goals.startGoals({ counter: '777', rows: ROWS });
    expect(next.browser.scripts).toHaveLength(1);
  });

  test('consent can be withdrawn: the counter is disabled and the bar asks again', () => {
    start('777');
    tab.consent.acceptCookies();
    tab.consent.withdrawConsent();
    expect(tab.consent.$consent.get()).toBe('unasked');
    expect(tab.browser.page.disableYaCounter777).toBe(true);
    const before = reached().length;
    tab.goals.track({ event: 'order', brands: [] });
    expect(reached()).toHaveLength(before);
    expect(tab.browser.local.get('cookies')).toBeNull();
  });

  test('an unknown stored value is not an answer', () => {
    tab.browser.local.set('cookies', 'yes');
    tab.consent.readConsent();
    expect(tab.consent.$consent.get()).toBe('unasked');
  });
});

describe('e-commerce reports', () => {
  const pushed = () => tab.browser.page.dataLayer ?? [];

  test('a product page reports its product', () => {
    const product = {
      id: 2,
      name: 'T005',
      brand: 'Bridgestone',
      size: '205/55 R16',
      price: kopecks(980_050),
    };
    tab.ecommerce.pushEcommerce('detail', [soldAs(product)]);
    expect(pushed()).toEqual([
      {
        ecommerce: {
          currencyCode: 'RUB',
          detail: {
            products: [
              {
                id: 2,
                name: 'T005',
                brand: 'Bridgestone',
                variant: '205/55 R16',
                price: 9800.5,
                quantity: 1,
              },
            ],
          },
        },
      },
    ]);
  });

  test('a change of the basket reports the difference', async () => {
    tab.shop.giveSession();
    tab.shop.lines.set(1, 4);
    tab.basket.startBasket();
    await pass();
    await tab.basket.addToBasket(2, 4);
    await tab.basket.setQuantity(1, 6);
    await tab.basket.setQuantity(2, 1);
    await tab.basket.removeFromBasket(1);
    await tab.basket.addToBasket(3, 99);
    const reported = pushed().map(item => {
      const { currencyCode: _, ...actions } = (item as { ecommerce: Record<string, unknown> }).ecommerce;
      const [[action, { products }]] = Object.entries(actions) as unknown as [
        [string, { products: { id: number; quantity: number }[] }],
      ];
      return [action, products[0]?.id, products[0]?.quantity];
    });
    expect(reported).toEqual([
      ['add', 2, 4],
      ['add', 1, 2],
      ['remove', 2, 3],
      ['remove', 1, 6],
    ]);
  });
});
