import type { LimitedClient, OrderLimited } from '#src/orders/sales.ts';
import { Refused } from '#src/server/http/endpoint.ts';

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
