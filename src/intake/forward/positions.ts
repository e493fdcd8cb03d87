import { compareKeys, inDefaultOrder, orderKey } from '../assemble/ordering.ts';
import type { ModelFacts } from '../kinds/goods-facts.ts';
import { placeOf } from '../kinds/product-rows.ts';
import type { GoodsChanges } from './goods-changes.ts';
import type { GoodsLine } from './kept-goods.ts';
import type { GoodsNow } from './read-goods.ts';

/**
 * Gives every line its place in the default order: lines that stay are in their order already, the others are put
 * between them.
 */
export function placeLines(
  { kept, lines }: GoodsNow,
  { fresh, isReordered }: GoodsChanges,
  facts: readonly ModelFacts[],
): void {
  if (!isReordered) {
    const { ids, positions } = kept.columns;
    const rows = new Map(Array.from(ids, (id, row) => [id, row]));
    for (const line of fresh) line.position = listedAt(positions[rows.get(line.data.id) ?? -1]);
    return;
  }
  const models = new Map(facts.map(model => [model.key, model]));
  const place = (line: GoodsLine) => placeOf(line, models.get(line.data.model) as ModelFacts);
  const staying: GoodsLine[] = [];
  for (const line of lines) if (line.position !== null) staying[line.position] = line;
  const ordered = staying.filter(Boolean);
  const listed = fresh.filter(({ data }) => models.get(data.model)?.data.disable === false);
  const inserted = inDefaultOrder(listed, place).map(line => ({ line, at: indexFor(line, ordered, place) }));
  let next = 0;
  let position = 0;
  for (let index = 0; index <= ordered.length; index++) {
    for (; inserted[next]?.at === index; next++)
      (inserted[next] as { line: GoodsLine }).line.position = position++;
    const line = ordered[index];
    if (line) line.position = position++;
  }
}

const listedAt = (position: number | undefined): number | null =>
  position === undefined || position < 0 ? null : position;

/** How many ordered lines come before a line. */
function indexFor(
  line: GoodsLine,
  ordered: readonly GoodsLine[],
  place: (line: GoodsLine) => Parameters<typeof orderKey>[0],
): number {
  const key = orderKey(place(line));
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(orderKey(place(ordered[middle] as GoodsLine)), key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
