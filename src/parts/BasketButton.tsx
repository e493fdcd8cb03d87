import { productPath } from '#src/domain/paths.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'basket-button': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        'data-product': number;
        'data-name': string;
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
}

/**
 * The basket button of cards and rows: markup only, `elements/basket-button.ts` gives it life and its states. Until then, and
 * without script, it leads to the product's page. What is sold out has none.
 */
export function BasketButton({ id, name, size, stock }: Props) {
  if (stock === 0) return null;
  return (
    <basket-button data-product={id} data-name={size}>
      <form action={productPath(id)}>
        <button
          className="button basket-button"
          type="submit"
          title={name}
          aria-label={`Добавить в корзину: ${size}`}
          suppressHydrationWarning
        >
          <span suppressHydrationWarning>В корзину</span>
        </button>
      </form>
    </basket-button>
  );
}
