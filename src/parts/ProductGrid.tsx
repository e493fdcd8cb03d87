import type { ProductCard as Product } from '#src/domain/goods.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  products: readonly Product[];
  /** Prices are for sets of four. */
  kit?: boolean;
  /** The first list of a page: its first picture loads at once. */
  first?: boolean;
}

/** Cards of products, the same in built pages and in the browser. */
export function ProductGrid({ products, kit = false, first = false }: Props) {
  return (
    <ul className="grid">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} kit={kit} first={first && index === 0} />
        </li>
      ))}
    </ul>
  );
}
