import { setImmediate as nextTurn } from 'node:timers/promises';
import { typicalFilter } from '#src/search/typical.ts';
import { productsAnswer } from './search.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** In milliseconds: as long as is searched at most, and at least; the end of a start, where there is time between. */
const MAX_MS = 600;
const MIN_MS = 150;
const STARTED = 1800;
/** Without a pause. */
const AT_ONCE = 10;
/** One search for so many products: in a small shop each is quick even then. */
const PRODUCTS = 16;

/**
 * Asks the search what shoppers ask, so that the first of them need not wait until its code is compiled; once in a process
 * (docs/performance.md). A start that had to build the index has less time left for it.
 * @param begun when the start began, as performance.now()
 */
export async function warmSearch(served: ServedCatalogue, begun: number): Promise<void> {
  const { engine } = served;
  const from = performance.now();
  const end = Math.max(from + MIN_MS, Math.min(from + MAX_MS, begun + STARTED));
  let pause = 0;
  for (let turn = 0; turn < engine.data.rows / PRODUCTS; turn++) {
    const now = performance.now();
    if (now > end) return;
    if (now > pause) {
      await nextTurn();
      pause = performance.now() + AT_ONCE;
    }
    const search = { filter: typicalFilter(engine, turn), isMore: turn % 4 === 0 };
    productsAnswer(served, search, turn % 8 === 1 ? 2 : 1);
  }
}
