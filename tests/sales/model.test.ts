import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Basket } from '#src/domain/basket.ts';
import { ORDER_STATUSES, type OrderStatus } from '#src/domain/order-status.ts';
import type { Sales } from '#src/orders/sales.ts';
import { cases } from '../harness/cases.ts';
import { amount } from '../harness/long.ts';
import { Model, type Product } from './model.ts';
import { answered, request, Shelf } from './shelf.ts';
import { opening, storeKinds } from './stores.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const RUNS = { SQLite: 20, PostgreSQL: 4 };

/** The store under test and its catalogue; each run uses its own products and sessions. */
interface Real {
  sales: Sales;
  shelf: Shelf;
  run: number;
  reopen(): Promise<void>;
}

const PRODUCTS = [1, 2, 3];
const ownId = ({ run }: Real, product: number) => run * 10 + product;
const ownSession = ({ run }: Real, session: string) => `${run}-${session}`;

/** One step, run on the store and the model; their results must be equal. */
type Step = fc.AsyncCommand<Model, Real>;

const step = (name: string, run: (model: Model, real: Real) => Promise<unknown>): Step => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
  },
  toString: () => name,
});

function compare(model: Model, real: Real, session: string, basket: Basket): void {
  const expected = model.lines(session).map(({ product, count, seen }) => {
    const facts = model.products.get(product);
    const price = facts?.isSold ? facts.price : seen;
    return { id: ownId(real, product), count, price, available: model.available(product) };
  });
  const notes = model.expectedView(session);
  expect(basket.lines.map(({ id, count, price, available }) => ({ id, count, price, available }))).toEqual(
    expected,
  );
  expect(basket.notes).toHaveLength(notes);
}

const view = (session: string) =>
  step(`look(${session})`, async (model, real) => {
    compare(model, real, session, await real.sales.basket(ownSession(real, session), real.shelf.offers));
  });

const set = (session: string, product: number, count: number) =>
  step(`set(${session}, ${product}, ${count})`, async (model, real) => {
    const refused = model.set(session, product, count);
    const [own, id] = [ownSession(real, session), ownId(real, product)];
    const answer = await real.sales.setLine(own, id, count, real.shelf.offers);
    if (refused) expect(answer).toMatchObject({ refused });
    else compare(model, real, session, answer as Basket);
  });

const remove = (session: string, product: number | null) =>
  step(`remove(${session}, ${product})`, async (model, real) => {
    model.remove(session, product);
    const { sales, shelf } = real;
    const own = ownSession(real, session);
    const answer =
      product === null
        ? await sales.emptyBasket(own, shelf.offers)
        : await sales.removeLine(own, ownId(real, product), shelf.offers);
    compare(model, real, session, answer);
  });

const order = (session: string, key: string | null, body: string) =>
  step(`order(${session}, ${key}, ${body})`, async (model, real) => {
    const expected = model.order(session, key, body);
    const form = request({ key, bodyHash: body });
    const outcome = await real.sales.placeOrder(ownSession(real, session), form, real.shelf.offers);
    if (expected.kind === 'conflict') return expect(outcome).toMatchObject({ conflict: 'key' });
    const { success, errors, order: made } = answered(outcome);
    if (expected.kind === 'refused') return expect([success, errors.length]).toEqual([0, expected.errors]);
    if (expected.kind === 'repeated') return expect(made?.number).toBe(expected.order.number);
    expect(made?.total).toBe(expected.total);
    expected.accept(made?.number ?? '');
  });

const change = (product: number, facts: Partial<Product>) =>
  step(`change(${product}, ${JSON.stringify(facts)})`, async (model, real) => {
    const now = { ...(model.products.get(product) as Product), ...facts };
    model.products.set(product, now);
    show(real, product, now);
  });

/** Updates a product in the catalogue, or removes it. */
function show(real: Real, product: number, { isSold, ...offer }: Product): void {
  real.shelf.put(ownId(real, product), offer);
  if (!isSold) real.shelf.products.delete(ownId(real, product));
}

const mark = (which: number, status: OrderStatus) =>
  step(`mark(${which}, ${status})`, async (model, { sales }) => {
    const made = model.orders[which % Math.max(1, model.orders.length)];
    if (!made) return;
    expect(await sales.markOrder(made.number, status)).toBe(true);
    made.status = status;
  });

const wait = (ms: number) =>
  step(`wait(${ms / MINUTE} min)`, async model => {
    model.now += ms;
  });

const sweep = () =>
  step('sweep', async (model, { sales, shelf }) => {
    model.forget([...model.products.keys()]);
    await sales.sweep(shelf.offers);
  });

const restart = () =>
  step('restart', async (_, real) => {
    await real.reopen();
  });

const session = fc.constantFrom('a', 'b');
const product = fc.constantFrom(...PRODUCTS);
const count = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 12 }) },
  fc.constantFrom(0, -1, 999, 1000),
);
const stock = fc.integer({ min: 0, max: 20 });
const facts: fc.Arbitrary<Partial<Product>> = fc.oneof(
  fc.record({ price: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ stock }),
  fc.record({ stock, stockDate: fc.constantFrom(null, '2026-01-01', '2026-01-03') }),
  fc.record({ isSold: fc.boolean() }),
);
const ordering = fc.tuple(session, fc.constantFrom(null, null, 'k1', 'k2'), fc.constantFrom('x', 'y'));
/** Repetitions set the relative frequency of each step. */
const STEPS: fc.Arbitrary<Step>[] = [
  ...Array(6).fill(fc.tuple(session, product, count).map(args => set(...args))),
  ...Array(5).fill(ordering.map(args => order(...args))),
  ...Array(3).fill(fc.tuple(product, facts).map(args => change(...args))),
  ...Array(2).fill(session.map(view)),
  fc.tuple(session, fc.option(product)).map(args => remove(...args)),
  fc.tuple(fc.nat(9), fc.constantFrom(...ORDER_STATUSES)).map(args => mark(...args)),
  fc.constantFrom(MINUTE, 10 * MINUTE, DAY, 4 * DAY, 13 * DAY, 16 * DAY).map(wait),
  fc.constant(null).map(sweep),
  fc.constant(null).map(restart),
];

describe.each(storeKinds().slice(0, amount(1, 2)))('$name', kind => {
  test('agrees with the model for any actions of shoppers and shop and any changes of the catalogue', {
    timeout: 240_000,
  }, async () => {
    let model = new Model();
    const place = { ...(await kind.place()), now: () => model.now, timeZone: () => 'UTC' };
    let sales = await opening(place);
    let run = 0;
    const prepare = () => {
      run += 1;
      model = new Model();
      const real: Real = {
        sales,
        run,
        shelf: new Shelf(),
        async reopen() {
          await sales.close();
          sales = await opening(place);
          real.sales = sales;
        },
      };
      for (const id of PRODUCTS) {
        const usual = { price: 3, stock: 10, stockDate: null, isSold: true };
        model.products.set(id, usual);
        show(real, id, usual);
      }
      return { model, real };
    };
    const property = fc.asyncProperty(fc.commands(STEPS, { size: '+1', maxCommands: 60 }), async steps => {
      await fc.asyncModelRun(prepare, steps);
      const numbers = (await sales.listOrders()).map(({ number }) => number);
      for (const { number } of model.orders) expect(numbers).toContain(number);
    });
    await fc.assert(property, cases(RUNS[kind.name]));
  });
});
