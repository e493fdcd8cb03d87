import { expect, test } from 'vitest';
import { statusFrom1c } from '#src/server/exchange/status-from-1c.ts';

const statusOf = (text: string, more: readonly [string, string][] = []) =>
  statusFrom1c(
    { values: new Map([['Статус заказа', text], ...more]) },
    { 'Сдан в ТК': 'done', Закрыт: 'ignore' },
  );

test.each([
  [
    'cancelled',
    ['Отменён', 'Закрыт, отказ покупателя', 'Закрыт (отменён)', 'Отказ клиента', 'Заказ аннулирован'],
  ],
  ['done', ['[F] Выполнен', 'Выполнено', 'Отгружен полностью', 'Выдан покупателю', 'Доставлен', 'Сдан в ТК']],
  ['confirmed', ['Подтверждён', 'К отгрузке', 'В работе']],
  [
    null,
    [
      ...[
        'Получена предоплата',
        'Выдан курьеру',
        'Отгружен в ТК',
        'Доставлен в пункт выдачи',
        'Частично отгружен',
      ],
      ...['Закрыт', 'Закрыт, возврат', 'Неизвестный'],
    ],
  ],
] as const)('a status of 1C becomes %s only where its words surely say so', (status, texts) => {
  expect(texts.map(text => [text, statusOf(text)])).toEqual(texts.map(text => [text, status]));
});

test('a day of shipment counts where 1C tells no status', () => {
  const shipped: [string, string][] = [['Дата отгрузки по 1С', '2026-11-28T10:00:00']];
  expect([statusOf('', shipped), statusOf('Выдан курьеру', shipped)]).toEqual(['done', null]);
});
