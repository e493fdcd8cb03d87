import type { HoldDays } from './reservations.ts';
import type { Fault, Store } from './store.ts';

/** The store and settings that every sales operation needs. */
export interface SalesContext {
  store: Store;
  /** Mail is configured: orders queue messages to the shop and the buyer. */
  mail: boolean;
  telegram: boolean;
  timeZone: () => string;
  holdDays: HoldDays;
  /** Whether the limits of limits.ts hold. */
  limits: boolean;
  fault: Fault;
  /** The clock, for what people read and what is compared with days of the calendar. */
  now: () => number;
  /** {@link shopTime}, for ages: of holds, baskets and letters. */
  lived: () => number;
  orderNumber: () => string;
}
