import type { Kysely } from 'kysely';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** Something that was done at the desk. */
export interface DeskEvent {
  /** Number in the order of events. */
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The name of who did it. */
  person: string;
  /** What was done, such as `order.status`. */
  kind: string;
  /** What it was done to, such as `order 1234-5678`. */
  subject: string;
  /** Values for the sentence about it; no data of buyers, which an erased order would leave here. */
  detail: Readonly<Record<string, string | number | boolean | null>>;
}

export type NewEvent = Omit<DeskEvent, 'id' | 'at'>;

/** Writes an event into the log, inside the transaction of what it is about. */
export async function recordEvent(
  { now }: Pick<SalesContext, 'now'>,
  db: Kysely<Tables>,
  { detail, ...event }: NewEvent,
): Promise<void> {
  await db
    .insertInto('desk_events')
    .values({ ...event, at: now(), detail: JSON.stringify(detail) })
    .execute();
}

/** Events, newest first: those of one subject, or all. */
export async function listEvents(
  { store }: SalesContext,
  { subject, before, limit }: { subject?: string; before?: number | undefined; limit: number },
): Promise<DeskEvent[]> {
  const rows = await store.read(db =>
    db
      .selectFrom('desk_events')
      .selectAll()
      .$if(subject !== undefined, query => query.where('subject', '=', subject ?? ''))
      .$if(before !== undefined, query => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return rows.map(row => ({ ...row, detail: JSON.parse(row.detail) }));
}
