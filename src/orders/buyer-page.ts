import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import { parseOrderNumber } from '#src/domain/order-number.ts';
import { ORDER_PAGE_DAYS } from '#src/domain/order-status.ts';
import { queueCancellation, queueLetters } from './letters.ts';
import { endOf, selectOrders } from './order-book.ts';
import type { OrderRecord } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** After so many wrong digits in a row a link is no longer given out: of 10 000 endings a thousandth can be tried. */
const MAX_GUESSES = 10;

/** A key that nobody can guess: 128 random bits in base64url. */
export const newLink = (): string => randomBytes(16).toString('base64url');

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const factsOf = (db: Kysely<Tables>, number: string) =>
  db
    .selectFrom('orders')
    .where('number', '=', number)
    .select(['id', 'phone', 'status', 'link', 'guesses', 'created', 'created_lived'])
    .executeTakeFirst();

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

const hasEnded = ({ lived }: SalesContext, { created, created_lived }: Facts): boolean =>
  lived() - (created_lived ?? created) > ORDER_PAGE_DAYS * DAY_MS;

/** The order of a link; undefined for one that opens nothing. */
async function linkedOrder(context: SalesContext, db: Kysely<Tables>, text: string, link: string) {
  const number = parseOrderNumber(text);
  const facts = number === null ? undefined : await factsOf(db, number);
  return facts?.link && isSame(facts.link, link) && !hasEnded(context, facts) ? facts : undefined;
}

/** See {@link Sales.orderByLink}. */
export const orderByLink = (
  context: SalesContext,
  number: string,
  link: string,
): Promise<OrderRecord | null> =>
  context.store.read(async db => {
    const found = await linkedOrder(context, db, number, link);
    return (found && (await selectOrders(db, { ids: [found.id] })).get(found.id)) ?? null;
  });

/** See {@link Sales.findOrderLink}. An order of an earlier version gets its link here. */
export async function findOrderLink(
  context: SalesContext,
  text: string,
  digits: string,
): Promise<string | null> {
  const number = parseOrderNumber(text);
  if (number === null || !/^\d{4}$/u.test(digits)) return null;
  return context.store.write(async ({ db, lock }) => {
    await lock([`order ${number}`]);
    const facts = await factsOf(db, number);
    if (!facts || facts.guesses >= MAX_GUESSES || hasEnded(context, facts)) return null;
    const isRight = facts.phone.endsWith(digits);
    const link = facts.link ?? newLink();
    await db
      .updateTable('orders')
      .set(isRight ? { link, guesses: 0 } : { guesses: facts.guesses + 1 })
      .where('id', '=', facts.id)
      .execute();
    return isRight ? link : null;
  });
}

/** See {@link Sales.cancelByLink}. */
export const cancelByLink = (context: SalesContext, number: string, link: string): Promise<boolean | null> =>
  context.store.write(async ({ db }) => {
    const found = await linkedOrder(context, db, number, link);
    if (!found) return null;
    const { numUpdatedRows } = await db
      .updateTable('orders')
      .set({ status: 'cancelled', ...endOf(context, 'cancelled', null) })
      .where('id', '=', found.id)
      .where('status', '=', 'new')
      .executeTakeFirst();
    // Who pressed at the same time may have cancelled it after it was read.
    if (numUpdatedRows === 0n) return (await linkedOrder(context, db, number, link))?.status === 'cancelled';
    await queueLetters(context, db, 'cancelled', [found.id]);
    await queueCancellation(context, db, found.id);
    return true;
  });
