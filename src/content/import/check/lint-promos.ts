import { formatDay } from '#src/domain/calendar.ts';
import { formatMoment } from '#src/domain/moments.ts';
import type { PromoConditions } from '#src/domain/promotion.ts';
import type { Clock } from '../assemble/clock.ts';
import { isFor } from '../kinds/promo-badges.ts';
import type { Content } from '../read/content.ts';
import type { Problems } from './problems.ts';

/** Whether at least one product of a listed model meets the conditions of a promotion. */
function conditionsMetBy({
  models,
  products,
}: Pick<Content, 'models' | 'products'>): (conditions: PromoConditions) => boolean {
  const listed = new Map(models.filter(({ data }) => !data.disable).map(model => [model.key, model]));
  return conditions =>
    products.some(line => {
      const model = listed.get(line.data.model);
      return model !== undefined && isFor(conditions, line, model);
    });
}

/** The first day after `today` on which a promotion's date of publication comes, and its warning goes; or null. */
export const nextPromoDay = (promos: Content['promos'], today: string): string | null =>
  promos.flatMap(({ data }) => (data.date !== undefined && data.date > today ? [data.date] : [])).sort()[0] ??
  null;

/** Warns of promotions that have ended, of those that are shown before their date of publication, and of promotions whose conditions no product meets. */
export function lintPromos(content: Content, clock: Clock, problems: Problems): void {
  const isMet = conditionsMetBy(content);
  for (const { data, source } of content.promos) {
    if (clock.stateOf(data) === 'ended')
      problems.warn(
        source,
        ['to'],
        `акция завершилась ${formatMoment(data.to ?? '')}: продлите её или удалите файл, а адрес внесите в redirects.csv`,
      );
    if (data.date !== undefined && data.date > clock.today && clock.isLive(data))
      problems.warn(
        source,
        ['date'],
        `дата ${formatDay(data.date)} ещё не наступила, а акция уже показана: если ей рано, напишите from`,
      );
    if (!isMet(data))
      problems.warn(
        source,
        [],
        'под условия акции не подходит ни один товар: проверьте brands, models, rims, runflat и cargo',
      );
  }
}
