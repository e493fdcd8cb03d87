import { randomUUID } from 'node:crypto';
import { basketGet } from '#src/api/basket.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { type BasketView, basketView } from '#src/catalogue/views/basket.ts';
import type { PageProps } from '#src/catalogue/views/page-path.ts';
import { shellOf } from '#src/catalogue/views/shell.ts';
import { NO_COOKIES } from '#src/domain/basket.ts';
import { type FilledBasket, PAGE_KEYS } from '#src/domain/basket-forms.ts';
import { EMPTY_ORDER_FORM, NO_CHOICE } from '#src/domain/order-fields.ts';
import { BASKET } from '#src/domain/paths.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { readQuantity } from '#src/domain/quantity.ts';
import { choicePath } from '#src/domain/sent-choice.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import type { ServedRelease } from '#src/server/calls/served-release.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import type { Parts } from '#src/server/http/http-server.ts';
import { QueueFull } from '#src/server/http/render-queue.ts';
import { seeOther } from '#src/server/http/send.ts';
import { sendUnavailable } from '#src/server/http/send-unavailable.ts';
import { answerForm, type OwnRequest } from './answer-form.ts';
import { callsOf, type PagesSales } from './open-sales.ts';
import { orderOutcome } from './order-forms.ts';
import { fieldOf, type Outcome, refusedPage } from './outcome.ts';
import { askOutcome } from './phone-forms.ts';
import { sendOwnPage } from './send-own-page.ts';
import { choiceOutcome } from './sent-choice.ts';

/** The line that was removed last, as the address tells it. */
function removedIn(query: URLSearchParams, { catalogue }: ServedCatalogue): FilledBasket['removed'] {
  const product = parseProductId(fieldOf(query, PAGE_KEYS.removed));
  const count = readQuantity(fieldOf(query, PAGE_KEYS.count));
  const offer = product === null ? undefined : offersOf(catalogue, [product]).get(product);
  return offer && count !== null ? { product: offer.id, name: offer.name, count } : null;
}

/** Where the browser goes, or what the page of a visitor is rendered from; both with headers. */
export type OwnAnswer = { headers: Record<string, string[]> } & (
  | { goTo: string }
  | { status: number; props: PageProps<BasketView> }
);

/** An address that opens an order is not for the page that follows, where a counter would send it on. */
const headersOf = (query: URLSearchParams): OwnAnswer['headers'] =>
  query.has(PAGE_KEYS.key) ? { 'Referrer-Policy': ['strict-origin'] } : {};

/** Answers a page of one visitor, or a form. @throws {Refused} 503 */
export async function ownAnswer(
  request: OwnRequest,
  query: URLSearchParams,
  served: ServedCatalogue,
  sales: PagesSales,
  visitor: string,
): Promise<OwnAnswer> {
  const { visit, proven, isKnown, cookies } = sales.guard.enterForm(request.headers, visitor);
  const headers = { ...headersOf(query), ...(cookies.length > 0 && { 'Set-Cookie': cookies }) };
  async function outcomeOf(): Promise<Outcome> {
    if (request.method === 'POST') {
      if (!proven) throw new Refused(403);
      return answerForm(request, served, sales, visit);
    }
    if (query.has(PAGE_KEYS.order))
      return orderOutcome({
        fields: query,
        orders: sales.orders,
        timeZone: shopInfoOf(served.catalogue).timezone,
      });
    if (query.has(PAGE_KEYS.ask)) return askOutcome(query);
    if (query.get(PAGE_KEYS.choice) === '') return { goTo: choicePath((await basketNow(true)).lines) };
    if (query.has(PAGE_KEYS.choice)) return choiceOutcome(query, served);
    const isBlocked = query.get(PAGE_KEYS.filled) === 'now' && !isKnown;
    const problem = isBlocked ? { message: NO_COOKIES, others: [] } : null;
    return { status: 200, filled: { removed: removedIn(query, served), problem } };
  }
  const basketNow = async (isUnseen = false) =>
    fromWire.basket(await callsOf(sales, served, { ...visit, isUnseen })(basketGet, {}));
  const outcome = await outcomeOf().catch(refusedPage);
  if ('goTo' in outcome) return { goTo: outcome.goTo, headers };
  const page = 'view' in outcome ? outcome.view : await filledView(outcome.filled);
  return { status: outcome.status, props: { page, shell: shellOf(served.catalogue) }, headers };

  async function filledView(filled: Partial<FilledBasket>): Promise<BasketView> {
    return basketView({
      basket: await basketNow(),
      problem: null,
      quantity: null,
      removed: null,
      form: EMPTY_ORDER_FORM,
      choice: NO_CHOICE,
      errors: {},
      key: randomUUID(),
      ...filled,
    });
  }
}

/** Query keys of which each makes a page of one visitor. */
const OWN_KEYS = [PAGE_KEYS.filled, PAGE_KEYS.order, PAGE_KEYS.choice, PAGE_KEYS.ask];

const isRead = (method = 'GET'): boolean => method === 'GET' || method === 'HEAD';

/** Whether a request to /basket is for a page of one visitor, or a form. */
export const isOwn = ({ method }: Pick<OwnRequest, 'method'>, query: URLSearchParams): boolean =>
  method === 'POST' || (isRead(method) && OWN_KEYS.some(key => query.has(key)));

/**
 * Pages of /basket that belong to one visitor, and the plain forms on it (wire.md, «Without scripts»).
 * @param counter without sales while the store is not open: these pages are unavailable then
 */
export const basketPages =
  (
    releases: { use(work: (release: ServedRelease) => Promise<void>): Promise<void> },
    counter: { readonly sales: PagesSales | null },
    { proxies }: Pick<Parts['config'], 'proxies'>,
    contacts: Parts['contacts'],
  ): Parts['visitorPages'] =>
  async (request, response, address) => {
    if (address.path !== BASKET || !isOwn(request, address.query)) return false;
    const { sales } = counter;
    try {
      if (!sales) throw new Refused(503);
      const visitor = proxies.visitorOf(request);
      await releases.use(async release => {
        const { method, headers } = request;
        const answer = await ownAnswer(
          { method, headers, body: request },
          address.query,
          release,
          sales,
          visitor,
        );
        if ('goTo' in answer) seeOther(request, response, answer.goTo, answer.headers);
        else await sendOwnPage(request, response, release, answer.status, answer.headers, answer.props);
      });
    } catch (error) {
      const isAway = error instanceof QueueFull || (error instanceof Refused && error.status === 503);
      if (!isAway) throw error;
      response.setHeaders(new Map(Object.entries(headersOf(address.query))));
      sendUnavailable(request, response, contacts());
    }
    return true;
  };
