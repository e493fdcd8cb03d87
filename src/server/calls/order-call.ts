import { orderBody } from '#src/api/order.schema.ts';
import { order } from '#src/api/order.ts';
import { type Endpoint, personal } from '#src/server/http/endpoint.ts';
import type { SessionGuard } from '#src/server/http/session-guard.ts';
import type { PlaceOrder, SentForm } from './place-order.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** POST /api/order. Errors in the fields are listed one by one in an answer with status 200 (wire.md). */
export const orderCalls = (guard: SessionGuard, place: PlaceOrder): readonly Endpoint<ServedCatalogue>[] => [
  personal(
    guard,
    order,
    (served: ServedCatalogue, visit, _, sent: SentForm) => place(served, visit, sent, { source: 'basket' }),
    orderBody,
  ),
];
