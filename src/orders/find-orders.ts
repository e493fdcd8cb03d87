import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { instantOf } from '#src/domain/moments.ts';
import { type Kopecks, sum } from '#src/domain/money.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { barePhone } from '#src/domain/phone.ts';
import { selectOrders, storedStatus } from './order-book.ts';
import type { OrderRecord } from './sales.ts';
import type { SalesContext } from './sales-context.ts';
import type { Tables } from './tables.ts';

/** Which orders are wanted: all that meet every condition. */
export interface OrderFilter {
  /** Words of the name, the e-mail or a tyre, or digits of the number or phone. */
  text?: string | undefined;
  /** `open`: neither done nor cancelled. */
  status?: OrderStatus | 'open' | undefined;
  /** Whether it is a wish to be called, or an order of tyres. */
  isCall?: boolean | undefined;
  /** Moments, ms since 1970; `until` is left out. */
  since?: number | undefined;
  until?: number | undefined;
  /** How it is received: the beginning of its words, up to the end of a name. */
  receiving?: string | undefined;
}

/** Which part of the list, and in which order. */
export interface OrderSlice {
  offset: number;
  limit: number;
  sort: 'created' | 'total';
  order: 'asc' | 'desc';
}

type Orders = ExpressionBuilder<Tables, 'orders'>;

const like = (text: Expression<string>, part: string) =>
  sql<SqlBool>`${text} LIKE ${`%${part.replace(/[\\%_]/gu, String.raw`\$&`)}%`} ESCAPE ${'\\'}`;

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');

/**
 * Whether a text contains a word in any letter case, with е for ё. The databases fold Latin letters alike and Russian ones not:
 * those of the word are folded letter by letter.
 */
function contains(text: RawBuilder<string>, word: string): RawBuilder<SqlBool> {
  const russian = [...new Set(word)].filter(letter => /[а-яё]/u.test(letter));
  const folded = russian
    .flatMap(letter =>
      (letter === 'е' ? ['Е', 'Ё', 'ё'] : [letter.toUpperCase()]).map(from => [from, letter]),
    )
    .reduce((all, [from, to]) => sql<string>`replace(${all}, ${from}, ${to})`, sql<string>`lower(${text})`);
  return like(folded, word);
}

const LINE = sql<string>`line.name || ' ' || line.brand || ' ' || line.size_str || ' ' || replace(line.size_str, ' ', '')`;

/** Every word is in the name, the e-mail or one of the tyres. */
const hasWords = (text: string) =>
  plain(text)
    .split(/\s+/u)
    .slice(0, 10)
    .map(
      word => sql<SqlBool>`(${contains(sql`orders.name`, word)} OR ${like(sql`email_folded`, word)} OR EXISTS (
        SELECT 1 FROM order_lines AS line WHERE line.order_id = orders.id AND ${contains(LINE, word)}))`,
    );

/** Digits of a number or phone, however they are grouped; 8 stands for +7. */
function hasDigits(text: string): RawBuilder<SqlBool>[] {
  const bare = barePhone(text.replaceAll('№', ''));
  const digits = bare.replaceAll('+', '');
  if (!/^\d{3,}$/u.test(digits)) return [];
  const from7 = sql<SqlBool>`phone LIKE ${`+7${digits.slice(1)}%`}`;
  return [
    like(sql`phone`, digits),
    like(sql`replace(number, '-', '')`, digits),
    ...(digits.startsWith('8') ? [from7] : []),
  ];
}

/** An order of the basket has no source. */
const isCallIn = (one: Orders, isCall: boolean) =>
  one(one.fn.coalesce('source', sql<string>`''`), isCall ? '=' : '<>', 'call');

function matching({ text = '', status, isCall, since, until, receiving }: OrderFilter) {
  const trimmed = text.trim();
  return (one: Orders): Expression<SqlBool> =>
    one.and([
      ...(status === 'open' ? [one('status', 'in', ['new', 'confirmed'])] : []),
      ...(status === undefined || status === 'open' ? [] : [one('status', '=', storedStatus(status))]),
      ...(status === 'confirmed' ? [one('ready', 'is', null)] : []),
      ...(status === 'ready' ? [one('ready', 'is not', null)] : []),
      ...(isCall === undefined ? [] : [isCallIn(one, isCall)]),
      ...(since === undefined ? [] : [one('created', '>=', since)]),
      ...(until === undefined ? [] : [one('created', '<', until)]),
      ...(receiving === undefined ? [] : [startsWith(one, receiving)]),
      ...(trimmed === '' ? [] : [one.or([...hasDigits(trimmed), one.and(hasWords(trimmed))])]),
    ]);
}

/** «Самовывоз: Ленина 1» is not «Самовывоз: Ленина 10». */
const startsWith = (one: Orders, words: string) => {
  const start = one.fn<string>('substr', ['receiving', sql.lit(1), sql.lit(words.length)]);
  const next = one.fn<string>('substr', ['receiving', sql.lit(words.length + 1), sql.lit(2)]);
  return one.and([one(start, '=', words), one(next, 'in', ['', ' (', '. ', ', '])]);
};

/** An order with what the shop's people have noted. */
export interface NotedOrder extends OrderRecord {
  note: string;
}

/** Orders of one statement: a database takes a limited number of values. */
const TOGETHER = 1000;

/** Orders by their rows, in the order of these. */
export async function notedOrders(
  db: Kysely<Tables>,
  rows: readonly { id: number; note: string | null }[],
): Promise<NotedOrder[]> {
  const noted: NotedOrder[] = [];
  for (let from = 0; from < rows.length; from += TOGETHER) {
    const some = rows.slice(from, from + TOGETHER);
    const orders = await selectOrders(db, { ids: some.map(({ id }) => id) });
    for (const { id, note } of some) {
      const order = orders.get(id);
      if (order) noted.push({ ...order, note: note ?? '' });
    }
  }
  return noted;
}

/** The orders that meet a filter: how many there are, and a slice of them. */
export const findOrders = (
  { store }: SalesContext,
  filter: OrderFilter,
  { offset, limit, sort, order }: OrderSlice,
): Promise<{ orders: NotedOrder[]; total: number }> =>
  store.read(async db => {
    const found = db.selectFrom('orders').where(matching(filter));
    // One pass tells both: a search reads every order. Past the end there is no row to tell how many there are.
    const rows = await found
      .select(['id', 'note', sql<number>`count(*) OVER ()`.as('total')])
      .orderBy(sort === 'total' ? 'summa' : 'created', order)
      .orderBy('id', order)
      .limit(limit)
      .offset(offset)
      .execute();
    const count = () => found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const { total } = rows[0] ?? (await count());
    return { orders: await notedOrders(db, rows), total: Number(total) };
  });

/** The newest order, whatever became of it, and how many are still new. */
export const newestOrder = ({ store }: SalesContext): Promise<{ number: string | null; count: number }> =>
  store.read(async db => {
    const newest = await db
      .selectFrom('orders')
      .select(['number', sql`(SELECT count(*) FROM orders WHERE status = 'new')`.as('count')])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return { number: newest?.number ?? null, count: Number(newest?.count ?? 0) };
  });

/** Orders of some days in a row, by the shop's time zone, and their sum; cancelled ones and calls are left out. */
export async function ordersByDay(
  { store, timeZone }: SalesContext,
  days: readonly string[],
): Promise<{ day: string; count: number; sum: Kopecks }[]> {
  const starts = days.map(day => instantOf(day, timeZone()));
  const rows = await store.read(db =>
    db
      .selectFrom('orders')
      .where('created', '>=', starts[0] ?? 0)
      .where('status', '<>', 'cancelled')
      .where(one => isCallIn(one, false))
      .select(['created', 'summa'])
      .execute(),
  );
  const byDay = Map.groupBy(rows, ({ created }) => starts.findLastIndex(start => start <= created));
  return days.map((day, index) => {
    const all = byDay.get(index) ?? [];
    return { day, count: all.length, sum: sum(all.map(({ summa }) => summa)) };
  });
}
