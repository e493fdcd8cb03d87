import { basketAdd, basketDel, basketEmpty, basketGet } from '#src/api/basket.ts';
import type { AnswerOf, BodyOf, Contract, ParamsOf } from '#src/api/contract.ts';
import { failure } from '#src/api/failures.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import type { OrderAnswer } from '#src/api/order.schema.ts';
import { order } from '#src/api/order.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import {
  type BasketView,
  choiceView,
  orderView,
  phoneFormView,
  searchedOrderView,
} from '#src/catalogue/views/basket.ts';
import {
  afterRemoval,
  FILLED_BASKET,
  FILLED_NOW,
  type FilledBasket,
  type FormAction,
  newPhoneForm,
  PAGE_KEYS,
  type PhoneForm,
} from '#src/domain/basket-forms.ts';
import { kopecks } from '#src/domain/money.ts';
import { HONEYPOT, type OrderForm } from '#src/domain/order-fields.ts';
import { ORDER_PAGE_DAYS, orderPath } from '#src/domain/order-status.ts';
import { BASKET } from '#src/domain/paths.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { parseQuantity, quantityExpected } from '#src/domain/quantity.ts';
import { choiceText, readChoice } from '#src/domain/sent-choice.ts';
import { countOf, GOODS } from '#src/domain/words.ts';
import { priceMoved } from '#src/orders/notes.ts';
import type { OrderRecord, OrderRequest, Sales } from '#src/orders/sales.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { fromStore } from './from-store.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** What buyers do with their orders by a link. */
export type BuyerOrders = Pick<Sales, 'orderByLink' | 'findOrderLink' | 'cancelByLink'>;

/** Answers a call of the visitor as if it had come over the network. */
export type Call = <C extends Contract>(
  contract: C,
  params: Readonly<Record<ParamsOf<C['path']>, string>>,
  body?: BodyOf<C>,
) => Promise<AnswerOf<C>>;

/** What a form is answered from. */
interface Sent {
  call: Call;
  fields: URLSearchParams;
  served: ServedCatalogue;
  /** Places an order that is not of the basket. @throws {Refused} */
  place(sent: { form: OrderForm; trap: boolean }, of: OrderRequest['of']): Promise<OrderAnswer>;
  orders: BuyerOrders;
  /** The shop's time zone. */
  timeZone: string;
}

/** Where the browser goes, what the page of the basket says, or another page. */
export type Outcome =
  | { goTo: string }
  | { status: number; filled: Partial<FilledBasket> }
  | { status: number; view: BasketView };

export const fieldOf = (fields: URLSearchParams, name: string): string => fields.get(name) ?? '';

/** The page of a refusal that no field explains. @throws whatever is no refusal, and that the store is away */
export function refusedPage(error: unknown): { status: number; filled: Partial<FilledBasket> } {
  if (!(error instanceof Refused) || error.status === 503) throw error;
  const { message, errors } = failure(error.status, error.errors, error.sentence);
  const others = errors.map(each => each.message).filter(each => each !== message);
  return { status: error.status, filled: { problem: { message, others } } };
}

/** Sets the quantity of a tyre, as «в корзину» does. */
async function setQuantity({ call, fields, served }: Sent): Promise<Outcome> {
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
    return { status: 200, filled: { quantity: { product, name, typed, error: wrong.message } } };
  }
}

async function removeLine({ call, fields }: Sent): Promise<Outcome> {
  const productId = fieldOf(fields, 'product');
  const before = fromWire.basket(await call(basketGet, {}));
  await call(basketDel, { productId });
  const line = before.lines.find(({ id }) => String(id) === productId);
  return { goTo: line ? afterRemoval(line.id, line.count) : FILLED_BASKET };
}

async function placeOrder({ call, fields }: Sent): Promise<Outcome> {
  const form: OrderForm = {
    name: fieldOf(fields, 'name'),
    phone: fieldOf(fields, 'phone'),
    email: fieldOf(fields, 'email'),
    comment: fieldOf(fields, 'comment'),
    consent: fields.has('consent'),
  };
  // A refusal does not use up the key, and an order that was accepted is found by it.
  const key = fieldOf(fields, 'key');
  const typed = { form, ...(key !== '' && { key }) };
  try {
    const answer = await call(order, {}, { ...form, [HONEYPOT]: fieldOf(fields, HONEYPOT) });
    if (answer.success === 1) return { goTo: answer.order.link || BASKET };
    const ofFields = answer.errors.filter(({ field }) => Object.hasOwn(form, field));
    const others = answer.errors.filter(each => !ofFields.includes(each)).map(({ message }) => message);
    const errors = Object.fromEntries(ofFields.map(({ field, message }) => [field, message]));
    return { status: 200, filled: { ...typed, errors, problem: { message: answer.message, others } } };
  } catch (error) {
    const { status, filled } = refusedPage(error);
    return { status, filled: { ...typed, ...filled } };
  }
}

/** Spaces and marks between digits are the typist's. */
const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

const NOT_FOUND =
  'Заказ с\u00A0таким номером и\u00A0телефоном не\u00A0найден. Проверьте цифры или позвоните нам: скажем, где заказ.';
const DEAD_LINK = `Эта ссылка не\u00A0открывает заказ: она неполная, или прошло больше ${ORDER_PAGE_DAYS}\u00A0дней. Найдите заказ по\u00A0номеру или позвоните нам.`;

async function findOrder({ fields, orders }: Sent): Promise<Outcome> {
  const number = fieldOf(fields, 'number');
  const link = await fromStore(orders.findOrderLink(number, digitsOf(fieldOf(fields, 'digits'))));
  if (link === null) return { status: 200, view: searchedOrderView({ number, problem: NOT_FOUND }) };
  return { goTo: orderPath({ number: digitsOf(number), link }) };
}

/** The buyer's page of an order, from the fields of a form or of an address. @throws {Refused} 503 */
export async function orderOutcome(
  { fields, orders, timeZone }: Pick<Sent, 'fields' | 'orders' | 'timeZone'>,
  problem: string | null = null,
): Promise<Outcome> {
  const [number, link] = [fieldOf(fields, PAGE_KEYS.order), fieldOf(fields, PAGE_KEYS.key)];
  const order = await fromStore(orders.orderByLink(number, link));
  if (!order) return { status: 404, view: searchedOrderView({ number: '', problem: DEAD_LINK }) };
  const { status, total, created, items } = order;
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return {
    status: 200,
    view: orderView({
      number: order.number,
      link,
      status,
      created: new Intl.DateTimeFormat('ru-RU', format).format(created),
      lines: items.map(({ id, name, count, price }) => ({ id, name, count, price })),
      total,
      problem,
    }),
  };
}

/** What somebody has sent, at today's prices. */
export function choiceOutcome(fields: URLSearchParams, { catalogue }: ServedCatalogue): Outcome {
  const chosen = readChoice(fieldOf(fields, PAGE_KEYS.choice));
  const offers = offersOf(
    catalogue,
    chosen.map(({ id }) => id),
  );
  const tyres = chosen.flatMap(each => {
    const offer = offers.get(each.id);
    return offer ? [{ ...each, offer, count: Math.min(each.count, offer.stock) }] : [];
  });
  const gone = chosen.length - tyres.length;
  const notes = [
    ...(gone > 0 ? [`Больше не\u00A0продаётся: ${countOf(gone, GOODS)}.`] : []),
    ...tyres.flatMap(({ offer, id, price }) => [
      ...(offer.price === price ? [] : [priceMoved(offer.name, price, offer.price)]),
      ...(offer.stock < (chosen.find(each => each.id === id)?.count ?? 0)
        ? [
            offer.stock > 0
              ? `${offer.name}: осталось ${offer.stock}\u00A0шт.`
              : `${offer.name}: нет в\u00A0наличии.`,
          ]
        : []),
    ]),
  ];
  const lines = tyres
    .filter(({ count }) => count > 0)
    .map(({ offer: { id, name, price }, count }) => ({ id, name, count, price }));
  return { status: 200, view: choiceView({ lines, notes, text: choiceText(lines) }) };
}

/** Puts tyres into the basket. @returns why some were not */
async function putIn(
  call: Call,
  tyres: readonly { id: number; name: string; count: number }[],
): Promise<string[]> {
  const others: string[] = [];
  for (const { id, name, count } of tyres)
    await call(basketAdd, { productId: String(id), quantity: String(count) }).catch((error: unknown) => {
      const { status, filled } = refusedPage(error);
      others.push(`${name}: ${status === 404 ? 'больше не\u00A0продаётся.' : filled.problem?.message}`);
    });
  return others;
}

/** The basket, or what of the tyres could not be put into it. */
const putOutcome = (others: readonly string[]): Outcome =>
  others.length === 0
    ? { goTo: BASKET }
    : {
        status: 200,
        filled: { problem: { message: 'Не\u00A0всё удалось положить в\u00A0корзину:', others } },
      };

async function takeChoice({ call, fields, served }: Sent): Promise<Outcome> {
  const chosen = readChoice(fieldOf(fields, PAGE_KEYS.choice));
  const offers = offersOf(
    served.catalogue,
    chosen.map(({ id }) => id),
  );
  const named = chosen.map(({ id, count }) => ({ id, count, name: offers.get(id)?.name ?? `№ ${id}` }));
  return putOutcome(await putIn(call, named));
}

async function cancelOrder(sent: Sent): Promise<Outcome> {
  const [number, link] = [fieldOf(sent.fields, PAGE_KEYS.order), fieldOf(sent.fields, PAGE_KEYS.key)];
  const isCancelled = await fromStore(sent.orders.cancelByLink(number, link));
  if (isCancelled) return { goTo: orderPath({ number, link }) };
  return orderOutcome(
    sent,
    isCancelled === null ? null : 'Заказ уже подтверждён, через сайт его не\u00A0отменить. Позвоните нам.',
  );
}

/** Puts the tyres of an order into the basket at today's prices. */
async function repeatOrder(sent: Sent): Promise<Outcome> {
  const [number, link] = [fieldOf(sent.fields, PAGE_KEYS.order), fieldOf(sent.fields, PAGE_KEYS.key)];
  const order: OrderRecord | null = await fromStore(sent.orders.orderByLink(number, link));
  if (!order) return orderOutcome(sent);
  return putOutcome(await putIn(sent.call, order.items));
}

/** A form with a phone alone, sent: the page of what is wrong with it, or what was answered. */
async function sendPhone(
  { fields, place }: Sent,
  tyre: PhoneForm['tyre'],
  of: OrderRequest['of'],
): Promise<Outcome> {
  const typed = {
    ...newPhoneForm(of.source === 'call' ? 'call' : 'press', tyre),
    phone: fieldOf(fields, 'phone'),
    when: fieldOf(fields, 'when'),
    consent: fields.has('consent'),
  };
  const { phone, when: comment, consent } = typed;
  const form: OrderForm = { name: '', phone, email: '', comment, consent };
  try {
    const trap = fieldOf(fields, HONEYPOT) !== '';
    const answer = await place({ form, trap }, of);
    if (answer.success === 1)
      return of.source === 'press'
        ? { goTo: answer.order.link || BASKET }
        : { status: 200, view: phoneFormView({ ...typed, done: answer.message }) };
    const found = (name: string) => answer.errors.find(({ field }) => field === name)?.message;
    const [ofPhone, ofConsent, ofWhen] = [found('phone'), found('consent'), found('comment')];
    const errors = {
      ...(ofPhone && { phone: ofPhone }),
      ...(ofConsent && { consent: ofConsent }),
      ...(ofWhen && { when: ofWhen }),
    };
    const others = answer.errors.filter(({ field }) => field === 'basket').map(({ message }) => message);
    const problem = { message: answer.message, others };
    return { status: 200, view: phoneFormView({ ...typed, errors, problem }) };
  } catch (error) {
    const { status, filled } = refusedPage(error);
    return { status, view: phoneFormView({ ...typed, problem: filled.problem ?? null }) };
  }
}

/** Orders by a phone alone: the tyre of a form, at the price that its page had, or the basket. */
async function pressOrder(sent: Sent): Promise<Outcome> {
  const { fields, served } = sent;
  if (!fields.has('product')) return sendPhone(sent, null, { source: 'press', tyre: null });
  const product = parseProductId(fieldOf(fields, 'product'));
  const offer = product === null ? undefined : offersOf(served.catalogue, [product]).get(product);
  if (!offer) throw new Refused(404);
  const quantity = fieldOf(fields, 'quantity');
  const shown = Number(fieldOf(fields, 'price'));
  const tyre = { product: offer.id, name: offer.name, quantity, price: offer.price };
  const count = parseQuantity(quantity);
  if (count === null || count > offer.stock) {
    const errors = { quantity: quantityExpected(offer.stock) };
    const [phone, consent] = [fieldOf(fields, 'phone'), fields.has('consent')];
    return { status: 200, view: phoneFormView({ ...newPhoneForm('press', tyre), phone, consent, errors }) };
  }
  const price = Number.isSafeInteger(shown) && shown > 0 ? kopecks(shown) : offer.price;
  return sendPhone(sent, tyre, { source: 'press', tyre: { product: offer.id, count, price } });
}

/** The page with one of the forms of a phone alone. */
export const askOutcome = (fields: URLSearchParams): Outcome => ({
  status: 200,
  view: phoneFormView(newPhoneForm(fieldOf(fields, PAGE_KEYS.ask) === 'press' ? 'press' : 'call', null)),
});

/** What each form does. */
export const ACTIONS: Readonly<Record<FormAction, (sent: Sent) => Promise<Outcome>>> = {
  set: setQuantity,
  remove: removeLine,
  async empty({ call }) {
    await call(basketEmpty, {});
    return { goTo: FILLED_BASKET };
  },
  order: placeOrder,
  find: findOrder,
  cancel: cancelOrder,
  repeat: repeatOrder,
  press: pressOrder,
  choose: takeChoice,
  call: sent => sendPhone(sent, null, { source: 'call' }),
};

export const isAction = (name: string): name is FormAction => Object.hasOwn(ACTIONS, name);
