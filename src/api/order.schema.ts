import { z } from 'zod';
import { HONEYPOT, type OrderForm, type ReceivingChoice } from '#src/domain/order-fields.ts';
import { failure } from './failures.schema.ts';
import { formText, given, isTrapped } from './form.schema.ts';
import { inRussian, rouble } from './shapes.schema.ts';

/** The order form. `trap` tells that the hidden field was filled in. */
export const orderBody = z
  .object({
    name: formText,
    phone: formText,
    email: formText,
    comment: formText,
    consent: given,
    receive: formText,
    address: formText,
    fitting: given,
    [HONEYPOT]: z.unknown().optional(),
  })
  .transform(({ [HONEYPOT]: trap, receive, address, fitting, ...form }) => ({
    form: form satisfies OrderForm,
    choice: { receive, address, fitting } satisfies ReceivingChoice,
    trap: isTrapped(trap),
  }));

const placedOrder = z.strictObject({
  number: z.string().min(1),
  summa: rouble,
  /** What delivery costs besides; absent where none was chosen. */
  delivery: rouble.optional(),
  link: z.string(),
});

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
