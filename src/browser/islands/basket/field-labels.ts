import type { OrderField } from '#src/browser/stores/order.ts';

/** How the fields of an order are called, in the order of the form. */
export const FIELD_LABELS: Readonly<Record<OrderField, string>> = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'E-mail',
  comment: 'Комментарий',
  consent: 'Согласие',
};
