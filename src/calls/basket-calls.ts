import * as contracts from '#src/api/contracts.ts';
import { basket as basketAnswer } from '#src/api/to-wire.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { quantityExpected, readQuantity } from '#src/domain/quantity.ts';
import type { AddRefusal, Offers, Sales } from '#src/sales/sales.ts';
import { type Endpoint, personal, Refused } from '#src/server/endpoint.ts';
import type { SessionGuard } from '#src/server/session-guard.ts';
import { fromStore } from './from-store.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** Parses a product id. @throws {Refused} 404 for a text that cannot be one */
function productOf(text: string): number {
  const id = parseProductId(text);
  if (id === null) throw new Refused(404);
  return id;
}

const wrongQuantity = (sentence: string) =>
  new Refused(400, [{ field: 'quantity', message: sentence }], sentence);

/** Parses a quantity of digits only; other notations that Number accepts («1e2», « 4», «0x10») are refused with 400. */
function quantityOf(text: string): number {
  const count = readQuantity(text);
  if (count === null) throw wrongQuantity(quantityExpected());
  return count;
}

function refusal(refused: AddRefusal): Refused {
  if (refused.refused === 'unknown') return new Refused(404);
  if (refused.refused === 'stock')
    return wrongQuantity(
      refused.available > 0
        ? `Столько нет в наличии: можно заказать не больше ${refused.available}\u00A0шт.`
        : 'Этого товара сейчас нет в наличии.',
    );
  const sentence = `В корзине уже ${refused.most} разных товаров. Оформите заказ или удалите что-нибудь из корзины.`;
  return new Refused(400, [{ field: 'productId', message: sentence }], sentence);
}

/** The basket calls of spec section 7; each answers with the whole basket. */
export const basketCalls = (
  sales: Sales,
  guard: SessionGuard,
  offers: Offers,
): readonly Endpoint<ServedCatalogue>[] => [
  personal(guard, contracts.basketGet, async (_: ServedCatalogue, { session }) =>
    basketAnswer(await fromStore(sales.basket(session, offers))),
  ),
  personal(guard, contracts.basketAdd, async (_: ServedCatalogue, { session }, { productId, quantity }) => {
    const [product, count] = [productOf(productId), quantityOf(quantity)];
    const result = await fromStore(sales.setLine(session, product, count, offers));
    if ('refused' in result) throw refusal(result);
    return basketAnswer(result);
  }),
  personal(guard, contracts.basketDel, async (_: ServedCatalogue, { session }, { productId }) =>
    basketAnswer(await fromStore(sales.removeLine(session, productOf(productId), offers))),
  ),
  personal(guard, contracts.basketEmpty, async (_: ServedCatalogue, { session }) =>
    basketAnswer(await fromStore(sales.emptyBasket(session, offers))),
  ),
];
