import { formatDay } from '#src/domain/calendar.ts';
import type { PromoConditions } from '#src/domain/promotion.ts';
import type { LineFacts, ModelFacts } from '../kinds/goods-facts.ts';
import { isFor } from '../kinds/promo-badges.ts';
import type { Content } from '../read/content.ts';
import type { Problems } from './problems.ts';

/** Whether at least one product of a listed model meets the conditions of a promotion. */
export function conditionsMetBy(
  models: readonly ModelFacts[],
  products: readonly LineFacts[],
): (conditions: PromoConditions) => boolean {
  const listed = new Map(models.filter(({ data }) => !data.disable).map(model => [model.key, model]));
  return conditions =>
    products.some(line => {
      const model = listed.get(line.data.model);
      return model !== undefined && isFor(conditions, line, model);
    });
}

/** Warns of promotions after their last day, and of promotions whose conditions no product meets. */
export function lintPromos({ promos, models, products }: Content, today: string, problems: Problems): void {
  const isMet = conditionsMetBy(models, products);
  for (const { data, source } of promos) {
    if (data.to !== undefined && data.to < today)
      problems.warn(
        source,
        ['to'],
        `акция завершилась ${formatDay(data.to)}: продлите её или удалите файл, а адрес внесите в redirects.csv`,
      );
    if (!isMet(data))
      problems.warn(
        source,
        [],
        'под условия акции не подходит ни один товар: проверьте brands, models, rims, runflat и cargo',
      );
  }
}
