import { type PropsWithChildren, useId } from 'react';
import type { Field } from '../../api/texts.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { Button, Problem } from '../ui/parts.tsx';
import { type InputProps, ValueInput } from './inputs.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { listOf, type Path, problemAt, type TextContext, valuesOf } from './text-values.ts';

interface FieldProps extends Omit<InputProps, 'attributes' | 'onChange'> {
  path: Path;
  context: TextContext;
}

/** The input of a field, with its label, its help and what is wrong with it. */
function FieldInput(props: FieldProps) {
  const { field, path, value, context } = props;
  const id = useId();
  const { control, label, help, isRequired, place } = field;
  const error = problemAt(context.problems, path);
  const onChange = (next: unknown) => context.onChange(path, next);
  if (control === 'group') return <Group {...props} />;
  if (control === 'list' || field.isPictures) return <List {...props} />;
  if (control === 'picture')
    return (
      <PictureField
        label={label}
        hint={help}
        value={String(value ?? '')}
        upload={context.uploads[String(value)] ?? null}
        place={place ? { width: place[0], height: place[1] } : null}
        folder={context.folder}
        stem={context.stem}
        error={error}
        onChange={(name, upload) => {
          if (upload !== null) context.onUpload(name, upload);
          onChange(name || undefined);
        }}
      />
    );
  if (control === 'markdown')
    return (
      <MarkdownField
        label={label}
        value={String(value ?? '')}
        onChange={text => onChange(text || undefined)}
        context={context}
      />
    );
  const attributes = {
    id,
    className: 'field',
    'aria-describedby': `${id}-help`,
    'aria-invalid': error !== undefined,
  };
  return (
    <div className="labelled">
      <label htmlFor={id}>{isRequired ? `${label} *` : label}</label>
      <ValueInput field={field} value={value} onChange={onChange} attributes={attributes} />
      <div id={`${id}-help`}>
        {help ? <p className="hint">{help}</p> : null}
        <Problem error={error} />
      </div>
    </div>
  );
}

type FieldsProps = Omit<FieldProps, 'field'> & { fields: readonly Field[] };

/** The fields of a header, or of a group in it. */
export function Fields({ fields, path, value, context }: FieldsProps) {
  const values = valuesOf(value);
  return fields.map(field => (
    <FieldInput
      key={field.name}
      field={field}
      path={[...path, field.name]}
      value={values[field.name]}
      context={context}
    />
  ));
}

/** Fields that belong together. */
const Box = ({
  field,
  path,
  context,
  children,
}: PropsWithChildren<Pick<FieldProps, 'field' | 'path' | 'context'>>) => (
  <fieldset className="panel">
    <legend>{field.label}</legend>
    {field.help ? <p className="hint">{field.help}</p> : null}
    <Problem error={context.problems[path.join('.')]} />
    {children}
  </fieldset>
);

/** A group, which need not be there where it is not required. */
function Group(props: FieldProps) {
  const { field, path, value, context } = props;
  const onChange = (next: unknown) => context.onChange(path, next);
  const { label, isRequired, fields = [] } = field;
  return (
    <Box {...props}>
      {value === undefined && !isRequired ? (
        <Button onClick={() => onChange({})}>Добавить: {label}</Button>
      ) : (
        <>
          <Fields {...props} fields={fields} />
          {isRequired ? null : <Button onClick={() => onChange(undefined)}>Убрать: {label}</Button>}
        </>
      )}
    </Box>
  );
}

/** A list of groups or of pictures, which are moved, added and taken away. */
function List(props: FieldProps) {
  const { field, path, value, context } = props;
  const { label, fields } = field;
  const items = listOf(value);
  const write = (next: readonly unknown[]) => context.onChange(path, next.length > 0 ? next : undefined);
  const move = (from: number, to: number) =>
    write(items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1)));
  const picture: Field = { ...field, control: 'picture', help: '', isPictures: false };
  return (
    <Box {...props}>
      {items.map((item, at) => {
        const name = `${label}, ${at + 1}`;
        const one = { path: [...path, at], value: item, context };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has no other name
          <fieldset key={at} className="panel">
            <legend>{name}</legend>
            {fields ? <Fields {...one} fields={fields} /> : <FieldInput {...one} field={picture} />}
            <div className="actions">
              <Button aria-label={`Раньше: ${name}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                ↑
              </Button>
              <Button
                aria-label={`Позже: ${name}`}
                disabled={at === items.length - 1}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </Button>
              <Button aria-label={`Убрать: ${name}`} onClick={() => write(items.toSpliced(at, 1))}>
                Убрать
              </Button>
            </div>
          </fieldset>
        );
      })}
      <Button onClick={() => write([...items, fields ? {} : ''])}>Добавить: {label}</Button>
    </Box>
  );
}
