import { $stepped, stepTo } from '#src/browser/stores/basket.ts';
import type { BasketLine } from '#src/domain/basket.ts';
import { stepsFrom } from '#src/domain/quantity.ts';
import { useShared } from '../use-shared.ts';
import { lineLinkId } from './line-ids.ts';

const NOT_STEPPED = {};

/** Changes the quantity by one tyre; presses made while a request is under way are added up. */
export default function Stepper({ line }: { line: BasketLine }) {
  const stepped: Readonly<Record<string, number>> = useShared($stepped, NOT_STEPPED);
  const count = stepped[line.id] ?? line.count;
  const { less, more } = stepsFrom(count, line.available);
  const step = (label: string, sign: string, next: number | null) => (
    <button
      className="stepper-button"
      type="button"
      aria-label={label}
      aria-describedby={lineLinkId(line.id)}
      aria-disabled={!next}
      onClick={() => next && void stepTo(line.id, next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div className="stepper">
      {step('Меньше', '−', less)}
      <output className="stepper-count">
        <span className="visually-hidden">В корзине </span>
        <span>{count}</span>
        <span className="visually-hidden"> шт.</span>
      </output>
      {step('Больше', '+', more)}
    </div>
  );
}
