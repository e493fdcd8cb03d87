import { formatPrice, type Kopecks } from '#src/domain/money.ts';

export interface PriceProps {
  price: Kopecks;
  oldPrice: Kopecks | null;
  /** Whether this is the lowest of several prices: «от». */
  from?: boolean;
  /** What the price is for, unless it is for one tyre. */
  unit?: string;
  /** Discount on the old price in whole per cent. */
  discount?: number;
}

/** The price, and the old price if there is one. */
export function Price({ price, oldPrice, from = false, unit, discount = 0 }: PriceProps) {
  return (
    <p className={oldPrice === null ? 'price' : 'price price-special'}>
      {from && 'от '}
      <span className="price-now">{formatPrice(price)}</span>
      {oldPrice !== null && (
        <s className="price-old">
          <span className="visually-hidden">Старая цена </span>
          <span>{formatPrice(oldPrice)}</span>
        </s>
      )}
      {oldPrice !== null && discount > 0 && <span className="price-off">{`−${discount}\u00A0%`}</span>}
      {unit !== undefined && <span className="price-unit">{unit}</span>}
    </p>
  );
}
