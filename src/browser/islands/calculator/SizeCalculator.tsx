import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ComparedKey } from '#src/domain/compared-keys.ts';
import { CALCULATOR } from '#src/domain/paths.ts';
import {
  type Comparison,
  comparisonQuery,
  hasComparison,
  type TypedSize,
  typedSize,
} from '#src/domain/size-comparison.ts';
import { comparisonTitle } from '#src/domain/titles.ts';
import { useTitle } from '../use-title.ts';
import { ComparedSizes } from './ComparedSizes.tsx';

interface Props {
  /** What the page's HTML compares. */
  comparison: Comparison;
  /** The same as the address has it, empty for the example; touch-directive.ts reads this prop. */
  pageQuery: string;
}

interface FieldProps {
  name: ComparedKey;
  label: string;
  typed: TypedSize;
  /** Whether an unreadable size is an error on the page: not while it is being typed. */
  showsErrors: boolean;
}

function SizeField({ name, label, typed, showsErrors }: FieldProps) {
  const isWrong = showsErrors && typed.text !== '' && typed.size === null;
  return (
    <p className="calculator-field">
      <label htmlFor={`size-${name}`}>{label}</label>
      <input
        className="field"
        id={`size-${name}`}
        name={name}
        defaultValue={typed.text}
        placeholder="205/55 R16"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        aria-invalid={isWrong || undefined}
        aria-describedby={`size-${name}-error`}
      />
      <span className="field-error" id={`size-${name}-error`}>
        {isWrong && 'Размер не понят. Пример: 205/55 R16'}
      </span>
    </p>
  );
}

const comparisonIn = (form: HTMLFormElement): Comparison => {
  const data = new FormData(form);
  return { old: typedSize(String(data.get('old'))), new: typedSize(String(data.get('new'))) };
};

/** Two sizes and what changes between them; without script the form asks the server for the same page. */
export default function SizeCalculator({ comparison }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(comparison);
  const [compared, setCompared] = useState(comparison);
  const [showsErrors, setShowsErrors] = useState(true);
  const [addressed, setAddressed] = useState<Comparison | null>(null);
  useTitle(addressed && comparisonTitle(addressed));

  const read = () => {
    if (!form.current) return;
    const next = comparisonIn(form.current);
    setTyped(next);
    if (next.old.size && next.new.size) setCompared(next);
  };
  // The fields may have been filled before the script was there, and an address may name other sizes than the HTML.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page's HTML is taken over
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    for (const field of form.current?.querySelectorAll('input') ?? [])
      if (field.value === field.defaultValue) field.value = query.get(field.name) ?? field.value;
    document.documentElement.removeAttribute('data-stale');
    read();
    if (form.current && hasComparison(query)) setAddressed(comparisonIn(form.current));
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const next = comparisonIn(event.currentTarget);
    setShowsErrors(true);
    read();
    if (!next.old.size || !next.new.size) return;
    history.replaceState(history.state, '', `${CALCULATOR}?${comparisonQuery(next)}`);
    setAddressed(next);
  };
  const { old, new: next } = compared;
  return (
    <div className="calculator">
      <form
        className="calculator-form"
        action={CALCULATOR}
        ref={form}
        noValidate
        onInput={() => {
          setShowsErrors(false);
          read();
        }}
        onBlur={() => setShowsErrors(true)}
        onSubmit={submit}
      >
        <SizeField name="old" label="Размер сейчас" typed={typed.old} showsErrors={showsErrors} />
        <SizeField name="new" label="Новый размер" typed={typed.new} showsErrors={showsErrors} />
        <button className="button button-main" type="submit">
          Сравнить
        </button>
      </form>
      <div className="page-list" aria-live="polite">
        {old.size && next.size && <ComparedSizes old={old.size} next={next.size} />}
      </div>
    </div>
  );
}
