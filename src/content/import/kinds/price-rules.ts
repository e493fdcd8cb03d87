import { z } from 'zod';
import { day, reference } from '../check/cells.schema.ts';
import type { Source } from '../check/problems.ts';

/** Part of shop.yaml: what is made of the accepted lists of several suppliers, content/prices/SOURCE.csv. */

const DAYS_EXPECTED = 'ожидалось целое число дней от 0 до 365';

const sourceSchema = z.object({
  name: reference('ожидалось имя прайса из content/prices без .csv').meta({ label: 'Прайс' }),
  stale_after: z
    .int({ error: DAYS_EXPECTED })
    .min(0, DAYS_EXPECTED)
    .max(365, DAYS_EXPECTED)
    .optional()
    .meta({ label: 'Устаревает через, дней' }),
  sum_stock: z.boolean().default(false).meta({ label: 'Складывать остаток' }),
});

export const priceListsSchema = z
  .object({
    choose: z
      .enum(['cheapest', 'trust'])
      .default('cheapest')
      .meta({ label: 'Чья цена', choices: { cheapest: 'самая низкая', trust: 'первого по списку' } }),
    sources: z.array(sourceSchema).default([]).meta({ label: 'Поставщики' }),
  })
  .superRefine(({ sources }, context) => {
    for (const [number, { name }] of sources.entries())
      if (sources.findIndex(one => one.name === name) !== number)
        context.addIssue({
          code: 'custom',
          path: ['sources', number, 'name'],
          input: name,
          message: 'ожидался поставщик, который ещё не назван',
        });
  });

/** content/prices/SOURCE.yaml: when the list was accepted. */
export const listDateSchema = z.object({ date: day });

/** A supplier that shop.yaml names. */
interface RuledSource {
  name: string;
  /** For how many days after the one of its list its stocks count; undefined for ever. */
  staleAfter: number | undefined;
  /** Its stock is added to those of the others that say so. */
  sumsStock: boolean;
  /** Where shop.yaml names it. */
  place: { file: string; line: number };
}

/** How the accepted lists are put together. */
export interface PriceRules {
  timezone: string;
  choose: 'cheapest' | 'trust';
  /** The most trusted first. */
  sources: readonly RuledSource[];
}

export const USUAL_RULES: PriceRules = { timezone: 'Europe/Moscow', choose: 'cheapest', sources: [] };

/** The rules of a shop. */
export const priceRulesOf = (
  {
    timezone,
    price_lists: { choose, sources },
  }: { timezone: string; price_lists: z.output<typeof priceListsSchema> },
  source: Source,
): PriceRules => ({
  timezone,
  choose,
  sources: sources.map(({ name, stale_after, sum_stock }, number) => ({
    name,
    staleAfter: stale_after,
    sumsStock: sum_stock,
    place: { file: source.file, line: source.line(['price_lists', 'sources', number]) },
  })),
});
