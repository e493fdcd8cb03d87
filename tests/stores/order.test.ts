import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import OrderResult from '#src/browser/islands/basket/OrderResult.tsx';
import { tyresIn } from '#src/domain/basket.ts';
import { formatPrice, kopecks } from '#src/domain/money.ts';
import { EMPTY_ORDER_FORM, HONEYPOT, type OrderForm } from '#src/domain/order-fields.ts';
import { held, type ShopRequest } from './fake-shop.ts';
import { openTab, pass, type Tab, Visitor } from './tab.ts';

const ORDER = 'POST /api/order';
const FORM: OrderForm = {
  ...EMPTY_ORDER_FORM,
  name: 'Иван',
  phone: '8 912 345 67 89',
  email: '',
  comment: 'Позвоните вечером',
  consent: true,
};
const ACCEPTED = {
  success: 1,
  message: 'Заказ № 100-1 принят',
  errors: [],
  order: { number: '100-1', summa: 27_601, delivery: 400, link: '/basket?order=100-1&key=k' },
};

let tab: Tab;
let calls: unknown[][];

/** The basket page, with Metrika loaded. */
async function openBasket(visitor: Visitor, session?: Map<string, string>): Promise<void> {
  tab = await openTab(visitor, { address: '/basket', ...(session && { session }) });
  calls = [];
  tab.browser.page.ym = (...args) => void calls.push(args);
  tab.goals.startGoals({
    counter: '1',
    rows: [
      { goal: 'order', event: 'order', path: null, brand: null },
      { goal: 'order_bridge', event: 'order', path: null, brand: 'BRIDGESTONE' },
    ],
  });
  tab.basket.startBasket();
  tab.order.startOrder();
  await pass();
  await vi.dynamicImportSettled();
}
beforeEach(async () => {
  vi.useFakeTimers();
  const visitor = new Visitor();
  visitor.shop.giveSession();
  visitor.shop.lines.set(1, 4).set(2, 1);
  await openBasket(visitor);
});
afterEach(() => {
  vi.useRealTimers();
});

const reload = () => openBasket(tab.visitor, tab.session);
const state = () => tab.order.$order.get();
const fill = (form: Partial<OrderForm> = {}) => {
  for (const [field, value] of Object.entries({ ...FORM, ...form }))
    tab.order.fillField(field as 'name', value as string);
};
const sent = () => tab.shop.requestsTo(ORDER);
const keys = () => sent().map(({ headers }) => headers['Idempotency-Key']);
const countInBasket = () => {
  const basket = tab.basket.$basket.get();
  return basket.status === 'ready' ? tyresIn(basket.basket.lines) : null;
};
const accept = () => {
  tab.shop.lines.clear();
  return { json: ACCEPTED };
};

describe('an accepted order', () => {
  // spec: 3.order-form
  test('sends the form, what the page has besides, and a key', async () => {
    tab.shop.always(ORDER, accept);
    fill();
    const done = tab.order.sendOrder({ [HONEYPOT]: '', fitting: 'on' });
    expect(state()).toEqual({ status: 'sending', form: FORM });
    await done;
    expect(sent()[0]?.body).toEqual({ ...FORM, [HONEYPOT]: '', fitting: 'on' });
    expect(keys()).toEqual(['key-1']);
  });

  // spec: 3.order-form, 4.order-empties
  test('stores the result and empties the basket without loading it', async () => {
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder();
    expect(state()).toEqual({
      status: 'accepted',
      message: 'Заказ № 100-1 принят',
      errors: [],
      number: '100-1',
      link: '/basket?order=100-1&key=k',
      lines: [
        expect.objectContaining({ id: 1, quantity: 4, price: 4500 }),
        expect.objectContaining({ id: 2, quantity: 1, price: 9800.5 }),
      ],
      // Less than the lines of the tab: a price has fallen.
      total: 2_760_100,
      delivery: 40_000,
      isNew: true,
    });
    expect(countInBasket()).toBe(0);
    await pass(1000);
    expect(tab.shop.requestsTo('GET /api/basket/get')).toHaveLength(1);
  });

  test('empties the basket of every tab', async () => {
    const page = tab;
    const other = await openTab(tab.visitor);
    other.basket.startBasket();
    await pass(10);
    tab = page;
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder();
    await pass(10);
    expect(other.basket.$basket.get()).toMatchObject({ basket: { lines: [] } });
  });

  test('is shown again after a reload, for three days', async () => {
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder();
    await reload();
    expect(state()).toMatchObject({
      status: 'accepted',
      number: '100-1',
      total: 2_760_100,
      delivery: 40_000,
      isNew: false,
    });
    vi.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
    await reload();
    expect(state()).toMatchObject({ status: 'filling' });
  });

  test.each(['{', '7', '{"number":"1","lines":[{}],"at":9e15}'])(
    'stored as «%s» is not shown',
    async stored => {
      tab.visitor.shop.lines.clear();
      tab.visitor.local.set('last-order', stored);
      await reload();
      expect(state()).toMatchObject({ status: 'filling' });
    },
  );

  test('deletes the visitor’s data from the tab', async () => {
    tab.shop.always(ORDER, accept);
    fill();
    expect(tab.session.get('order')).toContain('Иван');
    await tab.order.sendOrder();
    expect([...tab.session.values(), ...tab.visitor.local.values()].join()).not.toContain('Иван');
  });

  // spec: 9.goal-order
  test('fires a goal, a second one for a brand in it, and one purchase', async () => {
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder();
    expect(calls.map(call => call[2])).toEqual(['order', 'order_bridge']);
    expect(tab.browser.page.dataLayer).toEqual([
      {
        ecommerce: {
          currencyCode: 'RUB',
          purchase: {
            actionField: { id: '100-1', revenue: 27_601 },
            products: [
              expect.objectContaining({ id: 1, brand: 'CORDIANT', quantity: 4 }),
              expect.objectContaining({ id: 2, brand: 'Bridgestone', quantity: 1 }),
            ],
          },
        },
      },
    ]);
    expect(JSON.stringify([calls, tab.browser.page.dataLayer])).not.toMatch(/Иван|912|вечером/u);
  });

  test('the value of the honeypot is sent', async () => {
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder({ [HONEYPOT]: 'я робот' });
    expect(sent()[0]?.body).toMatchObject({ proverka_formy: 'я робот' });
  });
});

describe('a double click', () => {
  test('orders once', async () => {
    const answer = held();
    tab.shop.always(ORDER, () => answer.reply);
    fill();
    void tab.order.sendOrder();
    void tab.order.sendOrder();
    await pass(100);
    void tab.order.sendOrder();
    answer.give(accept());
    await pass();
    void tab.order.sendOrder();
    await pass();
    expect(sent()).toHaveLength(1);
  });

  test('a form being sent cannot be edited', async () => {
    tab.shop.always(ORDER, { silent: true });
    fill();
    void tab.order.sendOrder();
    tab.order.fillField('name', 'Пётр');
    await tab.order.checkField('phone');
    expect(state()).toEqual({ status: 'sending', form: FORM });
  });
});

describe('a refusal', () => {
  const REFUSED = {
    success: 0,
    message: 'Заказ не отправлен: проверьте поля формы.',
    errors: [
      { field: 'phone', message: 'Проверьте телефон.' },
      { field: 'basket', message: 'Цена выросла.' },
    ],
  };

  // spec: 3.order-form, 4.order-empties, 5.order-errors
  test('shows errors at their fields and others in a list; form and basket remain', async () => {
    tab.shop.always(ORDER, { json: REFUSED });
    fill();
    await tab.order.sendOrder();
    expect(state()).toEqual({
      status: 'filling',
      form: FORM,
      errors: { phone: 'Проверьте телефон.' },
      refusal: { message: REFUSED.message, others: ['Цена выросла.'] },
    });
    expect(countInBasket()).toBe(5);
    expect(calls).toEqual([]);
  });

  test('reloads the basket, since a price may have changed', async () => {
    tab.shop.next(ORDER, { json: REFUSED });
    fill();
    await tab.order.sendOrder();
    tab.shop.lines.set(3, 1);
    await pass();
    expect(tab.shop.requestsTo('GET /api/basket/get')).toHaveLength(2);
  });

  test('editing a field clears its error', async () => {
    tab.shop.next(ORDER, { json: REFUSED });
    fill();
    await tab.order.sendOrder();
    tab.order.fillField('phone', '+7 912 345-67-89');
    expect(state()).toMatchObject({ errors: { phone: undefined } });
  });

  test('does not use up the key', async () => {
    tab.shop.next(ORDER, { json: REFUSED });
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder();
    tab.order.fillField('phone', '+7 912 345-67-89');
    await tab.order.sendOrder();
    expect(keys()).toEqual(['key-1', 'key-1']);
    expect(state().status).toBe('accepted');
  });

  test.each([
    [429, 'Слишком много запросов.'],
    [400, 'Запрос составлен неверно.'],
  ])('of the call itself (%i) is shown with the server’s message', async (status, message) => {
    tab.shop.always(ORDER, { status, json: { success: 0, message, errors: [] } });
    fill();
    await tab.order.sendOrder();
    expect(state()).toMatchObject({ status: 'filling', form: FORM, refusal: { message, others: [] } });
  });

  test('an empty form is sent and refused by the server: the client does not block it', async () => {
    tab.shop.always(ORDER, { json: REFUSED });
    await tab.order.sendOrder();
    expect(sent()).toHaveLength(1);
  });
});

describe('an early hint', () => {
  test('is shown at an invalid field after it loses focus', async () => {
    fill({ phone: '123' });
    await tab.order.checkField('phone');
    expect(state()).toMatchObject({ errors: { phone: expect.stringMatching(/телефон/u) } });
    tab.order.fillField('phone', FORM.phone);
    await tab.order.checkField('phone');
    expect(state()).toMatchObject({ errors: { phone: undefined } });
  });

  test('a text that does not fit stays whole, and the field tells at once by how much to cut it', async () => {
    const comment = 'а'.repeat(2435);
    fill({ comment });
    const errors = { comment: expect.stringMatching(/сократите на 435\sзнаков/u) };
    await vi.dynamicImportSettled();
    expect(state()).toMatchObject({ form: { comment }, errors });
    // Too large for the server to read, so that it names no field.
    const message = 'Запрос слишком большой.';
    tab.shop.always(ORDER, { status: 413, json: { success: 0, message, errors: [] } });
    await tab.order.sendOrder();
    expect(state()).toMatchObject({ form: { comment }, errors, refusal: { message } });
  });

  test('is not shown at an empty field', async () => {
    await tab.order.checkField('name');
    expect(state()).toMatchObject({ errors: {} });
  });
});

describe('no response', () => {
  const UNANSWERED = /ничего не потеряно.*второй заказ не появится/u;

  test.each([
    ['offline', { cut: true } as const, /^Нет связи/u],
    ['silence', { silent: true } as const, UNANSWERED],
    ['503', { status: 503 }, UNANSWERED],
    ['a page of a proxy', { status: 200, text: '<html>' }, UNANSWERED],
    ['an answer that is none of ours', { json: {} }, UNANSWERED],
  ])('(%s) is shown, the form remains, nothing is sent automatically', async (_, reply, message) => {
    tab.shop.always(ORDER, reply);
    fill();
    void tab.order.sendOrder();
    await pass(60_000);
    expect(state()).toEqual({
      status: 'unanswered',
      form: FORM,
      message: expect.stringMatching(message),
    });
    expect(state()).toMatchObject({ message: expect.stringMatching(UNANSWERED) });
    expect(sent()).toHaveLength(1);
    expect(countInBasket()).toBe(5);
  });

  test('a second attempt uses the same key', async () => {
    tab.shop.next(ORDER, { cut: true });
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder();
    await tab.order.sendOrder();
    expect(keys()).toEqual(['key-1', 'key-1']);
    expect(state().status).toBe('accepted');
  });

  test('survives a reload: form and key are restored although the basket is empty', async () => {
    tab.shop.next(ORDER, { cut: true });
    fill();
    await tab.order.sendOrder();
    // The first request had arrived.
    tab.shop.lines.clear();
    tab.shop.always(ORDER, accept);
    await reload();
    expect(state()).toMatchObject({ status: 'unanswered', form: FORM });
    await tab.order.sendOrder();
    expect(keys()).toEqual(['key-1', 'key-1']);
    expect(state()).toMatchObject({ status: 'accepted', number: '100-1' });
    expect(calls.map(call => call[2])).toEqual(['order', 'order_bridge']);
  });

  test('a reload during sending has the same effect', async () => {
    tab.shop.next(ORDER, { silent: true });
    fill();
    void tab.order.sendOrder();
    await pass(100);
    await reload();
    expect(state()).toMatchObject({ status: 'unanswered', form: FORM });
  });

  test('with a form changed meanwhile: the order that had arrived is shown', async () => {
    let first: unknown;
    tab.shop.always(ORDER, ({ body }: ShopRequest) => {
      if (first === undefined) {
        first = body;
        return { cut: true };
      }
      const isFirst = JSON.stringify(body) === JSON.stringify(first);
      return isFirst ? accept() : { status: 422, json: { success: 0, message: 'Ключ занят.', errors: [] } };
    });
    fill();
    await tab.order.sendOrder();
    tab.order.fillField('comment', 'Передумал');
    expect(state()).toMatchObject({ status: 'unanswered', form: { comment: 'Передумал' } });
    await tab.order.sendOrder();
    expect(sent().map(({ body }) => (body as OrderForm).comment)).toEqual([
      'Позвоните вечером',
      'Передумал',
      'Позвоните вечером',
    ]);
    expect(state().status).toBe('accepted');
  });

  test('a key used by an unknown order is replaced', async () => {
    tab.shop.next(ORDER, { status: 422, json: { success: 0, message: 'Ключ занят.', errors: [] } });
    tab.shop.always(ORDER, accept);
    fill();
    await tab.order.sendOrder();
    expect(state()).toMatchObject({ status: 'filling', refusal: { message: 'Ключ занят.' } });
    await tab.order.sendOrder();
    expect(keys()).toEqual(['key-1', 'key-2']);
  });

  test('while the server is processing the same order (409) the request is repeated', async () => {
    const busy = { status: 409, json: { success: 0, message: 'Подождите.', errors: [] } };
    tab.shop.next(ORDER, busy, busy);
    tab.shop.always(ORDER, accept);
    fill();
    void tab.order.sendOrder();
    await pass(2999);
    expect(state().status).toBe('sending');
    await pass(1);
    expect(state().status).toBe('accepted');
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test('and the order counts as unanswered if that takes too long', async () => {
    tab.shop.always(ORDER, { status: 409, json: { success: 0, message: 'Подождите.', errors: [] } });
    fill();
    void tab.order.sendOrder();
    await pass(60_000);
    expect(state().status).toBe('unanswered');
    expect(sent()).toHaveLength(4);
  });
});

test('a filled form survives a reload', async () => {
  fill({ consent: false });
  await reload();
  expect(state()).toEqual({
    status: 'filling',
    form: { ...FORM, consent: false },
    errors: {},
    refusal: null,
  });
});

test('a purchase is reported once even if the same answer arrives repeatedly', async () => {
  tab.shop.always(ORDER, accept);
  fill();
  await tab.order.sendOrder();
  await reload();
  fill();
  await tab.order.sendOrder();
  expect(state().status).toBe('accepted');
  expect(calls).toEqual([]);
  expect(tab.browser.page.dataLayer).toBeUndefined();
});

test.each(['{', 'null', '{"form":{"name":5}}', '{"form":[],"sent":7,"lines":{}}'])(
  'a spoilt memory (%s) is an empty form',
  async text => {
    tab.browser.tab.set('order', text);
    await reload();
    expect(state()).toMatchObject({ status: 'filling', form: { name: '', consent: false } });
  },
);

test('the result and its file add up what the shop has ordered, not the lines of the tab', () => {
  const html = renderToString(
    createElement(OrderResult, {
      order: {
        status: 'accepted',
        ...{ message: '', errors: [], number: null, link: '', isNew: false },
        lines: [{ id: 1, name: 'Шина', brand: '', variant: '', price: 5000, quantity: 1 }],
        total: kopecks(400_000),
        delivery: kopecks(40_000),
      },
      ...{ phones: [], times: { hours: [], timeZone: 'UTC' }, hasMore: false, onAnother: () => {} },
    }),
  );
  for (const sum of [400_000, 440_000].map(amount => formatPrice(kopecks(amount))))
    expect(decodeURIComponent(html).split(sum)).toHaveLength(3);
});
