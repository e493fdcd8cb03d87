import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Store } from '#src/orders/store.ts';

// Which columns there are, better-auth says; the types of the store's tables do not.
type AnyTables = Record<string, Record<string, unknown>>;
type Row = Record<string, unknown>;

const OPERATORS = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
  not_in: 'not in',
} as const;

/** Conditions of better-auth as an expression; they are all joined by AND here. */
const matching =
  (where: readonly CleanedWhere[] = []) =>
  (build: ExpressionBuilder<AnyTables, string>): Expression<SqlBool> =>
    build.and(
      where.map(({ field, operator = 'eq', value, connector }) => {
        const sign = Object.hasOwn(OPERATORS, operator) && OPERATORS[operator as keyof typeof OPERATORS];
        if (!sign || connector === 'OR')
          throw new Error(`better-auth wants «${connector} ${operator}», which this store has no answer for`);
        if (value === null) return build(field, operator === 'ne' ? 'is not' : 'is', null);
        return build(field, sign, value);
      }),
    );

type Db = Kysely<AnyTables>;
type Where = readonly CleanedWhere[] | undefined;
const finding = (db: Db, model: string, where: Where) =>
  db.selectFrom(model).selectAll().where(matching(where));
const updating = (db: Db, model: string, where: Where, update: Row) =>
  db.updateTable(model).set(update).where(matching(where));
const deleting = (db: Db, model: string, where: Where) => db.deleteFrom(model).where(matching(where));

/** Rows, null for none, in the type that better-auth knows. */
const known = (rows: Promise<unknown>) => rows.then(found => found ?? null) as Promise<never>;

/**
 * better-auth over the store of orders, SQLite and PostgreSQL alike: each of its steps is a transaction that is on disk when its
 * promise resolves. Times are ISO texts and yes and no 1 and 0, so that rows are the same in both.
 */
export const authAdapter = (store: Store) => {
  const read = <T>(work: (db: Db) => Promise<T>) => store.read(db => work(db as unknown as Db));
  const write = <T>(work: (db: Db) => Promise<T>) => store.write(({ db }) => work(db as unknown as Db));
  return createAdapterFactory({
    config: {
      adapterId: 'sales',
      supportsDates: false,
      supportsBooleans: false,
      supportsJSON: false,
      transaction: false,
    },
    adapter: (): CustomAdapter => ({
      create: ({ model, data }) =>
        known(write(db => db.insertInto(model).values(data).returningAll().executeTakeFirstOrThrow())),
      update: ({ model, where, update }) =>
        known(
          write(db =>
            updating(db, model, where, update as Row)
              .returningAll()
              .executeTakeFirst(),
          ),
        ),
      updateMany: ({ model, where, update }) =>
        write(async db => {
          const { numUpdatedRows } = await updating(db, model, where, update).executeTakeFirst();
          return Number(numUpdatedRows);
        }),
      findOne: ({ model, where }) => known(read(db => finding(db, model, where).executeTakeFirst())),
      findMany: ({ model, where, limit, sortBy, offset = 0 }) =>
        known(
          read(db =>
            finding(db, model, where)
              .$if(sortBy !== undefined, all => all.orderBy(sortBy?.field ?? 'id', sortBy?.direction))
              .limit(limit)
              .offset(offset)
              .execute(),
          ),
        ),
      delete: async ({ model, where }) => {
        await write(db => deleting(db, model, where).execute());
      },
      deleteMany: ({ model, where }) =>
        write(async db => Number((await deleting(db, model, where).executeTakeFirst()).numDeletedRows)),
      consumeOne: ({ model, where }) =>
        known(write(db => deleting(db, model, where).returningAll().executeTakeFirst())),
      count: ({ model, where }) => read(async db => (await finding(db, model, where).execute()).length),
    }),
  });
};
