import { ORDER_LIMITS } from './order-fields.ts';
import { parsePhone } from './phone.ts';

/** The form as the shopper filled it in. */
export interface OrderForm {
  name: string;
  phone: string;
  email: string;
  comment: string;
  consent: boolean;
}

/** The form as it is stored: texts tidied, the phone in E.164, the e-mail empty when not given. */
export type CheckedOrderForm = Omit<OrderForm, 'consent'>;

export interface FieldError {
  field: keyof OrderForm;
  message: string;
}

/** Control and direction-changing characters: no order needs them, and they could falsify what lists and mails show. */
const HIDDEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]+/gu;

/** Characters that take no room on a screen (Unicode, DerivedCoreProperties.txt). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

const oneLine = (text: string): string =>
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

/** The error of each field, or null. */
const CHECKS: Readonly<Record<keyof OrderForm, (form: OrderForm) => string | null>> = {
  name: ({ name }) => {
    if (!/[\p{L}\p{N}]/u.test(oneLine(name))) return 'Напишите, как к вам обращаться.';
    return name.length > ORDER_LIMITS.name
      ? `Имя слишком длинное: нужно не больше ${ORDER_LIMITS.name} знаков.`
      : null;
  },
  phone: ({ phone }) => {
    if (phone.trim() === '') return 'Укажите телефон: по нему мы подтвердим заказ.';
    return phone.length > ORDER_LIMITS.phone || parsePhone(phone) === null
      ? 'Проверьте телефон: нужен российский номер, 10 цифр после +7 или 8.'
      : null;
  },
  email: ({ email }) =>
    email.trim() === '' || isEmail(email.trim())
      ? null
      : 'Проверьте e-mail: нужен адрес вида имя@почта.ru. Поле можно оставить пустым.',
  comment: ({ comment }) =>
    comment.length > ORDER_LIMITS.comment
      ? `Комментарий слишком длинный: нужно не больше ${ORDER_LIMITS.comment} знаков.`
      : null,
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
