import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { formatCount } from '#src/domain/words.ts';

/** Number of tyres in stock, highlighted when there are fewer than a set of four. */
export function Stock({ stock }: { stock: number }) {
  if (stock === 0) return <p className="stock stock-none">Нет в наличии</p>;
  const count = `${formatCount(stock)}\u00A0шт.`;
  return stock < SET_OF_TYRES ? (
    <p className="stock stock-few">{`осталось ${count}`}</p>
  ) : (
    <p className="stock">{`в наличии ${count}`}</p>
  );
}
