import { orderView, searchedOrderView } from '#src/catalogue/views/basket.ts';
import { orderPath, PAGE_KEYS } from '#src/domain/basket-forms.ts';
import { ORDER_PAGE_DAYS } from '#src/domain/order-status.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { fromStore } from '#src/server/calls/from-store.ts';
import { fieldOf, type Outcome, type Sent } from './outcome.ts';
import { putIn, putOutcome } from './put-into-basket.ts';

/** Spaces and marks between digits are the typist's. */
const digitsOf = (text: string): string => text.replaceAll(/\D/gu, '');

const NOT_FOUND =
  'Заказ с\u00A0таким номером и\u00A0телефоном не\u00A0найден. Проверьте цифры или позвоните нам: скажем, где заказ.';

const DEAD_LINK = `Эта ссылка не\u00A0открывает заказ: она неполная, или прошло больше ${ORDER_PAGE_DAYS}\u00A0дней. Найдите заказ по\u00A0номеру или позвоните нам.`;

export async function findOrder({ fields, orders }: Sent): Promise<Outcome> {
  const number = fieldOf(fields, 'number');
  // Who types the whole phone has typed its end.
  const digits = digitsOf(fieldOf(fields, 'digits')).slice(-4);
  const link = await fromStore(orders.findOrderLink(number, digits));
  if (link === null) return { status: 200, view: searchedOrderView({ number, problem: NOT_FOUND }) };
  return { goTo: orderPath({ number: digitsOf(number), link }) };
}

/** The order and the key of its link; a message may have put a mark after the key. */
function linkOf(fields: URLSearchParams): [number: string, link: string] {
  const key = fieldOf(fields, PAGE_KEYS.key);
  return [fieldOf(fields, PAGE_KEYS.order), /^[\w-]{22}(?![\dA-Za-z])/u.exec(key)?.[0] ?? key];
}

/** Enough of a phone for its owner to see a mistake. */
const masked = (phone: string): string => formatPhone(phone).replace(/\((\d)\d\d\)(\s)\d{3}/u, '($1··)$2···');

/** The buyer's page of an order, from the fields of a form or of an address. @throws {Refused} 503 */
export async function orderOutcome(
  { fields, orders, timeZone }: Pick<Sent, 'fields' | 'orders' | 'timeZone'>,
  problem: string | null = null,
): Promise<Outcome> {
  const [number, link] = linkOf(fields);
  const order = await fromStore(orders.orderByLink(number, link));
  if (!order) return { status: 404, view: searchedOrderView({ number: '', problem: DEAD_LINK }) };
  const { status, created, items, delivery } = order;
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return {
    status: 200,
    view: orderView({
      number: order.number,
      link,
      status,
      created: new Intl.DateTimeFormat('ru-RU', format).format(created),
      lines: items.map(({ id, name, count, price }) => ({ id, name, count, price })),
      delivery,
      receiving: order.receiving.way,
      phone: status === 'new' ? masked(order.phone) : '',
      problem,
    }),
  };
}

export async function cancelOrder(sent: Sent): Promise<Outcome> {
  const [number, link] = linkOf(sent.fields);
  const isCancelled = await fromStore(sent.orders.cancelByLink(number, link));
  if (isCancelled) return { goTo: orderPath({ number: digitsOf(number), link }) };
  return orderOutcome(
    sent,
    isCancelled === null ? null : 'Заказ уже подтверждён, через сайт его не\u00A0отменить. Позвоните нам.',
  );
}

/** Puts the tyres of an order into the basket at today's prices. */
export async function repeatOrder(sent: Sent): Promise<Outcome> {
  const [number, link] = linkOf(sent.fields);
  const order = await fromStore(sent.orders.orderByLink(number, link));
  if (!order) return orderOutcome(sent);
  return putOutcome(await putIn(sent.call, order.items));
}
