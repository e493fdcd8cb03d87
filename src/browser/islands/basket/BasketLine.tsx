import { useEffect, useRef } from 'react';
import { Icon } from '#src/browser/parts/Icon.tsx';
import { Photo } from '#src/browser/parts/Picture.tsx';
import { type Editing, editQuantity, removeLine } from '#src/browser/stores/basket-page.ts';
import { type BasketLine as Line, stockText } from '#src/domain/basket.ts';
import { formatPrice, times } from '#src/domain/money.ts';
import { productPath } from '#src/domain/paths.ts';
import { lineLinkId, restoreButtonId } from './line-ids.ts';
import QuantityField from './QuantityField.tsx';
import Stepper from './Stepper.tsx';

interface Props {
  line: Line;
  /** The line's quantity field, when it is open. */
  editing: Editing | null;
  isBusy: boolean;
  /** Why the last change failed. */
  trouble: string | null;
}

async function removeAndFocus(product: number): Promise<void> {
  await removeLine(product);
  document.getElementById(restoreButtonId(product))?.focus();
}

/** One line of the basket: stepper, the spec's edit icon with «Сохранить», «Удалить». */
export default function BasketLine({ line, editing, isBusy, trouble }: Props) {
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = editing !== null;
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { id, count, price, oldPrice } = line;
  const nameId = lineLinkId(id);
  return (
    <li className="line" aria-busy={isBusy}>
      <Photo className="line-photo" src={line.photo} size={88} />
      <div className="line-facts">
        <a className="line-name" id={nameId} href={productPath(id)}>
          {line.name}
        </a>
        <p className="line-size">{line.size}</p>
        <p className={count > line.available ? 'line-short' : 'hint'}>{stockText(line)}</p>
      </div>
      <p className="line-price">
        <span className="visually-hidden">Цена за шину </span>
        <span>{formatPrice(price)}</span>
        {oldPrice !== null && (
          <s className="price-old">
            <span className="visually-hidden">Старая цена </span>
            <span>{formatPrice(oldPrice)}</span>
          </s>
        )}
      </p>
      <div className="line-count">
        {editing ? (
          <QuantityField editing={editing} />
        ) : (
          <>
            <Stepper line={line} />
            <button
              className="icon-button"
              type="button"
              ref={edit}
              aria-label="Изменить количество"
              aria-describedby={nameId}
              onClick={() => editQuantity(id)}
            >
              <Icon size={20} path="m4 20 1-5L16 4l4 4L9 19zM13 7l4 4" />
            </button>
          </>
        )}
      </div>
      <p className="line-sum">
        <span className="visually-hidden">Сумма </span>
        <span>{formatPrice(times(price, count))}</span>
      </p>
      <button
        className="button button-quiet line-remove"
        type="button"
        aria-describedby={nameId}
        onClick={() => void removeAndFocus(id)}
      >
        Удалить
      </button>
      {trouble !== null && !isEditing && (
        <p className="field-error line-trouble" role="alert">
          {trouble}
        </p>
      )}
    </li>
  );
}
