import { useListContext } from 'ra-core';
import { type ComponentProps, type PropsWithChildren, type ReactNode, useEffect } from 'react';
import { formatPhone } from '#src/domain/phone.ts';
import type { SaveRow as Save } from '../../api/releases.ts';
import { sentence } from '../ask.ts';
import { timeText } from './texts.ts';

type ButtonProps = ComponentProps<'button'> & { question?: string; isMain?: boolean };

/** A button, which can be reached while it is disabled; a question is to be confirmed before it does anything. */
export const Button = ({ question, isMain, className, disabled = false, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={className ?? (isMain ? 'button button-main' : 'button')}
    aria-disabled={disabled}
    onClick={event => !disabled && (question === undefined || confirm(question)) && onClick?.(event)}
    {...rest}
  />
);

/** Why something was refused; nothing where nothing was. */
export const Problem = ({ error }: { error: unknown }) =>
  error ? (
    <p className="error" role="alert">
      {sentence(error)}
    </p>
  ) : null;

/** Rows of a list; a sentence where there are none. */
export const Rows = ({
  empty,
  children,
}: {
  empty?: string | undefined;
  children: ReactNode[] | undefined;
}) => (empty && children?.length === 0 ? <p>{empty}</p> : <ul className="rows">{children}</ul>);

type RowProps = PropsWithChildren<{ at?: number; person?: string; main: ReactNode; note?: ReactNode }>;

/** A row of a list: when, who, what, a note on it, and what can be done with it. */
export const Row = ({ at, person, main, note, children }: RowProps) => (
  <li className="row">
    {at === undefined ? null : <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>}
    {person === undefined ? null : <b>{person}</b>}
    <div className="row-main">
      {main} {note ? <small>{note}</small> : null}
    </div>
    {children}
  </li>
);

type SaveProps = Omit<Save, 'id'> & ComponentProps<'button'>;

/** A change of the content, to be taken back. */
export const SaveRow = ({ at, person, what, files, ...button }: SaveProps) => (
  <Row at={at} person={person} main={what} note={files.join(', ')}>
    <Button aria-label={`Вернуть как было: ${what}`} question={`Вернуть как было: ${what}?`} {...button}>
      Вернуть как было
    </Button>
  </Row>
);

type TableProps = PropsWithChildren<{ columns: Readonly<Record<string, string>>; className?: string }>;

/** A table; `columns` are the classes of its columns by heading. */
export const Table = ({ columns, className = '', children }: TableProps) => (
  <table className={`table ${className}`}>
    <thead>
      <tr>
        {Object.entries(columns).map(([heading, kind]) => (
          <th key={heading} scope="col" className={kind}>
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** The options of a selection, by value. */
export const Options = ({ choices }: { choices: Readonly<Record<string, string>> }) =>
  Object.entries(choices).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** The pages of a list of ra-core. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  if (total <= perPage) return null;
  return (
    <nav aria-label="Страницы" className="actions no-print">
      <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
        Назад
      </Button>
      <span>
        {(page - 1) * perPage + 1}–{Math.min(total, page * perPage)} из {total}
      </span>
      <Button disabled={page * perPage >= total} onClick={() => setPage(page + 1)}>
        Дальше
      </Button>
    </nav>
  );
}

type ScreenProps = PropsWithChildren<{ title: string; actions?: ReactNode; error?: unknown }>;

/** A screen with its heading, which is the title of the tab too, what can be done beside it, and why it could not be read. */
export function Screen({ title, actions, error, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} — Пульт`;
  }, [title]);
  return (
    <>
      <div className="screen-head">
        <h1>{title}</h1>
        {actions}
      </div>
      <Problem error={error} />
      {children}
    </>
  );
}

/** A phone that is called by a press; an erased buyer has none. */
export const PhoneLink = ({ phone }: { phone: string }) =>
  phone ? (
    <a className="text-link" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  ) : (
    <small>данные стёрты</small>
  );

/** A check box with its label. */
export const Check = ({ children, ...rest }: ComponentProps<'input'>) => (
  <label className="check">
    <input type="checkbox" {...rest} />
    {children}
  </label>
);
