import * as contracts from '#src/api/basket.ts';
import { basket as basketToWire } from '#src/api/to-wire.ts';
import { hintedLines } from '#src/catalogue/hinted-lines.ts';
import { pickupOf } from '#src/catalogue/pickup.ts';
import type { Basket } from '#src/domain/basket.ts';
import { basketHints } from '#src/domain/basket-hints.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { quantityExpected, readQuantity } from '#src/domain/quantity.ts';
import type { AddRefusal, Offers, Sales } from '#src/orders/sales.ts';
import { type Endpoint, personal, Refused } from '#src/server/http/endpoint.ts';
import type { SessionGuard } from '#src/server/http/session-guard.ts';
import { fromStore } from './from-store.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** Parses a product id. @throws {Refused} 404 for a text that cannot be one */
function productOf(text: string): number {
  const id = parseProductId(text);
  if (id === null) throw new Refused(404);
  return id;
}

const wrongQuantity = (available: number, sentence: string) =>
  Object.assign(new Refused(400, [{ field: 'quantity', message: sentence }], sentence), { available });

function refusal(refused: AddRefusal, count: number): Refused {
  if (refused.refused === 'unknown') return new Refused(404);
  if (refused.refused === 'stock')
    return wrongQuantity(
      refused.available,
      refused.available > 0 && count > 0
        ? `Столько нет в наличии: можно заказать не больше ${refused.available}\u00A0шт.`
        : quantityExpected(refused.available),
    );
  const sentence = `В корзине уже ${refused.most} разных товаров. Оформите заказ или удалите что-нибудь из корзины.`;
  return new Refused(400, [{ field: 'productId', message: sentence }], sentence);
}

/** The answer of every basket call: the basket with hints for a whole order, and where it can be collected. */
const basketAnswer = (basket: Basket, { catalogue }: ServedCatalogue) =>
  basketToWire({
    ...basket,
    hints: basketHints(hintedLines(catalogue, basket.lines)),
    points: pickupOf(catalogue, basket.lines),
  });

/** The basket calls of spec section 7; each answers with the whole basket. */
export const basketCalls = (
  sales: Sales,
  guard: SessionGuard,
  offers: Offers,
): readonly Endpoint<ServedCatalogue>[] => [
  personal(guard, contracts.basketGet, async (served: ServedCatalogue, { session, isUnseen }) =>
    basketAnswer(await fromStore(sales.basket(session, offers, !isUnseen)), served),
  ),
  personal(
    guard,
    contracts.basketAdd,
    async (served: ServedCatalogue, { session, isUnseen }, { productId, quantity }) => {
      const product = productOf(productId);
      // 0, which no basket takes, for what is no quantity: the refusal says how many are available.
      const count = readQuantity(quantity) ?? 0;
      const result = await fromStore(sales.setLine(session, product, count, offers, !isUnseen));
      if ('refused' in result) throw refusal(result, count);
      return basketAnswer(result, served);
    },
  ),
  personal(
    guard,
    contracts.basketDel,
    async (served: ServedCatalogue, { session, isUnseen }, { productId }) =>
      basketAnswer(
        await fromStore(sales.removeLine(session, productOf(productId), offers, !isUnseen)),
        served,
      ),
  ),
  personal(guard, contracts.basketEmpty, async (served: ServedCatalogue, { session }) =>
    basketAnswer(await fromStore(sales.emptyBasket(session, offers)), served),
  ),
];
