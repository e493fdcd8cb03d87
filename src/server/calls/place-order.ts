import { type OrderAnswer, orderBody } from '#src/api/order.schema.ts';
import { order } from '#src/api/order.ts';
import { orderAnswer } from '#src/api/to-wire.ts';
import { consentOf } from '#src/catalogue/consent.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import type { OrderForm, ReceivingChoice } from '#src/domain/order-fields.ts';
import { checkedForm, formErrors } from '#src/domain/order-form.ts';
import { receivingErrors, receivingOf, waysOf } from '#src/domain/receiving.ts';
import type { Offers, OrderRequest, Sales } from '#src/orders/sales.ts';
import { type Endpoint, personal } from '#src/server/http/endpoint.ts';
import type { SessionGuard, Visitor } from '#src/server/http/session-guard.ts';
import { countOrder } from './count-order.ts';
import { fromStore } from './from-store.ts';
import { logHoneypotHit } from './log-honeypot-hit.ts';
import { digestOf, keyOf } from './order-key.ts';
import { inWordsOfCall, KeyTaken, limitRefusal, notSent, TRAPPED } from './order-refusals.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** A form of an order as it came, with its hidden field. */
export interface SentForm {
  form: OrderForm;
  choice: ReceivingChoice;
  trap: boolean;
}

/** Places an order from a form. @throws {Refused} */
export type PlaceOrder = (
  served: ServedCatalogue,
  visit: Visitor,
  sent: SentForm,
  of: OrderRequest['of'],
) => Promise<OrderAnswer>;

/** Places orders by the rules of the form, the store and the limits; orders but of the basket need no name. */
export const orderPlacer =
  (sales: Sales, offers: Offers, onLimited: (limit: string) => void): PlaceOrder =>
  async ({ catalogue }, { session, address, headers }, { form, choice, trap }, of) => {
    const key = keyOf(headers);
    if (trap) {
      logHoneypotHit('order');
      return { success: 0, message: notSent(of, TRAPPED), errors: [] };
    }
    const shop = shopInfoOf(catalogue);
    const ways = waysOf(shop);
    const errors = [...formErrors(form), ...receivingErrors(ways, choice)].filter(
      ({ field }) => of.source === 'basket' || field !== 'name',
    );
    if (errors.length > 0)
      return {
        success: 0,
        message: notSent(of, 'проверьте поля формы.'),
        errors: of.source === 'call' ? errors.map(error => inWordsOfCall(form, error)) : errors,
      };
    const request = {
      ...checkedForm(form),
      receiving: receivingOf(ways, shop.ordering.fitting, choice),
      consent: consentOf(catalogue),
      visitor: address,
      key,
      bodyHash: digestOf(form, choice, of),
      of,
    };
    const outcome = await fromStore(countOrder(sales.placeOrder(session, request, offers)));
    if ('conflict' in outcome) throw new KeyTaken(outcome.order);
    if ('limited' in outcome) throw limitRefusal(outcome, onLimited);
    return orderAnswer(outcome.answer, request.phone);
  };

/** POST /api/order. Errors in the fields are listed one by one in an answer with status 200 (wire.md). */
export const orderCalls = (guard: SessionGuard, place: PlaceOrder): readonly Endpoint<ServedCatalogue>[] => [
  personal(
    guard,
    order,
    (served: ServedCatalogue, visit, _, sent: SentForm) => place(served, visit, sent, { source: 'basket' }),
    orderBody,
  ),
];
