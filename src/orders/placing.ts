import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { totalOf, tyresIn } from '#src/domain/basket.ts';
import { orderPath } from '#src/domain/basket-forms.ts';
import { dayIn } from '#src/domain/calendar.ts';
import { deliveryOf } from '#src/domain/delivery-zone.ts';
import type { Kopecks } from '#src/domain/money.ts';
import { displayFacts, type StoredLine } from './basket-view.ts';
import { linesOf, sessionLock } from './baskets.ts';
import { newLink } from './buyer-page.ts';
import { findByBody, findByKey, findByPhone, storedAnswer } from './earlier-answers.ts';
import { capsReached, clientLocks, limitReached } from './limits.ts';
import { mailboxOf } from './mailbox.ts';
import {
  callPromised,
  deliveryRose,
  notSold,
  orderAccepted,
  orderRefused,
  priceMoved,
  stockFell,
} from './notes.ts';
import { queueMessages } from './outbox.ts';
import { availableOf, deleteEnded, heldAt, openReservations } from './reservations.ts';
import {
  BASKET_FIELD,
  type Offer,
  type Offers,
  type OrderAnswer,
  type OrderOutcome,
  type OrderRequest,
} from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** For this long an identical request that no basket tells from the first is a repeat of the same order (wire.md). */
const REPEAT_MS = 10 * 60_000;

const refusal = (message: string, errors: readonly string[]): OrderAnswer => ({
  success: 0,
  message,
  errors: errors.map(error => ({ field: BASKET_FIELD, message: error })),
});

/** Reasons to refuse the order: unavailable products, as messages, and lines whose price has risen. A lower price is accepted. */
function findObstacles(
  lines: readonly StoredLine[],
  offers: ReadonlyMap<number, Offer>,
  available: ReadonlyMap<number, number>,
) {
  const unavailable: string[] = [];
  const risen: { line: StoredLine; offer: Offer }[] = [];
  for (const line of lines) {
    const offer = offers.get(line.product);
    const left = available.get(line.product) ?? 0;
    if (!offer) unavailable.push(notSold(line.name));
    else if (line.count > left) unavailable.push(stockFell(offer.name, left));
    if (offer && offer.price > line.price) risen.push({ line, offer });
  }
  return { unavailable, risen };
}

/** The refusal of an order whose delivery costs more than its buyer saw; null where it does not. */
function dearerDelivery({ prices, seen }: OrderRequest['receiving'], tyres: number): OrderAnswer | null {
  const [now, before] = [deliveryOf(prices, tyres), deliveryOf(seen, tyres)];
  if (now === null || before === null || now <= before) return null;
  return {
    success: 0,
    message: orderRefused.deliveryRose,
    errors: [{ field: 'receive', message: deliveryRose(now) }],
  };
}

const clientOf = (session: string, { phone, email, visitor }: OrderRequest) => ({
  session,
  phone,
  visitor,
  mailbox: mailboxOf(email),
});

/** Whether the basket is what is ordered. */
const isOfBasket = (of: OrderRequest['of']): boolean =>
  of.source === 'basket' || (of.source === 'press' && of.tyre === null);

/** What is ordered. A tyre of one press that is no longer sold has a line without a name. */
async function orderedLines(
  { lived }: SalesContext,
  db: Kysely<Tables>,
  session: string,
  { of }: OrderRequest,
  offers: Offers,
): Promise<StoredLine[]> {
  if (isOfBasket(of)) return linesOf(db, session, lived());
  if (of.source !== 'press' || of.tyre === null) return [];
  const { product, count, price } = of.tyre;
  const offer = offers([product]).get(product);
  const facts = offer
    ? displayFacts(offer)
    : { name: 'Эта шина', brand: '', photo: '', size: '', oldPrice: null };
  return [{ product, position: 1, count, ...facts, price }];
}

/** See {@link Sales.placeOrder}. */
export function placeOrder(
  context: SalesContext,
  session: string,
  request: OrderRequest,
  offers: Offers,
): Promise<OrderOutcome> {
  return context.store.write(async tx => {
    const { db } = tx;
    const now = context.now();
    const isOfPhone = !isOfBasket(request.of);
    await tx.lock([sessionLock(session), ...(isOfPhone ? [`body ${request.bodyHash}`] : [])]);
    const existing = await findByKey(db, session, request);
    if (existing) return existing;
    const lines = await orderedLines(context, db, session, request, offers);
    if (lines.length === 0 || isOfPhone) {
      const since = now - REPEAT_MS;
      const answer =
        (await findByBody(db, session, request.bodyHash, since)) ??
        (isOfPhone ? await findByPhone(db, request, since) : null);
      if (answer) return { answer };
    }
    if (lines.length === 0 && request.of.source !== 'call')
      return { answer: refusal(orderRefused.empty, [orderRefused.empty]) };
    const products = lines.map(({ product }) => product);
    const client = clientOf(session, request);
    await tx.lock([
      ...products.map(product => `product ${product}`),
      ...(context.limits ? clientLocks(client) : []),
    ]);
    const found = offers(products);
    const reservations = await openReservations(db, products);
    const isHeld = heldAt(context.lived(), context.holdDays);
    await deleteEnded(db, reservations, found, isHeld);
    const available = availableOf(found, reservations, isHeld);
    const { unavailable, risen } = findObstacles(lines, found, available);
    const tooMany = context.limits ? capsReached(lines, found) : [];
    if (unavailable.length + risen.length + tooMany.length > 0) {
      for (const { line, offer } of risen) await storeDisplayPrice(db, session, line.product, offer);
      const errors = [
        ...unavailable,
        ...tooMany,
        ...risen.map(({ line, offer }) => priceMoved(offer.name, line.price, offer.price)),
      ];
      const gone = !isOfPhone
        ? 'stockGone'
        : products.some(product => available.get(product))
          ? 'tyresFew'
          : 'tyreGone';
      const why = unavailable.length > 0 ? gone : tooMany.length > 0 ? 'tooMany' : 'priceRose';
      return { answer: refusal(orderRefused[why], errors) };
    }
    const dearer = dearerDelivery(request.receiving, tyresIn(lines));
    if (dearer) return { answer: dearer };
    const limited = context.limits ? await limitReached(db, client, tyresIn(lines), now) : null;
    if (limited) return limited;
    return { answer: await createOrder(context, db, session, request, lines, found) };
  }, context.fault);
}

async function storeDisplayPrice(
  db: Kysely<Tables>,
  session: string,
  product: number,
  { price, oldPrice }: Offer,
) {
  await db
    .updateTable('basket_lines')
    .set({ price, old_price: oldPrice })
    .where('session', '=', session)
    .where('product', '=', product)
    .execute();
}

async function createOrder(
  context: SalesContext,
  db: Kysely<Tables>,
  session: string,
  request: OrderRequest,
  lines: readonly StoredLine[],
  offers: ReadonlyMap<number, Offer>,
): Promise<OrderAnswer> {
  const sold = lines.map(({ product, count }) => ({ count, offer: offers.get(product) as Offer }));
  const total = totalOf(sold.map(({ count, offer }) => ({ count, price: offer.price })));
  context.fault('before insert');
  const delivery = deliveryOf(request.receiving.prices, tyresIn(lines));
  const { id, answer } = await insertOrder(context, db, session, request, { total, delivery });
  if (sold.length > 0) await insertLines(context, db, id, sold);
  await queueMessages(context, db, id, request.email);
  if (isOfBasket(request.of)) await emptyBasket(context, db, session);
  context.fault('after insert');
  return answer;
}

/** Writes the lines of an order and reserves its tyres. */
async function insertLines(
  context: SalesContext,
  db: Kysely<Tables>,
  id: number,
  sold: readonly { count: number; offer: Offer }[],
): Promise<void> {
  const [now, lived] = [context.now(), context.lived()];
  await db
    .insertInto('order_lines')
    .values(
      sold.map(({ count, offer }, position) => {
        const { id: product, name, brand, size: size_str, price } = offer;
        return { order_id: id, position, product, name, brand, size_str, count, price };
      }),
    )
    .execute();
  const today = dayIn(context.timeZone(), new Date(now));
  await db
    .insertInto('reservations')
    .values(
      sold.map(({ count, offer: { id: product, stock: stock_seen, stockDate } }) => {
        // If the stock figure is dated later than today, only a figure of a still later day can include this order.
        const day = stockDate !== null && stockDate > today ? stockDate : today;
        return { order_id: id, product, count, stock_seen, day, created: lived };
      }),
    )
    .execute();
}

/** Empties the basket of an order; what is put into it next is another basket. */
async function emptyBasket({ lived }: SalesContext, db: Kysely<Tables>, session: string): Promise<void> {
  await db.deleteFrom('basket_lines').where('session', '=', session).execute();
  await db
    .updateTable('baskets')
    .set({ id: randomUUID(), changed: lived() })
    .where('session', '=', session)
    .execute();
}

/** Inserts the order under an unused number. */
async function insertOrder(
  context: SalesContext,
  db: Kysely<Tables>,
  session: string,
  request: OrderRequest,
  { total, delivery }: { total: Kopecks; delivery: Kopecks | null },
): Promise<{ id: number; answer: OrderAnswer }> {
  const { name, phone, email, comment, receiving, consent, key, bodyHash } = request;
  const created = context.now();
  const { source } = request.of;
  const basket = isOfBasket(request.of)
    ? await db.selectFrom('baskets').where('session', '=', session).select('id').executeTakeFirstOrThrow()
    : { id: randomUUID() };
  const orderRow = {
    basket: basket.id,
    source: source === 'basket' ? null : source,
    session,
    summa: total,
    name,
    phone,
    email,
    comment,
    receiving: receiving.way,
    address: receiving.address,
    delivery,
    created,
    idempotency_key: key,
    body_hash: bodyHash,
    status: 'new' as const,
    link: newLink(),
    ended: null,
    created_lived: context.lived(),
    email_folded: email.toLowerCase(),
    visitor: request.visitor,
    mailbox: mailboxOf(email),
    consent_version: consent.version,
    consent_hash: consent.hash,
    consent_at: created,
  };
  for (;;) {
    const number = context.orderNumber();
    const answer: OrderAnswer = {
      success: 1,
      message: source === 'call' ? callPromised : orderAccepted(number),
      errors: [],
      order: { number, total, delivery, link: orderPath({ number, link: orderRow.link }) },
    };
    const inserted = await db
      .insertInto('orders')
      .values({ ...orderRow, number, answer: storedAnswer(answer, orderRow.link) })
      .onConflict(conflict => conflict.column('number').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return { id: inserted.id, answer };
  }
}
