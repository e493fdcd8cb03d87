import type { EcommerceProduct } from '#src/domain/ecommerce.ts';
import { browser } from './browser.ts';
import { type AcceptedOrder, type LastOrder, storedOrder } from './last-order.ts';

/** The shop calls before that, even after a weekend. */
const OFFERED_MS = 3 * 24 * 60 * 60 * 1000;

const isLine = (line: unknown): boolean => {
  const { id, name, price, quantity } = (line ?? {}) as Partial<EcommerceProduct>;
  return typeof name === 'string' && [id, price, quantity].every(Number.isFinite);
};

function lastOrder(): LastOrder | null {
  try {
    const order = JSON.parse(storedOrder() ?? 'null') as LastOrder | null;
    const isRecent = order !== null && browser.now() - order.at < OFFERED_MS;
    const isWhole = isRecent && [order.number, order.link ?? ''].every(text => typeof text === 'string');
    const isCounted = [order?.total ?? 0, order?.delivery ?? 0].every(Number.isFinite);
    return isWhole && isCounted && order.lines.every(isLine) ? order : null;
  } catch {
    return null;
  }
}

/**
 * The last order as the basket page shows it again, or null.
 * @param isElsewhere whether another tab has sent it while the basket was shown here
 */
export function orderAgain(isElsewhere: boolean): AcceptedOrder | null {
  const last = lastOrder();
  if (!last) return null;
  const { number, link = '', lines, total = null, delivery = null } = last;
  const message = `Заказ № ${number} ${isElsewhere ? 'отправлен в другой вкладке' : 'принят'}`;
  return { status: 'accepted', message, errors: [], number, link, lines, total, delivery, isNew: false };
}
