import { formatPrice, toKopecks } from '#src/domain/money.ts';

export interface PriceProps {
  /** Roubles, as on the wire. */
  price: number;
  b_price: number | null;
  /** The lowest of several. */
  from?: boolean;
  /** What the price is for, where it is not one tyre. */
  unit?: string;
  /** Whole per cent off the old price. */
  discount?: number;
}

/** What is paid, and the old price when there was a higher one. */
export function Price({ price, b_price, from = false, unit, discount = 0 }: PriceProps) {
  return (
    <p className={b_price === null ? 'price' : 'price price-special'}>
      {from && 'от '}
      <span className="price-now">{formatPrice(toKopecks(price))}</span>
      {b_price !== null && (
        <s className="price-old">
          <span className="visually-hidden">Старая цена </span>
          {formatPrice(toKopecks(b_price))}
        </s>
      )}
      {b_price !== null && discount > 0 && <span className="price-off">{`−${discount}\u00A0%`}</span>}
      {unit !== undefined && <span className="price-unit">{unit}</span>}
    </p>
  );
}
