import type { EcommerceProduct } from '#src/domain/ecommerce.ts';
import { browser } from './browser.ts';

/** An accepted order as the basket page shows it again. Nothing in it tells who ordered. */
export interface LastOrder {
  number: string;
  lines: readonly EcommerceProduct[];
  /** When it was accepted, in milliseconds. */
  at: number;
}

const KEY = 'last-order';
/** The shop calls before that, even after a weekend. */
const SHOWN_MS = 3 * 24 * 60 * 60 * 1000;

const isLine = (line: unknown): boolean => {
  const { id, name, price, quantity } = (line ?? {}) as Partial<EcommerceProduct>;
  return typeof name === 'string' && [id, price, quantity].every(Number.isFinite);
};

/** The order that was sent last in any tab of this browser, unless something was put into the basket since. */
export function lastOrder(): LastOrder | null {
  try {
    const order = JSON.parse(browser.kept.get(KEY) ?? 'null') as LastOrder | null;
    const isShown = order !== null && browser.now() - order.at < SHOWN_MS;
    return isShown && typeof order.number === 'string' && order.lines.every(isLine) ? order : null;
  } catch {
    return null;
  }
}

export const storeLastOrder = (order: LastOrder): void => browser.kept.set(KEY, JSON.stringify(order));

export const forgetLastOrder = (): void => browser.kept.set(KEY, null);
