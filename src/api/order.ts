import { send } from './contract.ts';
import type { OrderAnswer, OrderBody } from './order.schema.ts';

/** Places the order of the visitor's basket. */
export const order = send<OrderBody, OrderAnswer>()('/api/order');
