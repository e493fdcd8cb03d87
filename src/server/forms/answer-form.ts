import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { readForm } from '#src/server/http/read-body.ts';
import type { Visitor } from '#src/server/http/session-guard.ts';
import { ACTIONS, isAction } from './actions.ts';
import { callsOf, type PagesSales } from './open-sales.ts';
import { fieldOf, type Outcome } from './outcome.ts';

/** A request as a page of one visitor, or a form, is answered from it. */
export interface OwnRequest {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Answers a form. @throws {Refused} */
export async function answerForm(
  request: OwnRequest,
  served: ServedCatalogue,
  sales: PagesSales,
  visit: Visitor,
): Promise<Outcome> {
  const fields = await readForm(request.headers, request.body);
  const action = fieldOf(fields, 'do');
  if (!isAction(action)) throw new Refused(400);
  await (action === 'find' ? sales.searches?.admit(visit) : sales.admit(visit));
  const key = action === 'order' ? fieldOf(fields, 'key') : '';
  const headers = { ...request.headers, ...(key !== '' && { 'idempotency-key': key }) };
  return ACTIONS[action]({
    call: callsOf(sales, served, { ...visit, headers, isUnseen: true }),
    fields,
    served,
    place: (sent, of) => sales.place(served, visit, sent, of),
    orders: sales.orders,
    timeZone: shopInfoOf(served.catalogue).timezone,
  });
}
