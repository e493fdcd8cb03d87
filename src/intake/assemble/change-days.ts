import { nextDay } from '#src/domain/calendar.ts';
import { compare } from './ordering.ts';

/** Days on which something shown for a period changes: the first day, and the day after the last one. */
export const periodDays = ({
  from,
  to,
}: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}) => [from ?? null, to ? nextDay(to) : null];

/** The earliest of `days` after `today`, or null. */
export const firstDayAfter = (days: readonly (string | null | undefined)[], today: string): string | null =>
  days.filter(day => typeof day === 'string' && day > today).sort((a, b) => compare(a ?? '', b ?? ''))[0] ??
  null;
