import { type ComponentProps, type PropsWithChildren, useId, useState } from 'react';
import { Options, Problem } from './parts.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  name: string;
  label: string;
  hint?: string;
  /** Options in place of a free text, by value. */
  choices?: Readonly<Record<string, string>>;
  rows?: number;
  onChange?: (value: string) => void;
};

/** A labelled field of a plain form. */
export function Field({ label, value = '', hint, choices, onChange, ...rest }: FieldProps) {
  const id = useId();
  const Tag = (choices ? 'select' : rest.rows ? 'textarea' : 'input') as 'input';
  return (
    <div className="labelled">
      <label htmlFor={id}>{label}</label>
      <Tag
        {...rest}
        id={id}
        className="field"
        defaultValue={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange?.(target.value)}
      >
        {choices ? <Options choices={choices} /> : null}
      </Tag>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type FormProps = PropsWithChildren<{
  /** What the form is called for who hears it. */
  action: string;
  button: string;
  onSend: (values: Record<string, string>) => Promise<unknown>;
}>;

/** A form that sends its fields once and shows what was wrong. */
export function PlainForm({ action, children, button, onSend }: FormProps) {
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
