import type { OrderSource } from '#src/domain/order-source.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { type OrderMessage, STEPS } from '../../api/orders.ts';

const BACK: Readonly<Record<string, string>> = {
  'ready confirmed': 'Ещё не готов',
  'done ready': 'Ещё не выдан',
};

const FORWARD: Readonly<Record<OrderStatus, string>> = {
  new: 'Открыть снова',
  confirmed: 'Подтвердить',
  ready: 'Готов к выдаче',
  done: 'Выдан',
  cancelled: 'Отменить заказ',
};

/** The steps that an order may take, with the texts of their buttons. Who asked for a call has nothing to be given out. */
export function stepsOf(status: OrderStatus, source: OrderSource): { to: OrderStatus; text: string }[] {
  const isCall = source === 'call';
  return STEPS[status]
    .filter(to => !isCall || (to !== 'confirmed' && to !== 'ready'))
    .map(to => ({
      to,
      text: (isCall && to === 'done' ? 'Перезвонили' : BACK[`${status} ${to}`]) ?? FORWARD[to],
    }));
}

export const MESSAGE_NAMES: Readonly<Record<OrderMessage['kind'], string>> = {
  shop: 'Письмо магазину',
  buyer: 'Письмо покупателю: заказ принят',
  telegram: 'Telegram',
  confirmed: 'Письмо: подтверждён',
  ready: 'Письмо: готов к выдаче',
  done: 'Письмо: выполнен',
  cancelled: 'Письмо: отменён',
};

export const MESSAGE_STATES: Readonly<Record<OrderMessage['state'], string>> = {
  sent: 'отправлено',
  waiting: 'ждёт отправки',
  failed: 'не отправлено',
};
