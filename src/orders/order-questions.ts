/** Which new orders to cancel: all that meet every condition. `since` is included. */
export interface CancelFilter {
  phone?: string;
  email?: string;
  visitor?: string;
  since?: number;
}

/** A product of which an order needs more than can be had. */
export interface Shortage {
  name: string;
  /** How many the order needs. */
  count: number;
  /** How many are in stock and not reserved by other orders. */
  available: number;
}
