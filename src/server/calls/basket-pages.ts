import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basketGet } from '#src/api/basket.ts';
import type { AnswerOf } from '#src/api/contract.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { type BasketView, basketView } from '#src/catalogue/views/basket.ts';
import { type Shell, shellOf } from '#src/catalogue/views/shell.ts';
import { NO_COOKIES } from '#src/domain/basket.ts';
import { type FilledBasket, PAGE_KEYS } from '#src/domain/basket-forms.ts';
import type { OrderForm } from '#src/domain/order-fields.ts';
import { BASKET } from '#src/domain/paths.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { readQuantity } from '#src/domain/quantity.ts';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { Address } from '#src/server/http/address.ts';
import type { CallLimits } from '#src/server/http/call-limits.ts';
import { tagOf } from '#src/server/http/encoding.ts';
import { type Endpoint, Refused } from '#src/server/http/endpoint.ts';
import type { Parts } from '#src/server/http/http-server.ts';
import { readForm } from '#src/server/http/read-body.ts';
import { QueueFull } from '#src/server/http/render-queue.ts';
import { seeOther, sendPage } from '#src/server/http/send.ts';
import { sendUnavailable } from '#src/server/http/send-unavailable.ts';
import type { SessionGuard, Visitor } from '#src/server/http/session-guard.ts';
import {
  ACTIONS,
  askOutcome,
  type BuyerOrders,
  type Call,
  choiceOutcome,
  fieldOf,
  isAction,
  type Outcome,
  orderOutcome,
  refusedPage,
} from './basket-actions.ts';
import type { PlaceOrder } from './order-call.ts';
import { renderingOf } from './rendering.ts';
import type { ServedCatalogue } from './served-catalogue.ts';
import type { ServedRelease } from './served-release.ts';

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

const NEW_FORM: OrderForm = { name: '', phone: '', email: '', comment: '', consent: false };

/** The line that was removed last, as the address tells it. */
function removedIn(query: URLSearchParams, { catalogue }: ServedCatalogue): FilledBasket['removed'] {
  const product = parseProductId(fieldOf(query, PAGE_KEYS.removed));
  const count = readQuantity(fieldOf(query, PAGE_KEYS.count));
  const offer = product === null ? undefined : offersOf(catalogue, [product]).get(product);
  return offer && count !== null ? { product: offer.id, name: offer.name, count } : null;
}

/** Calls of the visitor in this process: by the same rules, limits and words as over the network. */
const callsOf =
  ({ calls }: PagesSales, served: ServedCatalogue, visit: Visitor): Call =>
  async (contract, params, body) => {
    const endpoint = calls.find(each => each.contract === contract);
    if (!endpoint) throw new Error(`${contract.path} is not answered here`);
    return (await endpoint.call(served, params, body, visit)) as AnswerOf<typeof contract>;
  };

/** Who counts visits must not get the address of an order, which opens it. */
const withoutCounter = (shell: Shell): Shell => ({ ...shell, goals: { counter: '', rows: [] } });

/** Answers a form. @throws {Refused} */
async function answerForm(
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

/** Answers a page of one visitor, or a form. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { query }: Address,
  release: ServedRelease,
  sales: PagesSales,
  visitor: string,
): Promise<void> {
  const { visit, proven, isKnown, cookies } = sales.guard.enterForm(request.headers, visitor);
  const headers = cookies.length > 0 ? { 'Set-Cookie': cookies } : {};
  async function outcomeOf(): Promise<Outcome> {
    if (request.method === 'POST') {
      if (!proven) throw new Refused(403);
      return answerForm(request, release, sales, visit);
    }
    if (query.has(PAGE_KEYS.order))
      return orderOutcome({
        fields: query,
        orders: sales.orders,
        timeZone: shopInfoOf(release.catalogue).timezone,
      });
    if (query.has(PAGE_KEYS.ask)) return askOutcome(query);
    if (query.has(PAGE_KEYS.choice)) return choiceOutcome(query, release);
    const isBlocked = query.get(PAGE_KEYS.filled) === 'now' && !isKnown;
    const problem = isBlocked ? { message: NO_COOKIES, others: [] } : null;
    return { status: 200, filled: { removed: removedIn(query, release), problem } };
  }
  const outcome = await outcomeOf().catch(refusedPage);
  if ('goTo' in outcome) return seeOther(request, response, outcome.goTo, headers);
  const view = 'view' in outcome ? outcome.view : await filledView(outcome.filled);
  const shell = shellOf(release.catalogue);
  await sendOwnPage(request, response, release, outcome.status, headers, {
    page: view,
    shell: view.order ? withoutCounter(shell) : shell,
  });

  async function filledView(filled: Partial<FilledBasket>): Promise<BasketView> {
    return basketView({
      basket: fromWire.basket(await callsOf(sales, release, visit)(basketGet, {})),
      problem: null,
      quantity: null,
      removed: null,
      form: NEW_FORM,
      errors: {},
      key: randomUUID(),
      ...filled,
    });
  }
}

/** Renders a page of one visitor, which nobody may store. @throws {QueueFull} */
async function sendOwnPage(
  request: IncomingMessage,
  response: ServerResponse,
  release: ServedRelease,
  status: number,
  headers: Record<string, string[]>,
  props: { page: BasketView; shell: Shell },
): Promise<void> {
  const page = await renderingOf(release).queue.page(randomUUID(), async () => {
    const { body, type } = await release.site.onDemand.render(ON_DEMAND + BASKET, { page: props });
    return { body, type, tag: tagOf(body), encoded: {}, beside: {} };
  });
  if (page === null) throw new Error('the basket has no page');
  await sendPage(request, response, status, page, {
    ...release.site.headers.page,
    ...headers,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}

/** Query keys of which each makes a page of one visitor. */
const OWN_KEYS = [PAGE_KEYS.filled, PAGE_KEYS.order, PAGE_KEYS.choice, PAGE_KEYS.ask];

const isRead = (method = 'GET'): boolean => method === 'GET' || method === 'HEAD';

/** Whether a request is for a page of one visitor, or a form. */
const isOwn = ({ method }: IncomingMessage, { path, query }: Address): boolean =>
  path === BASKET && (method === 'POST' || (isRead(method) && OWN_KEYS.some(key => query.has(key))));

/**
 * Pages of /basket that belong to one visitor, and the plain forms on it (wire.md, «Without scripts»).
 * @param sales null while the store is not open: these pages are unavailable then
 */
export const basketPages =
  (
    use: (work: (release: ServedRelease) => Promise<void>) => Promise<void>,
    sales: () => PagesSales | null,
    { proxies }: Pick<Parts['config'], 'proxies'>,
    contacts: Parts['contacts'],
  ): Parts['visitorPages'] =>
  async (request, response, address) => {
    if (!isOwn(request, address)) return false;
    const open = sales();
    try {
      if (!open) throw new Refused(503);
      await use(release => answer(request, response, address, release, open, proxies.visitorOf(request)));
    } catch (error) {
      const isAway = error instanceof QueueFull || (error instanceof Refused && error.status === 503);
      if (!isAway) throw error;
      sendUnavailable(request, response, contacts());
    }
    return true;
  };
