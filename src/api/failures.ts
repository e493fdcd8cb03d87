import type { Failure } from './wire.ts';

/** What went wrong with a call, in Russian for the shopper, by HTTP status (wire.md, «Calls»). */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'Запрос составлен неверно. Обновите страницу и повторите.',
  403: 'Не удалось подтвердить, что запрос отправлен с нашего сайта. Обновите страницу и повторите.',
  404: 'Такого адреса или товара у нас нет.',
  405: 'Этот адрес вызван неверным способом.',
  409: 'Этот заказ уже принимается. Подождите немного.',
  413: 'Запрос слишком большой.',
  414: 'Адрес слишком длинный.',
  415: 'Ожидались данные в формате JSON.',
  421: 'Запрос адресован другому сайту.',
  422: 'С этим ключом уже отправлен другой заказ. Обновите страницу и повторите.',
  429: 'Слишком много запросов. Подождите минуту и повторите.',
  500: 'Ошибка на нашей стороне. Попробуйте позже или позвоните нам.',
  503: 'Магазин временно не отвечает. Повторите через минуту или позвоните нам.',
};

/** The sentence for a status. */
const messageFor = (status: number): string => MESSAGES[status] ?? 'Что-то пошло не так. Повторите попытку.';

/** The body of a failed call; `message` says more than the status can. */
export const failure = (
  status: number,
  errors: Failure['errors'] = [],
  message: string = messageFor(status),
): Failure => ({ success: 0, message, errors });
