import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import {
  checkField,
  type FieldErrors,
  fillField,
  type OrderState,
  sendOrder,
} from '#src/browser/stores/order.ts';
import { HONEYPOT } from '#src/domain/order-fields.ts';
import { afterPress } from './after-press.ts';
import OrderField from './OrderField.tsx';
import OrderProblem from './OrderProblem.tsx';

interface Props {
  order: Exclude<OrderState, { status: 'accepted' }>;
  consentPath: string;
  /** Fields that the shop asks besides; they are read when the form is sent. */
  children?: ReactNode;
}

const NO_ERRORS: FieldErrors = {};

/** Name, phone, e-mail, comment and consent (spec section 2, basket). The server has the last word on errors. */
export default function OrderForm({ order, consentPath, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const progress = useRef<HTMLParagraphElement>(null);
  const previousStatus = useRef(order.status);
  const { status } = order;
  const isSending = status === 'sending';
  const errors = status === 'filling' ? order.errors : NO_ERRORS;
  // The focused button is hidden while the order is sent: focus moves to the progress text, then to the first error.
  useEffect(() => {
    if (status === 'sending') progress.current?.focus();
    else if (previousStatus.current === 'sending')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')?.focus();
    previousStatus.current = status;
  }, [status]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void sendOrder(Object.fromEntries(new FormData(form.current ?? undefined)));
  };
  const field = { form: order.form, errors, isSending };
  return (
    <form className="order" ref={form} noValidate aria-labelledby="order-title" onSubmit={send}>
      <h2 id="order-title">Оформление заказа</h2>
      <OrderField {...field} name="name" autoComplete="name" required />
      <OrderField {...field} name="phone" type="tel" autoComplete="tel" required />
      {/* No type="email": Chromium would turn the Russian с of gmail.сom into xn--, which nobody can read. */}
      <OrderField {...field} name="email" inputMode="email" autoComplete="email" />
      {children}
      <OrderField {...field} name="comment" lines={4} placeholder="Как получить заказ, нужен ли шиномонтаж" />
      <div className="visually-hidden" aria-hidden="true">
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <label className="check order-consent">
          <input
            type="checkbox"
            name="consent"
            id="order-consent"
            required
            aria-invalid={errors.consent !== undefined}
            aria-describedby="order-consent-error"
            checked={order.form.consent}
            onChange={event => fillField('consent', event.target.checked)}
            onBlur={() => afterPress(() => checkField('consent').catch(console.error))}
          />
          <span>
            Даю{' '}
            <a href={consentPath} target="_blank" rel="noopener">
              согласие на обработку персональных данных
            </a>
          </span>
        </label>
        <p className="field-error" id="order-consent-error">
          {errors.consent}
        </p>
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
