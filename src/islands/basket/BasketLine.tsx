import { useEffect, useRef } from 'react';
import type { BasketItem } from '#src/api/sales-wire.ts';
import { formatPrice, toKopecks } from '#src/domain/money.ts';
import { productPath } from '#src/domain/paths.ts';
import { Drawing } from '#src/parts/Drawing.tsx';
import { Photo } from '#src/parts/Picture.tsx';
import { type Editing, editQuantity, removeLine } from '#src/stores/basket-page.ts';
import { lineLinkId, returnButtonId } from './line-places.ts';
import QuantityField from './QuantityField.tsx';
import Stepper from './Stepper.tsx';

interface Props {
  item: BasketItem;
  /** The line's open field. */
  editing: Editing | null;
  isBusy: boolean;
  /** Why the last change was not made. */
  trouble: string | null;
}

function stockText({ count, stock }: BasketItem): string {
  if (stock === 0) return 'Закончилась: удалите её, чтобы заказать остальное';
  return count > stock ? `Осталось только ${stock}\u00A0шт.: уменьшите количество` : `на складе: ${stock}`;
}

async function takeOut(product: number): Promise<void> {
  await removeLine(product);
  document.getElementById(returnButtonId(product))?.focus();
}

/** One line of the basket: stepper, the spec's edit icon with «Сохранить», «Удалить». */
export default function BasketLine({ item, editing, isBusy, trouble }: Props) {
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = editing !== null;
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { id, count, price, b_price } = item;
  const nameId = lineLinkId(id);
  return (
    <li className="line" aria-busy={isBusy}>
      <Photo className="line-photo" src={item.photo} size={88} />
      <div className="line-facts">
        <a className="line-name" id={nameId} href={productPath(id)}>
          {item.name}
        </a>
        <p className="line-size">{item.size_str}</p>
        <p className={count > item.stock ? 'line-short' : 'hint'}>{stockText(item)}</p>
      </div>
      <p className="line-price">
        <span className="visually-hidden">Цена за шину </span>
        {formatPrice(toKopecks(price))}
        {b_price !== null && (
          <s className="price-old">
            <span className="visually-hidden">Старая цена </span>
            {formatPrice(toKopecks(b_price))}
          </s>
        )}
      </p>
      <div className="line-count">
        {editing ? (
          <QuantityField editing={editing} />
        ) : (
          <>
            <Stepper item={item} />
            <button
              className="icon-button"
              type="button"
              ref={edit}
              aria-label="Изменить количество"
              aria-describedby={nameId}
              onClick={() => editQuantity(id)}
            >
              <Drawing size={20} path="m4 20 1-5L16 4l4 4L9 19zM13 7l4 4" />
            </button>
          </>
        )}
      </div>
      <p className="line-sum">
        <span className="visually-hidden">Сумма </span>
        {formatPrice(toKopecks(price) * count)}
      </p>
      <button
        className="button button-quiet line-remove"
        type="button"
        aria-describedby={nameId}
        onClick={() => void takeOut(id)}
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
