import * as contracts from '#src/api/contracts.ts';
import { basket as basketAnswer } from '#src/api/to-wire.ts';
import { type AddRefusal, MOST_OF_ONE, type Offers, type Sales } from '#src/sales/sales.ts';
import type { Door } from '#src/server/door.ts';
import { type Endpoint, personal, Refused } from '#src/server/endpoint.ts';
import { fromStore } from './from-store.ts';
import type { ShopNow } from './shop-now.ts';

/** An id that a product can have at all; anything else is a product that nobody knows. */
function productOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/u.test(text)) throw new Refused(404);
  return Number(text);
}

const wrongQuantity = (sentence: string) =>
  new Refused(400, [{ field: 'quantity', message: sentence }], sentence);

/** Digits alone: what Number would take besides («1e2», « 4», «0x10») is somebody's mistake. */
function quantityOf(text: string): number {
  if (!/^[1-9]\d{0,2}$/u.test(text)) throw wrongQuantity(`Количество — целое число от 1 до ${MOST_OF_ONE}.`);
  return Number(text);
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
