import { atom } from 'nanostores';
import { comparedIn, MAX_COMPARED } from '#src/domain/compare.ts';
import { browser, COMPARED_KEY } from './browser.ts';

/** Products that the visitor chose to compare, in the order of choosing; empty until they are read. */
export const $compared = atom<readonly number[]>([]);

/** Reads the choice that this tab or another one has stored; what is no number of a product is left out. */
export function readCompared(): void {
  const ids = browser.local.get(COMPARED_KEY) ?? '';
  $compared.set(comparedIn(new URLSearchParams({ ids })).ids);
}

function keep(ids: readonly number[]): void {
  browser.local.set(COMPARED_KEY, ids.length === 0 ? null : ids.join(','));
  $compared.set(ids);
}

/** Takes a product out of the choice. */
export function removeCompared(id: number): void {
  readCompared();
  keep($compared.get().filter(each => each !== id));
}

/** Adds a product to the choice. @returns why it is not added, or null */
export function addCompared(id: number): string | null {
  // Another tab may have changed the choice.
  readCompared();
  const ids = $compared.get();
  if (ids.includes(id)) return null;
  if (ids.length >= MAX_COMPARED) return `Сравнить можно не больше ${MAX_COMPARED} шин: уберите одну.`;
  keep([...ids, id]);
  return null;
}

/** Follows the choice when the page is restored from the back/forward cache. */
export function followCompared(): void {
  readCompared();
  browser.onReturn(readCompared);
}
