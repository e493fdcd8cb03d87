import { useState } from 'react';
import type { BasketLine } from '#src/domain/basket.ts';
import { MAX_QUANTITY } from '#src/domain/quantity.ts';
import { setQuantity } from '#src/stores/basket.ts';
import { lineLinkId } from './line-places.ts';

/** Changes a line by one tyre at a time; quick presses add up while the shop is still answering the first. */
export default function Stepper({ line }: { line: BasketLine }) {
  const [wished, setWished] = useState<number | null>(null);
  const count = wished ?? line.count;
  const most = Math.min(MAX_QUANTITY, line.available);
  const set = async (next: number) => {
    if (next < 1 || (next > most && next > count)) return;
    setWished(next);
    await setQuantity(line.id, next);
    setWished(now => (now === next ? null : now));
  };
  const step = (label: string, sign: string, next: number, isEnd: boolean) => (
    <button
      className="icon-button"
      type="button"
      aria-label={label}
      aria-describedby={lineLinkId(line.id)}
      aria-disabled={isEnd}
      onClick={() => void set(next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div className="stepper">
      {step('Меньше', '−', count > most ? Math.max(1, most) : count - 1, count <= 1)}
      <output className="stepper-count">
        <span className="visually-hidden">В корзине </span>
        {count}
        <span className="visually-hidden"> шт.</span>
      </output>
      {step('Больше', '+', count + 1, count >= most)}
    </div>
  );
}
