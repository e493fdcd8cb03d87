import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ARRIVAL_DAYS } from '#src/domain/arrival-form.ts';
import { DAY_MS } from '#src/domain/calendar.ts';
import { mailboxOf } from './mailbox.ts';
import { availableOf, heldAt, openReservations } from './reservations.ts';
import type {
  ArrivalMessage,
  ArrivalOutcome,
  ArrivalRequest,
  Offer,
  Offers,
  WaitingProduct,
} from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** Open requests of one client: more than a person waits for, few enough that nobody floods another's mailbox. */
const MAX_WAITING = { mailbox: 10, session: 20, visitor: 200 } as const;

/** Products whose stock is read at once. */
const BATCH = 500;

/** Those of the products that can be ordered, with how many, after subtracting what orders hold. */
async function inStock(
  { lived, holdDays }: SalesContext,
  db: Kysely<Tables>,
  products: readonly number[],
  offers: Offers,
): Promise<Map<number, { offer: Offer; available: number }>> {
  const found = offers(products);
  const reservations = await openReservations(db, products);
  const available = availableOf(found, reservations, heldAt(lived(), holdDays));
  const arrived = [...found.values()].map(offer => ({ offer, available: available.get(offer.id) ?? 0 }));
  return new Map(arrived.filter(each => each.available > 0).map(each => [each.offer.id, each]));
}

/** Whether a client has as many requests open as one may have. */
async function isFull(
  db: Kysely<Tables>,
  client: Readonly<Record<keyof typeof MAX_WAITING, string | null>>,
): Promise<boolean> {
  for (const [kind, most] of Object.entries(MAX_WAITING) as [keyof typeof MAX_WAITING, number][]) {
    const value = client[kind];
    if (value === null) continue;
    const { open } = await db
      .selectFrom('arrivals')
      .where(kind, '=', value)
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow();
    if (Number(open) >= most) return true;
  }
  return false;
}

/** See {@link Sales.awaitArrival}. */
export function awaitArrival(
  context: SalesContext,
  session: string,
  { product, email, consent, visitor }: ArrivalRequest,
  offers: Offers,
): Promise<ArrivalOutcome> {
  const mailbox = mailboxOf(email);
  if (mailbox === null) throw new TypeError('an address without a domain');
  return context.store.write(async tx => {
    const { db } = tx;
    // Orders lock their session first and by itself; with a name of its own, this one cannot wait for theirs in a ring.
    const clients = [`mailbox ${mailbox}`, `arrivals ${session}`, ...(visitor ? [`visitor ${visitor}`] : [])];
    await tx.lock([...clients, `product ${product}`]);
    const offer = offers([product]).get(product);
    if (!offer) return 'unknown';
    if ((await inStock(context, db, [product], offers)).has(product)) return 'in stock';
    const known = await db
      .selectFrom('arrivals')
      .where('mailbox', '=', mailbox)
      .where('product', '=', product)
      .select('id')
      .executeTakeFirst();
    if (!known && context.limits && (await isFull(db, { mailbox, session, visitor }))) return 'too many';
    const created = context.lived();
    const request = {
      name: offer.name,
      email,
      session,
      visitor,
      created,
      consent_version: consent.version,
      consent_hash: consent.hash,
      consent_at: context.now(),
    };
    await (known
      ? db.updateTable('arrivals').set(request).where('id', '=', known.id)
      : db
          .insertInto('arrivals')
          .values({ ...request, product, mailbox, message_id: randomUUID(), due: created, attempts: 0 })
    ).execute();
    return 'saved';
  });
}

/** See {@link Sales.claimArrivals}. A read finds what has arrived before a write transaction is opened. */
export async function claimArrivals(
  context: SalesContext,
  offers: Offers,
  limit: number,
  leaseMs: number,
): Promise<ArrivalMessage[]> {
  const { store, lived } = context;
  const arrived = await store.read(async db => {
    const rows = await db
      .selectFrom('arrivals')
      .where('due', '<=', lived())
      .select('product')
      .distinct()
      .execute();
    const products = rows.map(({ product }) => product);
    const found: [number, { offer: Offer; available: number }][] = [];
    for (let at = 0; at < products.length && found.length < limit; at += BATCH)
      found.push(...(await inStock(context, db, products.slice(at, at + BATCH), offers)));
    return new Map(found.slice(0, limit));
  });
  if (arrived.size === 0) return [];
  return store.write(async ({ db, dialect }) => {
    const rows = await db
      .selectFrom('arrivals')
      .where('due', '<=', lived())
      .where('product', 'in', [...arrived.keys()])
      .orderBy('id')
      .limit(limit)
      .selectAll()
      .$if(dialect === 'postgres', query => query.forUpdate().skipLocked())
      .execute();
    const claimed: ArrivalMessage[] = [];
    for (const { id, product, email, message_id: messageId, ...row } of rows) {
      const attempts = row.attempts + 1;
      await db
        .updateTable('arrivals')
        .set({ attempts, due: lived() + leaseMs })
        .where('id', '=', id)
        .execute();
      const { offer, available } = arrived.get(product) as { offer: Offer; available: number };
      claimed.push({ id, email, messageId, attempts, product: offer, available });
    }
    return claimed;
  });
}

/** See {@link Sales.markArrivalSent}. */
export async function markArrivalSent({ store }: SalesContext, id: number): Promise<void> {
  await store.write(({ db }) => db.deleteFrom('arrivals').where('id', '=', id).execute());
  await store.scrub('soon');
}

/** See {@link Sales.arrivalFailed}. */
export async function arrivalFailed(
  { store, lived }: SalesContext,
  { id, attempts }: Pick<ArrivalMessage, 'id' | 'attempts'>,
  retryMs: number,
): Promise<void> {
  await store.write(({ db }) =>
    db
      .updateTable('arrivals')
      .set({ due: lived() + retryMs })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute(),
  );
}

/** See {@link Sales.waiting}. */
export async function waitingProducts({ store }: SalesContext): Promise<WaitingProduct[]> {
  const rows = await store.read(db =>
    db.selectFrom('arrivals').select(['product', 'name', 'email', 'created']).orderBy('id').execute(),
  );
  const products = [...Map.groupBy(rows, ({ product }) => product)].map(([id, all]) => ({
    id,
    name: all.at(-1)?.name ?? '',
    emails: all.map(({ email }) => email),
  }));
  return products.sort((a, b) => b.emails.length - a.emails.length || a.id - b.id);
}

/** Deletes requests that have waited for {@link ARRIVAL_DAYS}. */
export async function forgetArrivals(db: Kysely<Tables>, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('arrivals')
    .where('created', '<', now - ARRIVAL_DAYS * DAY_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
