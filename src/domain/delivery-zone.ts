import { type DaysUntilHere, parseDays } from './days-until-here.ts';
import { formatPrice, type Kopecks, sum } from './money.ts';
import { SET_OF_TYRES } from './quantity.ts';

/** Delivery to one place: what it costs for one to three tyres and for a set or more, and how long it takes. */
export interface DeliveryZone {
  place: string;
  few: Kopecks;
  set: Kopecks;
  /** In words: 1–2 рабочих дня. */
  days: string;
}

/** What delivery costs: one to three tyres, and four or more. */
export type DeliveryPrices = Pick<DeliveryZone, 'few' | 'set'>;

/** «бесплатно» or the price. */
export const deliveryPrice = (price: Kopecks): string => (price === 0 ? 'бесплатно' : formatPrice(price));

/** What delivery of so many tyres costs; null for no delivery. */
export const deliveryOf = (prices: DeliveryPrices | null | undefined, tyres: number): Kopecks | null =>
  prices ? prices[tyres < SET_OF_TYRES ? 'few' : 'set'] : null;

/** What follows the sum of the tyres where an order is delivered: what that costs, and the sum of both. */
export const deliverySums = (total: Kopecks, delivery: Kopecks | null): (readonly [string, string])[] =>
  delivery === null
    ? []
    : [
        ['Доставка', deliveryPrice(delivery)],
        ['Всего с\u00A0доставкой', formatPrice(sum([total, delivery]))],
      ];

/** In how many days it is there; null where the words say more than «1–2 рабочих дня», «от 2 до 5 дней» or «сегодня». */
export function deliveryDays({ days }: Pick<DeliveryZone, 'days'>): DaysUntilHere | null {
  const said = days.trim().toLowerCase();
  if (/^(?:сегодня|в день заказа)$/u.test(said)) return { from: 0, to: 0 };
  return parseDays(
    said
      .replace(/^за\s+/u, '')
      .replace(/^от\s+(\d+)\s+до\s+/u, '$1–')
      .replace(/^до\s+/u, '1–'),
  );
}
