import type { IncomingMessage } from 'node:http';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import type { ServedRelease } from '#src/server/calls/served-release.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { readForm } from '#src/server/http/read-body.ts';
import type { Visitor } from '#src/server/http/session-guard.ts';
import { ACTIONS, isAction } from './actions.ts';
import { callsOf, type PagesSales } from './open-sales.ts';
import { fieldOf, type Outcome } from './outcome.ts';

/** Answers a form. @throws {Refused} */
export async function answerForm(
  request: IncomingMessage,
  release: ServedRelease,
  sales: PagesSales,
  visit: Visitor,
): Promise<Outcome> {
  const fields = await readForm(request.headers, request);
  const action = fieldOf(fields, 'do');
  if (!isAction(action)) throw new Refused(400);
  await (action === 'find' ? sales.searches?.admit(visit) : sales.admit(visit));
  const key = action === 'order' ? fieldOf(fields, 'key') : '';
  const headers = { ...request.headers, ...(key !== '' && { 'idempotency-key': key }) };
  return ACTIONS[action]({
    call: callsOf(sales, release, { ...visit, headers }),
    fields,
    served: release,
    place: (sent, of) => sales.place(release, visit, sent, of),
    orders: sales.orders,
    timeZone: shopInfoOf(release.catalogue).timezone,
  });
}
