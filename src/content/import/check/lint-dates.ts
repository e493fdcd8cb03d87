import { LAST_DAY } from '#src/domain/calendar.ts';
import { formatMoment } from '#src/domain/moments.ts';
import type { Clock, Period } from '../assemble/clock.ts';
import type { Assembly } from '../kinds/kind.ts';
import type { Content, Text } from '../read/content.ts';
import type { Problems, Source } from './problems.ts';

/** A date this many years ahead is probably a typing error. */
const FAR_YEARS = 2;

interface Dated {
  data: Period & { date?: string | null | undefined; stock_date?: string | null };
  source: Source;
}

/** What has dates besides products. */
export const datedTexts = ({ models, promos, articles, pages, banners, prices }: Content): Dated[] => [
  ...models,
  ...promos,
  ...articles,
  ...pages,
  ...banners,
  ...prices,
];

/** A day some years later, or earlier. */
const inYears = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

const DATES = ['date', 'from', 'to', 'stock_date'] as const;

/** Dates more than two years ahead; 9999-12-31 in `to` means for ever. */
function* farDates(
  dated: readonly Dated[],
  today: string,
): Generator<{ source: Source; field: (typeof DATES)[number]; moment: string }> {
  const far = inYears(today, FAR_YEARS);
  for (const { data, source } of dated)
    for (const field of DATES) {
      const moment = data[field];
      if (moment && moment.slice(0, LAST_DAY.length) > far && moment !== LAST_DAY)
        yield { source, field, moment };
    }
}

/** Warns of dates more than two years ahead. */
export function lintFarDates(
  dated: readonly Dated[],
  { today }: Pick<Clock, 'today'>,
  problems: Problems,
): void {
  for (const { source, field, moment } of farDates(dated, today))
    problems.warn(
      source,
      [field],
      `до ${formatMoment(moment)} больше ${FAR_YEARS} лет: нет ли опечатки в годе?`,
    );
}

/** The first day on which {@link lintFarDates} warns of one date less; null when it warns of none. */
export const farDatesUntil = (dated: readonly Dated[], { today }: Pick<Clock, 'today'>): string | null =>
  Array.from(farDates(dated, today), ({ moment }) =>
    inYears(moment.slice(0, LAST_DAY.length), -FAR_YEARS),
  ).sort()[0] ?? null;

/** Warns of a text that has ended and whose address is not redirected. */
export function lintEnded<Data>(
  texts: readonly Text<Data>[],
  periodOf: (data: Data) => Period,
  pathOf: (key: string) => string,
  { clock, pictures, problems }: Pick<Assembly, 'clock' | 'pictures' | 'problems'>,
): void {
  for (const { key, data, source } of texts) {
    const period = periodOf(data);
    if (clock.stateOf(period) === 'ended' && pictures.dated.open(pathOf(key)) === '')
      problems.warn(
        source,
        ['to'],
        `показ закончился ${formatMoment(period.to ?? '')}, страницы ${pathOf(key)} больше нет: внесите адрес в redirects.csv или удалите файл`,
      );
  }
}
