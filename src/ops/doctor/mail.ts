import { DeliveryError } from '#src/orders/delivery.ts';
import { openMailer } from '#src/orders/mail.ts';
import type { Seller } from '#src/orders/mail-text.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, yellow } from './row.ts';

/** How long each answer of the mail server may take, in ms. */
const SILENCE_MS = 5000;

/** Whose letter it is while shop.yaml cannot be read. */
export const NAMELESS: Seller = {
  name: 'Магазин',
  phones: [''],
  email: '',
  timezone: 'Europe/Moscow',
  requisites: { seller: '', inn: '', ogrn: '', address: '' },
  outposts: [],
  siteUrl: '',
};

const CLOSED_PORTS =
  'Проверьте узел и порт в SMTP_URL; многие хостинги закрывают исходящие порты 25, 465 и 587 — спросите у них.';

interface Failure {
  code?: string;
  responseCode?: number;
}

/** What a dialogue ended with, and the cure. */
function failed(error: unknown): [text: string, cure: string] {
  if (!(error instanceof DeliveryError)) throw error;
  const { code = '', responseCode } = (error.cause ?? {}) as Failure;
  const answer = responseCode ? ` (ответ ${responseCode})` : '';
  if (code === 'EAUTH')
    return [
      `почтовый сервер не принял вход${answer}`,
      'Проверьте в SMTP_URL пользователя и пароль (знаки @ : / в них пишутся %40 %3A %2F); у почтовых служб нужен пароль приложения.',
    ];
  if (code === 'ETLS')
    return [
      'почтовый сервер не шифрует связь',
      'Возьмите smtps:// (порт 465): письма с телефонами уходят только шифрованными.',
    ];
  if (['ESOCKET', 'ECONNECTION', 'ETIMEDOUT'].includes(code))
    return [`связи нет (${(error.cause as Error).message})`, CLOSED_PORTS];
  if (code === 'EDNS') return ['имени почтового сервера нет в DNS', 'Исправьте SMTP_URL.'];
  return [error.message, CLOSED_PORTS];
}

function telegramFinding({ sales }: ExaminedShop): Finding {
  return sales.telegram
    ? green('Telegram', 'настроен: чат узнаёт номера заказов')
    : green('Telegram', 'не настроен, и это необязательно');
}

/** The mail server, by a real dialogue up to the login. A letter is sent only on request. */
export const mailSection: Examination = async shop => {
  const { mail } = shop.sales;
  if (mail === null || mail === 'log')
    return [
      yellow(
        'SMTP_URL',
        'почта не настроена: о заказах никто не узнает, они видны только в npm run orders -- list',
        'Впишите SMTP_URL и ORDERS_TO.',
      ),
      telegramFinding(shop),
    ];
  const host = new URL(mail.smtpUrl).host;
  const seller = { ...NAMELESS, ...(typeof shop.shop === 'string' ? {} : shop.shop) };
  const mailer = openMailer({ ...mail, silenceMs: SILENCE_MS }, () => seller);
  try {
    await mailer.greet();
    if (!shop.sendsLetter)
      return [green('Почтовый сервер', `${host} поздоровался и принял вход`), telegramFinding(shop)];
    await mailer.trial(
      'Это письмо отправила команда npm run doctor -- --letter. Если вы его читаете, письма о заказах доходят. Посмотрите, не в спаме ли оно.',
    );
    return [
      green('Письмо', `${host} принял письмо для ORDERS_TO: посмотрите, дошло ли оно`),
      telegramFinding(shop),
    ];
  } catch (error) {
    const [text, cure] = failed(error);
    return [red('Почтовый сервер', `${host}: ${text}`, cure), telegramFinding(shop)];
  } finally {
    mailer.close();
  }
};
