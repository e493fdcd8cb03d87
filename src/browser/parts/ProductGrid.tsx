import type { ProductCard as Product } from '#src/domain/goods.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  products: readonly Product[];
  /** Prices are for sets of four. */
  kit?: boolean;
  /** Prices are for the two tyres of an axle. */
  two?: boolean;
  /** Whether this is the first list of the page: its first picture is loaded with high priority. */
  first?: boolean;
}

/** Cards of products, rendered by pages and by islands. */
export function ProductGrid({ products, kit = false, two = false, first = false }: Props) {
  return (
    <ul className="grid tyres">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} kit={kit} two={two} first={first && index === 0} />
        </li>
      ))}
    </ul>
  );
}
