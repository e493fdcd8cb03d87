import { tyresIn } from '#src/domain/basket.ts';
import { orderPath } from '#src/domain/basket-forms.ts';
import { deliverySums } from '#src/domain/delivery-zone.ts';
import { formatPrice, times } from '#src/domain/money.ts';
import type { OrderSource } from '#src/domain/order-source.ts';
import { type OrderStatus, STATUS_WORDS, statusWords } from '#src/domain/order-status.ts';
import { formatPhone } from '#src/domain/phone.ts';
import { placeOf, pointsOf, receivingText } from '#src/domain/receiving.ts';
import type { ShopInfo } from '#src/domain/shop.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { type MailTable, type MailText, mailOf, type Part } from './mail-template.ts';
import type { ArrivalMessage, OrderRecord } from './sales.ts';

/** The shop's facts that mails contain. */
export type Seller = Pick<ShopInfo, 'name' | 'phones' | 'email' | 'timezone' | 'requisites' | 'outposts'> & {
  /** The origin of the shop's pages. */
  siteUrl: string;
};

function tableOf({ items, total, delivery }: OrderRecord): MailTable {
  const lines = items.map(({ name, count, price }) => ({
    name,
    price: `${count}\u00A0шт. × ${formatPrice(price)}`,
    sum: formatPrice(times(price, count)),
  }));
  const tyres = countOf(tyresIn(items), TYRES);
  const sums = deliverySums(total, delivery);
  return {
    rows: [
      ...lines.map(({ name, price, sum }) => [`${name}\n${price}`, sum] as const),
      [`Итого: ${tyres}`, formatPrice(total)],
      ...sums,
    ],
    text: [
      ...lines.map(({ name, price, sum }, at) => `${at + 1}. ${name}\n   ${price} = ${sum}`),
      `Итого: ${tyres}, ${formatPrice(total)}`,
      ...sums.map(([what, sum]) => `${what}: ${sum}`),
    ].join('\n'),
  };
}

const timeOf = (order: OrderRecord, { timezone }: Seller): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
    order.created,
  );

const SHOP_SUBJECTS: Readonly<Record<OrderSource, string>> = {
  basket: 'Заказ',
  press: 'Заказ в один клик',
  call: 'Просят перезвонить',
};

/** The mail to the shop: the order, or the wish to be called, and the buyer's contacts. */
export function shopMail(order: OrderRecord, seller: Seller): MailText {
  const isCall = order.source === 'call';
  return mailOf(
    seller.name,
    `${SHOP_SUBJECTS[order.source]} № ${order.number}${isCall ? '' : ` на ${formatPrice(order.total)}`}`,
    [
      [SHOP_SUBJECTS[order.source], `№ ${order.number} от ${timeOf(order, seller)}`],
      ['Имя', order.name || 'не указано'],
      ['Телефон', formatPhone(order.phone)],
      ['E-mail', order.email || 'не указан'],
      ...(receivingText(order.receiving) === ''
        ? []
        : [['Получение', receivingText(order.receiving)] as const]),
      [isCall ? 'Когда позвонить' : 'Комментарий', order.comment || (isCall ? 'не указано' : 'нет')],
    ],
    isCall ? undefined : tableOf(order),
    [`Подробности: npm run orders -- show ${order.number}`],
  );
}

/** The mail to the shop that the buyer has cancelled an order. */
export const cancellationMail = (order: OrderRecord, seller: Seller): MailText =>
  mailOf(
    seller.name,
    `Покупатель отменил заказ № ${order.number}`,
    [
      'Покупатель отменил заказ на сайте. Шины для него больше не отложены.',
      ['Заказ', `№ ${order.number} от ${timeOf(order, seller)}`],
      ['Имя', order.name || 'не указано'],
      ['Телефон', formatPhone(order.phone)],
    ],
    order.source === 'call' ? undefined : tableOf(order),
    [`Подробности: npm run orders -- show ${order.number}`],
  );

/** The button that opens the buyer's page of the order; none for orders without one. */
const pageButton = ({ number, link }: OrderRecord, { siteUrl }: Seller): Part[] =>
  link === null ? [] : [{ button: 'Посмотреть заказ', url: siteUrl + orderPath({ number, link }) }];

const questions = ({ phones, email }: Seller): Part => [
  'Вопросы и отмена заказа',
  `${phones.join(', ')}, ${email}`,
];

/**
 * The mail to the buyer. Of the form it repeats only the phone, which is digits: otherwise anyone could make the shop send a text
 * of their own to any address.
 */
export function buyerMail(order: OrderRecord, seller: Seller): MailText {
  const { name, requisites } = seller;
  return mailOf(
    name,
    `Заказ № ${order.number} принят`,
    [`Здравствуйте! Магазин «${name}» принял ваш заказ № ${order.number} от ${timeOf(order, seller)}.`],
    tableOf(order),
    [
      ['Ваш телефон', formatPhone(order.phone)],
      ...(order.receiving.way === '' ? [] : [['Получение', order.receiving.way] as const]),
      ['Что дальше', STATUS_WORDS.new.next.replace(/^\p{L}/u, letter => letter.toLowerCase())],
      ...pageButton(order, seller),
      questions(seller),
      [
        'Продавец',
        `${requisites.seller}, ИНН ${requisites.inn}, ОГРН ${requisites.ogrn}, ${requisites.address}`,
      ],
      'Если вы ничего не заказывали, кто-то ошибся адресом: это письмо можно удалить.',
    ],
  );
}

/** The letter to the buyer about a later status of the order. It repeats nothing of the form. */
export function statusMail(status: OrderStatus, order: OrderRecord, seller: Seller): MailText {
  const { way } = order.receiving;
  const { title, next } = statusWords(status, placeOf(way));
  const words = title.toLowerCase();
  const places = status === 'ready' ? pointsOf(way, seller.outposts) : [];
  return mailOf(
    seller.name,
    `Заказ № ${order.number} ${words}`,
    [
      `Здравствуйте! Ваш заказ № ${order.number} ${words}.`,
      next,
      ...places.map(({ name, address, hours, phone }): Part => [name, [address, hours, phone].join('\n')]),
      ...pageButton(order, seller),
    ],
    tableOf(order),
    [questions(seller)],
  );
}

/** The letter to a shopper who has waited for a tyre; `url` is the product's page. It repeats no text of the form. */
export function arrivalMail(
  { product, available }: Pick<ArrivalMessage, 'product' | 'available'>,
  url: string,
  { name, phones, email }: Seller,
): MailText {
  return mailOf(name, `Снова в наличии: ${product.name}`, [
    `Здравствуйте! Вы просили магазин «${name}» написать, когда эта шина поступит. Она есть на складе.`,
    ['Шина', product.name],
    ['Цена', `${formatPrice(product.price)} за шт.`],
    ['На складе', `${available}\u00A0шт.`],
    { button: 'Заказать', url },
    'Мы не откладывали её для вас: если шин мало, не тяните с заказом.',
    ['Вопросы', `${phones.join(', ')}, ${email}`],
    'Это единственное письмо: ваш адрес мы уже удалили. Если вы ничего не просили, кто-то ошибся адресом.',
  ]);
}

/** A letter to the shop about trouble. */
export const alarmMail = (text: string, { name }: Seller): MailText =>
  mailOf(name, 'Магазин: нужна ваша помощь', [text]);

/** A test letter, to see whether letters come. */
export const trialMail = (text: string, { name }: Seller): MailText =>
  mailOf(name, 'Магазин: пробное письмо', [text]);
