import { type SubmitEvent, useEffect, useRef } from 'react';
import { cancelEditing, type Editing, saveQuantity, typeQuantity } from '#src/browser/stores/basket-page.ts';
import { lineLinkId } from './line-ids.ts';

const save = (event: SubmitEvent) => {
  event.preventDefault();
  void saveQuantity();
};

/** The quantity field that the edit icon opens (spec section 2, basket). Escape cancels the change. */
export default function QuantityField({ editing }: { editing: Editing }) {
  const field = useRef<HTMLInputElement>(null);
  const { product, text, status, error } = editing;
  const errorId = `quantity-error-${product}`;
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  return (
    <form className="quantity" noValidate onSubmit={save}>
      <input
        className="field quantity-field"
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        aria-label="Количество"
        aria-describedby={`${lineLinkId(product)} ${errorId}`}
        aria-invalid={error !== null}
        readOnly={status === 'saving'}
        value={text}
        onChange={event => typeQuantity(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && cancelEditing()}
      />
      <button className="button" type="submit" aria-disabled={status === 'saving'}>
        Сохранить
      </button>
      <p className="field-error" id={errorId} role="alert">
        {error}
      </p>
    </form>
  );
}
