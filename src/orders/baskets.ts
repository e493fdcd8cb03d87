import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Basket } from '#src/domain/basket.ts';
import { BASKET_DAYS } from '#src/domain/basket-life.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import { MAX_QUANTITY } from '#src/domain/quantity.ts';
import { currentView, displayFacts, type StoredLine, type View } from './basket-view.ts';
import { availableOf, heldAt, openReservations } from './reservations.ts';
import { type AddRefusal, MAX_LINES, type Offer, type Offers, StoreUnavailable } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** Baskets last changed at or before this time have expired, whether or not they have been deleted yet. */
const expiredBefore = (now: number): number => now - BASKET_DAYS * DAY_MS;

/** Name of the lock that serialises changes of one session's basket. */
export const sessionLock = (session: string): string => `session ${session}`;

/** A session's lines in the order of adding, and whether the basket has expired; an expired basket has no lines. */
async function storedBasket(
  db: Kysely<Tables>,
  session: string,
  now: number,
): Promise<{ lines: StoredLine[]; isExpired: boolean }> {
  const rows = await db
    .selectFrom('basket_lines as l')
    .innerJoin('baskets as b', 'b.session', 'l.session')
    .where('l.session', '=', session)
    .orderBy('l.position')
    .select(['l.product', 'l.position', 'l.count', 'l.price', 'l.old_price as oldPrice'])
    .select(['l.name', 'l.brand', 'l.photo', 'l.size_str as size', 'b.changed'])
    .execute();
  const isExpired = rows.some(({ changed }) => changed <= expiredBefore(now));
  return { lines: isExpired ? [] : rows.map(({ changed: _, ...line }) => line), isExpired };
}

/** The lines of a session's basket in the order of adding; none if it has expired. */
export const linesOf = async (db: Kysely<Tables>, session: string, now: number): Promise<StoredLine[]> =>
  (await storedBasket(db, session, now)).lines;

/** How many of each offered product can be ordered now: stock less open reservations. */
async function availableNow(
  { lived, holdDays }: SalesContext,
  db: Kysely<Tables>,
  offers: ReadonlyMap<number, Offer>,
): Promise<Map<number, number>> {
  const reservations = await openReservations(db, [...offers.keys()]);
  return availableOf(offers, reservations, heldAt(lived(), holdDays));
}

const productsOf = (lines: readonly StoredLine[]) => lines.map(({ product }) => product);

async function readView(
  context: SalesContext,
  db: Kysely<Tables>,
  lines: readonly StoredLine[],
  offers: Offers,
): Promise<View> {
  const found = offers(productsOf(lines));
  return currentView(lines, found, await availableNow(context, db, found));
}

/** What of a line its product decides, in columns. */
const displayFactsOf = ({ price, oldPrice, name, brand, photo, size }: StoredLine) => ({
  price,
  old_price: oldPrice,
  name,
  brand,
  photo,
  size_str: size,
});

/** Stores the facts that the shopper is being shown, so that each change is reported only once. */
async function storeDisplayFacts(
  db: Kysely<Tables>,
  session: string,
  changed: readonly StoredLine[],
): Promise<void> {
  for (const line of changed) {
    await db
      .updateTable('basket_lines')
      .set(displayFactsOf(line))
      .where('session', '=', session)
      .where('product', '=', line.product)
      .execute();
  }
}

/** If reading took longer, the shown facts are not stored, to answer in time; the change is then reported again next time. */
const MAX_READ_MS = 300;

/** Reads the basket. Writes only if something has changed since it was last shown, so it works while the store rejects writes. */
export async function readBasket(
  context: SalesContext,
  session: string,
  offers: Offers,
  isSeen = true,
): Promise<Basket> {
  const start = performance.now();
  const { basket, changed } = await context.store.read(async db =>
    readView(context, db, await linesOf(db, session, context.lived()), offers),
  );
  if (!isSeen || changed.length === 0 || performance.now() - start > MAX_READ_MS) return basket;
  try {
    return await context.store.write(async tx => {
      await tx.lock([sessionLock(session)]);
      const view = await readView(context, tx.db, await linesOf(tx.db, session, context.lived()), offers);
      await storeDisplayFacts(tx.db, session, view.changed);
      return view.basket;
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) return basket;
    throw error;
  }
}

/** Creates the basket or marks it as changed now; an expired one is deleted first. */
async function markChanged(
  db: Kysely<Tables>,
  session: string,
  now: number,
  isExpired: boolean,
): Promise<void> {
  if (isExpired) await db.deleteFrom('baskets').where('session', '=', session).execute();
  await db
    .insertInto('baskets')
    .values({ session, id: randomUUID(), changed: now })
    .onConflict(conflict => conflict.column('session').doUpdateSet({ changed: now }))
    .execute();
}

/**
 * See {@link Sales.setLine}.
 * @returns the changed basket, whose facts then count as shown if it is seen, or why nothing changed: `unknown` product, too little in `stock`
 * (`available`: how many can be had), or too many different `lines`
 */
export function setLine(
  context: SalesContext,
  session: string,
  product: number,
  count: number,
  offers: Offers,
  isSeen = true,
): Promise<Basket | AddRefusal> {
  return context.store.write(async ({ db, lock }) => {
    await lock([sessionLock(session)]);
    const now = context.lived();
    const { lines, isExpired } = await storedBasket(db, session, now);
    const known = lines.find(line => line.product === product);
    const found = offers(known ? productsOf(lines) : [...productsOf(lines), product]);
    const offer = found.get(product);
    if (!offer) return { refused: 'unknown' };
    const available = await availableNow(context, db, found);
    const max = Math.min(MAX_QUANTITY, available.get(product) ?? 0);
    if (!Number.isInteger(count) || count < 1 || count > max) return { refused: 'stock', available: max };
    if (!known && lines.length >= MAX_LINES) return { refused: 'lines', most: MAX_LINES };
    const position = known?.position ?? (lines.at(-1)?.position ?? 0) + 1;
    const line: StoredLine = { product, position, ...(known ?? displayFacts(offer)), count };
    await markChanged(db, session, now, isExpired);
    await db
      .insertInto('basket_lines')
      .values({ session, product, position, count, ...displayFactsOf(line) })
      .onConflict(conflict => conflict.columns(['session', 'product']).doUpdateSet({ count }))
      .execute();
    const after = known ? lines.map(each => (each === known ? line : each)) : [...lines, line];
    const { basket, changed } = currentView(after, found, available);
    if (isSeen) await storeDisplayFacts(db, session, changed);
    return basket;
  });
}

/** Removes one product's line, or all lines if `product` is null. */
export function removeLines(
  context: SalesContext,
  session: string,
  product: number | null,
  offers: Offers,
  isSeen = true,
): Promise<Basket> {
  return context.store.write(async ({ db, lock }) => {
    await lock([sessionLock(session)]);
    const now = context.lived();
    const { lines, isExpired } = await storedBasket(db, session, now);
    const rest = product === null ? [] : lines.filter(line => line.product !== product);
    if (rest.length < lines.length) {
      await markChanged(db, session, now, isExpired);
      await db
        .deleteFrom('basket_lines')
        .where('session', '=', session)
        .$if(product !== null, query => query.where('product', '=', product))
        .execute();
    }
    const { basket, changed } = await readView(context, db, rest, offers);
    if (isSeen) await storeDisplayFacts(db, session, changed);
    return basket;
  });
}

/** Deletes at most `limit` expired baskets. @returns how many */
export function deleteExpired({ store, lived }: SalesContext, limit: number): Promise<number> {
  return store.write(async ({ db }) => {
    const expired = db
      .selectFrom('baskets')
      .where('changed', '<=', expiredBefore(lived()))
      .orderBy('changed')
      .limit(limit)
      .select('session');
    const dropped = await db
      .deleteFrom('baskets')
      .where('session', 'in', expired)
      .where('changed', '<=', expiredBefore(lived()))
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  });
}
