import { z } from 'zod';
import { LOAD } from '#src/api/load.ts';
import { PRODUCT_ID } from '#src/domain/product-id.ts';
import { MAX_QUANTITY } from '#src/domain/quantity.ts';
import { count, inRussian, picture, rouble, sizeText } from './shapes.schema.ts';

/** One line of the basket. */
const basketItem = z.strictObject({
  id: z.number().int().positive(),
  name: z.string().min(1),
  brand: z.string(),
  count: z.number().int().min(1).max(MAX_QUANTITY),
  price: rouble,
  b_price: rouble.nullable(),
  photo: picture,
  size_str: sizeText,
  /** What could be ordered now, less live reservations. */
  stock: count,
  load: z.literal(LOAD.inBasket),
});

/** The whole basket: every basket call answers it. */
export const basket = z.strictObject({
  /** Tyres in all. */
  count,
  summa: z.number().nonnegative(),
  /** By product id. */
  items: z.record(z.string().regex(PRODUCT_ID), basketItem),
  /** What has changed since the shopper last saw it. */
  notes: z.array(inRussian),
  /** A set to complete, seasons or sizes that do not go together, promotions; absent when there are none. */
  hints: z.array(inRussian).optional(),
  /** Where it can be collected and when; absent where the shop does not ask. */
  points: z.array(inRussian).optional(),
});

export type BasketItem = z.infer<typeof basketItem>;
export type Basket = z.infer<typeof basket>;
