import { z } from 'zod';

/** What means «not set» in a body (wire.md, «Calls»). */
const unset = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'all' ||
  (Array.isArray(value) && value.length === 0);
/** A key that may be left out; what is «not set» comes out as undefined. */
export const settable = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (unset(value) ? undefined : value), schema.optional());
