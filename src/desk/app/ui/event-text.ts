import { type OrderStatus, STATUS_NAMES } from '#src/domain/order-status.ts';
import { ROLE_NAMES, type Role } from '../../api/contract.ts';
import type { EventRow } from '../../api/people.ts';

/** What happened, by kind of event. `thing` is what it happened to, without its kind. */
const TEXTS: Readonly<Record<string, (detail: EventRow['detail'], thing: string) => string>> = {
  'person.in': ({ address }) => `вошёл с адреса ${address}`,
  'person.password': ({ address }) => `пароль верен, кода нет: адрес ${address}`,
  'person.wrong': ({ address }) => `не вошёл, пароль, код или ссылка не те: адрес ${address}`,
  'person.locked': ({ address }) => `снова не вошёл, попытки на час кончились: адрес ${address}`,
  'person.add': ({ role }, thing) => `завёл человека ${thing} (${ROLE_NAMES[role as Role]})`,
  'person.link': (_, thing) => `дал новую ссылку для пароля: ${thing}`,
  'person.role': ({ role }, thing) => `сменил роль: ${thing} — ${ROLE_NAMES[role as Role]}`,
  'person.remove': (_, thing) => `убрал человека ${thing}`,
  'release.build': (_, thing) => `опубликовал выпуск ${thing}`,
  'release.rollback': (_, thing) => `вернул прежний выпуск, он показан как ${thing}`,
  'order.status': ({ to }, thing) => `заказ ${thing}: ${STATUS_NAMES[to as OrderStatus]}`,
  'order.note': (_, thing) => `заказ ${thing}: переписал заметку`,
  'order.message': (_, thing) => `заказ ${thing}: отправил сообщение ещё раз`,
  'order.erase': (_, thing) => `заказ ${thing}: стёр данные покупателя`,
  'order.export': ({ count, file }) => `выгрузил заказы: ${count} (${file})`,
  'prices.take': ({ files }, thing) => `принял прайс ${thing}: ${files}`,
  'prices.profile': (_, thing) => `записал профиль прайса ${thing}`,
  'goods.change': ({ what }) => `изменил товары: ${what}`,
  'picture.remove': (_, thing) => `удалил картинку ${thing}`,
  'text.publish': ({ what }) => `текст — ${what}`,
  'text.drop': (_, thing) => `убрал черновик ${thing}`,
  'content.undo': ({ what }) => `вернул правку: ${what}`,
};

/** A sentence about an event, without who did it. */
export function eventText({ kind, subject, detail }: EventRow): string {
  const thing = subject.replace(/^\S+ /u, '');
  return TEXTS[kind]?.(detail, thing) ?? `${kind} ${subject}`;
}
