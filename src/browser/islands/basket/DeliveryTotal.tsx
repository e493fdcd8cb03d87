import { DeliverySums } from '#src/browser/parts/DeliverySums.tsx';
import { type BasketLine, totalOf, tyresIn } from '#src/domain/basket.ts';
import { type DeliveryPrices, deliveryOf } from '#src/domain/delivery-zone.ts';

/** What the delivery of a basket costs and the sum with it. Loaded when a delivery is chosen. */
export default function DeliveryTotal({
  lines,
  prices,
}: {
  lines: readonly BasketLine[];
  prices: DeliveryPrices;
}) {
  return <DeliverySums total={totalOf(lines)} delivery={deliveryOf(prices, tyresIn(lines))} />;
}
