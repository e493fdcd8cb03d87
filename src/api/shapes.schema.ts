import { z } from 'zod';
import { LOAD } from '#src/api/load.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { FEATURES, SEASONS } from '#src/domain/season.ts';

/**
 * Shapes that answers of several subjects share. Every answer's schema is exact: an unknown key fails. Spellings (`heigth`,
 * `diametr`, `descr`, `galery`) are contract (wire.md, «Calls»).
 */

/** Prices and sums are roubles as numbers. */
export const rouble = z.number().positive();
/** An address under /storage/, or the placeholder. */
export const picture = z.string().regex(/^\/(?:storage\/[\w./-]+|placeholder\.svg)$/u);
export const pictureOrNone = z.union([picture, z.literal('')]);
export const count = z.number().int().nonnegative();
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
export const inRussian = z.string().regex(/[а-я]/u);
export const sizeText = z.string().regex(/^(?:\d{3}(?:\/\d{2,3})?|[\d.]+x[\d.]+) R\d{2}(?:\.5)?C?$/u);

/** What a tyre is for: each season and feature, yes or no. */
export const logicprop = z.record(z.enum([...SEASONS, ...FEATURES]), z.boolean());

export const badge = z.strictObject({ ico: z.string().min(1), title: z.string(), thumb: pictureOrNone });

/** What can be ordered of a product, and for how much. */
export const offer = {
  stock: count,
  size_str: sizeText,
  /** What is paid. */
  price: rouble,
  /** The old price, or null. */
  b_price: rouble.nullable(),
  /** Whole per cent, 0 without an old price. */
  discount: z.number().int().min(0).max(99),
  load: z.literal(LOAD.none),
};

/** Which page of a list this is. */
export const take = z.strictObject({
  page: z.number().int().positive(),
  count,
  onpage: z.literal<number>(ON_PAGE),
});

export type Badge = z.infer<typeof badge>;
