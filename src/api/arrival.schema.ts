import { z } from 'zod';
import type { ArrivalForm } from '#src/domain/arrival-form.ts';
import { HONEYPOT } from '#src/domain/order-fields.ts';
import { failure } from './failures.schema.ts';
import { formText, given, isTrapped } from './form.schema.ts';
import { inRussian } from './shapes.schema.ts';

/** The id of the sold-out product, the address and the consent. `trap` tells that the hidden field was filled in. */
export const arrivalBody = z
  .object({
    product: z.int({ error: 'ожидалось целое число' }).positive({ error: 'ожидалось положительное число' }),
    email: formText,
    consent: given,
    [HONEYPOT]: z.unknown().optional(),
  })
  .transform(({ product, email, consent, [HONEYPOT]: trap }) => ({
    product,
    form: { email, consent } satisfies ArrivalForm,
    trap: isTrapped(trap),
  }));

/** The request is stored, or refused with the errors of each field. */
export const arrivalAnswer = z.union([
  z.strictObject({ success: z.literal(1), message: inRussian, errors: failure.shape.errors.max(0) }),
  failure,
]);

export type ArrivalBody = z.input<typeof arrivalBody>;
export type ArrivalAnswer = z.infer<typeof arrivalAnswer>;
