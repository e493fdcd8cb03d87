import type { Call } from '../api/contract.ts';
import { listGoods } from '../api/goods.ts';
import { listOrders } from '../api/orders.ts';
import { listRows } from '../api/prices.ts';

// biome-ignore lint/suspicious/noExplicitAny: ra-core knows records of a resource only by name
type AnyCall = Call<any, any>;

/**
 * The calls behind the lists and records of ra-core. `list` is answered with `{data, total}`, `one` and `change` with the record;
 * `change` gets what the record was, so that the server can see whether somebody else changed it.
 */
export const RESOURCES: Readonly<Record<string, { list?: AnyCall; one?: AnyCall; change?: AnyCall }>> = {
  orders: { list: listOrders },
  'price-rows': { list: listRows },
  goods: { list: listGoods },
};
