import { arrival } from '#src/api/arrival.ts';
import * as baskets from '#src/api/basket.ts';
import { type Contract, segmentsOf } from '#src/api/contract.ts';
import { order } from '#src/api/order.ts';
import { type Endpoint, Refused } from '#src/server/http/endpoint.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

const NO_BASKETS =
  'Корзины и заказы временно недоступны, мы уже чиним их. Повторите через минуту или позвоните нам.';

/** A call of baskets or orders while there is no store. */
const closedCall = (contract: Contract): Endpoint<ServedCatalogue> => ({
  contract,
  segments: segmentsOf(contract),
  guard: null,
  call: () => {
    throw new Refused(503, [], NO_BASKETS);
  },
});

/** Baskets and orders while there is no store: 503. */
export const CLOSED_CALLS = [...Object.values(baskets), order, arrival].map(closedCall);
