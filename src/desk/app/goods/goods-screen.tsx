import { ListBase, useListContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { changeGoods, type Good, type GoodChange } from '../../api/goods.ts';
import { ask, useAct } from '../ask.ts';
import { Field } from '../ui/form.tsx';
import { usePublish } from '../ui/job.tsx';
import { Button, Check, Pager, Screen } from '../ui/parts.tsx';
import { numberIn } from '../ui/texts.ts';
import { keepTyped, useUnsavedFields } from '../ui/unsaved.ts';
import { COLUMNS, SeveralGoods } from './several-goods.tsx';

const CELLS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const IN_PLACES = { price: 'цена', stock: 'остаток', year: 'год' };

/** What a form of one tyre changes. */
function changeIn(form: HTMLFormElement, good: Good): GoodChange {
  const values = new FormData(form);
  const typed = CELLS.map(name => [name, numberIn(String(values.get(name)))] as const);
  return Object.fromEntries(typed.filter(([name, value]) => value !== good[name]));
}

/** Says which values stand outside of products.csv, and what that means for a change. */
const placesText = (from: Good['from']): string =>
  [...Map.groupBy(Object.entries(from), ([, place]) => place)]
    .map(([place, values]) => {
      const names = values.map(([what]) => IN_PLACES[what as keyof typeof IN_PLACES]).join(', ');
      const isList = place.startsWith('прайс');
      return `${names} — ${place}${isList ? ': правка записывается в него и действует до следующего прайса' : ''}`;
    })
    .join('; ');

/** A tyre whose values are changed in place. */
function GoodRow({ good }: { good: Good }) {
  const { selectedIds, onToggleItem } = useListContext<Good>();
  const publish = usePublish();
  const { act, isBusy } = useAct();
  const { id, name, seen, from, served, model } = good;
  const write = (changeNow: () => GoodChange) =>
    act(async () => {
      const change = changeNow();
      if (Object.keys(change).length === 0) throw new Error('Ничего не изменилось.');
      await publish(() => ask(changeGoods, { which: { ids: [id] }, change, seen }));
    });
  return (
    <li className="row">
      <div className="row-main">
        <Check checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)}>
          <span>
            {name} <small>№ {id}</small>
          </span>
        </Check>
        <p className="hint">
          {[placesText(from), served].filter(Boolean).join('. ')}{' '}
          <Link to={`/goods/model/${model}`}>Модель: снимки, значок, размеры</Link>{' '}
          <Link to={`/was?page=${id}`}>Как было</Link>
        </p>
      </div>
      <form
        aria-label={name}
        className="good-cells"
        onSubmit={event => {
          event.preventDefault();
          const form = event.currentTarget;
          void write(() => changeIn(form, good)).then(isDone => isDone && keepTyped(form));
        }}
      >
        {CELLS.map(cell => (
          <Field
            key={cell}
            name={cell}
            label={COLUMNS[cell]}
            value={good[cell] ?? ''}
            inputMode="decimal"
            required={cell === 'price' || cell === 'stock'}
          />
        ))}
        <button type="submit" className="button" aria-disabled={isBusy}>
          Записать
        </button>
        <Button disabled={good.stock === 0} onClick={() => write(() => ({ stock: 0 }))}>
          Распродано
        </Button>
      </form>
    </li>
  );
}

function GoodsList() {
  const { data, total, setFilters, filterValues, error, isFetching } = useListContext<Good>();
  const rows = useUnsavedFields<HTMLUListElement>();
  return (
    <Screen title="Товары" error={error}>
      <search className="filters">
        <Field
          name="q"
          label="Найти шину"
          type="search"
          value={filterValues.q ?? ''}
          hint="Как ищут покупатели: «нокиан зима 205/55 r16», «солярис», — или номер товара."
          onChange={q => setFilters({ q }, undefined, true)}
        />
      </search>
      <SeveralGoods />
      <p aria-live="polite" className="hint">
        {total === undefined ? 'Ищу…' : `Найдено: ${total.toLocaleString('ru-RU')}`}
      </p>
      <ul ref={rows} className="rows" aria-busy={isFetching}>
        {data?.map(good => (
          <GoodRow key={`${good.id} ${good.seen}`} good={good} />
        ))}
      </ul>
      <Pager />
    </Screen>
  );
}

/** The tyres of the shop: found as shoppers do, changed one by one or several at once. */
export const GoodsScreen = () => (
  <ListBase resource="goods" perPage={20} exporter={false}>
    <GoodsList />
  </ListBase>
);
