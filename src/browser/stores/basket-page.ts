import { atom } from 'nanostores';
import type { BasketLine } from '#src/domain/basket.ts';
import { MAX_QUANTITY, parseQuantity, quantityExpected, SET_OF_TYRES } from '#src/domain/quantity.ts';
import { $basket, emptyBasket, lineOf, removeFromBasket, setQuantity } from './basket.ts';
import { takeNotes } from './basket-notes.ts';
import { browser } from './browser.ts';
import { storedOrder } from './last-order.ts';

/** State of the basket page besides the basket: the line being edited, removed lines that can be restored, notes. */

/** The line whose quantity is being edited (spec section 4); the text is validated when saved. */
export interface Editing {
  product: number;
  text: string;
  status: 'typing' | 'saving';
  /** Why it was not saved, in Russian. */
  error: string | null;
}

export const $editing = atom<Editing | null>(null);
/** Lines that went while this tab showed the basket and can be restored, oldest first; stored as long as the tab is open. */
export const $removed = atom<readonly BasketLine[]>([]);
/** Messages about changed prices and stock, until the visitor dismisses them. */
export const $notes = atom<readonly string[]>([]);

/** Opens the quantity field of a line with the current quantity. */
export function editQuantity(product: number): void {
  const count = lineOf(product)?.count ?? SET_OF_TYRES;
  $editing.set({ product, text: String(count), status: 'typing', error: null });
}

export function typeQuantity(text: string): void {
  const editing = $editing.get();
  if (editing?.status === 'typing') $editing.set({ ...editing, text, error: null });
}

/** Closes the field without changing the line. */
export const cancelEditing = (): void => $editing.set(null);

/** «Сохранить»: sets the quantity; closes the field on success, else shows the error in it. */
export async function saveQuantity(): Promise<void> {
  const editing = $editing.get();
  if (editing?.status !== 'typing') return;
  const quantity = parseQuantity(editing.text);
  if (quantity === null) {
    $editing.set({ ...editing, error: quantityExpected(lineOf(editing.product)?.available ?? MAX_QUANTITY) });
    return;
  }
  const saving: Editing = { ...editing, status: 'saving', error: null };
  $editing.set(saving);
  const error = await setQuantity(editing.product, quantity);
  if ($editing.get() !== saving) return;
  $editing.set(error === null ? null : { ...editing, error });
}

const REMOVED_KEY = 'removed-lines';

function storedRemoved(): readonly BasketLine[] {
  try {
    const lines: unknown = JSON.parse(browser.tab.get(REMOVED_KEY) ?? '[]');
    return Array.isArray(lines) ? lines.filter(line => typeof line?.name === 'string') : [];
  } catch {
    return [];
  }
}

function setRemoved(lines: readonly BasketLine[]): void {
  $removed.set(lines);
  browser.tab.set(REMOVED_KEY, lines.length > 0 ? JSON.stringify(lines) : null);
}

/** Removes a line; it can be restored. */
export async function removeLine(product: number): Promise<void> {
  if ($editing.get()?.product === product) cancelEditing();
  await removeFromBasket(product);
}

/** Removes all lines; each can be restored. */
export async function removeAllLines(): Promise<void> {
  cancelEditing();
  await emptyBasket();
}

/** «Вернуть»: restores a removed line with its quantity. */
export async function restoreLine(product: number): Promise<void> {
  const line = lineOf(product, $removed.get());
  if (line) await setQuantity(product, line.count);
}

/** Removes the notes that are shown. */
export const dismissNotes = (): void => $notes.set([]);

/** What a tab says about lines that another tab took out of the basket. */
function removalNotes(had: readonly BasketLine[], has: readonly BasketLine[]): string[] {
  const gone = had.filter(({ id }) => !lineOf(id, has));
  if (gone.length > 1 && has.length === 0) return ['Корзина очищена в другой вкладке.'];
  return gone.map(({ name }) => `Удалено в другой вкладке: ${name}.`);
}

function addNotes(notes: readonly string[]): void {
  if (notes.length > 0) $notes.set([...new Set([...$notes.get(), ...notes])]);
}

/**
 * Starts collecting notes, including those stored by other pages, and lines that can be restored: whatever goes from the basket
 * unless it was ordered, here or in another tab, until it is in the basket again. @returns unsubscribe
 */
export function startBasketPage(): () => void {
  let rendered: readonly BasketLine[] = [];
  $removed.set(storedRemoved());
  return $basket.subscribe(state => {
    if (state.status !== 'ready') return addNotes(takeNotes());
    const { lines, notes } = state.basket;
    addNotes([...takeNotes(), ...notes, ...(state.isFromTab ? removalNotes(rendered, lines) : [])]);
    const others = [...$removed.get(), ...rendered].filter(({ id }) => !lineOf(id, lines));
    setRemoved(storedOrder() === null ? others : []);
    rendered = lines;
  });
}
