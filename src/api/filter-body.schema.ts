import { z } from 'zod';
import { tidyAxleSize } from '#src/domain/axle-size.ts';
import {
  EMPTY_FILTER,
  filterOf,
  MAX_AMOUNT,
  MAX_LIST,
  MAX_STRING,
  tidyList,
  tidySizes,
  withPricesInOrder,
} from '#src/domain/filter.ts';
import {
  type Filter,
  type FilterField,
  type FilterKind,
  keyOf,
  rowOf,
  wordsOf,
} from '#src/domain/filter-keys.ts';
import { SEASONS } from '#src/domain/season.ts';
import { BODY_FIELDS, type FilterBody, type SearchBody } from './filter-body.ts';
import { settable } from './settable.schema.ts';

/** The filter's body: bounds and «not set» as wire.md says; unknown keys are left out. */
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
const namesOf = (what: string) =>
  settable(
    z.union(
      [
        z
          .string()
          .max(100)
          .transform(value => [value]),
        z.array(z.string().max(100)).max(MAX_LIST),
      ],
      { error: `ожидалось название ${what} или их список` },
    ),
  ).transform(values => tidyList(values ?? []));
const seasons = settable(z.object(Object.fromEntries(SEASONS.map(season => [season, flag])))).transform(
  named => SEASONS.filter(season => named?.[season] === true),
);
const text = settable(
  z.string({ error: 'ожидалась строка' }).max(MAX_STRING, `ожидалось не больше ${MAX_STRING} знаков`),
).transform(value => (value ?? '').trim());
const AMOUNT_EXPECTED = `ожидалось целое число рублей от 0 до ${MAX_AMOUNT}`;
const amount = settable(
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,8}$/u, AMOUNT_EXPECTED)
          .transform(Number),
      ],
      {
        error: AMOUNT_EXPECTED,
      },
    )
    .refine(value => Number.isInteger(value) && value >= 0 && value <= MAX_AMOUNT, AMOUNT_EXPECTED),
).transform(value => value || null);
const SIZE_EXPECTED = 'ожидался размер: 275/40 R19';
const size = settable(
  z
    .string({ error: SIZE_EXPECTED })
    .max(20, SIZE_EXPECTED)
    .transform(tidyAxleSize)
    .refine(value => value !== null, SIZE_EXPECTED),
).transform(value => value ?? null);
const valuesOf = (field: FilterField): string[] => Object.keys(wordsOf(field).values ?? {});
const oneOf = (values: readonly string[], error: string) =>
  settable(z.enum(values as [string, ...string[]], { error })).transform(value => value ?? null);

function leastExpected(field: FilterField): string {
  const values = valuesOf(field);
  return field === 'loadFrom' || field === 'speedFrom'
    ? 'ожидался индекс из таблицы индексов'
    : `ожидалось одно из значений от ${values[0]} до ${values.at(-1)}`;
}

const SCHEMAS: Readonly<Record<FilterKind, (field: FilterField) => z.ZodType>> = {
  seasons: () => seasons,
  list: () => list,
  names: () => namesOf('марки'),
  several: () => namesOf('страны'),
  flag: () => flag,
  amount: () => amount,
  text: () => text,
  choice(field) {
    const values = valuesOf(field);
    return oneOf(values, `ожидалось одно из: ${values.join(', ')}`);
  },
  least: field =>
    z.preprocess(
      value => (typeof value === 'number' ? String(value) : value),
      oneOf(valuesOf(field), leastExpected(field)),
    ),
  size: () => size,
  order(field) {
    const values = valuesOf(field);
    return oneOf(values, `ожидалось ${values.join(' или ')}`);
  },
};

const keys = {
  clear_params: flag,
  ...Object.fromEntries(BODY_FIELDS.map(field => [keyOf(field), SCHEMAS[rowOf(field).kind](field)])),
};

/** The filter of checked keys. */
function filterFrom(body: { clear_params: boolean }): Filter {
  const parsed: Readonly<Record<string, unknown>> = body;
  const filter = withPricesInOrder(filterOf(field => parsed[keyOf(field)]));
  return body.clear_params ? { ...filter, seasons: EMPTY_FILTER.seasons } : filter;
}

/** POST /api/get_models: the body as a normalised filter. Its type follows from the table of keys, as it does. */
export const filterBody = z.object(keys).transform(filterFrom) as unknown as z.ZodType<Filter, FilterBody>;

interface Search {
  filter: Filter;
  /** Whether the answer has the facets that are counted only on request too. */
  isMore: boolean;
}

/** POST /api/products: the filter and which facets the answer has. */
export const searchBody = z
  .object({ ...keys, more: flag })
  .transform(body => ({ filter: filterFrom(body), isMore: body.more })) as unknown as z.ZodType<
  Search,
  SearchBody
>;
