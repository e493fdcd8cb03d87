import type { Basket } from './basket.schema.ts';
import { change, getOwn } from './contract.ts';

/** Issues the session and the token; reads the basket. */
export const basketGet = getOwn<Basket>()('/api/basket/get');
/** Sets the line's quantity, so that a repeated call harms nothing. */
export const basketAdd = change<Basket>()('/api/basket/add/{productId}/{quantity}');
export const basketDel = change<Basket>()('/api/basket/del/{productId}');
export const basketEmpty = change<Basket>()('/api/basket/empty');
