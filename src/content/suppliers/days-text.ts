import { formatDays, parseDays } from '#src/domain/days-until-here.ts';

/** Words that say nothing of the way from the supplier to the shop. */
const NOTHING = /^(?:[-–—]|0(?:\s?(?:дн\.?|дней))?|нет|есть|в наличии|на складе|сегодня)?$/iu;
const UNTIL = /^(?:до|за|через)\s(?=\d)/iu;
const SHORT = /\s?(?:[кр]\.?\s?\/?\s?д\.?|кал\p{L}*\.?\s(?:дн\.?|дн\p{L}+|день))$/iu;
const WEEKS = /^(\d{1,2})?(?:\s?[-–—]\s?(\d{1,2}))?\s?нед(?:\.|ел\p{L}*)?$/iu;

/**
 * Reads a time of delivery: `3`, `3-5`, «до 5 дней», «2 недели», «7 к.д.».
 * @returns `14` or `3-5`; empty for a cell that says nothing, null for what cannot be read
 */
export function daysOf(text: string): string | null {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (NOTHING.test(plain)) return '';
  const bare = plain.replace(UNTIL, '').replace(SHORT, ' дней');
  const [weeks, from = '1', to = from] = WEEKS.exec(bare) ?? [];
  const days = parseDays(weeks === undefined ? bare : `${Number(from) * 7}-${Number(to) * 7}`);
  return days && formatDays(days);
}

const IN_HEADING =
  /(?<![\p{L}\d.,/-])(?:до\s)?\d{1,2}(?:\s?[-–—]\s?\d{1,2})?\s?(?:(?:раб|кал)\p{L}*\.?\s?)?(?:дн(?:я|ей|\.)?|день|нед(?:\.|ел\p{L}*)|[кр]\.?\s?\/?\s?д\.?)(?!\p{L})/iu;
/** What is counted in days and is no way of tyres. */
const OTHER_DAYS =
  /продаж|продан|оборот|отсроч|оплат|кредит|гарант|возврат|резерв|хранен|действ|обновл|(?<!\p{L})за\s(?:последн|\d)/iu;

/** The days that the heading or the name of a warehouse says: `3-5` of «Склад СПб 3-5 дн.»; empty for none. */
export function daysInHeading(heading: string): string {
  const [written] = (!OTHER_DAYS.test(heading) && IN_HEADING.exec(heading)) || [];
  return (written !== undefined && daysOf(written)) || '';
}

/** Whether a heading may be that of a stock by nothing but a place and its days: «Москва (2 дня)». */
export const mayBePlaceWithDays = (heading: string): boolean =>
  IN_HEADING.test(heading) &&
  !OTHER_DAYS.test(heading) &&
  /\p{L}{3}/u.test(heading.replace(IN_HEADING, '')) &&
  !/срок|достав|постав/iu.test(heading);
