import { formatCount } from './format-count.ts';
import { ORDER_LIMITS, type OrderField, type OrderForm } from './order-fields.ts';
import { parsePhone, readPhone } from './phone.ts';
import { CHARACTERS, countOf } from './words.ts';

/** The form as it is stored: texts tidied, the phone in E.164, the e-mail empty when not given. */
export type CheckedOrderForm = Omit<OrderForm, 'consent'>;

export interface FieldError {
  field: OrderField;
  message: string;
}

/** Control and direction-changing characters: no order needs them, and they could falsify what lists and mails show. */
const HIDDEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]+/gu;

/** Characters that take no room on a screen (Unicode, DerivedCoreProperties.txt). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text in one line, without characters that nobody sees. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replace(HIDDEN, ' ').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();

const lines = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n|\r|\n/u)
    .map(line => line.replace(HIDDEN, ' ').trimEnd())
    .join('\n')
    .trim();

/**
 * An address that mail can be sent to: ASCII before the @ (RFC 5321 without quotes), a domain with a dot after it, Cyrillic ones
 * included. Every pattern runs in linear time, and the length is checked first.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  const labels = domain.split('.');
  return (
    text.length <= ORDER_LIMITS.email &&
    local.length <= 64 &&
    local.split('.').every(part => /^[\w!#$%&'*+/=?^`{|}~-]+$/u.test(part)) &&
    labels.length >= 2 &&
    labels.every(
      label => label.length <= 63 && /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label),
    ) &&
    /^(?:\p{L}{2,}|xn--[a-z\d-]+)$/iu.test(labels.at(-1) ?? '')
  );
}

/** Why a text is too long for its field, or null. */
export function lengthError(field: keyof OrderForm, text: string): string | null {
  if (!Object.hasOwn(ORDER_LIMITS, field)) return null;
  const most = ORDER_LIMITS[field as keyof typeof ORDER_LIMITS];
  return text.length > most
    ? `Слишком длинно: сократите на ${countOf(text.length - most, CHARACTERS)}, помещается ${formatCount(most)}.`
    : null;
}

const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LATIN = /\p{Script=Latin}/gu;
const OTHER_LETTER = /(?!\p{Script=Cyrillic}|\p{Script=Latin})\p{L}/gu;

/** A letter of the alphabet that a text has least of, where it has several; null for one alphabet. */
function strayLetter(text: string): string | null {
  const alphabets = [OTHER_LETTER, CYRILLIC, LATIN].map(letters => text.match(letters) ?? []);
  const [fewest, more] = alphabets.filter(letters => letters.length > 0).sort((a, b) => a.length - b.length);
  return (more && fewest?.[0]) ?? null;
}

/**
 * The part of an e-mail address with a letter of the wrong alphabet, as in `gmail.сom` with a Russian с: before the @ any that is
 * not Latin; after it one of two alphabets between two dots, or Latin right before a Russian ending, where none is registered.
 */
function strayPart(email: string): { part: string; letter: string } | null {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const foreign = /(?!\p{Script=Latin})\p{L}/u.exec(local)?.[0];
  if (foreign) return { part: local, letter: foreign };
  const labels = email.slice(at + 1).split('.');
  const ending = labels.slice(-2).join('.');
  if (labels.at(-1)?.match(CYRILLIC) && !ending.startsWith('xn--')) labels.push(ending);
  for (const part of labels) {
    const letter = strayLetter(part);
    if (letter) return { part, letter };
  }
  return null;
}

/** What is wrong with an e-mail address, as a sentence; null when mail can be sent to it. */
export function emailError(email: string): string | null {
  const tooLong = lengthError('email', email);
  if (tooLong) return tooLong;
  const stray = strayPart(email);
  if (!stray) return isEmail(email) ? null : 'Проверьте e-mail: нужен адрес вида имя@почта.ru.';
  const { part, letter } = stray;
  if (letter.match(LATIN))
    return `Проверьте e-mail: в «${part}» латинская буква «${letter}», наберите её по-русски.`;
  const alphabet = letter.match(CYRILLIC) ? 'русская буква' : 'буква другого алфавита';
  return `Проверьте e-mail: в «${part}» ${alphabet} «${letter}», наберите её латиницей.`;
}

/** The error of each field, or null. */
const CHECKS: Readonly<Record<keyof OrderForm, (form: OrderForm) => string | null>> = {
  name: ({ name }) =>
    /[\p{L}\p{N}]/u.test(oneLine(name)) ? lengthError('name', name) : 'Напишите, как к вам обращаться.',
  phone: ({ phone }) => {
    if (phone.trim() === '') return 'Укажите телефон: по нему мы подтвердим заказ.';
    const read = readPhone(phone);
    return 'fault' in read ? `Проверьте телефон: ${read.fault}.` : null;
  },
  email: ({ email }) => {
    const error = email.trim() === '' ? null : emailError(email.trim());
    return error && `${error} Поле можно оставить пустым.`;
  },
  comment: ({ comment }) => lengthError('comment', comment),
  consent: ({ consent }) =>
    consent ? null : 'Чтобы мы приняли заказ, нужно согласие на обработку персональных данных.',
};

/** The errors of a form in the order of the page's fields; empty when it is valid. */
export const formErrors = (form: OrderForm): FieldError[] =>
  (Object.keys(CHECKS) as (keyof OrderForm)[]).flatMap(field => {
    const message = CHECKS[field](form);
    return message === null ? [] : [{ field, message }];
  });

/** A valid form as it is stored. */
export const checkedForm = ({ name, phone, email, comment }: OrderForm): CheckedOrderForm => ({
  name: oneLine(name),
  phone: parsePhone(phone) ?? '',
  email: email.trim(),
  comment: lines(comment),
});
