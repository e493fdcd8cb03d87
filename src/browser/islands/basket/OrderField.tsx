import { checkField, type FieldErrors, fillField } from '#src/browser/stores/order.ts';
import type { OrderForm } from '#src/domain/order-fields.ts';
import { afterPress } from './after-press.ts';
import { FIELD_LABELS } from './field-labels.ts';

interface Props {
  form: OrderForm;
  errors: FieldErrors;
  isSending: boolean;
  name: Exclude<keyof OrderForm, 'consent'>;
  type?: 'text' | 'tel';
  inputMode?: 'email';
  autoComplete?: string;
  required?: boolean;
  /** Number of rows of a multi-line field. */
  lines?: number;
  placeholder?: string;
}

/** A labelled field with its error below. */
export default function OrderField(props: Props) {
  const {
    form,
    errors,
    isSending,
    name,
    type = 'text',
    inputMode,
    autoComplete,
    required = false,
    lines,
    placeholder,
  } = props;
  const id = `order-${name}`;
  const error = errors[name];
  const common = {
    id,
    name,
    className: 'field',
    placeholder,
    required,
    readOnly: isSending,
    value: form[name],
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error`,
    onBlur: () => afterPress(() => checkField(name).catch(console.error)),
  };
  return (
    <div className="order-field">
      <label htmlFor={id}>{FIELD_LABELS[name]}</label>
      {lines ? (
        <textarea {...common} rows={lines} onChange={event => fillField(name, event.target.value)} />
      ) : (
        <input
          {...common}
          type={type}
          inputMode={inputMode}
          autoCapitalize={inputMode && 'off'}
          autoComplete={autoComplete}
          onChange={event => fillField(name, event.target.value)}
        />
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
