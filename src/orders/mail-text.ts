import { tyresIn } from '#src/domain/basket.ts';
import { formatPrice, times } from '#src/domain/money.ts';
import { formatPhone } from '#src/domain/phone.ts';
import type { ShopInfo } from '#src/domain/shop.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import type { ArrivalMessage, OrderRecord } from './sales.ts';

/** The shop's facts that mails contain. */
export type Seller = Pick<ShopInfo, 'name' | 'phones' | 'email' | 'timezone' | 'requisites'>;

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, char => ENTITIES[char] ?? char);

/** A paragraph, or a labelled fact written as «label: text»; each is one line of the plain text. */
type Part = string | [what: string, text: string];

const plainPart = (part: Part) => (typeof part === 'string' ? part : `${part[0]}: ${part[1]}`);
const htmlPart = (part: Part) => `<p>${escapeHtml(plainPart(part)).replaceAll('\n', '<br>')}</p>`;

/** Cells of an order line: product name (with brand, model and size), quantity, price, sum. */
const cellsOf = ({ name, count, price }: OrderRecord['items'][number]) =>
  [name, `${count}\u00A0шт.`, formatPrice(price), formatPrice(times(price, count))] as const;

function plainTable({ items, total }: OrderRecord): string {
  const lines = items.map((item, index) => {
    const [title, count, price, sum] = cellsOf(item);
    return `${index + 1}. ${title}\n   ${count} × ${price} = ${sum}`;
  });
  return [...lines, `Итого: ${tyresText(items)}, ${formatPrice(total)}`].join('\n');
}

const tyresText = (items: OrderRecord['items']) => countOf(tyresIn(items), TYRES);

function htmlTable({ items, total }: OrderRecord): string {
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map(cell => `<${tag} align="left">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return [
    '<table border="1" cellpadding="6" cellspacing="0">',
    row(['Товар', 'Количество', 'Цена', 'Сумма'], 'th'),
    ...items.map(item => row(cellsOf(item), 'td')),
    row(['Итого', tyresText(items), '', formatPrice(total)], 'td'),
    '</table>',
  ].join('\n');
}

const page = (subject: string, body: string): string =>
  `<!doctype html>\n<html lang="ru">\n<meta charset="utf-8">\n<title>${escapeHtml(subject)}</title>\n<body>\n${body}\n</body>\n</html>\n`;

function compose(
  subject: string,
  order: OrderRecord,
  intro: readonly Part[],
  details: readonly Part[],
): MailText {
  const text = [...intro.map(plainPart), '', plainTable(order), '', ...details.map(plainPart), ''].join('\n');
  const body = [...intro.map(htmlPart), htmlTable(order), ...details.map(htmlPart)].join('\n');
  return { subject, text, html: page(subject, body) };
}

const timeOf = (order: OrderRecord, { timezone }: Seller): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
    order.created,
  );

/** The mail to the shop: the order and the buyer's contacts. */
export function shopMail(order: OrderRecord, seller: Seller): MailText {
  return compose(
    `Заказ № ${order.number} на ${formatPrice(order.total)}`,
    order,
    [
      ['Заказ', `№ ${order.number} от ${timeOf(order, seller)}`],
      ['Имя', order.name],
      ['Телефон', formatPhone(order.phone)],
      ['E-mail', order.email || 'не указан'],
      ['Комментарий', order.comment || 'нет'],
    ],
    [`Подробности: npm run orders -- show ${order.number}`],
  );
}

/**
 * The mail to the buyer. Of the form it repeats only the phone, which is digits: otherwise anyone could make the shop send a text
 * of their own to any address.
 */
export function buyerMail(order: OrderRecord, seller: Seller): MailText {
  const { name, phones, email, requisites } = seller;
  return compose(
    `Заказ № ${order.number} принят`,
    order,
    [`Здравствуйте! Магазин «${name}» принял ваш заказ № ${order.number} от ${timeOf(order, seller)}.`],
    [
      ['Ваш телефон', formatPhone(order.phone)],
      'Что дальше: мы позвоним вам, подтвердим наличие и договоримся об оплате и получении. До звонка ничего платить не нужно.',
      ['Вопросы и отмена заказа', `${phones.join(', ')}, ${email}`],
      [
        'Продавец',
        `${requisites.seller}, ИНН ${requisites.inn}, ОГРН ${requisites.ogrn}, ${requisites.address}`,
      ],
      'Если вы ничего не заказывали, кто-то ошибся адресом: это письмо можно удалить.',
    ],
  );
}

/** The letter to a shopper who has waited for a tyre; `url` is the product's page. It repeats no text of the form. */
export function arrivalMail(
  { product, available }: Pick<ArrivalMessage, 'product' | 'available'>,
  url: string,
  { name, phones, email }: Seller,
): MailText {
  const subject = `Снова в наличии: ${product.name}`;
  const parts: Part[] = [
    `Здравствуйте! Вы просили магазин «${name}» написать, когда эта шина поступит. Она есть на складе.`,
    ['Шина', product.name],
    ['Цена', `${formatPrice(product.price)} за шт.`],
    ['На складе', `${available}\u00A0шт.`],
    ['Заказать', url],
    'Мы не откладывали её для вас: если шин мало, не тяните с заказом.',
    ['Вопросы', `${phones.join(', ')}, ${email}`],
    'Это единственное письмо: ваш адрес мы уже удалили. Если вы ничего не просили, кто-то ошибся адресом.',
  ];
  return {
    subject,
    text: `${parts.map(plainPart).join('\n')}\n`,
    html: page(subject, parts.map(htmlPart).join('\n')),
  };
}

const ownMail = (subject: string, text: string): MailText => ({
  subject,
  text: `${text}\n`,
  html: page(subject, htmlPart(text)),
});

/** A letter to the shop about trouble. */
export const alarmMail = (text: string): MailText => ownMail('Магазин: нужна ваша помощь', text);

/** A test letter, to see whether letters come. */
export const trialMail = (text: string): MailText => ownMail('Магазин: пробное письмо', text);
