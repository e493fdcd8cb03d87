import type { OrderField } from '#src/domain/order-fields.ts';

/** How the fields of an order are called, in the order of the form. */
export const FIELD_LABELS: Readonly<Record<OrderField, string>> = {
  name: 'Имя',
  phone: 'Телефон',
  email: 'E-mail',
  receive: 'Как получить',
  address: 'Куда привезти',
  fitting: 'Нужен шиномонтаж',
  comment: 'Комментарий',
  consent: 'Согласие',
};
