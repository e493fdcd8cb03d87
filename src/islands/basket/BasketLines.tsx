import type { Basket } from '#src/api/sales-wire.ts';
import { formatPrice, toKopecks } from '#src/domain/money.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { $busy, $trouble } from '#src/stores/basket.ts';
import { $editing, removeAllLines } from '#src/stores/basket-page.ts';
import { useShared } from '../use-shared.ts';
import BasketLine from './BasketLine.tsx';

const NOT_BUSY: ReadonlySet<number> = new Set();

/** The lines and the total. */
export default function BasketLines({ basket }: { basket: Basket }) {
  const editing = useShared($editing, null);
  const busy = useShared($busy, NOT_BUSY);
  const trouble = useShared($trouble, null);
  const items = Object.values(basket.items);
  return (
    <section aria-labelledby="basket-goods">
      <h2 className="visually-hidden" id="basket-goods">
        Товары
      </h2>
      <ul className="lines">
        {items.map(item => (
          <BasketLine
            key={item.id}
            item={item}
            editing={editing?.product === item.id ? editing : null}
            isBusy={busy.has(item.id)}
            trouble={trouble?.product === item.id ? trouble.message : null}
          />
        ))}
      </ul>
      <div className="basket-total">
        <p className="basket-sum">
          Итого за {countOf(basket.count, TYRES)}: <strong>{formatPrice(toKopecks(basket.summa))}</strong>
        </p>
        {items.length > 1 && (
          <button className="button button-quiet" type="button" onClick={() => void removeAllLines()}>
            Очистить корзину
          </button>
        )}
      </div>
    </section>
  );
}
