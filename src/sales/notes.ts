import { formatPrice, type Kopecks } from '#src/domain/money.ts';

/** Messages to the shopper about basket and order, in Russian. */

export const priceMoved = (name: string, from: Kopecks, to: Kopecks): string =>
  `Цена изменилась: ${name} — было ${formatPrice(from)}, стало ${formatPrice(to)}`;

export const stockFell = (name: string, available: number): string =>
  available > 0 ? `${name}: осталось ${available}\u00A0шт. Уменьшите количество.` : `${name}: нет в наличии.`;

export const notSold = (name: string): string => `${name}: больше не продаётся. Удалите товар из корзины.`;

export const orderRefused = {
  empty: 'Корзина пуста.',
  priceRose: 'Цена выросла, пока вы оформляли заказ. Проверьте сумму и отправьте заказ ещё раз.',
  stockGone: 'Не всё из корзины есть в наличии. Измените корзину и отправьте заказ ещё раз.',
} as const;

export const orderAccepted = (number: string): string =>
  `Заказ № ${number} принят. Мы позвоним вам, чтобы подтвердить его.`;
