import { randomUUID } from 'node:crypto';
import { basketGet } from '#src/api/basket.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { type BasketView, basketView } from '#src/catalogue/views/basket.ts';
import type { PageProps } from '#src/catalogue/views/page-path.ts';
import { shellOf } from '#src/catalogue/views/shell.ts';
import { type Basket, NO_COOKIES } from '#src/domain/basket.ts';
import { choicePath, FILLED_NOW, type FilledBasket, PAGE_KEYS } from '#src/domain/basket-forms.ts';
import { EMPTY_ORDER_FORM, NO_CHOICE } from '#src/domain/order-fields.ts';
import { BASKET } from '#src/domain/paths.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { readQuantity } from '#src/domain/quantity.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import type { ServedRelease } from '#src/server/calls/served-release.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import type { Parts } from '#src/server/http/http-server.ts';
import { QueueFull } from '#src/server/http/render-queue.ts';
import { seeOther } from '#src/server/http/send.ts';
import { sendUnavailable } from '#src/server/http/send-unavailable.ts';
import { answerClosed, answerForm, type OwnRequest } from './answer-form.ts';
import { callsOf, type PagesSales } from './open-sales.ts';
import { orderOutcome } from './order-forms.ts';
import { fieldOf, type Outcome, type PageOutcome, refusedPage } from './outcome.ts';
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
  const { visit, proven, isKnown, cookies } = sales.guard.enterForm(
    request.headers,
    request.method === 'POST',
    visitor,
  );
  const headers = { ...headersOf(query), ...(cookies.length > 0 && { 'Set-Cookie': cookies }) };
  async function outcomeOf(): Promise<Outcome> {
    if (!proven) throw new Refused(403);
    if (request.method === 'POST') return answerForm(request, served, sales, visit);
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
  // The page that had the form gave a session: who comes without it may take no cookies, which the next page finds out.
  const isLost = request.method === 'POST' && !isKnown;
  if ('goTo' in outcome)
    return { goTo: isLost && outcome.goTo === BASKET ? FILLED_NOW : outcome.goTo, headers };
  return { ...(await pageOf(outcome, served, basketNow)), headers };
}

/** A page and its status. @param basketNow is not called while the store is away */
async function pageOf(
  outcome: PageOutcome,
  { catalogue }: ServedCatalogue,
  basketNow: () => Promise<Basket>,
) {
  const { status } = outcome;
  const page = 'view' in outcome ? outcome.view : await filledView(outcome.filled);
  return { status, props: { page, shell: shellOf(catalogue) } };

  async function filledView(filled: Partial<FilledBasket>): Promise<BasketView> {
    return basketView({
      basket: status === 503 ? null : await basketNow(),
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

/** The same while the store is not open. @throws {Refused} 503 where nothing was typed */
const closedAnswer = async (
  request: OwnRequest,
  served: ServedCatalogue,
  site: Parameters<typeof answerClosed>[2],
): Promise<OwnAnswer> => ({
  ...(await pageOf(await answerClosed(request, served, site), served, () =>
    Promise.reject(new Refused(503)),
  )),
  headers: {},
});

/** Query keys of which each makes a page of one visitor. */
const OWN_KEYS = [PAGE_KEYS.filled, PAGE_KEYS.order, PAGE_KEYS.choice, PAGE_KEYS.ask];

const isRead = (method = 'GET'): boolean => method === 'GET' || method === 'HEAD';

/** Whether a request to /basket is for a page of one visitor, or a form. */
export const isOwn = ({ method }: Pick<OwnRequest, 'method'>, query: URLSearchParams): boolean =>
  method === 'POST' || (isRead(method) && OWN_KEYS.some(key => query.has(key)));

/**
 * Pages of /basket that belong to one visitor, and the plain forms on it (wire.md, «Without scripts»).
 * @param counter without sales while the store is not open: these pages are unavailable then, and forms keep what was typed
 */
export const basketPages =
  (
    releases: { use(work: (release: ServedRelease) => Promise<void>): Promise<void> },
    counter: { readonly sales: PagesSales | null },
    config: Parts['config'],
    contacts: Parts['contacts'],
  ): Parts['visitorPages'] =>
  async (request, response, address) => {
    if (address.path !== BASKET || !isOwn(request, address.query)) return false;
    const { sales } = counter;
    const { method, headers } = request;
    const own = { method, headers, body: request };
    try {
      const visitor = config.proxies.visitorOf(request);
      await releases.use(async release => {
        const answer = sales
          ? await ownAnswer(own, address.query, release, sales, visitor)
          : await closedAnswer(own, release, config);
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
