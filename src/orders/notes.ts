import { formatPrice, type Kopecks } from '#src/domain/money.ts';

import type { Shortage } from './order-questions.ts';

/** Messages to the shopper about basket and order, in Russian. */

export const priceMoved = (name: string, from: Kopecks, to: Kopecks): string =>
  `Цена изменилась: ${name} — было ${formatPrice(from)}, стало ${formatPrice(to)}`;

export const deliveryRose = (price: Kopecks): string =>
  `Цена доставки изменилась: теперь ${formatPrice(price)} Выберите снова; если в\u00A0списке прежняя цена, сначала обновите страницу.`;

export const stockFell = (name: string, available: number): string =>
  available > 0 ? `${name}: осталось ${available}\u00A0шт. Уменьшите количество.` : `${name}: нет в наличии.`;

export const notSold = (name: string): string => `${name}: больше не продаётся. Удалите товар из корзины.`;

export const capReached = (most: number): string =>
  `В одном заказе может быть не больше ${most}\u00A0шин. Уменьшите количество или позвоните нам, чтобы заказать больше.`;

export const shareReached = (name: string, most: number): string =>
  `${name}: через сайт можно заказать не больше ${most}\u00A0шт. Уменьшите количество или позвоните нам.`;

export const orderRefused = {
  empty: 'Корзина пуста.',
  priceRose: 'Цена выросла, пока вы оформляли заказ. Проверьте сумму и отправьте заказ ещё раз.',
  deliveryRose: 'Доставка подорожала, пока вы оформляли заказ. Выберите снова, как его получить.',
  stockGone: 'Не всё из корзины есть в наличии. Измените корзину и отправьте заказ ещё раз.',
  /** Of one tyre, without a basket. */
  tyresFew: 'Столько этих шин уже нет в\u00A0наличии. Уменьшите количество или выберите другую шину.',
  tyreGone: 'Этой шины уже нет в\u00A0наличии. Выберите другую или позвоните нам.',
  tooMany: 'Столько шин сразу через сайт не заказать. Уменьшите количество или позвоните нам.',
} as const;

/** Without the number, for who may be somebody else. */
export const orderRepeated =
  'Такой заказ с\u00A0этим телефоном уже принят. Мы позвоним вам, чтобы подтвердить его.';

export const callPromised = 'Записали. Перезвоним вам в\u00A0рабочее время.';

export const orderAccepted = (number: string): string =>
  `Заказ № ${number} принят. Мы позвоним вам, чтобы подтвердить его.`;

/** Said to the shop's people of an order that is open again. */
export const shortageText = (short: readonly Shortage[]): string =>
  `Шин для него уже не хватает: ${short
    .map(({ name, count, available }) => `${name} — нужно ${count}, свободно ${available}`)
    .join('; ')}. Свяжитесь с покупателем или отмените заказ снова.`;
