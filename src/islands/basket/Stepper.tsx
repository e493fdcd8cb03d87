import type { BasketItem } from '#src/api/sales-wire.ts';
import { stepsFrom } from '#src/domain/quantity.ts';
import { $stepped, stepTo } from '#src/stores/basket.ts';
import { useShared } from '../use-shared.ts';
import { lineLinkId } from './line-places.ts';

const NOTHING = {};

/** Changes a line by one tyre at a time; quick presses add up while the shop is still answering the first. */
export default function Stepper({ item }: { item: BasketItem }) {
  const stepped: Readonly<Record<string, number>> = useShared($stepped, NOTHING);
  const count = stepped[item.id] ?? item.count;
  const { less, more } = stepsFrom(count, item.stock);
  const step = (label: string, sign: string, next: number | null) => (
    <button
      className="stepper-button"
      type="button"
      aria-label={label}
      aria-describedby={lineLinkId(item.id)}
      aria-disabled={!next}
      onClick={() => next && void stepTo(item.id, next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div className="stepper">
      {step('Меньше', '−', less)}
      <output className="stepper-count">
        <span className="visually-hidden">В корзине </span>
        {count}
        <span className="visually-hidden"> шт.</span>
      </output>
      {step('Больше', '+', more)}
    </div>
  );
}
