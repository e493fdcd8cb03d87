import { type ReactNode, useId, useState } from 'react';
import { Options, Problem } from './parts.tsx';

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
          <Options choices={choices} />
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
  onSend: (values: Record<string, string>) => Promise<unknown>;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return (
    <form
      aria-label={action}
      className="form"
      onSubmit={async event => {
        event.preventDefault();
        if (busy) return;
        const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
        setBusy(true);
        setError(undefined);
        await onSend(values).catch(setError);
        setBusy(false);
      }}
    >
      {children}
      <Problem error={error} />
      <button type="submit" className="button button-main" aria-disabled={busy}>
        {button}
      </button>
    </form>
  );
}
