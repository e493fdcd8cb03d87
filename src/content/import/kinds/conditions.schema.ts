import { z } from 'zod';
import { PARTS, type Rims } from '#src/domain/promotion.ts';

/** Schemas of the conditions in the headers of promos/*.md (content/README.md). */

const RIM_EXPECTED = 'ожидался диаметр в дюймах вида 18';
const RIMS_EXPECTED =
  'ожидались диаметры: от и до (from: 16, to: 18, можно одно из двух) или список [16, 17]';
const COUNT_EXPECTED = 'ожидалось, сколько шин должно быть в заказе: целое число от 2 до 99';
const PART_EXPECTED = 'ожидалось only (только такие шины) или excluded (все, кроме таких)';

/** A rim diameter: 18, «18», «R18», 22.5. */
const rim = z
  .union([z.number(), z.string()], { error: RIM_EXPECTED })
  .transform(value => Number(String(value).replace(/^R/iu, '')))
  .refine(inches => inches >= 8 && inches <= 30 && Number.isInteger(inches * 2), {
    error: RIM_EXPECTED,
    abort: true,
  });

const span = z
  .strictObject(
    { from: rim.optional(), to: rim.optional() },
    {
      error: issue =>
        issue.code === 'unrecognized_keys' ? `${RIMS_EXPECTED}, без других ключей` : RIMS_EXPECTED,
    },
  )
  .refine(({ from, to }) => from !== undefined || to !== undefined, RIMS_EXPECTED)
  .refine(({ from = 0, to = 99 }) => from <= to, {
    path: ['to'],
    message: 'ожидался последний диаметр (to) не меньше первого (from)',
  });
const several = z.array(rim).min(1, RIMS_EXPECTED);

/** A list or a range, each validated by its own schema, so that an error is reported at the faulty value. */
const rims = z.unknown().transform((value, context): Rims => {
  const read = Array.isArray(value) ? several.safeParse(value) : span.safeParse(value);
  if (read.success) return read.data;
  for (const { message, path } of read.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
});

const part = z.enum(PARTS, { error: PART_EXPECTED }).optional();

/** Fields for the conditions in a promotion's header, besides `brands` and `models`. */
export const conditions = {
  rims: rims.optional().meta({
    label: 'Диаметры',
    help: 'на какие диаметры: `from` и `to` (оба включительно, можно одно из двух) или список `[16, 17]`',
    control: 'rims',
  }),
  runflat: part.meta({
    label: 'Run Flat',
    help: '`only` — только Run Flat, `excluded` — все, кроме Run Flat',
    choices: { only: 'только Run Flat', excluded: 'все, кроме Run Flat' },
  }),
  cargo: part.meta({
    label: 'Для фургонов',
    help: '`only` — только шины для фургонов, `excluded` — все, кроме них',
    choices: { only: 'только для фургонов', excluded: 'все, кроме них' },
  }),
  min_count: z
    .int(COUNT_EXPECTED)
    .min(2, COUNT_EXPECTED)
    .max(99, COUNT_EXPECTED)
    .optional()
    .meta({ label: 'Шин в заказе от', help: 'сколько шин должно быть в заказе, от 2 до 99' }),
};
