import type { PlacedOrder } from '#src/domain/basket.ts';
import type { OrderForm } from '#src/domain/order-fields.ts';
import type { FieldError } from '#src/domain/order-form.ts';
import type { LimitedClient, OrderLimited, OrderRequest } from '#src/orders/sales.ts';
import { Refused } from '#src/server/http/endpoint.ts';

/** What was not sent, of an order or of a wish to be called. */
export const notSent = ({ source }: OrderRequest['of'], why: string): string =>
  `${source === 'call' ? 'Просьба перезвонить не отправлена' : 'Заказ не отправлен'}: ${why}`;

/** Why it is not when the hidden field is filled in, as spam programs do. Nothing is stored; a person reads what to do. */
export const TRAPPED =
  'заполнено скрытое поле формы. Обновите страницу и отправьте форму ещё раз или позвоните нам.';

/** What a wish to be called lacks, where the words of the form are those of an order. */
export function inWordsOfCall({ phone }: OrderForm, error: FieldError): FieldError {
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

/** Whose orders of the day are too many, in the words of the log. */
const LIMITED: Readonly<Record<LimitedClient, string>> = {
  session: 'заказы одного сеанса',
  phone: 'заказы на один телефон',
  mailbox: 'заказы на одну почту',
  visitor: 'заказы с одного адреса',
};

/** The 429 of an order above a daily limit, for which `onLimited` is called. */
export function limitRefusal(
  { limited, retryAfterMs }: OrderLimited,
  onLimited: (limit: string) => void,
): Refused {
  onLimited(LIMITED[limited]);
  const sentence = 'Сегодня от вас уже слишком много заказов. Позвоните нам, и мы примем заказ по телефону.';
  return new Refused(429, [], sentence, Math.max(1, Math.ceil(retryAfterMs / 1000)));
}
