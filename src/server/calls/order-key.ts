import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { OrderForm, ReceivingChoice } from '#src/domain/order-fields.ts';
import type { OrderRequest } from '#src/orders/sales.ts';
import { Refused } from '#src/server/http/endpoint.ts';

/** The Idempotency-Key of the request, or null. @throws {Refused} 400 when it is malformed */
export function keyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\u0021-\u007E]{1,255}$/u.test(key)) return key;
  throw new Refused(400, [{ field: 'Idempotency-Key', message: 'ожидалось до 255 видимых знаков ASCII' }]);
}

/** Digest of what is sent: two requests are the same order when all fields are equal. */
export const digestOf = (
  { name, phone, email, comment }: OrderForm,
  { receive, address, fitting }: ReceivingChoice,
  of: OrderRequest['of'],
): string => {
  const isPlain = of.source === 'basket' && !receive && !address && !fitting;
  // A plain one has the digest of earlier versions, which may answer beside this one.
  const more = isPlain ? [] : [receive, address, fitting, of];
  return hash('sha256', JSON.stringify([name, phone, email, comment, ...more]), 'hex');
};
