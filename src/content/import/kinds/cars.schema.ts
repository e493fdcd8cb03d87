import { z } from 'zod';
import {
  flag,
  integer,
  list,
  loadIndex,
  optional,
  pressures,
  requiredText,
  size,
  speedIndex,
} from '../check/cells.schema.ts';

/** Schemas of the rows of cars/makes.csv, cars/models.csv and cars/fitment.csv. */

export const MAKE_COLUMNS = { required: ['name'], optional: ['aliases'] } as const;

export const makeSchema = z.object({ name: requiredText(60), aliases: list.default([]) });

export const CAR_MODEL_COLUMNS = { required: ['make', 'model', 'aliases'], optional: [] } as const;

export const carModelSchema = z.object({ make: requiredText(60), model: requiredText(80), aliases: list });

export const FITMENT_COLUMNS = {
  required: ['make', 'model', 'generation', 'year_from', 'year_to', 'modification', 'front'],
  optional: ['rear', 'replacement', 'load_index', 'speed_index', 'pressure'],
} as const;

const year = integer(1950, 2100);

export const fitmentSchema = z
  .object({
    make: requiredText(60),
    model: requiredText(80),
    generation: requiredText(80),
    year_from: year,
    year_to: optional(year),
    modification: requiredText(120),
    front: size,
    rear: optional(size).default(null),
    replacement: flag.default(false),
    load_index: optional(loadIndex).default(null),
    speed_index: optional(speedIndex).default(null),
    pressure: optional(pressures).default(null),
  })
  .refine(row => row.year_to === null || row.year_to >= row.year_from, {
    path: ['year_to'],
    message: 'ожидался год не раньше начала выпуска',
  });
