import { z } from 'zod';

/** Contents of a string are answered field by field (success 0); anything that is no string is a malformed body. */
export const formText = z
  .string({ error: 'ожидалась строка' })
  .nullish()
  .transform(value => value ?? '');

const GIVEN: readonly unknown[] = [true, 1, '1', 'on'];

/** A consent, given by true, 1, "1" or "on". */
export const given = z
  .union([z.boolean(), z.number(), z.string()], { error: 'ожидалось true или false' })
  .nullish()
  .transform(value => GIVEN.includes(value));

/** Whether the hidden field of a form was filled in, as only spam programs do. */
export const isTrapped = (trap: unknown): boolean => trap !== undefined && trap !== null && trap !== '';
