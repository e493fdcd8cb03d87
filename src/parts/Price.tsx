import { formatPrice, type Kopecks } from '#src/domain/money.ts';

export interface PriceProps {
  price: Kopecks;
  oldPrice: Kopecks | null;
  /** The lowest of several. */
  from?: boolean;
  /** What the price is for, where it is not one tyre. */
  unit?: string;
  /** Whole per cent off the old price. */
  discount?: number;
}

/** What is paid, and the old price when there was a higher one. */
export function Price({ price, oldPrice, from = false, unit, discount = 0 }: PriceProps) {
  return (
    <p className={oldPrice === null ? 'price' : 'price price-special'}>
      {from && 'от '}
      <span className="price-now">{formatPrice(price)}</span>
      {oldPrice !== null && (
        <s className="price-old">
          <span className="visually-hidden">Старая цена </span>
          {formatPrice(oldPrice)}
        </s>
      )}
      {oldPrice !== null && discount > 0 && <span className="price-off">{`−${discount}\u00A0%`}</span>}
      {unit !== undefined && <span className="price-unit">{unit}</span>}
    </p>
  );
}
