import { fold } from '#src/domain/search-text.ts';

/** Tyres that are not here. Folded. */
const ABSENT =
  /(?<!\p{L})(?:в пути|в дороге|под заказ|ожида\p{L}*|транзит\p{L}*|поступ(?:ит|ят|ает|ают)|поступлени\p{L}*(?! от \d)|ближайш\p{L}* (?:приход|поставк)\p{L}*|предзаказ|(?<=^(?:(?:авто)?шины |товар\p{L}* )?)на заказ)(?!\p{L})/u;
/** Tyres that are new and here. Folded. */
const PRESENT =
  /(?<!\p{L})(?:нов(?:ые|ая|ое)|(?:последн|свеж)\p{L}* поступлени\p{L}*|в наличии|на складе)(?!\p{L})/u;
/** What cannot be sold, whatever number stands beside it. Folded. */
const GONE =
  /(?<!\p{L})(?:нет (?:в наличии|на складе)|(?:^|(?<=товар |временно ))отсутству\p{L}*|в архиве|^архив\p{L}*$|не (?:продавать|продается|на продажу|для продажи)|пометк\p{L}* (?:на )?удалени\p{L}*|удален[аоы]?|снят\p{L}* с (?:производства|продажи)|(?:рас)?продан[оаы]?|в производстве|закончил\p{L}*|недоступ\p{L}*|не поставля\p{L}*|скоро (?:в|на|будет)|out ?of ?stock|(?:on)?backorder|sold ?out|discontinued)(?!\p{L})/u;

/** Whether a folded text says that tyres are new or here. */
export const saysPresent = (folded: string): boolean => PRESENT.test(folded) && !GONE.test(folded);

/** Whether a folded text says that tyres are on the way, made to order or gone. */
export const saysAbsent = (folded: string): boolean =>
  GONE.test(folded) || (ABSENT.test(folded) && !PRESENT.test(folded));

/** A cell that says nothing else. Folded. */
const ALONE =
  /^(?:\p{L}+ )?(?:в пути|в дороге|под заказ|ожидается|(?:в )?транзит\p{L}?|предзаказ|нет в наличии)(?: (?:до|к|на|с) [\d. ]+)?$/u;
const MAX_ALONE = 30;
/** Most cells have none of these: one look spares folding them. */
const MAY_BE = /пути|дороге|заказ|жида|ранзит|наличи/iu;

/** Whether a cell of whatever column says that the tyre is not here, and nothing else. */
export const isWhollyAbsent = (cell: string): boolean =>
  cell.length > 4 && cell.length <= MAX_ALONE && MAY_BE.test(cell) && ALONE.test(fold(cell));

const HERE = /под заказ.*\d\s?(?:дн|день|сут|час)|ожидается ещ[её]/iu;

/** So long a text is a note, not a description. */
const MAX_NOTE = 200;
const known = new Map<string, boolean>();
const MAX_KNOWN = 1000;

/** Whether the cell of a note, a state, a group or a warehouse says that the tyre is not here to be sold. */
export function isAbsent(cell: string): boolean {
  if (cell === '' || cell.length > MAX_NOTE) return false;
  let is = known.get(cell);
  if (is === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    // What comes in some days is the supplier's, and what comes besides is not all.
    is = cell.split(' → ').some(part => saysAbsent(fold(part)) && !HERE.test(part));
    known.set(cell, is);
  }
  return is;
}
