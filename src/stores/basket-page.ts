import { atom } from 'nanostores';
import type { BasketItem } from '#src/api/sales-wire.ts';
import { parseQuantity, quantityExpected, SET_OF_TYRES } from '#src/domain/quantity.ts';
import { $basket, basketItems, emptyBasket, removeFromBasket, setQuantity } from './basket.ts';
import { takeNotes } from './basket-notes.ts';

/** What the basket page has besides the basket: a line being edited, lines that can come back, notes. */

/** The line whose quantity is being edited (spec section 4); the text is free until it is saved. */
export interface Editing {
  product: number;
  text: string;
  status: 'typing' | 'saving';
  /** Why it was not saved. */
  error: string | null;
}

export const $editing = atom<Editing | null>(null);
/** Lines that were taken out here, oldest first. */
export const $removed = atom<readonly BasketItem[]>([]);
/** What the shop told of prices and stock, until it is read. */
export const $notes = atom<readonly string[]>([]);

/** Opens a line's field, with its count. */
export function editQuantity(product: number): void {
  const count = basketItems()[product]?.count ?? SET_OF_TYRES;
  $editing.set({ product, text: String(count), status: 'typing', error: null });
}

export function typeQuantity(text: string): void {
  const editing = $editing.get();
  if (editing?.status === 'typing') $editing.set({ ...editing, text, error: null });
}

/** Closes the field; the line stays as it was. */
export const cancelEditing = (): void => $editing.set(null);

/** «Сохранить»: the field closes when the shop has taken the quantity, and says why when it has not. */
export async function saveQuantity(): Promise<void> {
  const editing = $editing.get();
  if (editing?.status !== 'typing') return;
  const quantity = parseQuantity(editing.text);
  if (quantity === null) {
    $editing.set({ ...editing, error: quantityExpected() });
    return;
  }
  const saving: Editing = { ...editing, status: 'saving', error: null };
  $editing.set(saving);
  const error = await setQuantity(editing.product, quantity);
  if ($editing.get() !== saving) return;
  $editing.set(error === null ? null : { ...editing, error });
}

const withoutProduct = (product: number) => $removed.get().filter(({ id }) => id !== product);

/** Takes a line out; it can come back. */
export async function removeLine(product: number): Promise<void> {
  const item = basketItems()[product];
  if ($editing.get()?.product === product) cancelEditing();
  if ((await removeFromBasket(product)) === null && item) $removed.set([...withoutProduct(product), item]);
}

/** Takes every line out; each can come back. */
export async function removeAllLines(): Promise<void> {
  const items = Object.values(basketItems());
  cancelEditing();
  if ((await emptyBasket()) === null) $removed.set(items);
}

/** «Вернуть»: puts a line back as it was. */
export async function restoreLine(product: number): Promise<void> {
  const item = $removed.get().find(({ id }) => id === product);
  if (item) await setQuantity(product, item.count);
}

/** The notes were read. */
export const dismissNotes = (): void => $notes.set([]);

/** Begins to gather notes, those that other pages were told included, and forgets removed lines that have come back. */
export function startBasketPage(): () => void {
  return $basket.subscribe(state => {
    const notes = takeNotes();
    if (notes.length > 0) $notes.set([...new Set([...$notes.get(), ...notes])]);
    const items = basketItems(state);
    const gone = $removed.get().filter(({ id }) => !items[id]);
    if (gone.length < $removed.get().length) $removed.set(gone);
  });
}
