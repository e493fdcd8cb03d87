import { offersOf } from '#src/catalogue/offers.ts';
import { phoneFormView } from '#src/catalogue/views/basket.ts';
import { newPhoneForm, PAGE_KEYS, type PhoneForm } from '#src/domain/basket-forms.ts';
import { kopecks } from '#src/domain/money.ts';
import { EMPTY_ORDER_FORM, HONEYPOT, NO_CHOICE, type OrderForm } from '#src/domain/order-fields.ts';
import { parseProductId } from '#src/domain/product-id.ts';
import { parseQuantity, quantityExpected } from '#src/domain/quantity.ts';
import type { Offer, OrderRequest } from '#src/orders/sales.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { fieldOf, type Outcome, type Sent } from './outcome.ts';

/** The tyre of a form as it is sold now; undefined when it is not. */
function offerOf(fields: URLSearchParams, { catalogue }: ServedCatalogue): Offer | undefined {
  const product = parseProductId(fieldOf(fields, 'product'));
  return product === null ? undefined : offersOf(catalogue, [product]).get(product);
}

/** A form with a phone alone as it was typed; null where its tyre is not sold. */
export function typedPhone(fields: URLSearchParams, served: ServedCatalogue): PhoneForm | null {
  const action = fieldOf(fields, 'do') === 'call' ? 'call' : 'press';
  const isOfTyre = action === 'press' && fields.has('product');
  const offer = isOfTyre ? offerOf(fields, served) : undefined;
  if (isOfTyre && !offer) return null;
  const quantity = fieldOf(fields, 'quantity');
  const tyre = offer ? { product: offer.id, name: offer.name, quantity, price: offer.price } : null;
  return {
    ...newPhoneForm(action, tyre),
    phone: fieldOf(fields, 'phone'),
    when: fieldOf(fields, 'when'),
    consent: fields.has('consent'),
  };
}

/** A form with a phone alone, sent: the page of what is wrong with it, or what was answered. */
async function sendPhone(
  { fields, place }: Sent,
  typed: PhoneForm,
  of: OrderRequest['of'],
): Promise<Outcome> {
  const { phone, when: comment, consent } = typed;
  const form: OrderForm = { ...EMPTY_ORDER_FORM, phone, comment, consent };
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
}

/** Orders by a phone alone: the tyre of a form, at the price that its page had, or the basket. */
export async function pressOrder(sent: Sent): Promise<Outcome> {
  const { fields, served } = sent;
  const typed = typedPhone(fields, served);
  if (!typed) throw new Refused(404);
  const offer = typed.tyre && offerOf(fields, served);
  if (!offer) return sendPhone(sent, typed, { source: 'press', tyre: null });
  const pagePrice = Number(fieldOf(fields, 'price'));
  const count = parseQuantity(fieldOf(fields, 'quantity'));
  if (count === null || count > offer.stock) {
    const errors = { quantity: quantityExpected(offer.stock) };
    return { status: 200, view: phoneFormView({ ...typed, errors }) };
  }
  const price = Number.isSafeInteger(pagePrice) && pagePrice > 0 ? kopecks(pagePrice) : offer.price;
  return sendPhone(sent, typed, { source: 'press', tyre: { product: offer.id, count, price } });
}

/** Takes down who wants to be called. */
export const askForCall = (sent: Sent): Promise<Outcome> =>
  sendPhone(sent, typedPhone(sent.fields, sent.served) as PhoneForm, { source: 'call' });

/** The page with one of the forms of a phone alone. */
export const askOutcome = (fields: URLSearchParams): Outcome => ({
  status: 200,
  view: phoneFormView(newPhoneForm(fieldOf(fields, PAGE_KEYS.ask) === 'press' ? 'press' : 'call', null)),
});
