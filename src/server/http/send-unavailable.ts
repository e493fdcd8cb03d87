import type { IncomingMessage, ServerResponse } from 'node:http';
import { send, sendText } from './send.ts';

/** Whom to call while a page cannot be shown. */
export interface Contacts {
  name: string;
  phones: readonly string[];
}

const RETRY_AFTER = 60;

const escaped = (text: string): string => text.replace(/[<>&"]/gu, sign => `&#${sign.codePointAt(0)};`);

const phoneLink = (phone: string): string =>
  `<p><a href="tel:${phone.replace(/[^+\d]/gu, '')}">${escaped(phone)}</a></p>`;

/** A page without the shop's design, with its phones. @param words HTML */
export const troublePage = (
  { name, phones }: Contacts,
  title: string,
  words: string,
): string => `<!DOCTYPE html>
<html lang="ru">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} — ${escaped(name)}</title></head>
<body>
<h1>${title}</h1>
<p>${words}</p>
${phones.map(phoneLink).join('\n')}
</body>
</html>
`;

const unavailablePage = (contacts: Contacts): string =>
  troublePage(
    contacts,
    'Страница временно недоступна',
    'Мы уже чиним её. Остальной магазин работает: <a href="/">на главную</a>. Позвоните, если вопрос срочный:',
  );

/** Answers 503: to a visitor who reads pages with a page that has the shop's phones, else with a sentence. */
export function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  contacts: Contacts,
): void {
  const headers = { 'Cache-Control': 'no-store', 'Retry-After': RETRY_AFTER };
  if (request.headers.accept?.includes('text/html'))
    send(
      request,
      response,
      503,
      { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
      unavailablePage(contacts),
    );
  else sendText(request, response, 503, `Временно недоступно. Телефон: ${contacts.phones[0]}`, headers);
}
