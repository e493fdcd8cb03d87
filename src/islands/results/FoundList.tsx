import { shownText } from '#src/domain/pagination.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { Pages } from '#src/parts/Pages.tsx';
import { ProductGrid } from '#src/parts/ProductGrid.tsx';
import type { Found } from '#src/stores/found.ts';
import { NothingFound } from './NothingFound.tsx';

/** A list that the shop has found, drawn as the page's own. */
export function FoundList({ found }: { found: Found }) {
  const { items, take, filter } = found;
  return (
    <>
      <p className="shown">{shownText(take)}</p>
      <h2 className="visually-hidden">Найденные шины</h2>
      {take.count === 0 ? <NothingFound found={found} /> : <ProductGrid products={items} kit={filter.kit} />}
      <Pages take={take} pathOf={page => productsPath(filter, page)} />
    </>
  );
}
