import * as contracts from '#src/api/contracts.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { quantityExpected, readQuantity } from '#src/domain/quantity.ts';
import type { AddRefusal, Offers, Sales } from '#src/sales/sales.ts';
import type { Door } from '#src/server/door.ts';
import { type Endpoint, personal, Refused } from '#src/server/endpoint.ts';
import { basketAnswer } from './basket-answer.ts';
import { fromStore } from './from-store.ts';
import type { ShopNow } from './shop-now.ts';

/** An id that a product can have at all; anything else is a product that nobody knows. */
function productOf(text: string): number {
  const id = parseProductId(text);
  if (id === null) throw new Refused(404);
  return id;
}

const wrongQuantity = (sentence: string) =>
  new Refused(400, [{ field: 'quantity', message: sentence }], sentence);

/** Digits alone: what Number would take besides («1e2», « 4», «0x10») is somebody's mistake. */
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

/** The basket of spec section 7; each call answers the whole basket. */
export const basketCalls = (sales: Sales, door: Door, offers: Offers): readonly Endpoint<ShopNow>[] => [
  personal(door, contracts.basketGet, async (_: ShopNow, { session }) =>
    basketAnswer(await fromStore(sales.basket(session, offers))),
  ),
  personal(door, contracts.basketAdd, async (_: ShopNow, { session }, { productId, quantity }) => {
    const [product, count] = [productOf(productId), quantityOf(quantity)];
    const result = await fromStore(sales.setLine(session, product, count, offers));
    if ('refused' in result) throw refusal(result);
    return basketAnswer(result);
  }),
  personal(door, contracts.basketDel, async (_: ShopNow, { session }, { productId }) =>
    basketAnswer(await fromStore(sales.removeLine(session, productOf(productId), offers))),
  ),
  personal(door, contracts.basketEmpty, async (_: ShopNow, { session }) =>
    basketAnswer(await fromStore(sales.emptyBasket(session, offers))),
  ),
];
