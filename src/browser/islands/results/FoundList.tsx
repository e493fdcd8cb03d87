import { Pages } from '#src/browser/parts/Pages.tsx';
import { Pairs } from '#src/browser/parts/Pairs.tsx';
import { ProductGrid } from '#src/browser/parts/ProductGrid.tsx';
import type { Found } from '#src/browser/stores/found.ts';
import { isForAxle } from '#src/domain/axle-size.ts';
import { rangeText } from '#src/domain/pagination.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { NothingFound } from './NothingFound.tsx';

/** A list loaded from the API, with the same markup as the list in the page's HTML. */
export function FoundList({ found, phones }: { found: Found; phones: readonly string[] }) {
  const { items, take, filter, pairs } = found;
  return (
    <>
      {pairs && <Pairs pairs={pairs} filter={filter} fronts={take.count} />}
      {take.count > 0 && <p className="shown">{rangeText(take)}</p>}
      <h2 className="visually-hidden">Найденные шины</h2>
      {take.count === 0 ? (
        <NothingFound found={found} phones={phones} />
      ) : (
        <ProductGrid products={items} kit={filter.kit} two={isForAxle(filter)} />
      )}
      <Pages take={take} pathOf={page => productsPath(filter, page)} />
    </>
  );
}
