import { BASKET } from '#src/domain/paths.ts';
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
  /** Size in the accessible name of the button: 205/55 R16. */
  size: string;
  stock: number;
  /** How many a press adds, when so many are in stock; else one. */
  set?: number;
}

/**
 * Markup of the basket button of cards and rows; `browser/elements/basket-button.ts` adds behaviour and states. Without JavaScript its
 * form puts the tyres in. Renders nothing for a product that is sold out.
 */
export function BasketButton({ id, size, stock, set = 1 }: Props) {
  if (stock === 0) return null;
  const quantity = stock >= set ? set : 1;
  return (
    <basket-button data-product={id} data-name={size} data-quantity={quantity > 1 ? quantity : undefined}>
      <form method="post" action={BASKET}>
        <input type="hidden" name="do" value="add" />
        <input type="hidden" name="product" value={id} />
        <input type="hidden" name="quantity" value={quantity} />
        <button
          className="button basket-button"
          type="submit"
          aria-label={addName(size, quantity)}
          suppressHydrationWarning
        >
          <span suppressHydrationWarning>{addText(quantity)}</span>
        </button>
      </form>
    </basket-button>
  );
}
