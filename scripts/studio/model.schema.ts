import { z } from 'zod';
import { TREAD_FAMILIES } from '#src/domain/tread.ts';

/** The fields of a model's header that the studio needs; the import checks the others. */
export const headerSchema = z.object({
  brand: z.string(),
  title: z.coerce.string(),
  season: z.enum(['summer', 'winter', 'allseason']),
  spikes: z.boolean().default(false),
  cargo: z.boolean().default(false),
  topsell: z.boolean().default(false),
  tread: z.enum(TREAD_FAMILIES).optional(),
});
export type Header = z.infer<typeof headerSchema>;
