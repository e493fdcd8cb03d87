import { z } from 'zod';
import { HONEYPOT, type OrderForm } from '#src/domain/order-form.ts';

/** Contents of a string are answered field by field (success 0); anything that is no string is a malformed body. */
const text = z
  .string({ error: 'ожидалась строка' })
  .nullish()
  .transform(value => value ?? '');

const GIVEN: readonly unknown[] = [true, 1, '1', 'on'];

/** POST /api/order. `trap` tells that the hidden field was filled in. */
export const orderBody = z
  .object({
    name: text,
    phone: text,
    email: text,
    comment: text,
    consent: z
      .union([z.boolean(), z.number(), z.string()], { error: 'ожидалось true или false' })
      .nullish()
      .transform(value => GIVEN.includes(value)),
    [HONEYPOT]: z.unknown().optional(),
  })
  .transform(({ [HONEYPOT]: trap, ...form }): { form: OrderForm; trap: boolean } => ({
    form,
    trap: trap !== undefined && trap !== null && trap !== '',
  }));
