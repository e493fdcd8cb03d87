import type { OrderOutcome } from '#src/orders/sales.ts';
import { type OrderOutcomeName, ordersTotal } from '#src/server/http/metrics.ts';

function nameOf(outcome: OrderOutcome): OrderOutcomeName {
  if ('conflict' in outcome) return 'conflict';
  if ('limited' in outcome) return 'limited';
  return outcome.answer.success === 1 ? 'accepted' : 'refused';
}

/** Counts the outcome of an order for the metrics. */
export async function countOrder(placing: Promise<OrderOutcome>): Promise<OrderOutcome> {
  try {
    const outcome = await placing;
    ordersTotal.inc({ outcome: nameOf(outcome) });
    return outcome;
  } catch (error) {
    ordersTotal.inc({ outcome: 'unavailable' });
    throw error;
  }
}
