import { fold } from '#src/domain/search-text.ts';

/** Headings whose yes is a new tyre: «Новая», `is_new`; not «Новинка». Folded. */
export const OF_NEW = /^(?:is )?new$|^нов(?:ая|ый|ое)(?: (?:авто)?(?:шина|товар))?$/u;
/** «Сорт», «Сортность», not «Сортировка». Folded. */
export const OF_GRADES = /^сорт(?:н\p{L}*)?$/u;

const NO = /^(?:0|-|нет|no|false|n)$/iu;
const YES = /^(?:1|\+|да|yes|true|y|✓)$/iu;
const WORSE = /^(?:[2-9]|ii+|втор\p{L}*|трет\p{L}*)/iu;

/** What the cell of a column of conditions says in words: «Новая: нет» is a used tyre, «Сорт: 1» a new one. */
export function conditionIn(heading: string, cell: string): string {
  const folded = fold(heading);
  if (OF_GRADES.test(folded)) return WORSE.test(cell) ? `${heading}: ${cell}` : '';
  if (!OF_NEW.test(folded)) return cell;
  if (NO.test(cell)) return `${heading}: ${cell}`;
  return YES.test(cell) ? '' : cell;
}
