import { z } from 'zod';
import { type Filter, MAX_LIST, MAX_STRING, SORTS, tidyList, tidySizes } from '#src/domain/filter.ts';
import { MODELS_FILTERS, SEASONS } from '#src/domain/season.ts';
import type { CarStep } from './wire.ts';

/** Bodies of the reading calls: bounds and «not set» as wire.md says; unknown keys are left out. */
const unset = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 'all' ||
  (Array.isArray(value) && value.length === 0);
const settable = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (unset(value) ? undefined : value), schema.optional());

const flag = settable(z.boolean({ error: 'ожидалось true или false' })).transform(value => value ?? false);
const option = z
  .union([z.string().max(100), z.number().finite()], { error: 'ожидалась строка или число' })
  .transform(String);
const list = settable(
  z.union(
    [
      option.transform(value => [value]),
      z.array(option).max(MAX_LIST, `ожидалось не больше ${MAX_LIST} значений`),
    ],
    { error: 'ожидалась строка, число или список' },
  ),
).transform(values => tidySizes(values ?? []));
const names = settable(
  z.union(
    [
      z
        .string()
        .max(100)
        .transform(value => [value]),
      z.array(z.string().max(100)).max(MAX_LIST),
    ],
    { error: 'ожидалось название марки или их список' },
  ),
).transform(values => tidyList(values ?? []));

/** POST /api/products and /api/get_models: the body as a normalised filter. */
export const filterBody = z
  .object({
    clear_params: flag,
    season: settable(z.object(Object.fromEntries(SEASONS.map(season => [season, flag])))),
    runflat: flag,
    spikes: flag,
    cargo: flag,
    kit: flag,
    brand: names,
    width: list,
    height: list,
    diametr: list,
    string: settable(
      z.string({ error: 'ожидалась строка' }).max(MAX_STRING, `ожидалось не больше ${MAX_STRING} знаков`),
    ).transform(value => (value ?? '').trim()),
    sort: settable(z.enum(SORTS, { error: `ожидалось ${SORTS.join(' или ')}` })).transform(
      value => value ?? null,
    ),
    models_filter: settable(
      z.enum(MODELS_FILTERS, { error: `ожидалось одно из: ${MODELS_FILTERS.join(', ')}` }),
    ).transform(value => value ?? null),
  })
  .transform(
    (body): Filter => ({
      seasons: body.clear_params ? [] : SEASONS.filter(season => body.season?.[season] === true),
      brands: body.brand,
      widths: body.width,
      heights: body.height,
      diametrs: body.diametr,
      runflat: body.runflat,
      spikes: body.spikes,
      cargo: body.cargo,
      kit: body.kit,
      string: body.string,
      sort: body.sort,
      modelsFilter: body.models_filter,
    }),
  );

const choice = z
  .union([z.string(), z.number().finite()], { error: 'обязательное поле' })
  .transform(value => String(value).trim())
  .pipe(z.string().min(1, 'обязательное поле').max(100, 'слишком длинное значение'));

/** A step that may be chosen already. */
export const carStepSet = settable(choice);

/** Bodies of by_car/*: the steps chosen so far, each a slug or a name. */
export const carBody = <const Steps extends readonly CarStep[]>(...steps: Steps) =>
  z.object(Object.fromEntries(steps.map(step => [step, choice])) as Record<Steps[number], typeof choice>);
