import { hash } from 'node:crypto';
import { kopecks, sum, times, toRoubles } from '#src/domain/money.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { receivingText } from '#src/domain/receiving.ts';
import type { OrderRecord } from '#src/orders/sales.ts';

/** How the shop calls the statuses to 1C, which reads such words back (status-from-1c.ts). */
const STATUSES: Readonly<Record<OrderRecord['status'], string>> = {
  new: 'Новый',
  confirmed: 'Подтверждён',
  ready: 'Готов к выдаче',
  done: 'Выполнен',
  cancelled: 'Отменён',
};

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** A text without what XML 1.0 (2.2) has no place for. */
const text = (value: string | number): string =>
  String(value)
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replace(/[&<>]/gu, sign => SIGNS[sign] ?? sign);

const element = (name: string, value: string | number): string => `<${name}>${text(value)}</${name}>`;
const group = (name: string, parts: readonly string[]): string => `<${name}>${parts.join('')}</${name}>`;
const requisites = (values: Readonly<Record<string, string>>): string =>
  group(
    'ЗначенияРеквизитов',
    Object.entries(values).map(([name, value]) =>
      group('ЗначениеРеквизита', [element('Наименование', name), element('Значение', value)]),
    ),
  );
const contact = (kind: string, value: string): string[] =>
  value === '' ? [] : [group('Контакт', [element('Тип', kind), element('Значение', value)])];

/** Day and time in a zone: 2026-11-23, 08:30:00. */
function momentIn(timeZone: string, ms: number): [day: string, time: string] {
  const [day = '', time = ''] = new Date(ms).toLocaleString('sv-SE', { timeZone }).split(' ');
  return [day, time];
}

function buyer({ name, phone, email }: OrderRecord): string {
  const displayName = name || 'Розничный покупатель';
  // One buyer is one in 1C, too; the phone cannot be found out from the id.
  const id = phone === '' ? 'retail' : hash('sha256', `buyer ${phone}`).slice(0, 36);
  const contacts = [
    ...contact('Телефон рабочий', phone === '' ? '' : formatPhone(phone)),
    ...contact('Почта', email),
  ];
  const facts = [element('Ид', id), element('Наименование', displayName), element('Роль', 'Покупатель')];
  return group('Контрагент', [
    ...facts,
    element('ПолноеНаименование', displayName),
    group('Контакты', contacts),
  ]);
}

/** What 1C's one field of texts holds: how to receive the order, then the buyer's comment. */
const commentOf = ({ receiving, comment }: OrderRecord): string =>
  [receivingText(receiving), comment].filter(Boolean).join('\n');

const PIECE =
  '<БазоваяЕдиница Код="796" НаименованиеПолное="Штука" МеждународноеСокращение="PCE">шт</БазоваяЕдиница>';

/** Delivery as 1C takes it from shops: a service among the goods. */
const deliveryAmong = (price: number): string =>
  group('Товар', [
    ...[element('Ид', 'ORDER_DELIVERY'), element('Наименование', 'Доставка заказа'), PIECE],
    ...[element('ЦенаЗаЕдиницу', price), element('Количество', 1), element('Сумма', price)],
    requisites({ ВидНоменклатуры: 'Услуга', ТипНоменклатуры: 'Услуга' }),
  ]);

/** Orders as CommerceML for 1C (2.08, «Документ»), with the ids of goods by which 1C knows them. */
export function ordersDocument(
  orders: readonly OrderRecord[],
  codes: ReadonlyMap<number, string>,
  { timeZone, now }: { timeZone: string; now: number },
): string {
  const documents = orders.map(order => {
    const [day, time] = momentIn(timeZone, order.created);
    const goods = order.items.map(({ id, name, count, price }) =>
      group('Товар', [
        ...[element('Ид', codes.get(id) ?? id), element('Артикул', id), element('Наименование', name)],
        ...[PIECE, element('ЦенаЗаЕдиницу', toRoubles(price)), element('Количество', count)],
        element('Сумма', toRoubles(times(price, count))),
        requisites({ ВидНоменклатуры: 'Товар', ТипНоменклатуры: 'Товар' }),
      ]),
    );
    if (order.delivery) goods.push(deliveryAmong(toRoubles(order.delivery)));
    const isCancelled = order.status === 'cancelled';
    return group('Документ', [
      ...[element('Ид', order.number), element('Номер', order.number), element('Дата', day)],
      ...[element('ХозОперация', 'Заказ товара'), element('Роль', 'Продавец'), element('Валюта', 'руб')],
      ...[element('Курс', 1), element('Сумма', toRoubles(sum([order.total, order.delivery ?? kopecks(0)])))],
      group('Контрагенты', [buyer(order)]),
      ...[element('Время', time), element('Комментарий', commentOf(order)), group('Товары', goods)],
      requisites({ 'Статус заказа': STATUSES[order.status], Отменен: String(isCancelled) }),
    ]);
  });
  const made = momentIn(timeZone, now).join('T');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${made}">${documents.join('\n')}</КоммерческаяИнформация>\n`;
}
