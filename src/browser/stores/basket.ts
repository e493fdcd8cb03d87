import { atom } from 'nanostores';
import type * as wire from '#src/api/basket.schema.ts';
import { basketAdd, basketDel, basketEmpty, basketGet } from '#src/api/basket.ts';
import type { CallFailure, Result } from '#src/api/client.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import { LOAD, type Load } from '#src/api/load.ts';
import { hasSession } from '#src/api/session-cookies.ts';
import type { Basket, BasketLine } from '#src/domain/basket.ts';
import { soldAs } from '#src/domain/ecommerce.ts';
import { type Answered, isCertainlyLater, isCertainlyOlder, NEVER } from './answered.ts';
import { keepNotes } from './basket-notes.ts';
import { browser } from './browser.ts';
import { onRestored } from './connection.ts';
import { pushEcommerce } from './ecommerce.ts';
import { track } from './goals.ts';
import { forgetLastOrder, type LastOrder, storeLastOrder } from './last-order.ts';
import { call } from './shop-call.ts';

export type BasketState =
  /** Not loaded; the state of every first paint. */
  | { status: 'unknown' }
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready';
      basket: Basket;
      /** Whether another tab has changed it, and not by an order. */
      isFromTab?: boolean;
    };

const EMPTY_BASKET: Basket = { lines: [], notes: [] };

/** The shopper's basket as last received from the server. */
export const $basket = atom<BasketState>({ status: 'unknown' });
/** Products with a change that is queued or being sent. */
export const $busy = atom<ReadonlySet<number>>(new Set());
/** Quantities chosen in steppers and not yet confirmed by the server; further clicks count from these. */
export const $stepped = atom<Readonly<Record<string, number>>>({});
/** Why the last change failed. */
export const $trouble = atom<{ product: number; message: string } | null>(null);

/** A requested change of a product: `count` returns the new quantity from the current one; 0 removes the product. */
interface Change {
  kind: 'add' | 'set';
  count: (had: number) => number;
  resolvers: ((why: string | null) => void)[];
}

/** In place of a product id: all products. */
const ALL = 0;
/** Queued changes, one per product; a later one replaces an earlier one. */
const queue = new Map<number, Change>();
/** Channel between tabs. Named after the message format, so that tabs of releases with another format do not receive it. */
const CHANNEL = 'basket-lines';
let isStale = false;
let isProcessing = false;
let lastAnswered: Answered = NEVER;
let broadcast: ((message: unknown) => void) | undefined;

const NO_LINES: readonly BasketLine[] = [];

/** Lines of the basket; empty while the basket is not loaded. */
export const basketLines = (state: BasketState = $basket.get()): readonly BasketLine[] =>
  state.status === 'ready' ? state.basket.lines : NO_LINES;

/** The line of a product. */
export const lineOf = (
  product: number,
  lines: readonly BasketLine[] = basketLines(),
): BasketLine | undefined => lines.find(({ id }) => id === product);

/** The load flag of a product. */
function loadOf(product: number, state: BasketState, busy: ReadonlySet<number>): Load {
  if (busy.has(product)) return LOAD.changing;
  return lineOf(product, basketLines(state)) ? LOAD.inBasket : LOAD.none;
}

/** Calls `render` with a product's load flag, at once and whenever it changes. @returns unsubscribe */
export function onLoad(product: number, render: (load: Load) => void): () => void {
  let rendered: Load | null = null;
  const update = () => {
    const load = loadOf(product, $basket.get(), $busy.get());
    if (load === rendered) return;
    rendered = load;
    render(load);
  };
  const subscriptions = [$basket.subscribe(update), $busy.listen(update)];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

const setBusy = (product: number, isBusy: boolean): void => {
  const busy = new Set($busy.get());
  if (isBusy) busy.add(product);
  else busy.delete(product);
  $busy.set(busy);
};

/**
 * Applies a response. Calls of this tab never overlap, but they may overlap with another tab's; then it is unknown which basket
 * is newer, and the basket is loaded again.
 */
function applyResponse(basket: Basket, answered: Answered): void {
  if (answered.from < lastAnswered.to) isStale = true;
  lastAnswered = answered;
  keepNotes(basket.notes);
  $basket.set({ status: 'ready', basket });
}

/** What a tab sends to the others. */
interface TabMessage {
  basket: Basket;
  answered: Answered;
  /** The order that emptied the basket. */
  order?: LastOrder | undefined;
}

/** Applies the response to a change and sends it to all tabs. */
function applyAndBroadcast(basket: Basket, from: number, order?: LastOrder): void {
  const answered = { from, to: browser.now() };
  applyResponse(basket, answered);
  broadcast?.({ basket, answered, order } satisfies TabMessage);
}

function onTabMessage(message: unknown): void {
  const { basket, answered, order } = message as TabMessage;
  if (isCertainlyOlder(answered, lastAnswered)) return;
  if (order) storeLastOrder(order);
  if (isCertainlyLater(answered, lastAnswered)) {
    lastAnswered = answered;
    $basket.set({ status: 'ready', basket, isFromTab: !order });
  } else refreshBasket();
}

async function load(): Promise<CallFailure | null> {
  if ($basket.get().status !== 'ready') $basket.set({ status: 'loading' });
  const from = browser.now();
  const result = await call(basketGet);
  if (result.ok) {
    const basket = fromWire.basket(result.value);
    // The server reports a changed price only once, and other tabs show the basket too.
    if (basket.notes.length > 0) applyAndBroadcast(basket, from);
    else applyResponse(basket, { from, to: browser.now() });
    return null;
  }
  if ($basket.get().status !== 'ready') $basket.set({ status: 'failed', message: result.message });
  return result;
}

const send = (product: number, count: number): Promise<Result<wire.Basket>> => {
  if (product === ALL) return call(basketEmpty);
  return count > 0
    ? call(basketAdd, { params: { productId: product, quantity: count } })
    : call(basketDel, { params: { productId: product } });
};

/** Reports a completed change to analytics. */
function report(kind: Change['kind'], had: BasketLine | undefined, has: BasketLine | undefined): void {
  const more = (has?.count ?? 0) - (had?.count ?? 0);
  const line = has ?? had;
  if (!line || more === 0) return;
  pushEcommerce(more > 0 ? 'add' : 'remove', [soldAs(line, Math.abs(more))]);
  if (kind === 'add') track({ event: 'basket_add', brand: line.brand });
}

/** Sends one queued change to the server. @returns the failure, or null */
async function sendChange(product: number, { kind, count }: Change): Promise<CallFailure | null> {
  if (kind === 'add' && $basket.get().status !== 'ready') {
    const failure = await load();
    if (failure) return failure;
  }
  const had = basketLines();
  const before = lineOf(product, had)?.count ?? 0;
  const wanted = count(before);
  if (product !== ALL && wanted === before && $basket.get().status === 'ready') return null;
  const from = browser.now();
  const result = await send(product, wanted);
  if (!result.ok) return result;
  if (wanted > 0) forgetLastOrder();
  const basket = fromWire.basket(result.value);
  applyAndBroadcast(basket, from);
  const products = product === ALL ? had.map(({ id }) => id) : [product];
  for (const id of products) report(kind, lineOf(id, had), lineOf(id, basket.lines));
  return null;
}

/** Turns an unexpected exception into a message, so that no button keeps spinning and the queue continues. */
function unexpectedError(error: unknown): { message: string } {
  console.error(error);
  return { message: 'Что-то пошло не так. Обновите страницу и повторите.' };
}

/** Processes the queue one call at a time, so that responses arrive in order. */
async function processQueue(): Promise<void> {
  if (isProcessing) return;
  isProcessing = true;
  for (;;) {
    const [next] = queue;
    if (next) {
      const [product, change] = next;
      queue.delete(product);
      const failure = await sendChange(product, change).catch(unexpectedError);
      const why = failure?.message ?? null;
      if (why !== null) $trouble.set({ product, message: why });
      if (!queue.has(product)) setBusy(product, false);
      for (const resolve of change.resolvers) resolve(why);
    } else if (isStale) {
      isStale = false;
      await load().catch(unexpectedError);
    } else break;
  }
  isProcessing = false;
}

/** Queues a change of a product. @returns an error message in Russian, also set in `$trouble`, or null */
function enqueue(product: number, kind: Change['kind'], count: Change['count']): Promise<string | null> {
  startBasket();
  $trouble.set(null);
  setBusy(product, true);
  return new Promise(resolve => {
    const resolvers = [...(queue.get(product)?.resolvers ?? []), resolve];
    queue.set(product, { kind, count, resolvers });
    void processQueue();
  });
}

/**
 * Adds a product with this quantity: 1 from rows and cards, the quantity field's value from the product page. If the basket
 * already has more, its quantity is kept (wire.md).
 */
export const addToBasket = (product: number, quantity = 1) =>
  enqueue(product, 'add', had => Math.max(had, quantity));

/** Sets a line's quantity. */
export const setQuantity = (product: number, quantity: number) => enqueue(product, 'set', () => quantity);

/** Sets a quantity from a stepper; 0 removes the line. @returns an error message in Russian, or null */
export async function stepTo(product: number, quantity: number): Promise<string | null> {
  $stepped.set({ ...$stepped.get(), [product]: quantity });
  const why = await setQuantity(product, quantity);
  const { [product]: last, ...others } = $stepped.get();
  if (last === quantity) $stepped.set(others);
  return why;
}

/** Removes a product. */
export const removeFromBasket = (product: number) => enqueue(product, 'set', () => 0);

/** Removes all products. */
export const emptyBasket = () => enqueue(ALL, 'set', () => 0);

/** Loads the basket from the server after the queued changes. */
export function refreshBasket(): void {
  isStale = true;
  void processQueue();
}

/**
 * Empties the basket here after an accepted order, as the server has done. `from` is when the order was sent. Without a number
 * there is no order to show again.
 */
export function basketWasOrdered(from: number, order?: LastOrder): void {
  if (order) storeLastOrder(order);
  applyAndBroadcast(EMPTY_BASKET, from, order);
  void processQueue();
}

/**
 * Starts loading the basket and listening to other tabs; repeated calls do nothing. Without a session the basket is empty and
 * no request is made, except where cookies are blocked: its answer says so.
 */
export function startBasket(): void {
  if (broadcast) return;
  broadcast = browser.channel(CHANNEL, onTabMessage);
  browser.onReturn(() => hasSession(browser) && refreshBasket());
  onRestored(() => $basket.get().status === 'failed' && refreshBasket());
  if (hasSession(browser) || !browser.acceptsCookies()) refreshBasket();
  else $basket.set({ status: 'ready', basket: EMPTY_BASKET });
}
