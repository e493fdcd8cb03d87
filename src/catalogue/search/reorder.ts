import { hasBit, newBits, setBit } from './bits.ts';
import { rowsByPrice, type SearchData } from './data.ts';
import type { WordData } from './words.ts';

/** The row of each product number. */
const rowsOf = (ids: Uint32Array): Map<number, number> => new Map(Array.from(ids, (id, row) => [id, row]));

/** Lists of rows with other numbers for the rows; `to` has the new number of each. */
function renumbered({ postings, postingStarts }: WordData, to: Uint32Array): Uint32Array {
  const result = postings.map(row => to[row] as number);
  for (let list = 0; list + 1 < postingStarts.length; list++)
    result.subarray(postingStarts[list], postingStarts[list + 1]).sort();
  return result;
}

function cardsInOrder({ cards, cardStarts }: SearchData, from: Uint32Array) {
  const [all, starts] = [new Uint8Array(cards.length), new Uint32Array(cardStarts.length)];
  let end = 0;
  for (let row = 0; row < from.length; row++) {
    const old = from[row] as number;
    const card = cards.subarray(cardStarts[old], cardStarts[old + 1]);
    all.set(card, end);
    end += card.length;
    starts[row + 1] = end;
  }
  return { cards: all, cardStarts: starts };
}

/**
 * Search columns with their rows in another order.
 * @param order product numbers in the order wanted
 * @returns null when these are not the products of the columns. Codes stay as they were: whoever changes columns gives them anew
 */
export function inOrder(data: SearchData, order: Uint32Array): SearchData | null {
  if (order.length !== data.rows) return null;
  if (order.every((id, row) => data.ids[row] === id)) return data;
  const known = rowsOf(data.ids);
  const from = new Uint32Array(data.rows);
  const to = new Uint32Array(data.rows);
  const leaders = newBits(data.rows);
  const axles = newBits(data.rows);
  for (const [row, id] of order.entries()) {
    const old = known.get(id);
    if (old === undefined) return null;
    from[row] = old;
    to[old] = row;
    if (hasBit(data.leaders, old)) setBit(leaders, row);
    if (hasBit(data.axles, old)) setBit(axles, row);
  }
  const prices = from.map(old => data.prices[old] as number);
  return {
    ...data,
    leaders,
    axles,
    ids: order,
    model: from.map(old => data.model[old] as number),
    columns: data.columns.map(({ codes, size }) => ({
      codes: Uint16Array.from(from, old => codes[old] as number),
      size,
    })),
    prices,
    ...rowsByPrice(prices),
    ...cardsInOrder(data, from),
    words: { ...data.words, postings: renumbered(data.words, to) },
  };
}
