import type { EcommerceProduct } from '#src/domain/ecommerce.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { browser } from './browser.ts';

/** An accepted order as the basket page shows it again (order-again.ts). It has no personal data. */
export interface LastOrder {
  number: string;
  /** The address of the order's page. */
  link?: string;
  lines: readonly EcommerceProduct[];
  /** What the tyres cost by the shop's answer; absent where an earlier version stored the order. */
  total?: Kopecks;
  /** What delivery costs besides; absent or null where none was chosen. */
  delivery?: Kopecks | null;
  /** When it was accepted, in milliseconds. */
  at: number;
}

/** An accepted order on the basket page. */
export interface AcceptedOrder {
  status: 'accepted';
  message: string;
  errors: readonly string[];
  number: string | null;
  /** The address of the order's page; empty where it has none. */
  link: string;
  lines: readonly EcommerceProduct[];
  /** What the tyres cost by the shop's answer; null where it is not known. */
  total: Kopecks | null;
  delivery: Kopecks | null;
  /** Whether this page has just sent it: not after a reload and not in another tab. */
  isNew: boolean;
}

const KEY = 'last-order';

/** The order that was sent last in any tab of this browser as JSON, unless something was put into the basket since. */
export const storedOrder = (): string | null => browser.local.get(KEY);

export const storeLastOrder = (order: LastOrder): void => browser.local.set(KEY, JSON.stringify(order));

export const forgetLastOrder = (): void => browser.local.set(KEY, null);
