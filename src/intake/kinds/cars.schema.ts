import { z } from 'zod';
import { list, name, optional, size, whole } from '../check/cells.schema.ts';

/** Rows of cars/makes.csv and cars/fitment.csv. */
export const MAKE_COLUMNS = { required: ['name'], optional: ['aliases'] } as const;

export const makeSchema = z.object({ name: name(60), aliases: list.default([]) });

export const FITMENT_COLUMNS = {
  required: ['make', 'model', 'generation', 'year_from', 'year_to', 'modification', 'front'],
  optional: ['rear'],
} as const;

const year = whole(1950, 2100);

export const fitmentSchema = z
  .object({
    make: name(60),
    model: name(80),
    generation: name(80),
    year_from: year,
    year_to: optional(year),
    modification: name(120),
    front: size,
    rear: optional(size).default(null),
  })
  .refine(row => row.year_to === null || row.year_to >= row.year_from, {
    path: ['year_to'],
    message: 'ожидался год не раньше начала выпуска',
  });
