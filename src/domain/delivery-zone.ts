import type { DaysUntilHere } from './days-until-here.ts';
import { formatPrice, type Kopecks } from './money.ts';

/** Delivery to one place: what it costs for one to three tyres and for a set or more, and how long it takes. */
export interface DeliveryZone {
  place: string;
  few: Kopecks;
  set: Kopecks;
  /** In words: 1–2 рабочих дня. */
  days: string;
}

/** «бесплатно» or the price. */
export const deliveryPrice = (price: Kopecks): string => (price === 0 ? 'бесплатно' : formatPrice(price));

/** In how many days it is there, as far as the words say it: «1–2 рабочих дня». */
export function deliveryDays({ days }: DeliveryZone): DaysUntilHere | null {
  const [, from, to = from] = /(\d+)(?:\s*[–-]\s*(\d+))?/u.exec(days) ?? [];
  return from === undefined ? null : { from: Number(from), to: Number(to) };
}
