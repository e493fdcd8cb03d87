import { nextDay } from '#src/domain/calendar.ts';
import { compare } from './ordering.ts';

/** The days on which what is shown from one day to another changes: it begins, it has ended. */
export const spanDays = ({
  from,
  to,
}: {
  from?: string | null | undefined;
  to?: string | null | undefined;
}) => [from ?? null, to ? nextDay(to) : null];

/** The first of some days after `today`, or null. */
export const firstChange = (days: readonly (string | null | undefined)[], today: string): string | null =>
  days.filter(day => typeof day === 'string' && day > today).sort((a, b) => compare(a ?? '', b ?? ''))[0] ??
  null;
