import { z } from 'zod';
import { requiredText } from '#src/intake/check/cells.schema.ts';
import { FIELDS } from './columns.ts';

const heading = requiredText(200);
const columns = Object.fromEntries(
  Object.keys(FIELDS).map(field => [field, z.union([heading, z.array(heading)]).optional()]),
) as Record<keyof typeof FIELDS, z.ZodOptional<z.ZodUnion<[typeof heading, z.ZodArray<typeof heading>]>>>;

/** How a supplier's lists are read and what they change: content/suppliers/NAME.yaml. */
export const profileSchema = z.object({
  columns: z.object(columns),
  change: z.array(z.enum(['price', 'stock'])).default(['stock']),
  price_from: z.enum(['price', 'recommended']).default('price'),
  /** Per cent on the supplier's price; a recommended price is taken as it is. */
  markup: z.number().min(0).max(500).optional(),
  /** Roubles to which prices are rounded up. */
  round: z.int().min(1).max(1000).default(1),
});
export type Profile = z.output<typeof profileSchema>;
