import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';
import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
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

/**
 * better-auth over the store of orders, SQLite and PostgreSQL alike: each of its steps is a transaction that is on disk when its
 * promise resolves. Times are ISO texts and yes and no 1 and 0, so that rows are the same in both.
 */
export const authAdapter = (store: Store) => {
  const read = <T>(work: (db: Kysely<AnyTables>) => Promise<T>) =>
    store.read(db => work(db as unknown as Kysely<AnyTables>));
  const write = <T>(work: (db: Kysely<AnyTables>) => Promise<T>) =>
    store.write(({ db }) => work(db as unknown as Kysely<AnyTables>));
  return createAdapterFactory({
    config: {
      adapterId: 'sales',
      supportsDates: false,
      supportsBooleans: false,
      supportsJSON: false,
      transaction: false,
    },
    adapter: () => ({
      create: async <T extends Row>({ model, data }: { model: string; data: T }) =>
        (await write(db => db.insertInto(model).values(data).returningAll().executeTakeFirstOrThrow())) as T,
      update: async <T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) =>
        ((await write(db =>
          db
            .updateTable(model)
            .set(update as Row)
            .where(matching(where))
            .returningAll()
            .executeTakeFirst(),
        )) ?? null) as T | null,
      updateMany: async ({ model, where, update }) =>
        write(async db => {
          const { numUpdatedRows } = await db
            .updateTable(model)
            .set(update)
            .where(matching(where))
            .executeTakeFirst();
          return Number(numUpdatedRows);
        }),
      findOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) =>
        ((await read(db => db.selectFrom(model).selectAll().where(matching(where)).executeTakeFirst())) ??
          null) as T | null,
      findMany: async <T>({
        model,
        where,
        limit,
        sortBy,
        offset,
      }: {
        model: string;
        where?: CleanedWhere[] | undefined;
        limit: number;
        sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
        offset?: number | undefined;
      }) =>
        (await read(db =>
          db
            .selectFrom(model)
            .selectAll()
            .where(matching(where))
            .$if(sortBy !== undefined, query =>
              query.orderBy(sortBy?.field ?? 'id', sortBy?.direction ?? 'asc'),
            )
            .limit(limit)
            .$if(offset !== undefined, query => query.offset(offset ?? 0))
            .execute(),
        )) as T[],
      delete: async ({ model, where }) => {
        await write(db => db.deleteFrom(model).where(matching(where)).execute());
      },
      deleteMany: async ({ model, where }) =>
        write(async db =>
          Number((await db.deleteFrom(model).where(matching(where)).executeTakeFirst()).numDeletedRows),
        ),
      consumeOne: async <T>({ model, where }: { model: string; where: CleanedWhere[] }) =>
        ((await write(db => db.deleteFrom(model).where(matching(where)).returningAll().executeTakeFirst())) ??
          null) as T | null,
      count: async ({ model, where }) =>
        read(async db => {
          const row = await db
            .selectFrom(model)
            .where(matching(where))
            .select(sql<number>`count(*)`.as('count'))
            .executeTakeFirstOrThrow();
          return Number(row.count);
        }),
    }),
  });
};
