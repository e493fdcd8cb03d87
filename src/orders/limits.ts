import type { Kysely } from 'kysely';
import { DAY_MS } from '#src/domain/calendar.ts';
import type { StoredLine } from './basket-view.ts';
import { capReached, shareReached } from './notes.ts';
import type { LimitedClient, Offer, OrderLimited } from './sales.ts';
import type { Tables } from './tables.ts';

/** Ten sets: a small fleet needs six. */
const MAX_TYRES = 40;
/** Of one product an order takes this many whatever its stock is; of more, at most half. */
const ALWAYS_ALLOWED = 24;

/** A client's orders and their tyres in 24 hours. One address may be an office or all phones of a carrier. */
const DAILY: Readonly<Record<LimitedClient, { orders: number; tyres: number }>> = {
  session: { orders: 20, tyres: 4 * MAX_TYRES },
  phone: { orders: 30, tyres: 4 * MAX_TYRES },
  mailbox: { orders: 30, tyres: 4 * MAX_TYRES },
  visitor: { orders: 100, tyres: 10 * MAX_TYRES },
};

/** Letters to one mailbox in 24 hours. Later orders of that day are accepted without one. */
const MAX_LETTERS = 5;

/** Orders from further ahead were made before the clock was put back: they would count until it is there again. */
const CLOCKS_DIFFER_MS = 3_600_000;

/** Who orders; null for what is unknown. */
export type Client = Readonly<Record<LimitedClient, string | null>>;

/** Names of the locks under which a client's orders are counted; the session has one already. */
export const clientLocks = ({ phone, mailbox, visitor }: Client): string[] =>
  Object.entries({ phone, mailbox, visitor }).flatMap(([kind, value]) => (value ? [`${kind} ${value}`] : []));

/** What of the lines is more than one order may take, as messages. */
export function capsReached(lines: readonly StoredLine[], offers: ReadonlyMap<number, Offer>): string[] {
  const tyres = lines.reduce((sum, { count }) => sum + count, 0);
  const shares = lines.flatMap(({ product, count }) => {
    const offer = offers.get(product);
    const most = Math.max(ALWAYS_ALLOWED, Math.floor((offer?.stock ?? 0) / 2));
    return offer && count > most ? [shareReached(offer.name, most)] : [];
  });
  return tyres > MAX_TYRES ? [capReached(MAX_TYRES), ...shares] : shares;
}

/** The first daily limit that an order of so many tyres would exceed; null if none. Call it under {@link clientLocks}. */
export async function limitReached(
  db: Kysely<Tables>,
  client: Client,
  tyres: number,
  now: number,
): Promise<OrderLimited | null> {
  for (const [kind, most] of Object.entries(DAILY) as [LimitedClient, (typeof DAILY)[LimitedClient]][]) {
    const value = client[kind];
    if (value === null || value === '') continue;
    const made = await db
      .selectFrom('orders as o')
      .leftJoin('order_lines as l', 'l.order_id', 'o.id')
      .where(`o.${kind}` as const, '=', value)
      .where('o.created', '>', now - DAY_MS)
      .where('o.created', '<=', now + CLOCKS_DIFFER_MS)
      .select(({ fn }) => [
        fn.count<number>('o.id').distinct().as('orders'),
        fn.sum<number | string | null>('l.count').as('tyres'),
        fn.min<number | null>('o.created').as('first'),
      ])
      .executeTakeFirstOrThrow();
    if (made.orders < most.orders && Number(made.tyres ?? 0) + tyres <= most.tyres) continue;
    return { limited: kind, retryAfterMs: Math.max(0, (made.first ?? now) + DAY_MS - now) };
  }
  return null;
}

/** Whether a mailbox may get another letter. */
export async function mayGetLetter(
  db: Kysely<Tables>,
  mailbox: string | null,
  now: number,
): Promise<boolean> {
  if (mailbox === null) return true;
  const { letters } = await db
    .selectFrom('outbox as m')
    .innerJoin('orders as o', 'o.id', 'm.order_id')
    .where('o.mailbox', '=', mailbox)
    .where('o.created', '>', now - DAY_MS)
    .where('o.created', '<=', now + CLOCKS_DIFFER_MS)
    .where('m.kind', '=', 'buyer')
    .select(({ fn }) => fn.countAll<number>().as('letters'))
    .executeTakeFirstOrThrow();
  return letters < MAX_LETTERS;
}
