import { type DeliveryPrices, deliveryPrice } from './delivery-zone.ts';
import { kopecks } from './money.ts';
import type { ReceivingChoice } from './order-fields.ts';
import { type FieldError, oneLine } from './order-form.ts';
import type { ShopInfo } from './shop.ts';

/**
 * A way to receive an order, as its form offers it. `prices`: of a delivery, which needs an address; they end its `value`, in
 * kopecks (`zone Рязань|40000|0`), so that an order says what its buyer saw.
 */
export interface ReceivingWay {
  value: string;
  label: string;
  prices: DeliveryPrices | null;
}

/** What an order says of how it is received. `way` has no word of the buyer's own, `address` nothing else. */
export interface Receiving {
  way: string;
  address: string;
}

/** The same as it is ordered: prices of a delivery today, and those that the form had, where it said them. */
export type ChosenReceiving = Receiving & { prices: DeliveryPrices | null; seen?: DeliveryPrices | null };

/** How the words of a way begin; stored orders have them too. */
const [PICKUP, DELIVERY] = ['Самовывоз: ', 'Доставка: '];
const PRICES = ', 1–3\u00A0шины ';

/** The ways that the shop offers: its points, and its zones with price and days. */
export function waysOf({
  ordering,
  outposts,
  delivery,
}: Pick<ShopInfo, 'ordering' | 'outposts' | 'delivery'>): ReceivingWay[] {
  const points = outposts.map(({ name, pickup }) => ({
    value: `point ${name}`,
    label: `${PICKUP}${name}${pickup === '' ? '' : ` (${pickup.replace(/\.$/u, '')})`}`,
    prices: null,
  }));
  const zones = delivery.map(({ place, few, set, days }) => ({
    value: `zone ${place}|${few}|${set}`,
    label: `${DELIVERY}${place}${PRICES}${deliveryPrice(few)}, от\u00A04 ${deliveryPrice(set)}, ${days}`,
    prices: { few, set },
  }));
  return [...(ordering.pickup ? points : []), ...(ordering.delivery ? zones : [])];
}

const MAX_ADDRESS = 300;

/** What a value of a way names, and its prices; calls may leave these out. */
function readValue(value: string): { name: string; seen: DeliveryPrices | null } {
  const [, name = value, few, set] = /^(.*)\|(\d{1,9})\|(\d{1,9})$/su.exec(value) ?? [];
  return { name, seen: few ? { few: kopecks(Number(few)), set: kopecks(Number(set)) } : null };
}

/** The way of a choice, whatever it costs today. */
export const wayOf = (
  ways: readonly ReceivingWay[],
  { receive }: Pick<ReceivingChoice, 'receive'>,
): ReceivingWay | undefined => ways.find(({ value }) => readValue(value).name === readValue(receive).name);

/** What is wrong with the choice; nobody need choose. */
export function receivingErrors(ways: readonly ReceivingWay[], chosen: ReceivingChoice): FieldError[] {
  const way = wayOf(ways, chosen);
  if (chosen.receive !== '' && !way)
    return [{ field: 'receive', message: 'Выберите, как получить заказ, из списка.' }];
  if (!way?.prices) return [];
  const address = oneLine(chosen.address);
  if (address === '') return [{ field: 'address', message: 'Напишите, куда привезти заказ.' }];
  return address.length > MAX_ADDRESS
    ? [{ field: 'address', message: `Слишком длинный адрес: помещается ${MAX_ADDRESS} знаков.` }]
    : [];
}

/** The choice as it is stored, in words; what the shop does not offer is left out. */
export function receivingOf(
  ways: readonly ReceivingWay[],
  hasFitting: boolean,
  chosen: ReceivingChoice,
): ChosenReceiving {
  const way = wayOf(ways, chosen);
  const fitting = hasFitting && chosen.fitting ? 'Нужен шиномонтаж' : '';
  return {
    way: [way?.label ?? '', fitting].filter(Boolean).join('. '),
    address: way?.prices ? oneLine(chosen.address) : '',
    prices: way?.prices ?? null,
    seen: readValue(chosen.receive).seen,
  };
}

/** Everything that an order says of it, in one line; empty for nothing. */
export const receivingText = ({ way, address }: Receiving): string =>
  [way, address && `Адрес: ${address}`].filter(Boolean).join('. ');

/** Where the buyer of a stored way may collect the order: the chosen point, all where none was chosen or is known, none of a delivery. */
export function pointsOf<Point extends { name: string }>(
  way: string,
  points: readonly Point[],
): readonly Point[] {
  if (placeOf(way) !== null) return [];
  const chosen = points
    .filter(({ name }) => [' (', '. '].some(end => `${way}. `.startsWith(PICKUP + name + end)))
    .sort((a, b) => b.name.length - a.name.length);
  return chosen.length > 0 ? chosen.slice(0, 1) : points;
}

/** The place to which an order of a stored way is brought, in the shop's words; null when it is none. */
export const placeOf = (way: string): string | null =>
  way.startsWith(DELIVERY) ? (way.slice(DELIVERY.length).split(PRICES, 1)[0] ?? '') : null;
