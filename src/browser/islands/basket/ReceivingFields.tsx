import { type FieldErrors, fillField } from '#src/browser/stores/order.ts';
import type { OrderForm } from '#src/domain/order-fields.ts';
import type { ReceivingWay } from '#src/domain/receiving.ts';
import { FIELD_LABELS } from './field-labels.ts';
import OrderField from './OrderField.tsx';

interface Props {
  form: OrderForm;
  errors: FieldErrors;
  isSending: boolean;
  ways: readonly ReceivingWay[];
  hasFitting: boolean;
}

/** How and where the order is received, and whether tyres are fitted; an address once a delivery is chosen. */
export default function ReceivingFields({ form, errors, isSending, ways, hasFitting }: Props) {
  const chosen = ways.find(({ value }) => value === form.receive);
  return (
    <>
      {ways.length > 0 && (
        <div className="order-field">
          <label htmlFor="order-receive">{FIELD_LABELS.receive}</label>
          <select
            className="field"
            id="order-receive"
            name="receive"
            value={form.receive}
            disabled={isSending}
            aria-invalid={errors.receive !== undefined}
            aria-describedby="order-receive-error"
            onChange={event => fillField('receive', event.target.value)}
          >
            <option value="">Решим по телефону</option>
            {ways.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <p className="field-error" id="order-receive-error">
            {errors.receive}
          </p>
        </div>
      )}
      {chosen?.isDelivery && (
        <OrderField {...{ form, errors, isSending }} name="address" autoComplete="street-address" required />
      )}
      {hasFitting && (
        <label className="check">
          <input
            type="checkbox"
            name="fitting"
            checked={form.fitting}
            onChange={event => fillField('fitting', event.target.checked)}
          />
          <span>{FIELD_LABELS.fitting}</span>
        </label>
      )}
    </>
  );
}
