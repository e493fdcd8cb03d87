import type { Failure } from './wire.ts';

/** What went wrong with a call, in Russian for the shopper, by HTTP status (wire.md, «Errors»). */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'Запрос составлен неверно. Обновите страницу и повторите.',
  403: 'Не удалось подтвердить, что запрос отправлен с нашего сайта. Обновите страницу и повторите.',
  404: 'Такого адреса или товара у нас нет.',
  405: 'Так этот адрес не вызывают.',
  409: 'Этот заказ уже принимается. Подождите немного.',
  413: 'Запрос слишком большой.',
  414: 'Адрес слишком длинный.',
  415: 'Ожидались данные в формате JSON.',
  421: 'Запрос адресован другому сайту.',
  422: 'Этот ключ уже использован для другого заказа.',
  429: 'Слишком много запросов. Подождите минуту и повторите.',
  500: 'Внутренняя ошибка. Мы уже знаем о ней; попробуйте позже или позвоните нам.',
  503: 'Магазин временно не может ответить. Повторите через минуту или позвоните нам.',
};

/** The sentence for a status. */
const messageFor = (status: number): string => MESSAGES[status] ?? 'Что-то пошло не так. Повторите попытку.';

/** The body of a failed call; `message` says more than the status can. */
export const failure = (
  status: number,
  errors: Failure['errors'] = [],
  message: string = messageFor(status),
): Failure => ({ success: 0, message, errors });
