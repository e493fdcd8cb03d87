/** What stocks in words mean in numbers of tyres, unless a profile says otherwise. */
const STOCK_WORDS: Readonly<Record<string, number>> = {
  нет: 0,
  'нет в наличии': 0,
  'нет на складе': 0,
  отсутствует: 0,
  'под заказ': 0,
  заказ: 0,
  ожидается: 0,
  'в пути': 0,
  no: 0,
  false: 0,
  мало: 2,
  есть: 4,
  'есть в наличии': 4,
  'в наличии': 4,
  да: 4,
  '+': 4,
  'in stock': 4,
  'out of stock': 0,
  yes: 4,
  true: 4,
  много: 20,
  достаточно: 20,
};

const MAX_TEXTS = 10_000;

/** Spelled alike in any letter case, with or without a full stop. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s_]+/gu, ' ')
    .replace(/\s*(?:шт(?:ук[аи]?)?|ед)\.?$/u, '')
    .replace(/^(?:есть|в наличии):?\s(?=\d)/u, '')
    .replace(/[.!]$/u, '')
    .trim();

/** Reads the stocks of a list. */
export class StockReader {
  readonly #words: ReadonlyMap<string, number>;

  /** @param own what this supplier means, also by numbers: `>20` as 40 */
  constructor(own: Readonly<Record<string, number>> = {}) {
    const words = [...Object.entries(STOCK_WORDS), ...Object.entries(own)];
    this.#words = new Map(words.map(([text, stock]) => [plain(text), stock]));
  }

  /** Stocks by their texts: a list has few. */
  readonly #read = new Map<string, number | null>();

  /** Reads `12`, `12 шт.`, `>20`, `более 20`, `20+`, «8 и более» (the number that is surely there), `-`, and words; null when it is in doubt. */
  read(text: string): number | null {
    const known = this.#read.get(text);
    if (known !== undefined) return known;
    const stock = this.#readAnew(text);
    if (this.#read.size < MAX_TEXTS) this.#read.set(text, stock);
    return stock;
  }

  #readAnew(text: string): number | null {
    const bare = plain(text);
    const known = this.#words.get(bare);
    if (known !== undefined) return known;
    // Fewer than none, where more was sold than there was.
    if (/^[-–—−](?:\s?\d{1,6}(?:[.,]\d+)?)?$|^$/u.test(bare)) return 0;
    const digits = bare.replace(/(?<=\d)[\s\u00A0](?=\d{3}(?!\d))/gu, '');
    const number =
      /^(?:>\s?=?|≥|более|больше|от|св\.?|свыше)?\s?(\d{1,6})(?:[.,]0+)?(?:\s?шт\.?)?\s?(?:\+|(?:и|или) (?:более|больше|выше))?$/u.exec(
        digits,
      )?.[1];
    return number === undefined ? null : Number(number);
  }

  /** The sum of several warehouses, or the text that is in doubt. */
  sum(cells: readonly string[]): number | string {
    let total = 0;
    for (const cell of cells) {
      const stock = this.read(cell);
      if (stock === null) return cell;
      total += stock;
    }
    return total;
  }
}
