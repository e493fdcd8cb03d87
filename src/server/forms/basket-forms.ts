import { basketAdd, basketDel, basketGet } from '#src/api/basket.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import { order } from '#src/api/order.ts';
import { offersOf } from '#src/catalogue/offers.ts';
import type { PlacedOrder } from '#src/domain/basket.ts';
import { afterRemoval, FILLED_BASKET, FILLED_NOW, type FilledBasket } from '#src/domain/basket-forms.ts';
import { HONEYPOT, type OrderForm, type ReceivingChoice } from '#src/domain/order-fields.ts';
import { BASKET } from '#src/domain/paths.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { KeyTaken } from '#src/server/calls/order-refusals.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { fieldOf, type Outcome, refusedPage, type Sent } from './outcome.ts';
import { adder } from './put-into-basket.ts';

/** Puts a tyre into the basket, as «в корзину» does. */
export const addTyre = (sent: Sent): Promise<Outcome> =>
  changeQuantity(sent, async (product, quantity) => (await adder(sent.call))(product, quantity));

/** Sets the quantity of a tyre. */
export const setQuantity = (sent: Sent): Promise<Outcome> =>
  changeQuantity(sent, (productId, quantity) => sent.call(basketAdd, { productId, quantity }));

async function changeQuantity(
  { fields, served }: Sent,
  change: (product: string, quantity: string) => Promise<unknown>,
): Promise<Outcome> {
  const productId = fieldOf(fields, 'product');
  const typed = fieldOf(fields, 'quantity');
  try {
    await change(productId, typed.trim());
    return { goTo: FILLED_NOW };
  } catch (error) {
    const product = parseProductId(productId);
    const wrong = error instanceof Refused ? error.errors.find(({ field }) => field === 'quantity') : null;
    if (!wrong || product === null) return refusedPage(error);
    const name = offersOf(served.catalogue, [product]).get(product)?.name ?? '';
    return { status: 200, filled: { quantity: { product, name, typed, error: wrong.message } } };
  }
}

export async function removeLine({ call, fields }: Sent): Promise<Outcome> {
  const productId = fieldOf(fields, 'product');
  const before = fromWire.basket(await call(basketGet, {}));
  await call(basketDel, { productId });
  const line = before.lines.find(({ id }) => String(id) === productId);
  return { goTo: line ? afterRemoval(line.id, line.count) : FILLED_BASKET };
}

/** An order form as it was typed. A refusal does not use up its key, and an order that was accepted is found by it. */
export function typedOrder(
  fields: URLSearchParams,
): Pick<FilledBasket, 'form' | 'choice'> & { key?: string } {
  const form: OrderForm = {
    name: fieldOf(fields, 'name'),
    phone: fieldOf(fields, 'phone'),
    email: fieldOf(fields, 'email'),
    comment: fieldOf(fields, 'comment'),
    consent: fields.has('consent'),
  };
  const choice: ReceivingChoice = {
    receive: fieldOf(fields, 'receive'),
    address: fieldOf(fields, 'address'),
    fitting: fields.has('fitting'),
  };
  const key = fieldOf(fields, 'key');
  return { form, choice, ...(key !== '' && { key }) };
}

export async function placeOrder({ call, fields }: Sent): Promise<Outcome> {
  const typed = typedOrder(fields);
  const { form, choice } = typed;
  try {
    const answer = await call(order, {}, { ...form, ...choice, [HONEYPOT]: fieldOf(fields, HONEYPOT) });
    if (answer.success === 1) return { goTo: answer.order.link || BASKET };
    const ofFields = answer.errors.filter(({ field }) => Object.hasOwn({ ...form, ...choice }, field));
    const others = answer.errors.filter(each => !ofFields.includes(each)).map(({ message }) => message);
    const errors = Object.fromEntries(ofFields.map(({ field, message }) => [field, message]));
    return { status: 200, filled: { ...typed, errors, problem: { message: answer.message, others } } };
  } catch (error) {
    if (!(error instanceof KeyTaken && error.order)) throw error;
    return { status: 422, filled: { form, choice, problem: alreadyPlaced(error.order) } };
  }
}

/** Said to who goes back and changes a form whose order was accepted, perhaps without hearing of it. */
const alreadyPlaced = ({ number, link }: PlacedOrder): FilledBasket['problem'] => ({
  message: `Заказ №\u00A0${number} уже принят, и\u00A0то, что вы изменили потом, в\u00A0него не\u00A0вошло. Чтобы изменить заказ, позвоните нам.`,
  others: [],
  link,
});
