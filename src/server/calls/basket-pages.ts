import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basketAdd, basketDel, basketEmpty, basketGet } from '#src/api/basket.ts';
import type { AnswerOf, BodyOf, Contract, ParamsOf } from '#src/api/contract.ts';
import { failure } from '#src/api/failures.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import { order } from '#src/api/order.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import { basketView } from '#src/catalogue/views/basket.ts';
import { shellOf } from '#src/catalogue/views/shell.ts';
import { NO_COOKIES } from '#src/domain/basket.ts';
import {
  afterRemoval,
  FILLED_BASKET,
  FILLED_NOW,
  type FilledBasket,
  type FormAction,
  PAGE_KEYS,
} from '#src/domain/basket-forms.ts';
import { HONEYPOT, type OrderForm } from '#src/domain/order-fields.ts';
import { BASKET } from '#src/domain/paths.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { readQuantity } from '#src/domain/quantity.ts';
import { ON_DEMAND } from '#src/domain/routes.ts';
import type { Address } from '#src/server/http/address.ts';
import { tagOf } from '#src/server/http/encoding.ts';
import { type Endpoint, Refused } from '#src/server/http/endpoint.ts';
import type { Parts } from '#src/server/http/http-server.ts';
import { readForm } from '#src/server/http/read-body.ts';
import { QueueFull } from '#src/server/http/render-queue.ts';
import { seeOther, sendPage } from '#src/server/http/send.ts';
import { sendUnavailable } from '#src/server/http/send-unavailable.ts';
import type { SessionGuard, Visitor } from '#src/server/http/session-guard.ts';
import { renderingOf } from './rendering.ts';
import type { ServedCatalogue } from './served-catalogue.ts';
import type { ServedRelease } from './served-release.ts';

/** The calls of baskets and orders, which the forms use, and what knows their sessions. */
interface OpenSales {
  calls: readonly Endpoint<ServedCatalogue>[];
  guard: SessionGuard;
}

type Call = <C extends Contract>(
  contract: C,
  params: Readonly<Record<ParamsOf<C['path']>, string>>,
  body?: BodyOf<C>,
) => Promise<AnswerOf<C>>;

/** Where the browser goes after a form, or what the page says of it. */
type Outcome = { goTo: string } | { status: number; page: Partial<FilledBasket> };

const NEW_FORM: OrderForm = { name: '', phone: '', email: '', comment: '', consent: false };

const fieldOf = (fields: URLSearchParams, name: string): string => fields.get(name) ?? '';

/** The page of a refusal that no field explains. @throws whatever is no refusal, and that the store is away */
function refusedPage(error: unknown): Outcome {
  if (!(error instanceof Refused) || error.status === 503) throw error;
  const { message, errors } = failure(error.status, error.errors, error.sentence);
  return {
    status: error.status,
    page: { problem: { message, others: errors.map(each => each.message).filter(each => each !== message) } },
  };
}

/** Sets the quantity of a tyre, as «в корзину» does. */
async function setQuantity(call: Call, fields: URLSearchParams, served: ServedCatalogue): Promise<Outcome> {
  const productId = fieldOf(fields, 'product');
  const typed = fieldOf(fields, 'quantity');
  try {
    await call(basketAdd, { productId, quantity: typed.trim() });
    return { goTo: FILLED_NOW };
  } catch (error) {
    const product = parseProductId(productId);
    const wrong = error instanceof Refused ? error.errors.find(({ field }) => field === 'quantity') : null;
    if (!wrong || product === null) return refusedPage(error);
    const name = offersOf(served.catalogue, [product]).get(product)?.name ?? '';
    return { status: 422, page: { quantity: { product, name, typed, error: wrong.message } } };
  }
}

async function removeLine(call: Call, fields: URLSearchParams): Promise<Outcome> {
  const productId = fieldOf(fields, 'product');
  const before = fromWire.basket(await call(basketGet, {}));
  await call(basketDel, { productId });
  const line = before.lines.find(({ id }) => String(id) === productId);
  return { goTo: line ? afterRemoval(line.id, line.count) : FILLED_BASKET };
}

async function placeOrder(call: Call, fields: URLSearchParams): Promise<Outcome> {
  const form: OrderForm = {
    name: fieldOf(fields, 'name'),
    phone: fieldOf(fields, 'phone'),
    email: fieldOf(fields, 'email'),
    comment: fieldOf(fields, 'comment'),
    consent: fields.has('consent'),
  };
  // A refusal does not use up the key, and an order that was accepted is found by it.
  const key = fieldOf(fields, 'key');
  const page = { form, ...(key !== '' && { key }) };
  try {
    const answer = await call(order, {}, { ...form, [HONEYPOT]: fieldOf(fields, HONEYPOT) });
    if (answer.success === 1) return { goTo: FILLED_BASKET };
    const ofFields = answer.errors.filter(({ field }) => Object.hasOwn(form, field));
    const others = answer.errors.filter(each => !ofFields.includes(each)).map(({ message }) => message);
    return {
      status: 422,
      page: {
        ...page,
        problem: { message: answer.message, others },
        errors: Object.fromEntries(ofFields.map(({ field, message }) => [field, message])),
      },
    };
  } catch (error) {
    const refused = refusedPage(error);
    return 'page' in refused ? { ...refused, page: { ...page, ...refused.page } } : refused;
  }
}

const ACTIONS: Readonly<
  Record<FormAction, (call: Call, fields: URLSearchParams, served: ServedCatalogue) => Promise<Outcome>>
> = {
  set: setQuantity,
  remove: removeLine,
  async empty(call) {
    await call(basketEmpty, {});
    return { goTo: FILLED_BASKET };
  },
  order: placeOrder,
};

const isAction = (name: string): name is FormAction => Object.hasOwn(ACTIONS, name);

/** The line that was removed last, as the address tells it. */
function removedIn(query: URLSearchParams, served: ServedCatalogue): FilledBasket['removed'] {
  const product = parseProductId(fieldOf(query, PAGE_KEYS.removed));
  const count = readQuantity(fieldOf(query, PAGE_KEYS.count));
  const offer = product === null ? undefined : offersOf(served.catalogue, [product]).get(product);
  return offer && count !== null ? { product: offer.id, name: offer.name, count } : null;
}

/** Calls of the visitor in this process: by the same rules, limits and words as over the network. */
const callsOf =
  ({ calls }: OpenSales, served: ServedCatalogue, visit: Visitor): Call =>
  async (contract, params, body) => {
    const endpoint = calls.find(each => each.contract === contract);
    if (!endpoint) throw new Error(`${contract.path} is not answered here`);
    return (await endpoint.call(served, params, body, visit)) as AnswerOf<typeof contract>;
  };

/** Answers the visitor's basket with plain forms, and those forms. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { query }: Address,
  release: ServedRelease,
  sales: OpenSales,
  visitor: string,
): Promise<void> {
  const isForm = request.method === 'POST';
  const { visit, proven, isKnown, cookies } = sales.guard.enterForm(request.headers, visitor);
  const headers = cookies.length > 0 ? { 'Set-Cookie': cookies } : {};
  let sent: Visitor = visit;
  const call: Call = (...args) => callsOf(sales, release, sent)(...args);
  async function outcomeOf(): Promise<Outcome> {
    if (!isForm) {
      const isBlocked = query.get(PAGE_KEYS.filled) === 'now' && !isKnown;
      const problem = isBlocked ? { message: NO_COOKIES, others: [] } : null;
      return { status: 200, page: { removed: removedIn(query, release), problem } };
    }
    if (!proven) throw new Refused(403);
    const fields = await readForm(request.headers, request);
    const action = fieldOf(fields, 'do');
    if (!isAction(action)) throw new Refused(400);
    const key = fieldOf(fields, 'key');
    if (key !== '') sent = { ...visit, headers: { ...request.headers, 'idempotency-key': key } };
    return ACTIONS[action](call, fields, release);
  }
  const outcome = await outcomeOf().catch(refusedPage);
  if ('goTo' in outcome) return seeOther(request, response, outcome.goTo, headers);
  const filled: FilledBasket = {
    basket: fromWire.basket(await call(basketGet, {})),
    problem: null,
    quantity: null,
    removed: null,
    form: NEW_FORM,
    errors: {},
    key: randomUUID(),
    ...outcome.page,
  };
  const props = { page: basketView(filled), shell: shellOf(release.catalogue) };
  const page = await renderingOf(release).queue.page(randomUUID(), async () => {
    const { body, type } = await release.site.onDemand.render(ON_DEMAND + BASKET, { page: props });
    return { body, type, tag: tagOf(body), encoded: {}, beside: {} };
  });
  if (page === null) throw new Error('the basket has no page');
  await sendPage(request, response, outcome.status, page, {
    ...release.site.headers.page,
    ...headers,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}

const isRead = (method = 'GET'): boolean => method === 'GET' || method === 'HEAD';

/**
 * Pages of /basket that belong to one visitor, and the plain forms on it (wire.md, «Without scripts»).
 * @param sales null while the store is not open: these pages are unavailable then
 */
export const basketPages =
  (
    use: (work: (release: ServedRelease) => Promise<void>) => Promise<void>,
    sales: () => OpenSales | null,
    { proxies }: Pick<Parts['config'], 'proxies'>,
    contacts: Parts['contacts'],
  ): Parts['visitorPages'] =>
  async (request, response, address) => {
    if (address.path !== BASKET) return false;
    if (request.method !== 'POST' && !(isRead(request.method) && address.query.has(PAGE_KEYS.filled)))
      return false;
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
