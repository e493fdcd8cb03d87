import { PickupPoints } from '#src/browser/parts/PickupPoints.tsx';
import { $busy, $trouble } from '#src/browser/stores/basket.ts';
import { $editing, removeAllLines } from '#src/browser/stores/basket-page.ts';
import { type Basket, totalOf, tyresIn } from '#src/domain/basket.ts';
import { formatPrice } from '#src/domain/money.ts';
import { countOf, FOR_TYRES } from '#src/domain/words.ts';
import { useShared } from '../use-shared.ts';
import BasketLine from './BasketLine.tsx';

const NOT_BUSY: ReadonlySet<number> = new Set();

/** The lines of the basket and their total. */
export default function BasketLines({ basket }: { basket: Basket }) {
  const editing = useShared($editing, null);
  const busy = useShared($busy, NOT_BUSY);
  const trouble = useShared($trouble, null);
  const { lines } = basket;
  return (
    <section aria-labelledby="basket-goods">
      <h2 className="visually-hidden" id="basket-goods">
        Товары
      </h2>
      <ul className="lines">
        {lines.map(line => (
          <BasketLine
            key={line.id}
            line={line}
            editing={editing?.product === line.id ? editing : null}
            isBusy={busy.has(line.id)}
            trouble={trouble?.product === line.id ? trouble.message : null}
          />
        ))}
      </ul>
      {basket.hints?.map(hint => (
        <p className="basket-hint" key={hint}>
          {hint}
        </p>
      ))}
      <PickupPoints points={basket.points} />
      <div className="basket-total">
        <p className="basket-sum">
          <span>{`Итого за ${countOf(tyresIn(lines), FOR_TYRES)}:`}</span>{' '}
          <strong>{formatPrice(totalOf(lines))}</strong>
        </p>
        {lines.length > 1 && (
          <button className="button button-quiet" type="button" onClick={() => void removeAllLines()}>
            Очистить корзину
          </button>
        )}
      </div>
    </section>
  );
}
