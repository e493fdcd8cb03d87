import { $trouble } from '#src/browser/stores/basket.ts';
import { $removed, restoreLine } from '#src/browser/stores/basket-page.ts';
import type { BasketLine } from '#src/domain/basket.ts';
import { useShared } from '../use-shared.ts';
import { lineLinkId, restoreButtonId } from './line-ids.ts';

const NO_LINES: readonly BasketLine[] = [];

async function restoreAndFocus(product: number): Promise<void> {
  await restoreLine(product);
  document.getElementById(lineLinkId(product))?.focus();
}

/** Lines that were removed on this page, each with a button that restores it. */
export default function RemovedLines() {
  const removed = useShared($removed, NO_LINES);
  const trouble = useShared($trouble, null);
  if (removed.length === 0) return null;
  return (
    <ul className="removed" aria-label="Удалено из корзины">
      {removed.map(({ id, name }) => (
        <li key={id}>
          <p id={`removed-${id}`}>{name}</p>
          <button
            className="button"
            type="button"
            id={restoreButtonId(id)}
            aria-describedby={`removed-${id}`}
            onClick={() => void restoreAndFocus(id)}
          >
            Вернуть
          </button>
          {trouble?.product === id && (
            <p className="field-error" role="alert">
              {trouble.message}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
