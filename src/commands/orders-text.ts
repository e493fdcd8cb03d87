import { deliverySums } from '#src/domain/delivery-zone.ts';
import { formatPrice, times, toRoubles } from '#src/domain/money.ts';
import { SOURCE_NAMES } from '#src/domain/order-source.ts';
import { ORDER_STATUSES, type OrderStatus, STATUS_NAMES } from '#src/domain/order-status.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { receivingText } from '#src/domain/receiving.ts';
import { fold } from '#src/domain/search-text.ts';
import { timeText } from '#src/domain/time-text.ts';
import type { OrderRecord } from '#src/orders/sales.ts';

/** The statuses as an operator may name them: «confirmed (подтверждён)». */
export const STATUS_LIST: string = ORDER_STATUSES.map(status => `${status} (${STATUS_NAMES[status]})`).join(
  ', ',
);

/** The status of either name, in any case and with е for ё; undefined for another word. */
export const statusNamed = (word: string): OrderStatus | undefined =>
  ORDER_STATUSES.find(status => [status, fold(STATUS_NAMES[status])].includes(fold(word)));

/** An order as JSON for other programs, with the field names of wire.md: sums in roubles, times in ISO 8601. */
export const orderJson = ({ created, items, consent, ...order }: OrderRecord): object => ({
  number: order.number,
  created: new Date(created).toISOString(),
  status: order.status,
  source: order.source,
  summa: toRoubles(order.total),
  delivery: order.delivery === null ? null : toRoubles(order.delivery),
  name: order.name,
  phone: order.phone,
  email: order.email,
  comment: order.comment,
  receiving: order.receiving,
  items: items.map(({ id, name, brand, size, count, price }) => ({
    id,
    name,
    brand,
    size_str: size,
    count,
    price: toRoubles(price),
  })),
  idempotency_key: order.key,
  consent: { ...consent, at: new Date(consent.at).toISOString() },
});

/** Replaces control characters, which a terminal would execute. */
const printable = (text: string): string => text.replace(/(?!\n)\p{Cc}/gu, ' ');

const phoneText = (phone: string): string => (phone === '' ? '—' : formatPhone(phone));

/** An order as one line of the list. */
export const orderLine = (
  { number, created, source, status, total, name, phone }: OrderRecord,
  timeZone: string,
): string =>
  printable(
    [
      number,
      timeText(created, timeZone),
      STATUS_NAMES[status],
      formatPrice(total),
      phoneText(phone),
      name || '—',
      SOURCE_NAMES[source],
    ]
      .join('  ')
      .trimEnd(),
  );

/** A buyer always has a phone. */
const isErased = ({ phone }: OrderRecord): boolean => phone === '';

/** A line about the orders without their buyers' data; none when there are no such. */
export function erasedNote(orders: readonly OrderRecord[], personalDays: number | null): string[] {
  const erased = orders.filter(isErased).length;
  const term = personalDays === null ? '' : ` или по сроку (PERSONAL_DAYS, ${personalDays} дн.)`;
  return erased === 0 ? [] : ['', `Данные покупателей стёрты в заказах: ${erased} — по просьбе${term}.`];
}

/** Everything about one order. */
export const orderText = (order: OrderRecord, timeZone: string): string =>
  printable(
    [
      [`Заказ № ${order.number}`, STATUS_NAMES[order.status], SOURCE_NAMES[order.source]]
        .filter(Boolean)
        .join(', '),
      `Принят:      ${timeText(order.created, timeZone)}`,
      `Имя:         ${order.name || '—'}`,
      `Телефон:     ${phoneText(order.phone)}`,
      `E-mail:      ${order.email || '—'}`,
      `Получение:   ${receivingText(order.receiving) || '—'}`,
      `Комментарий: ${order.comment || '—'}`,
      ...(isErased(order) ? ['Данные покупателя стёрты.'] : []),
      `Согласие:    редакция ${order.consent.version}, ${timeText(order.consent.at, timeZone)}`,
      '',
      ...order.items.map(
        ({ id, name, count, price }) =>
          `${id}  ${name}  ${count} шт. × ${formatPrice(price)} = ${formatPrice(times(price, count))}`,
      ),
      '',
      `Итого: ${formatPrice(order.total)}`,
      ...deliverySums(order.total, order.delivery).map(([what, sum]) => `${what}: ${sum}`),
    ].join('\n'),
  );
