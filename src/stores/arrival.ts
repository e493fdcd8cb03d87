import { arrival } from '#src/api/arrival.ts';
import type { Failure } from '#src/api/failures.schema.ts';
import { type ArrivalForm, arrivalErrors } from '#src/domain/arrival-form.ts';
import { HONEYPOT } from '#src/domain/order-form.ts';
import { call } from './shop-call.ts';

/** What became of a request: what to say, and for a refused one which fields are wrong. */
export interface ArrivalResult {
  isKept: boolean;
  /** Empty when the errors of the fields say all. */
  message: string;
  errors: Failure['errors'];
}

/** Asks for a letter when a sold-out product is in stock again; never rejects. */
export async function askForArrival(
  product: number,
  form: ArrivalForm,
  trap: string,
): Promise<ArrivalResult> {
  const errors = arrivalErrors(form);
  if (errors.length > 0) return { isKept: false, message: '', errors };
  const result = await call(arrival, { body: { product, ...form, [HONEYPOT]: trap } });
  if (!result.ok) return { isKept: false, message: result.message, errors: result.errors };
  const { success, ...answer } = result.value;
  return { isKept: success === 1, ...answer };
}
