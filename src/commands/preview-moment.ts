import { formatMoment, instantOf, isMoment } from '#src/domain/moments.ts';
import { CommandError } from './command.ts';

/** The moment that a preview shows. */
export interface PreviewMoment {
  /** Undefined: the current one, whenever the preview is made. */
  at: Date | undefined;
  /** For the bar: «как будет 30 ноября в 9:00», or empty. */
  short: string;
  /** For the terminal, with the year. */
  long: string;
}

/**
 * Reads `--at`: a day or a minute by the clock of the shop.
 * @throws {CommandError} when it is neither
 */
export function previewMoment(text: string | undefined, timeZone: string, now: Date): PreviewMoment {
  if (text === undefined) return { at: undefined, short: '', long: 'как сейчас' };
  if (!isMoment(text))
    throw new CommandError(
      `--at: ожидался день или минута по часам магазина, 2026-11-30 или 2026-11-30T09:00, найдено «${text}».`,
    );
  const at = new Date(instantOf(text, timeZone));
  const verb = at < now ? 'как было' : 'как будет';
  return { at, short: `${verb} ${shortMoment(text, timeZone, now)}`, long: `${verb} ${formatMoment(text)}` };
}

/** «30 ноября в 9:00», without the year when it is the current one. */
function shortMoment(text: string, timeZone: string, now: Date): string {
  const [day = '', time] = text.split('T');
  const thisYear = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now);
  const date = new Intl.DateTimeFormat('ru-RU', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(day.startsWith(thisYear) ? {} : { year: 'numeric' }),
  }).format(new Date(`${day}T00:00Z`));
  return time === undefined ? date : `${date} в ${time.replace(/^0/u, '')}`;
}
