import { fold } from '#src/domain/search-text.ts';
import type { OrderState } from '#src/sales/sales.ts';
import type { OrderDocument } from '#src/suppliers/commerceml/order-documents.ts';

type Status = OrderState['status'];

/** Statuses as configurations of 1C call them. Folded. */
const WORDS: readonly (readonly [Status, RegExp])[] = [
  ['cancelled', /^(?:отмен|отказ|аннулирован)/u],
  ['done', /^(?:выполнен|исполнен|завершен|закрыт|отгружен|доставлен|получен|выдан)/u],
  [
    'confirmed',
    /^(?:подтвержден|принят|согласован|в работе|в обработке|в резерве|к (?:отгрузке|обеспечению|выполнению))/u,
  ],
];

const YES = /^(?:true|да|1|истина)$/u;

/**
 * The status that a document of 1C gives an order; null when it tells none that the shop knows. What it says of the end counts
 * more than what it says of the way there.
 */
export function statusFrom1c({ values }: Pick<OrderDocument, 'values'>): Status | null {
  const raw = (name: string) => values.get(name) ?? '';
  const isSet = (name: string) => YES.test(fold(raw(name)));
  if (isSet('Отменен') || isSet('ПометкаУдаления')) return 'cancelled';
  // Some sites have codes before the names: «[F] Выполнен».
  const text = fold((raw('Статус заказа') || raw('Статус')).replace(/^\[\w+\]/u, ''));
  const [status] = text.includes('частично') ? [] : (WORDS.find(([, words]) => words.test(text)) ?? []);
  if (status) return status;
  if (/^[12]\d{3}-\d\d-\d\d/u.test(raw('Дата отгрузки по 1С'))) return 'done';
  return text === '' && isSet('Проведен') ? 'confirmed' : null;
}
