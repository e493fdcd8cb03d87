import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { BASKET_DAYS } from '#src/domain/basket-life.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import { MAX_QUANTITY } from '#src/domain/quantity.ts';
import { type StoredLine, seenOf, type View, viewOf } from './basket-view.ts';
import type { Desk } from './desk.ts';
import { availableOf, openReservations, ranOutBefore } from './reservations.ts';
import {
  type AddRefusal,
  type Basket,
  MOST_LINES,
  type Offer,
  type Offers,
  StoreUnavailable,
} from './sales.ts';
import type { Tables } from './tables.ts';

/** Baskets changed before are gone, whether swept out yet or not. */
const forgottenBefore = (now: number): number => now - BASKET_DAYS * DAY_MS;

export const lockOfSession = (session: string): string => `session ${session}`;

/** All that lies in a session's basket, in the order of adding, and whether it has lain there too long to be seen again. */
async function keptOf(
  db: Kysely<Tables>,
  session: string,
  now: number,
): Promise<{ lines: StoredLine[]; isForgotten: boolean }> {
  const rows = await db
    .selectFrom('basket_lines as l')
    .innerJoin('baskets as b', 'b.session', 'l.session')
    .where('l.session', '=', session)
    .orderBy('l.position')
    .select(['l.product', 'l.position', 'l.count', 'l.price', 'l.old_price', 'l.name', 'l.brand', 'l.photo'])
    .select(['l.size_str', 'b.changed'])
    .execute();
  const isForgotten = rows.some(({ changed }) => changed <= forgottenBefore(now));
  return { lines: isForgotten ? [] : rows.map(({ changed: _, ...line }) => line), isForgotten };
}

/** The lines of a session's basket in the order in which they were added. */
export const linesOf = async (db: Kysely<Tables>, session: string, now: number): Promise<StoredLine[]> =>
  (await keptOf(db, session, now)).lines;

/** What the offers of these lines leave to order. */
async function availableNow(
  { now, reservationDays }: Desk,
  db: Kysely<Tables>,
  offers: ReadonlyMap<number, Offer>,
): Promise<Map<number, number>> {
  const reservations = await openReservations(db, [...offers.keys()]);
  return availableOf(offers, reservations, ranOutBefore(now(), reservationDays));
}

const productsOf = (lines: readonly StoredLine[]) => lines.map(({ product }) => product);

async function look(
  desk: Desk,
  db: Kysely<Tables>,
  lines: readonly StoredLine[],
  offers: Offers,
): Promise<View> {
  const found = offers(productsOf(lines));
  return viewOf(lines, found, await availableNow(desk, db, found));
}

/** What has been shown becomes what has been seen. */
async function markSeen(db: Kysely<Tables>, session: string, changed: readonly StoredLine[]): Promise<void> {
  for (const { product, price, old_price, name, brand, photo, size_str } of changed) {
    await db
      .updateTable('basket_lines')
      .set({ price, old_price, name, brand, photo, size_str })
      .where('session', '=', session)
      .where('product', '=', product)
      .execute();
  }
}

/** A look that took longer leaves no time to note what has been seen: then the shopper is told of it once more. */
const QUICK_MS = 300;

/** Reads alone suffice while nothing has moved; and a store that takes no writes still shows the basket. */
export async function readBasket(desk: Desk, session: string, offers: Offers): Promise<Basket> {
  const start = performance.now();
  const { basket, changed } = await desk.store.read(async db =>
    look(desk, db, await linesOf(db, session, desk.now()), offers),
  );
  if (changed.length === 0 || performance.now() - start > QUICK_MS) return basket;
  try {
    return await desk.store.write(async tx => {
      await tx.lock([lockOfSession(session)]);
      const view = await look(desk, tx.db, await linesOf(tx.db, session, desk.now()), offers);
      await markSeen(tx.db, session, view.changed);
      return view.basket;
    });
  } catch (error) {
    if (error instanceof StoreUnavailable) return basket;
    throw error;
  }
}

/** Marks the basket as changed now; what is forgotten goes. */
async function touch(db: Kysely<Tables>, session: string, now: number, isForgotten: boolean): Promise<void> {
  if (isForgotten) await db.deleteFrom('baskets').where('session', '=', session).execute();
  await db
    .insertInto('baskets')
    .values({ session, id: randomUUID(), changed: now })
    .onConflict(conflict => conflict.column('session').doUpdateSet({ changed: now }))
    .execute();
}

export function setLine(
  desk: Desk,
  session: string,
  product: number,
  count: number,
  offers: Offers,
): Promise<Basket | AddRefusal> {
  return desk.store.write(async ({ db, lock }) => {
    await lock([lockOfSession(session)]);
    const now = desk.now();
    const { lines, isForgotten } = await keptOf(db, session, now);
    const known = lines.find(line => line.product === product);
    const found = offers(known ? productsOf(lines) : [...productsOf(lines), product]);
    const offer = found.get(product);
    if (!offer) return { refused: 'unknown' };
    const available = await availableNow(desk, db, found);
    const most = Math.min(MAX_QUANTITY, available.get(product) ?? 0);
    if (!Number.isInteger(count) || count < 1 || count > most) return { refused: 'stock', available: most };
    if (!known && lines.length >= MOST_LINES) return { refused: 'lines', most: MOST_LINES };
    const position = known?.position ?? (lines.at(-1)?.position ?? 0) + 1;
    const line: StoredLine = { product, position, ...(known ?? seenOf(offer)), count };
    await touch(db, session, now, isForgotten);
    await db
      .insertInto('basket_lines')
      .values({ session, ...line })
      .onConflict(conflict => conflict.columns(['session', 'product']).doUpdateSet({ count }))
      .execute();
    const after = known ? lines.map(each => (each === known ? line : each)) : [...lines, line];
    const { basket, changed } = viewOf(after, found, available);
    await markSeen(db, session, changed);
    return basket;
  });
}

/** Takes out one line, or with null all of them. */
export function removeLines(
  desk: Desk,
  session: string,
  product: number | null,
  offers: Offers,
): Promise<Basket> {
  return desk.store.write(async ({ db, lock }) => {
    await lock([lockOfSession(session)]);
    const now = desk.now();
    const { lines, isForgotten } = await keptOf(db, session, now);
    const rest = product === null ? [] : lines.filter(line => line.product !== product);
    if (rest.length < lines.length) {
      await touch(db, session, now, isForgotten);
      await db
        .deleteFrom('basket_lines')
        .where('session', '=', session)
        .$if(product !== null, query => query.where('product', '=', product))
        .execute();
    }
    const { basket, changed } = await look(desk, db, rest, offers);
    await markSeen(db, session, changed);
    return basket;
  });
}

/** Drops at most `limit` baskets that nobody has touched for so long; how many. */
export function dropForgotten({ store, now }: Desk, limit: number): Promise<number> {
  return store.write(async ({ db }) => {
    const forgotten = db
      .selectFrom('baskets')
      .where('changed', '<=', forgottenBefore(now()))
      .orderBy('changed')
      .limit(limit)
      .select('session');
    const dropped = await db
      .deleteFrom('baskets')
      .where('session', 'in', forgotten)
      .where('changed', '<=', forgottenBefore(now()))
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  });
}
