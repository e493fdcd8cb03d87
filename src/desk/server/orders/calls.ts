import { z } from 'zod';
import { orderPath } from '#src/domain/basket-forms.ts';
import { parseOrderNumber } from '#src/domain/order-number.ts';
import { ORDER_STATUSES, STATUS_NAMES } from '#src/domain/order-status.ts';
import { receivingText } from '#src/domain/receiving.ts';
import { timeText } from '#src/domain/time-text.ts';
import {
  cancelForPerson,
  changeOrder,
  eraseForPerson,
  orderFacts,
  retryMessage,
} from '#src/orders/desk-orders.ts';
import { findOrders, type NotedOrder, newestOrder } from '#src/orders/find-orders.ts';
import { shortageText } from '#src/orders/notes.ts';
import * as contracts from '../../api/orders.ts';
import { answer, nothing } from '../call.ts';
import type { Desk } from '../desk.ts';
import { conflict, Refused } from '../refused.ts';
import { filterOf, orderQuery, pointsOf } from './query.ts';

const number = z.string().transform((text, context) => {
  const found = parseOrderNumber(text);
  if (found !== null) return found;
  context.addIssue({ code: 'custom', message: 'Такого номера заказа не бывает.' });
  return z.NEVER;
});
const id = z.object({ id: number });
const status = z.enum(ORDER_STATUSES);
/** PostgreSQL stores no NUL. */
const note = z
  .string()
  .max(2000, 'Заметка длиннее 2000 знаков.')
  .transform(text => text.replaceAll('\0', ''));

const unknown = (order: string) => new Refused(404, `Заказа № ${order} нет: его удалили.`);

/** An order as lists show it. */
export const orderRow = ({ number, receiving, items, ...order }: NotedOrder): contracts.OrderRow => {
  const { created, source, status, total, delivery, name, phone, note, comment } = order;
  const tyres = items.map(each => `${each.name} × ${each.count}`);
  const facts = { created, source, status, total, delivery, name, phone, note, comment };
  return { id: number, ...facts, tyres, receiving: receivingText(receiving) };
};

/** An order as its screen shows it. @throws {Refused} for an unknown number */
async function viewOf({ context, shop, config }: Desk, order: string): Promise<contracts.OrderView> {
  const facts = await orderFacts(context, order, shop.offers);
  if (!facts) throw unknown(order);
  const { now, messages, events } = facts;
  const { items, email, link, consent, number, phone } = facts.order;
  const ends = [...now.values()].flatMap(({ heldUntil }) => heldUntil ?? []);
  return {
    ...orderRow(facts.order),
    email,
    page: link === null ? null : config.siteUrl + orderPath({ number, link }),
    consent,
    lines: items.map(({ id, name, size, count, price }) => {
      const { offer = null, available: free = 0 } = now.get(id) ?? {};
      return { id, name, size, count, price, now: offer && { price: offer.price, stock: offer.stock, free } };
    }),
    heldUntil: ends.length > 0 ? Math.min(...ends) : null,
    // Of an erased buyer they tell nothing: what was not sent is dropped.
    messages: phone === '' ? [] : messages,
    events,
  };
}

/** Who changed an order while somebody else had it open. */
function changedBy({ shop }: Desk, { id, status, events: [last] }: contracts.OrderView): string {
  const who = last
    ? `последним — ${last.person}, ${timeText(last.at, shop.info().timezone)}`
    : 'покупатель, 1С или команда сервера';
  return `Заказ № ${id} за это время изменили (${who}). Он ${STATUS_NAMES[status]}. Ваша правка не записана: посмотрите и повторите.`;
}

/** Lists and changes orders. */
export const ORDER_CALLS = [
  answer(
    contracts.listOrders,
    orderQuery.extend({
      page: z.number().int().min(1).max(100_000),
      perPage: z.number().int().min(1).max(100),
      sort: z.string().optional(),
      order: z.string().optional(),
    }),
    async (desk, _, { page, perPage, sort, order, ...query }) => {
      const { orders, total } = await findOrders(desk.context, filterOf(desk, query), {
        offset: (page - 1) * perPage,
        limit: perPage,
        sort: sort === 'total' ? 'total' : 'created',
        order: order?.toLowerCase() === 'asc' ? 'asc' : 'desc',
      });
      return { data: orders.map(orderRow), total };
    },
  ),
  answer(contracts.orderPoints, nothing, desk => ({ points: pointsOf(desk) })),
  answer(contracts.getOrder, id, (desk, _, body) => viewOf(desk, body.id)),
  answer(
    contracts.changeOrder,
    z.object({
      id: number,
      change: z.object({ status: status.optional(), note: note.optional() }),
      before: z.object({ status, note }),
    }),
    async (desk, { person }, { id: order, change, before }) => {
      const { status: next } = change;
      const isStep =
        next === undefined || next === before.status || contracts.STEPS[before.status].includes(next);
      if (!isStep) throw new Refused(400, `Из статуса «${STATUS_NAMES[before.status]}» так не переводят.`);
      const seen = await viewOf(desk, order);
      if (seen.phone === '')
        throw new Refused(409, `Данные покупателя стёрты: заказ № ${order} больше не меняют.`);
      const isDone = await changeOrder(desk.context, person.name, order, before, change);
      if (isDone === null) throw unknown(order);
      const view = await viewOf(desk, order);
      if (!isDone) throw conflict(changedBy(desk, view), view);
      if (before.status !== 'cancelled' || next !== 'new') return view;
      const short = await desk.sales.shortages(order, desk.shop.offers);
      return short.length === 0 ? view : { ...view, warning: shortageText(short) };
    },
  ),
  answer(
    contracts.cancelOrders,
    z.object({ orders: z.array(z.object({ id: number, status })).max(100) }),
    async ({ context }, { person }, { orders }) => {
      const seen = orders.map(each => ({ number: each.id, status: each.status }));
      const cancelled = await cancelForPerson(context, person.name, seen);
      return { cancelled, left: orders.map(each => each.id).filter(each => !cancelled.includes(each)) };
    },
  ),
  answer(
    contracts.retryMessage,
    z.object({ id: number, kind: z.enum(contracts.MESSAGE_KINDS) }),
    async (desk, { person }, { id: order, kind }) => {
      if (!(await retryMessage(desk.context, person.name, order, kind)))
        throw conflict('Это сообщение уже отправлено или вот-вот уйдёт само.', await viewOf(desk, order));
      return viewOf(desk, order);
    },
  ),
  answer(contracts.eraseBuyer, id, async (desk, { person }, body) => {
    const { phone, email } = await viewOf(desk, body.id);
    const { context } = desk;
    if (phone !== '') await eraseForPerson(context, person.name, { phone });
    if (email !== '') await eraseForPerson(context, person.name, { email });
    return viewOf(desk, body.id);
  }),
  answer(contracts.newestOrder, nothing, ({ context }) => newestOrder(context)),
];
