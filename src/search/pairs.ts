import { PRODUCT_CARD, type ProductCardRow, productCard } from '#src/catalogue/cards.ts';
import type { Catalogue } from '#src/catalogue/open.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { axlesOf, type FoundPairs, type PairedCard, pairTyres, searchOfAxle } from '#src/domain/pairs.ts';
import { axleTyre } from './axle-tyre.ts';
import { rowsAt } from './bits.ts';
import type { SearchEngine } from './engine.ts';
import { MAX_TYRES } from './pair-index.ts';

/** So many pairs are shown; whoever wants others narrows the search. */
const MAX_PAIRS = 40;

interface Row extends ProductCardRow {
  load_index: string;
  speed_index: string;
  model_title: string;
}

interface Tyre extends PairedCard {
  modelTitle: string;
}

const TYRES = `${PRODUCT_CARD.replace('SELECT', 'SELECT p.load_index, p.speed_index, m.title AS model_title,')}
  WHERE p.id IN (SELECT value FROM json_each(?))`;

const cards = (catalogue: Catalogue, ids: readonly number[]): Map<number, Tyre> =>
  new Map(
    catalogue.all<Row>(TYRES, JSON.stringify(ids)).map(row => [
      row.id,
      {
        ...productCard(row),
        index: `${row.load_index}${row.speed_index}`,
        modelTitle: row.model_title,
      },
    ]),
  );

/**
 * The pairs that a search with two axles finds; null for a search of one size, or of none. They are made from the columns of the
 * search, and only those that are shown are read.
 */
export function pairsFound(catalogue: Catalogue, engine: SearchEngine, filter: Filter): FoundPairs | null {
  const axles = axlesOf(filter);
  if (axles === null) return null;
  const rearSearch = searchOfAxle(filter, 'rear', axles.rear);
  const found = (search: Filter) =>
    rowsAt(engine.fitting(search), 0, MAX_TYRES).map(row => axleTyre(engine.data, row));
  const pairs = pairTyres(found(filter), found(rearSearch), filter.sort);
  const visible = pairs.slice(0, MAX_PAIRS);
  const read = cards(
    catalogue,
    visible.flatMap(({ front, rear }) => [front.id, rear.id]),
  );
  const items = visible.flatMap(({ front: { id }, rear: { id: rearId }, price }) => {
    const [front, rear] = [read.get(id), read.get(rearId)];
    if (!front || !rear) return [];
    const { modelTitle, ...frontCard } = front;
    const { modelTitle: _, ...rearCard } = rear;
    return [{ name: `${front.brand} ${modelTitle}`, front: frontCard, rear: rearCard, price }];
  });
  return { count: pairs.length, items, rears: engine.count(rearSearch) };
}
