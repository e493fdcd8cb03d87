import type * as wire from '#src/api/order.schema.ts';
import { orderAnswer } from '#src/api/to-wire.ts';
import { consentOf } from '#src/catalogue/consent.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import type { PlacedOrder } from '#src/domain/basket.ts';
import type { OrderForm, ReceivingChoice } from '#src/domain/order-fields.ts';
import { checkedForm, type FieldError, formErrors } from '#src/domain/order-form.ts';
import { receivingErrors, receivingOf, waysOf } from '#src/domain/receiving.ts';
import type { Offers, OrderRequest, Sales } from '#src/orders/sales.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import type { Visitor } from '#src/server/http/session-guard.ts';
import { countOrder } from './count-order.ts';
import { fromStore } from './from-store.ts';
import { limitRefusal } from './limit-refusal.ts';
import { logHoneypotHit } from './log-honeypot-hit.ts';
import { digestOf, keyOf } from './order-key.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** What was not sent, of an order or of a wish to be called. */
const notSent = ({ source }: OrderRequest['of'], why: string): string =>
  `${source === 'call' ? 'Просьба перезвонить не отправлена' : 'Заказ не отправлен'}: ${why}`;

/** Why it is not when the hidden field is filled in, as spam programs do. Nothing is stored; a person reads what to do. */
const TRAPPED =
  'заполнено скрытое поле формы. Обновите страницу и отправьте форму ещё раз или позвоните нам.';

/** What a wish to be called lacks, where the words of the form are those of an order. */
function inWordsOfCall({ phone }: OrderForm, error: FieldError): FieldError {
  if (error.field === 'consent')
    return {
      ...error,
      message: 'Чтобы мы перезвонили, нужно согласие на обработку персональных данных.',
    };
  const isEmpty = error.field === 'phone' && phone.trim() === '';
  return isEmpty ? { ...error, message: 'Укажите телефон, по которому вам перезвонить.' } : error;
}

/** The 422 of a key that has an order of this visitor. */
export class KeyTaken extends Refused {
  readonly order: PlacedOrder | undefined;
  constructor(order: PlacedOrder | undefined) {
    super(422);
    this.order = order;
  }
}

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
) => Promise<wire.OrderAnswer>;

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
