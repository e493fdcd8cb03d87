import { formatDay } from '#src/domain/calendar.ts';
import { isFor } from '../kinds/promo-badges.ts';
import type { Content } from '../read/content.ts';
import type { Problems } from './problems.ts';

/** Warns of promotions after their last day, and of promotions whose conditions no product meets. */
export function lintPromos({ promos, models, products }: Content, today: string, problems: Problems): void {
  const listed = new Map(models.filter(({ data }) => !data.disable).map(model => [model.key, model]));
  for (const { data, source } of promos) {
    if (data.to !== undefined && data.to < today)
      problems.warn(
        source,
        ['to'],
        `акция завершилась ${formatDay(data.to)}: продлите её или удалите файл, а адрес внесите в redirects.csv`,
      );
    const isMet = products.some(line => {
      const model = listed.get(line.data.model);
      return model !== undefined && isFor(data, line, model);
    });
    if (!isMet)
      problems.warn(
        source,
        [],
        'под условия акции не подходит ни один товар: проверьте brands, models, rims, runflat и cargo',
      );
  }
}
