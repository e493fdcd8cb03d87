import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import type { FormAction } from '#src/domain/basket-forms.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { isOwnForm } from '#src/server/http/csrf.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { readForm } from '#src/server/http/read-body.ts';
import type { Visitor } from '#src/server/http/session-guard.ts';
import { ACTIONS, isAction } from './actions.ts';
import { callsOf, type PagesSales } from './open-sales.ts';
import { fieldOf, type Outcome, type PageOutcome } from './outcome.ts';
import { refusedForm } from './refused-form.ts';

/** A request as a page of one visitor, or a form, is answered from it. */
export interface OwnRequest {
  method?: string | undefined;
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** Forms that make no call; the others count as the calls that they make. */
const UNCALLED: ReadonlySet<FormAction> = new Set(['cancel', 'press', 'call']);

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
  const key = action === 'order' ? fieldOf(fields, 'key') : '';
  const headers = { ...request.headers, ...(key !== '' && { 'idempotency-key': key }) };
  try {
    if (action === 'find') await sales.searches?.admit(visit);
    else if (UNCALLED.has(action)) await sales.admit(visit);
    return await ACTIONS[action]({
      call: callsOf(sales, served, { ...visit, headers, isUnseen: true }),
      fields,
      served,
      place: (sent, of) => sales.place(served, visit, sent, of),
      orders: sales.orders,
      timeZone: shopInfoOf(served.catalogue).timezone,
    });
  } catch (error) {
    return refusedForm(error, fields, served);
  }
}

/** Answers a form while the store is not open. @throws {Refused} 503 where nothing was typed, or no page of the shop sent it */
export async function answerClosed(
  request: OwnRequest,
  served: ServedCatalogue,
  site: Parameters<typeof isOwnForm>[1],
): Promise<PageOutcome> {
  const closed = new Refused(503);
  if (request.method !== 'POST' || !isOwnForm(request.headers, site)) throw closed;
  const fields = await readForm(request.headers, request.body).catch(() => {
    throw closed;
  });
  return refusedForm(closed, fields, served);
}
