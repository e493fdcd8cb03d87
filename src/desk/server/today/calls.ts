import { DAY_MS, dayIn } from '#src/domain/calendar.ts';
import { findOrders, ordersByDay } from '#src/orders/find-orders.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { isAllowed } from '../../api/contract.ts';
import { listOrders } from '../../api/orders.ts';
import { getHealth, getToday, type TodayOrders } from '../../api/today.ts';
import { answer, nothing } from '../call.ts';
import type { Desk } from '../desk.ts';
import { orderRow } from '../orders/calls.ts';
import { suppliersOf } from '../prices/suppliers.ts';
import { releaseRow } from '../releases/calls.ts';
import { healthOf } from './health.ts';

const DAYS = 30;
const WAITING = 50;

async function ordersToday({ context, sales, shop }: Desk): Promise<TodayOrders> {
  const { timezone } = shop.info();
  const today = dayIn(timezone, new Date());
  // At noon, so that a change of the clocks makes no day twice.
  const noon = Date.parse(`${today}T12:00:00Z`);
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(noon - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const oldest = async (isCall: boolean) => {
    const slice = { offset: 0, limit: WAITING, sort: 'created', order: 'asc' } as const;
    const { total, orders } = await findOrders(context, { status: 'new', isCall }, slice);
    return { count: total, orders: orders.map(orderRow) };
  };
  return {
    waiting: await oldest(false),
    calls: await oldest(true),
    arrivals: (await sales.waiting()).map(({ id, name, emails }) => ({ id, name, count: emails.length })),
    days: await ordersByDay(context, days),
  };
}

/** What the day begins with. */
export const TODAY_CALLS = [
  answer(getToday, nothing, async (desk, { person }) => {
    const served = currentRelease(desk.config.outDir);
    return {
      orders: isAllowed(person.role, listOrders) ? await ordersToday(desk) : null,
      suppliers: suppliersOf(desk),
      release: served && releaseRow(served, served, null),
    };
  }),
  answer(getHealth, nothing, ({ config }) => healthOf(config)),
];
