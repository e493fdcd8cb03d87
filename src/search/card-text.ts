import * as toWire from '#src/api/to-wire.ts';
import type { ProductCard } from '#src/domain/goods.ts';

/** A product's card as JSON text; answers of the search are put together from these. */
export const cardText = (card: ProductCard): string => JSON.stringify(toWire.productCard(card));
