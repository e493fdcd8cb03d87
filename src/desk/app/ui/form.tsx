import { type ReactNode, useId, useState } from 'react';
import { sentence } from '../ask.ts';

interface FieldProps {
  name: string;
  label: string;
  value?: string;
  type?: 'text' | 'password' | 'search' | 'number' | 'date' | 'datetime-local';
  autoComplete?: string;
  hint?: string;
  required?: boolean;
  /** Options in place of a free text, by value. */
  choices?: Readonly<Record<string, string>>;
  rows?: number;
  onChange?: (value: string) => void;
}

/** A labelled field of a plain form. */
export function Field({
  name,
  label,
  value = '',
  type = 'text',
  hint,
  choices,
  rows,
  onChange,
  ...rest
}: FieldProps) {
  const id = useId();
  const common = {
    ...rest,
    id,
    name,
    className: 'field',
    defaultValue: value,
    ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
  };
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select {...common}>
          {Object.entries(choices).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...common} rows={rows} />
      ) : (
        <input {...common} type={type} />
      )}
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A form that sends its fields once and shows what was wrong. */
export function PlainForm({
  action,
  children,
  button,
  onSend,
}: {
  /** What the form is called for who hears it. */
  action: string;
  children: ReactNode;
  button: string;
  onSend: (values: Record<string, string>) => Promise<void>;
}) {
  const [state, setState] = useState<{ busy: boolean; error: string }>({ busy: false, error: '' });
  return (
    <form
      aria-label={action}
      className="form"
      onSubmit={async event => {
        event.preventDefault();
        if (state.busy) return;
        const values = Object.fromEntries(
          [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
        );
        setState({ busy: true, error: '' });
        try {
          await onSend(values);
          setState({ busy: false, error: '' });
        } catch (error) {
          setState({ busy: false, error: sentence(error) });
        }
      }}
    >
      {children}
      {state.error ? (
        <p className="error" role="alert">
          {state.error}
        </p>
      ) : null}
      <button type="submit" className="button button-main" aria-disabled={state.busy}>
        {button}
      </button>
    </form>
  );
}
