import type { AnswerOf } from '#src/api/contract.ts';
import type { PlaceOrder } from '#src/server/calls/place-order.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { CallLimits } from '#src/server/http/call-limits.ts';
import type { Endpoint } from '#src/server/http/endpoint.ts';
import type { SessionGuard, Visitor } from '#src/server/http/session-guard.ts';
import type { BuyerOrders, Call } from './outcome.ts';

/** The open store as these pages use it. */
export interface PagesSales {
  calls: readonly Endpoint<ServedCatalogue>[];
  guard: SessionGuard;
  orders: BuyerOrders;
  place: PlaceOrder;
  /** Counts a change that is no call. @throws {Refused} 429 */
  admit(visit: Visitor): Promise<void> | undefined;
  /** How often orders may be looked for; null without limits. */
  searches: CallLimits | null;
}

/** Searches for an order in a minute, by its number and digits of its phone. */
export const searchLimits = (onRefused: (limit: string) => void): CallLimits =>
  new CallLimits(onRefused, { session: 10, address: 60 });

/** Calls of the visitor in this process: by the same rules, limits and words as over the network. */
export const callsOf =
  ({ calls }: PagesSales, served: ServedCatalogue, visit: Visitor): Call =>
  async (contract, params, body) => {
    const endpoint = calls.find(each => each.contract === contract);
    if (!endpoint) throw new Error(`${contract.path} is not answered here`);
    return (await endpoint.call(served, params, body, visit)) as AnswerOf<typeof contract>;
  };
