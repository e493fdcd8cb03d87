import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import * as contracts from '#src/api/contracts.ts';
import { orderBody } from '#src/api/order.schema.ts';
import type * as wire from '#src/api/sales-wire.ts';
import { placedOrder } from '#src/api/to-wire.ts';
import { consentOf } from '#src/catalogue/consent.ts';
import { checkedForm, formErrors, type OrderForm } from '#src/domain/order-form.ts';
import type { Offers, OrderAnswer, Sales } from '#src/sales/sales.ts';
import { type Endpoint, personal, Refused } from '#src/server/endpoint.ts';
import type { SessionGuard } from '#src/server/session-guard.ts';
import { fromStore } from './from-store.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** A program has filled in the field that nobody sees. Nothing is kept; a person to whom it happened reads the way out. */
const TRAPPED: wire.OrderAnswer = {
  success: 0,
  message:
    'Заказ не отправлен: заполнено скрытое поле формы. Обновите страницу и отправьте заказ ещё раз или позвоните нам.',
  errors: [],
};

/** The client's own key of this order, or null. */
function keyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\u0021-\u007E]{1,255}$/u.test(key)) return key;
  throw new Refused(400, [{ field: 'Idempotency-Key', message: 'ожидалось до 255 видимых знаков ASCII' }]);
}

/** Digest of what was sent: two orders are the same when every field is. */
const digestOf = ({ name, phone, email, comment }: OrderForm): string =>
  hash('sha256', JSON.stringify([name, phone, email, comment]), 'hex');

const wireAnswer = ({ order, ...answer }: OrderAnswer): wire.OrderAnswer =>
  order ? { ...answer, order: placedOrder(order) } : answer;

/** POST /api/order: what is wrong with the contents is said field by field and answered 200 (wire.md). */
export const orderCalls = (
  sales: Sales,
  door: SessionGuard,
  offers: Offers,
): readonly Endpoint<ServedCatalogue>[] => [
  personal(
    door,
    contracts.order,
    async (shop: ServedCatalogue, { session, headers }, _, { form, trap }): Promise<wire.OrderAnswer> => {
      const key = keyOf(headers);
      if (trap) return TRAPPED;
      const errors = formErrors(form);
      if (errors.length > 0)
        return { success: 0, message: 'Заказ не отправлен: проверьте поля формы.', errors };
      const request = {
        ...checkedForm(form),
        consent: consentOf(shop.catalogue),
        key,
        bodyHash: digestOf(form),
      };
      const outcome = await fromStore(sales.placeOrder(session, request, offers));
      if ('conflict' in outcome) throw new Refused(422);
      return wireAnswer(outcome.answer);
    },
    orderBody,
  ),
];
