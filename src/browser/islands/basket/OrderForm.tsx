import { type InputEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { checkField, fillField, type OrderState, sendOrder } from '#src/browser/stores/order.ts';
import type { OrderErrors, OrderField } from '#src/domain/order-fields.ts';
import { afterPress } from './after-press.ts';
import OrderProblem from './OrderProblem.tsx';

interface Props {
  order: Exclude<OrderState, { status: 'accepted' }>;
  /** The fields as the page has them (components/basket/OrderFields.astro). */
  children?: ReactNode;
}

const NO_ERRORS: OrderErrors = {};

function storeField({ target }: InputEvent<HTMLFormElement>): void {
  const { name, type, checked, value } = target as unknown as HTMLInputElement;
  fillField(name as OrderField, type === 'checkbox' ? checked : value);
}

/** Writes each error below its field. */
function writeErrors(form: HTMLFormElement, errors: OrderErrors): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const error = errors[field.name as OrderField];
    const place = document.getElementById(`${field.id}-error`);
    if (!place) continue;
    place.textContent = error ?? '';
    field.setAttribute('aria-invalid', String(error !== undefined));
  }
}

/** The order form (spec section 2, basket). The server has the last word on errors. */
export default function OrderForm({ order, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const progress = useRef<HTMLParagraphElement>(null);
  const previousStatus = useRef(order.status);
  const { status, form: filled } = order;
  const isSending = status === 'sending';
  const errors = status === 'filling' ? order.errors : NO_ERRORS;
  useEffect(() => {
    for (const [name, value] of Object.entries(filled))
      Object.assign(
        form.current?.elements.namedItem(name) ?? {},
        typeof value === 'boolean' ? { checked: value } : { value },
      );
  }, [filled]);
  // The focused button is hidden while the order is sent: focus moves to the progress text, then to the first error.
  useEffect(() => {
    if (form.current) writeErrors(form.current, errors);
    if (status === 'sending') progress.current?.focus();
    else if (previousStatus.current === 'sending')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
    previousStatus.current = status;
  }, [status, errors]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void sendOrder(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <form
      className="order"
      ref={form}
      noValidate
      aria-labelledby="order-title"
      onSubmit={send}
      onInput={storeField}
      onBlur={({ target }) => afterPress(() => checkField(target.name as OrderField).catch(console.error))}
    >
      <h2 id="order-title">Оформление заказа</h2>
      <div className="order-fields" inert={isSending}>
        {children}
      </div>
      <OrderProblem order={order} />
      {isSending ? (
        <p className="loader" role="status" tabIndex={-1} ref={progress}>
          Отправляем заказ…
        </p>
      ) : (
        <button className="button button-main" type="submit">
          Отправить заказ
        </button>
      )}
    </form>
  );
}
