import { arrival } from '#src/api/arrival.ts';
import type { Failure } from '#src/api/failures.schema.ts';
import { call } from './shop-call.ts';

/** What became of a request: what to say, and for a refused one which fields are wrong. */
export interface ArrivalResult {
  isSaved: boolean;
  message: string;
  errors: Failure['errors'];
}

/**
 * Asks for a letter when a sold-out product is in stock again; never rejects. The server checks the fields: the rules would
 * make the basket's script larger, which shares them.
 * @param fields of the form by name, the hidden one included
 */
export async function askForArrival(
  product: number,
  fields: Readonly<Record<string, string>>,
): Promise<ArrivalResult> {
  const result = await call(arrival, { body: { ...fields, product } });
  if (!result.ok) return { isSaved: false, message: result.message, errors: result.errors };
  const { success, ...answer } = result.value;
  return { isSaved: success === 1, ...answer };
}
