import type { OrderDocument } from '#src/content/suppliers/commerceml/order-documents.ts';
import { fold } from '#src/domain/search-text.ts';
import type { OrderState } from '#src/orders/sales.ts';
import { log } from '#src/platform/log.ts';

type Status = OrderState['status'];

/**
 * Statuses as configurations of 1C call them, folded. A word of an end counts only where it is the whole status: «Получена
 * предоплата» and «Выдан курьеру» are no ends, and «Закрыт, отказ покупателя» is another one.
 */
const WORDS: readonly (readonly [Status, RegExp])[] = [
  ['cancelled', /^(?:отмен|отказ|аннулирован)|(?<!без )(?<!\p{L})(?:отменен|отмена|отказ|аннулирован)/u],
  [
    'done',
    /^(?:заказ )?(?:полностью )?(?:выполнен|исполнен|завершен|закрыт|отгружен|доставлен|получен|вручен|выдан|реализован)[аоы]?(?: полностью)?(?: (?:покупателю|покупателем|клиенту|клиентом|получателю))?$/u,
  ],
  [
    'ready',
    /^(?:заказ )?(?:готов к (?:выдаче|получению|самовывозу)|ожидает (?:выдачи|получения)|можно забрать)/u,
  ],
  [
    'confirmed',
    /^(?:подтвержден|принят|согласован|в работе|в обработке|в резерве|к (?:отгрузке|обеспечению|выполнению))/u,
  ],
];

const YES = /^(?:true|да|1|истина)$/u;

/** What an order becomes by a status of 1C, as the profile says; `ignore` changes nothing. */
export type StatusTable = Readonly<Record<string, Status | 'ignore'>>;

/** The status in a document as 1C writes it; some sites have codes before the names: «[F] Выполнен». */
const statusText = ({ values }: Pick<OrderDocument, 'values'>): string =>
  (values.get('Статус заказа') || values.get('Статус') || '').replace(/^\[\w+\]/u, '').trim();

/**
 * The status that a document of 1C gives an order; null when it is none of the shop's. What it says of the end counts
 * more than what it says of the way there.
 * @param own the shop's own words, which count more than the usual ones
 */
export function statusFrom1c(document: Pick<OrderDocument, 'values'>, own: StatusTable = {}): Status | null {
  const raw = (name: string) => document.values.get(name) ?? '';
  const isSet = (name: string) => YES.test(fold(raw(name)));
  if (isSet('Отменен') || isSet('ПометкаУдаления')) return 'cancelled';
  const text = fold(statusText(document));
  const [, chosen] = Object.entries(own).find(([words]) => fold(words) === text) ?? [];
  if (chosen) return chosen === 'ignore' ? null : chosen;
  const [status] = text.includes('частично') ? [] : (WORDS.find(([, words]) => words.test(text)) ?? []);
  if (status || text !== '') return status ?? null;
  if (/^[12]\d{3}-\d\d-\d\d/u.test(raw('Дата отгрузки по 1С'))) return 'done';
  return isSet('Проведен') ? 'confirmed' : null;
}

/** Statuses that are named in the log. */
const MAX_NAMED = 5;

/** The statuses that documents of 1C give orders; the log names those that change none. */
export function statesFrom1c(documents: readonly OrderDocument[], own: StatusTable): OrderState[] {
  const unknown = new Set<string>();
  const states = documents.flatMap(document => {
    const status = statusFrom1c(document, own);
    if (!status && statusText(document) !== '') unknown.add(statusText(document));
    return status ? document.ids.map(number => ({ number, status })) : [];
  });
  const named = [...unknown].slice(0, MAX_NAMED).join('», «');
  if (named !== '') log.info('exchange', `Статусы 1С, которых нет в statuses профиля: «${named}».`);
  return states;
}
