import { deliveryPrice } from './delivery-zone.ts';
import type { OrderForm } from './order-fields.ts';
import { type FieldError, oneLine } from './order-form.ts';
import type { ShopInfo } from './shop.ts';

/** A way to receive an order, as its form offers it; a delivery needs an address. */
export interface ReceivingWay {
  value: string;
  label: string;
  isDelivery: boolean;
}

/** What an order says of how it is received. `way` has no word of the buyer's own, `address` nothing else. */
export interface Receiving {
  way: string;
  address: string;
}

/** The ways that the shop offers: its points, and its zones with price and days. */
export function waysOf({
  ordering,
  outposts,
  delivery,
}: Pick<ShopInfo, 'ordering' | 'outposts' | 'delivery'>): ReceivingWay[] {
  const points = outposts.map(({ name, pickup }) => ({
    value: `point ${name}`,
    label: `Самовывоз: ${name}${pickup === '' ? '' : ` (${pickup.replace(/\.$/u, '')})`}`,
    isDelivery: false,
  }));
  const zones = delivery.map(({ place, few, set, days }) => ({
    value: `zone ${place}`,
    label: `Доставка: ${place}, 1–3\u00A0шины ${deliveryPrice(few)}, от\u00A04 ${deliveryPrice(set)}, ${days}`,
    isDelivery: true,
  }));
  return [...(ordering.pickup ? points : []), ...(ordering.delivery ? zones : [])];
}

type Chosen = Pick<OrderForm, 'receive' | 'address' | 'fitting'>;

const wayOf = (ways: readonly ReceivingWay[], { receive }: Chosen) =>
  ways.find(({ value }) => value === receive);

/** What is wrong with the choice; nobody need choose. */
export function receivingErrors(ways: readonly ReceivingWay[], chosen: Chosen): FieldError[] {
  const way = wayOf(ways, chosen);
  if (chosen.receive !== '' && !way)
    return [{ field: 'receive', message: 'Выберите, как получить заказ, из списка.' }];
  return way?.isDelivery && chosen.address.trim() === ''
    ? [{ field: 'address', message: 'Напишите, куда привезти заказ.' }]
    : [];
}

/** The choice as it is stored, in words; what the shop does not offer is left out. */
export function receivingOf(ways: readonly ReceivingWay[], hasFitting: boolean, chosen: Chosen): Receiving {
  const way = wayOf(ways, chosen);
  const fitting = hasFitting && chosen.fitting ? 'Нужен шиномонтаж' : '';
  return {
    way: [way?.label ?? '', fitting].filter(Boolean).join('. '),
    address: way?.isDelivery ? oneLine(chosen.address) : '',
  };
}

/** Everything that an order says of it, in one line; empty for nothing. */
export const receivingText = ({ way, address }: Receiving): string =>
  [way, address && `Адрес: ${address}`].filter(Boolean).join('. ');
