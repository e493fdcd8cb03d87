import { offersOf } from '#src/catalogue/offers.ts';
import { phoneFormView } from '#src/catalogue/views/basket.ts';
import { newPhoneForm, PAGE_KEYS, type PhoneForm } from '#src/domain/basket-forms.ts';
import { kopecks } from '#src/domain/money.ts';
import { EMPTY_ORDER_FORM, HONEYPOT, NO_CHOICE, type OrderForm } from '#src/domain/order-fields.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { parseQuantity, quantityExpected } from '#src/domain/quantity.ts';
import type { OrderRequest } from '#src/orders/sales.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { fieldOf, type Outcome, refusedPage, type Sent } from './outcome.ts';

/** A form with a phone alone, sent: the page of what is wrong with it, or what was answered. */
export async function sendPhone(
  { fields, place }: Sent,
  tyre: PhoneForm['tyre'],
  of: OrderRequest['of'],
): Promise<Outcome> {
  const typed = {
    ...newPhoneForm(of.source === 'call' ? 'call' : 'press', tyre),
    phone: fieldOf(fields, 'phone'),
    when: fieldOf(fields, 'when'),
    consent: fields.has('consent'),
  };
  const { phone, when: comment, consent } = typed;
  const form: OrderForm = { ...EMPTY_ORDER_FORM, phone, comment, consent };
  try {
    const trap = fieldOf(fields, HONEYPOT) !== '';
    const answer = await place({ form, choice: NO_CHOICE, trap }, of);
    if (answer.success === 1)
      return of.source === 'press' && answer.order.link !== ''
        ? { goTo: answer.order.link }
        : { status: 200, view: phoneFormView({ ...typed, done: answer.message }) };
    const found = (name: string) => answer.errors.find(({ field }) => field === name)?.message;
    const [ofPhone, ofConsent, ofWhen] = [found('phone'), found('consent'), found('comment')];
    const errors = {
      ...(ofPhone && { phone: ofPhone }),
      ...(ofConsent && { consent: ofConsent }),
      ...(ofWhen && { when: ofWhen }),
    };
    const others = answer.errors.filter(({ field }) => field === 'basket').map(({ message }) => message);
    const problem = { message: answer.message, others };
    return { status: 200, view: phoneFormView({ ...typed, errors, problem }) };
  } catch (error) {
    const { status, filled } = refusedPage(error);
    return { status, view: phoneFormView({ ...typed, problem: filled.problem ?? null }) };
  }
}

/** Orders by a phone alone: the tyre of a form, at the price that its page had, or the basket. */
export async function pressOrder(sent: Sent): Promise<Outcome> {
  const { fields, served } = sent;
  if (!fields.has('product')) return sendPhone(sent, null, { source: 'press', tyre: null });
  const product = parseProductId(fieldOf(fields, 'product'));
  const offer = product === null ? undefined : offersOf(served.catalogue, [product]).get(product);
  if (!offer) throw new Refused(404);
  const quantity = fieldOf(fields, 'quantity');
  const pagePrice = Number(fieldOf(fields, 'price'));
  const tyre = { product: offer.id, name: offer.name, quantity, price: offer.price };
  const count = parseQuantity(quantity);
  if (count === null || count > offer.stock) {
    const errors = { quantity: quantityExpected(offer.stock) };
    const [phone, consent] = [fieldOf(fields, 'phone'), fields.has('consent')];
    return { status: 200, view: phoneFormView({ ...newPhoneForm('press', tyre), phone, consent, errors }) };
  }
  const price = Number.isSafeInteger(pagePrice) && pagePrice > 0 ? kopecks(pagePrice) : offer.price;
  return sendPhone(sent, tyre, { source: 'press', tyre: { product: offer.id, count, price } });
}

/** The page with one of the forms of a phone alone. */
export const askOutcome = (fields: URLSearchParams): Outcome => ({
  status: 200,
  view: phoneFormView(newPhoneForm(fieldOf(fields, PAGE_KEYS.ask) === 'press' ? 'press' : 'call', null)),
});
