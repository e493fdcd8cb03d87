import { nextDay } from '#src/domain/calendar.ts';
import type { Content } from '../read/content.ts';
import { compare } from './ordering.ts';

/**
 * The first day after `today` on which the same content would make another catalogue, or null: a banner or promotion
 * begins or has ended, or a new year prolongs the cars that are still made.
 */
export function firstChange(content: Content, today: string): string | null {
  const days = [...content.banners, ...content.promos].flatMap(({ data }) => [
    data.from ?? null,
    data.to ? nextDay(data.to) : null,
  ]);
  if (content.fitment.some(({ data }) => data.year_to === null))
    days.push(`${Number(today.slice(0, 4)) + 1}-01-01`);
  return days.filter(day => day !== null && day > today).sort((a, b) => compare(a ?? '', b ?? ''))[0] ?? null;
}
