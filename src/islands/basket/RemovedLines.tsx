import type { BasketLine } from '#src/domain/basket.ts';
import { $trouble } from '#src/stores/basket.ts';
import { $removed, restoreLine } from '#src/stores/basket-page.ts';
import { useShared } from '../use-shared.ts';
import { lineLinkId, returnButtonId } from './line-places.ts';

const NONE: readonly BasketLine[] = [];

async function bringBack(product: number): Promise<void> {
  await restoreLine(product);
  document.getElementById(lineLinkId(product))?.focus();
}

/** Lines that were taken out here; each can come back. */
export default function RemovedLines() {
  const removed = useShared($removed, NONE);
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
            id={returnButtonId(id)}
            aria-describedby={`removed-${id}`}
            onClick={() => void bringBack(id)}
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
