import { ListBase, useListContext } from 'ra-core';
import { useState } from 'react';
import { formatPrice, kopecks } from '#src/domain/money.ts';
import { answerRow, type Draft, type DraftRow, type RowView } from '../../api/prices.ts';
import { ask } from '../ask.ts';
import { Field } from '../ui/form.tsx';
import { Button, Pager, Problem, Table } from '../ui/parts.tsx';

const VIEWS: Readonly<Record<RowView, string>> = {
  price: 'Цены',
  stock: 'Остатки',
  question: 'Вопросы',
  new: 'Новые',
  missing: 'Пропали',
  skipped: 'Пропущены',
  same: 'Без изменений',
};

/** A price in roubles. */
const priceText = (price: number): string => formatPrice(kopecks(Math.round(price * 100)));

/** « +12 %», empty where nothing changes. */
function percentText(before: number, after: number): string {
  const by = Math.round((after / before - 1) * 100);
  return before <= 0 || by === 0 ? '' : ` ${by > 0 ? '+' : '−'}${Math.abs(by)} %`;
}

/** What a list changes, by kinds of changes, with the answers that it asks for. */
export function RowList({ draft, onAnswer }: { draft: Draft; onAnswer: () => void }) {
  const names = Object.keys(VIEWS) as RowView[];
  const [chosen, setView] = useState<RowView>();
  const view = chosen ?? names.find(name => draft.counts[name] > 0) ?? 'price';
  return (
    <section aria-label="Что меняет прайс">
      <div className="actions">
        {names.map(name => (
          <Button key={name} aria-pressed={name === view} onClick={() => setView(name)}>
            {`${VIEWS[name]}: ${draft.counts[name].toLocaleString('ru-RU')}`}
          </Button>
        ))}
      </div>
      <ListBase
        key={view}
        resource="price-rows"
        perPage={25}
        filter={{ draft: draft.id, view }}
        disableSyncWithLocation
        storeKey={false}
      >
        <Rows draft={draft.id} onAnswer={onAnswer} />
        <Pager />
      </ListBase>
    </section>
  );
}

function Rows({ draft, onAnswer }: { draft: string; onAnswer: () => void }) {
  const { data = [], error, isPending, setFilters } = useListContext<DraftRow>();
  return (
    <>
      <Field
        name="text"
        label="Найти строку"
        type="search"
        onChange={text => setFilters(text === '' ? {} : { text }, undefined, true)}
      />
      <Problem error={error} />
      {!isPending && data.length === 0 ? <p>Таких строк нет.</p> : null}
      <Table className="price-rows" columns={{ 'Строка прайса': '', Цена: 'number', Остаток: 'number' }}>
        {data.map(row => (
          <tr key={row.id}>
            <td className="wide">
              {row.name}
              <br />
              <small>
                {[
                  row.line > 0 && `${row.place}, строка ${row.line}`,
                  row.code && `код ${row.code}`,
                  row.good !== null && `товар ${row.good}`,
                  row.product !== row.name && row.product,
                  row.listPrice !== null && `в прайсе ${priceText(row.listPrice)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
              {row.kind === 'question' || row.answer !== '' ? (
                <Answer draft={draft} row={row} onAnswer={onAnswer} />
              ) : row.line > 0 ? (
                <details>
                  <summary>Исправить</summary>
                  <Answer draft={draft} row={row} onAnswer={onAnswer} />
                </details>
              ) : null}
            </td>
            <td className="number">
              <Change before={row.priceBefore} after={row.price} text={priceText} />
              {row.priceBefore !== null && row.price !== null ? percentText(row.priceBefore, row.price) : ''}
            </td>
            <td className="number">
              <Change before={row.stockBefore} after={row.stock} text={count => `${count} шт.`} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

type ChangeProps = { before: number | null; after: number | null; text: (value: number) => string };

function Change({ before, after, text }: ChangeProps) {
  const now = after ?? before;
  if (now === null || before === null || before === now) return now === null ? null : text(now);
  return (
    <>
      {text(before)} <span className="visually-hidden">станет</span>
      <span aria-hidden="true">→</span> <strong>{text(now)}</strong>
    </>
  );
}

/** The answer of an editor to a row: typed, or one of those that are likely. */
function Answer({ draft, row, onAnswer }: { draft: string; row: DraftRow; onAnswer: () => void }) {
  const [text, setText] = useState(row.answer);
  const [written, setWritten] = useState(row.answer);
  const [error, setError] = useState<unknown>();
  const send = async (answer: string) => {
    setText(answer);
    try {
      await ask(answerRow, { draft, row: row.id, answer });
      setWritten(answer);
      setError(undefined);
      onAnswer();
    } catch (failure) {
      setError(failure);
    }
  };
  const likely: [string, string][] = [
    ...(row.good === null ? row.nearest : []).map((each): [string, string] => [
      each,
      each.replace(/ .*/u, ''),
    ]),
    ['Новый', 'новый'],
    ['Пропустить', 'пропустить'],
  ];
  if (row.good !== null && row.listPrice !== null)
    likely.unshift(['Цена верна', `цена ${String(row.listPrice).replace('.', ',')}`]);
  return (
    <form
      className="answer"
      onSubmit={event => {
        event.preventDefault();
        void send(text.trim());
      }}
    >
      <p>{row.reason}</p>
      <div className="actions">
        {likely.map(([name, answer]) => (
          <Button
            key={name}
            aria-pressed={written === answer}
            onClick={() => send(written === answer ? '' : answer)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className="actions">
        <input
          className="field"
          aria-label={`Ответ: ${row.name}`}
          placeholder="номер, «новый», «пропустить», «цена 7450»"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="button" disabled={text.trim() === written}>
          Записать
        </button>
      </div>
      <Problem error={error} />
    </form>
  );
}
