import { productPath } from '#src/domain/paths.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { addName, addText } from '#src/domain/words.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'basket-button': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        'data-product': number;
        'data-name': string;
        'data-quantity': number | undefined;
      };
    }
  }
}

interface Props {
  id: number;
  /** Of the product: what the button's tooltip says. */
  name: string;
  /** What the button is named by: 205/55 R16. */
  size: string;
  stock: number;
  /** A press puts a set of four in, where there are so many. */
  kit?: boolean;
}

/**
 * The basket button of cards and rows: markup only, `elements/basket-button.ts` gives it life and its states. Until then, and
 * without script, it leads to the product's page. What is sold out has none.
 */
export function BasketButton({ id, name, size, stock, kit = false }: Props) {
  if (stock === 0) return null;
  const quantity = kit && stock >= SET_OF_TYRES ? SET_OF_TYRES : 1;
  return (
    <basket-button data-product={id} data-name={size} data-quantity={quantity > 1 ? quantity : undefined}>
      <form action={productPath(id)}>
        <button
          className="button basket-button"
          type="submit"
          title={name}
          aria-label={addName(size, quantity)}
          suppressHydrationWarning
        >
          <span suppressHydrationWarning>{addText(quantity)}</span>
        </button>
      </form>
    </basket-button>
  );
}
