import { z } from 'zod';
import { SEASONS } from '#src/domain/season.ts';
import { MAX_SUGGESTED } from '#src/domain/suggestion.ts';
import { count, rouble } from './shapes.schema.ts';

const name = z.string().min(1);
/** An address of the shop. */
const link = z.string().regex(/^\/(?:products\?|(?:model|brand|page|article|promo|collection)\/)/u);

/** Suggestions of each kind, the likeliest first; every link leads to a page that shows something. */
export const suggestions = z.strictObject({
  searches: z.array(z.strictObject({ name, count: count.positive(), link })).max(MAX_SUGGESTED.searches),
  sizes: z.array(z.strictObject({ name, count: count.positive(), link })).max(MAX_SUGGESTED.sizes),
  models: z
    .array(z.strictObject({ name, season: z.enum(SEASONS), price_from: rouble.nullable(), link }))
    .max(MAX_SUGGESTED.models),
  brands: z.array(z.strictObject({ name, link })).max(MAX_SUGGESTED.brands),
  cars: z.array(z.strictObject({ name, sizes: z.string(), link })).max(MAX_SUGGESTED.cars),
  pages: z.array(z.strictObject({ name, link })).max(MAX_SUGGESTED.pages),
  dropped: z.array(name),
});

export type Suggestions = z.infer<typeof suggestions>;
