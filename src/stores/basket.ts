import { atom } from 'nanostores';
import type { CallFailure, Result } from '#src/api/client.ts';
import { basketAdd, basketDel, basketEmpty, basketGet } from '#src/api/contracts.ts';
import { LOAD, type Load } from '#src/api/load.ts';
import type { Basket, BasketItem } from '#src/api/sales-wire.ts';
import { hasSession } from '#src/api/session-cookies.ts';
import { type Answered, isCertainlyLater, isCertainlyOlder, NEVER } from './answered.ts';
import { keepNotes } from './basket-notes.ts';
import { browser } from './browser.ts';
import { onRestored } from './connection.ts';
import { pushEcommerce, soldAs } from './ecommerce.ts';
import { track } from './goals.ts';
import { call } from './shop-call.ts';

export type BasketState =
  /** Not asked for; so it is in every first paint. */
  | { status: 'unknown' }
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; basket: Basket };

const EMPTY_BASKET: Basket = { count: 0, summa: 0, items: {}, notes: [] };

/** The shopper's basket as the shop knows it. */
export const $basket = atom<BasketState>({ status: 'unknown' });
/** Products with a change in flight or waiting its turn. */
export const $busy = atom<ReadonlySet<number>>(new Set());
/** What steppers have asked for and the shop has not answered: quick presses add up on it. */
export const $stepped = atom<Readonly<Record<string, number>>>({});
/** Why the last change was not made. */
export const $trouble = atom<{ product: number; message: string } | null>(null);

/** What is wished for a product: the quantity to set, given the one that is there; 0 takes it out. */
interface Wish {
  kind: 'add' | 'set';
  count: (had: number) => number;
  tell: ((why: string | null) => void)[];
}

/** Stands for every product at once. */
const ALL = 0;
/** Waiting wishes, one for each product: a later one replaces an earlier. */
const wishes = new Map<number, Wish>();
let isStale = false;
let isWorking = false;
let last: Answered = NEVER;
let say: ((message: unknown) => void) | undefined;

/** Lines of the basket by product id; none while it is not known. */
export function basketItems(state: BasketState = $basket.get()): Readonly<Record<string, BasketItem>> {
  return state.status === 'ready' ? state.basket.items : {};
}

/** The load flag of a product. */
function loadOf(product: number, state: BasketState, busy: ReadonlySet<number>): Load {
  if (busy.has(product)) return LOAD.changing;
  return basketItems(state)[product] ? LOAD.inBasket : LOAD.none;
}

/** Calls back with a product's load flag, at once and whenever it changes. @returns what ends that */
export function onLoad(product: number, draw: (load: Load) => void): () => void {
  let drawn: Load | null = null;
  const update = () => {
    const load = loadOf(product, $basket.get(), $busy.get());
    if (load === drawn) return;
    drawn = load;
    draw(load);
  };
  const ends = [$basket.subscribe(update), $busy.listen(update)];
  return () => {
    for (const end of ends) end();
  };
}

const setBusy = (product: number, isBusy: boolean): void => {
  const busy = new Set($busy.get());
  if (isBusy) busy.add(product);
  else busy.delete(product);
  $busy.set(busy);
};

/**
 * Takes an answer over. Calls of this tab never overlap; with another tab's they may, and then nobody can tell which of the
 * two baskets is the later one: the shop is asked again.
 */
function settle(basket: Basket, answered: Answered): void {
  if (answered.from < last.to) isStale = true;
  last = answered;
  keepNotes(basket.notes);
  $basket.set({ status: 'ready', basket });
}

/** The same after a change, for all tabs. */
function announce(basket: Basket, from: number): void {
  const answered = { from, to: browser.now() };
  settle(basket, answered);
  say?.({ basket, answered });
}

function hear(message: unknown): void {
  const { basket, answered } = message as { basket: Basket; answered: Answered };
  if (isCertainlyOlder(answered, last)) return;
  if (isCertainlyLater(answered, last)) {
    last = answered;
    $basket.set({ status: 'ready', basket });
  } else refreshBasket();
}

async function load(): Promise<CallFailure | null> {
  if ($basket.get().status !== 'ready') $basket.set({ status: 'loading' });
  const from = browser.now();
  const result = await call(basketGet);
  if (result.ok) {
    settle(result.value, { from, to: browser.now() });
    return null;
  }
  if ($basket.get().status !== 'ready') $basket.set({ status: 'failed', message: result.message });
  return result;
}

const send = (product: number, count: number): Promise<Result<Basket>> => {
  if (product === ALL) return call(basketEmpty);
  return count > 0
    ? call(basketAdd, { params: { productId: product, quantity: count } })
    : call(basketDel, { params: { productId: product } });
};

/** Goals and reports of a change that was made. */
function report(kind: Wish['kind'], had: BasketItem | undefined, has: BasketItem | undefined): void {
  const more = (has?.count ?? 0) - (had?.count ?? 0);
  const item = has ?? had;
  if (!item || more === 0) return;
  pushEcommerce(more > 0 ? 'add' : 'remove', [soldAs(item, Math.abs(more))]);
  if (kind === 'add') track({ event: 'basket_add', brand: item.brand });
}

/** Carries one wish out. @returns why it could not, or null */
async function carryOut(product: number, { kind, count }: Wish): Promise<CallFailure | null> {
  if (kind === 'add' && $basket.get().status !== 'ready') {
    const failure = await load();
    if (failure) return failure;
  }
  const had = basketItems();
  const before = had[product]?.count ?? 0;
  const wanted = count(before);
  if (product !== ALL && wanted === before && $basket.get().status === 'ready') return null;
  const from = browser.now();
  const result = await send(product, wanted);
  if (!result.ok) return result;
  announce(result.value, from);
  const products = product === ALL ? Object.keys(had) : [product];
  for (const id of products) report(kind, had[id], result.value.items[id]);
  return null;
}

/** A fault of ours must not leave buttons spinning and later wishes waiting. */
function broken(error: unknown): { message: string } {
  console.error(error);
  return { message: 'Что-то пошло не так. Обновите страницу и повторите.' };
}

/** Works off what waits, one call after the other, so that answers cannot overtake each other. */
async function work(): Promise<void> {
  if (isWorking) return;
  isWorking = true;
  for (;;) {
    const [next] = wishes;
    if (next) {
      const [product, wish] = next;
      wishes.delete(product);
      const failure = await carryOut(product, wish).catch(broken);
      const why = failure?.message ?? null;
      if (why !== null) $trouble.set({ product, message: why });
      if (!wishes.has(product)) setBusy(product, false);
      for (const tell of wish.tell) tell(why);
    } else if (isStale) {
      isStale = false;
      await load().catch(broken);
    } else break;
  }
  isWorking = false;
}

/** Wishes something for a product. @returns why it was not done, in Russian, or null; `$trouble` says it too */
function wish(product: number, kind: Wish['kind'], count: Wish['count']): Promise<string | null> {
  startBasket();
  $trouble.set(null);
  setBusy(product, true);
  return new Promise(resolve => {
    const tell = [...(wishes.get(product)?.tell ?? []), resolve];
    wishes.set(product, { kind, count, tell });
    void work();
  });
}

/**
 * Puts a product into the basket: 1 from rows and cards, its field's quantity from the product page. What is there already is
 * never lowered (wire.md).
 */
export const addToBasket = (product: number, quantity = 1) =>
  wish(product, 'add', had => Math.max(had, quantity));

/** Sets a line's quantity. */
export const setQuantity = (product: number, quantity: number) => wish(product, 'set', () => quantity);

/** A stepper's press: sets a line's quantity, 0 takes it out. @returns why it was not done, in Russian, or null */
export async function stepTo(product: number, quantity: number): Promise<string | null> {
  $stepped.set({ ...$stepped.get(), [product]: quantity });
  const why = await setQuantity(product, quantity);
  const { [product]: last, ...others } = $stepped.get();
  if (last === quantity) $stepped.set(others);
  return why;
}

/** Takes a product out. */
export const removeFromBasket = (product: number) => wish(product, 'set', () => 0);

/** Takes everything out. */
export const emptyBasket = () => wish(ALL, 'set', () => 0);

/** Asks the shop for the basket, after what waits. */
export function refreshBasket(): void {
  isStale = true;
  void work();
}

/** After an accepted order: the shop has emptied the basket, `from` is when the order was sent. */
export function basketWasOrdered(from: number): void {
  announce(EMPTY_BASKET, from);
  void work();
}

/**
 * Begins to follow the basket; more than once does no harm. Only a visitor with a session is asked for: without one the
 * basket is empty, and reading pages costs no call.
 */
export function startBasket(): void {
  if (say) return;
  say = browser.channel('basket', hear);
  browser.onReturn(() => hasSession(browser) && refreshBasket());
  onRestored(() => $basket.get().status === 'failed' && refreshBasket());
  if (hasSession(browser)) refreshBasket();
  else $basket.set({ status: 'ready', basket: EMPTY_BASKET });
}
