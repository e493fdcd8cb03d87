import { z } from 'zod';
import { HONEYPOT, type OrderForm } from '#src/domain/order-form.ts';
import { failure } from './failures.schema.ts';
import { inRussian, rouble } from './shapes.schema.ts';

/** Contents of a string are answered field by field (success 0); anything that is no string is a malformed body. */
const text = z
  .string({ error: 'ожидалась строка' })
  .nullish()
  .transform(value => value ?? '');

const GIVEN: readonly unknown[] = [true, 1, '1', 'on'];

/** The order form; consent is given by true, 1, "1" or "on". `trap` tells that the hidden field was filled in. */
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

const placedOrder = z.strictObject({ number: z.string().min(1), summa: rouble });

/** An order is accepted, or refused with what is wrong field by field. */
export const orderAnswer = z.union([
  z.strictObject({
    success: z.literal(1),
    message: inRussian,
    errors: failure.shape.errors.max(0),
    order: placedOrder,
  }),
  failure.extend({ order: z.never().optional() }),
]);

export type OrderBody = z.input<typeof orderBody>;
export type PlacedOrder = z.infer<typeof placedOrder>;
export type OrderAnswer = z.infer<typeof orderAnswer>;
