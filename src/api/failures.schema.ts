import { z } from 'zod';
import { inRussian } from './shapes.schema.ts';

/** What every failed call answers. */
export const failure = z.strictObject({
  success: z.literal(0),
  message: inRussian,
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })),
});

export type Failure = z.infer<typeof failure>;
