import { formatDay } from '#src/domain/calendar.ts';
import { formatMoment } from '#src/domain/moments.ts';
import type { Clock } from '../assemble/clock.ts';
import { isFor } from '../kinds/promo-badges.ts';
import type { Content } from '../read/content.ts';
import type { Problems } from './problems.ts';

/** Warns of promotions that have ended, of those that are shown before their date of publication, and of promotions whose conditions no product meets. */
export function lintPromos({ promos, models, products }: Content, clock: Clock, problems: Problems): void {
  const listed = new Map(models.filter(({ data }) => !data.disable).map(model => [model.key, model]));
  for (const { data, source } of promos) {
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
