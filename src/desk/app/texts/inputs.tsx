import { useState } from 'react';
import type { Field } from '../../api/texts.ts';
import { Button, Options } from '../ui/parts.tsx';
import { flagOf, listOf, numberIn, PAIRS, RIMS, textOf, WORDS } from './text-values.ts';

export interface InputProps {
  field: Field;
  value: unknown;
  /** @param value undefined where it says nothing */
  onChange(value: unknown): void;
  /** What every input has: id, class, and what describes it. */
  attributes: { id: string; className: string; 'aria-describedby': string; 'aria-invalid': boolean };
}

const FLAGS: Readonly<Record<string, string>> = { '': 'не указано', true: 'да', false: 'нет' };
/** How values stand in a text. */
const WRITTEN = { rims: RIMS, texts: WORDS, pairs: PAIRS } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** The input of one value. */
export function ValueInput(props: InputProps) {
  const { field, value, onChange, attributes } = props;
  const { control, isRequired, choices, max = 0 } = field;
  const [typed, setTyped] = useState('');
  const text = control === 'number' ? textOf(value, typed) : String(value ?? '');
  const write = ({ target }: { target: { value: string } }) => onChange(target.value || undefined);
  if (control === 'texts' && choices) return <Chosen {...props} />;
  if (control === 'moment' && (text === '' || DAY.test(text.slice(0, 10)))) return <Moment {...props} />;
  if (control === 'choice')
    return (
      <select {...attributes} value={text} onChange={write}>
        <Options
          choices={{
            '': isRequired ? 'выберите' : 'не указано',
            ...(text ? { [text]: text } : {}),
            ...choices,
          }}
        />
      </select>
    );
  if (control === 'flag') {
    const said = flagOf(text);
    return (
      <select
        {...attributes}
        value={said}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
      >
        <Options choices={{ ...FLAGS, [said]: FLAGS[said] ?? said }} />
      </select>
    );
  }
  if (control in WRITTEN) {
    const written = WRITTEN[control as keyof typeof WRITTEN];
    const now = written.write(value);
    return (
      // Begun anew where another value takes its place, as when items of a list are moved.
      <textarea
        key={now}
        {...attributes}
        rows={control === 'rims' ? 1 : 3}
        defaultValue={now}
        onBlur={({ target }) => target.value !== now && onChange(written.read(target.value))}
      />
    );
  }
  if (max > 200 && !choices) return <textarea {...attributes} rows={3} value={text} onChange={write} />;
  const isDay = control === 'day' && (text === '' || DAY.test(text));
  return (
    <>
      <input
        {...attributes}
        type={isDay ? 'date' : 'text'}
        inputMode={control === 'number' ? 'decimal' : undefined}
        list={choices ? `${attributes.id}-list` : undefined}
        value={text}
        onChange={event => {
          if (control !== 'number') return write(event);
          setTyped(event.target.value);
          onChange(numberIn(event.target.value));
        }}
      />
      {choices ? (
        <datalist id={`${attributes.id}-list`}>
          <Options choices={choices} />
        </datalist>
      ) : null}
    </>
  );
}

/** Several of the values that there are: each with a button that takes it away, and a selection that adds one. */
function Chosen({ field: { choices = {} }, value, onChange, attributes }: InputProps) {
  const chosen = listOf(value).map(String);
  const write = (next: readonly string[]) => onChange(next.length > 0 ? next : undefined);
  const others = Object.entries(choices).filter(([key]) => !chosen.includes(key));
  return (
    <>
      <div className="actions">
        {chosen.map(key => (
          <Button
            key={key}
            aria-label={`Убрать: ${choices[key] ?? key}`}
            onClick={() => write(chosen.filter(one => one !== key))}
          >
            {choices[key] ?? key} ✕
          </Button>
        ))}
      </div>
      <select {...attributes} value="" onChange={({ target }) => write([...chosen, target.value])}>
        <Options choices={{ '': 'добавить…', ...Object.fromEntries(others) }} />
      </select>
    </>
  );
}

/** A day, and a minute of it where it matters. */
function Moment({ value, onChange, attributes }: InputProps) {
  const [day = '', time = ''] = String(value ?? '').split(/[T ]+/u);
  const write = (newDay: string, newTime: string) =>
    onChange(newDay === '' ? undefined : `${newDay} ${newTime}`.trim());
  return (
    <div className="actions">
      <input {...attributes} type="date" value={day} onChange={({ target }) => write(target.value, time)} />
      <input
        className="field"
        type="time"
        aria-label="Время, если важно"
        value={time}
        disabled={day === ''}
        onChange={({ target }) => write(day, target.value)}
      />
    </div>
  );
}
