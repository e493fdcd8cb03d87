import { ListBase, useListContext, useNotify, useRefresh } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { changeGoods, type Good, type GoodChange } from '../../api/goods.ts';
import { ask, sentence } from '../ask.ts';
import { Field } from '../ui/form.tsx';
import { Publishing, usePublish } from '../ui/publication.tsx';
import { Screen } from '../ui/screen.tsx';
import { numberIn } from '../ui/texts.ts';
import { SeveralGoods } from './several-goods.tsx';

const CELLS = [
  { name: 'price', label: 'Цена, ₽', required: true },
  { name: 'oldPrice', label: 'Старая, ₽', required: false },
  { name: 'stock', label: 'Остаток', required: true },
  { name: 'year', label: 'Год', required: false },
] as const;

/** What a form of one tyre changes. */
function changeIn(form: HTMLFormElement, good: Good): GoodChange {
  const values = new FormData(form);
  const [price = null, oldPrice = null, stock = null, year = null] = CELLS.map(({ name }) =>
    numberIn(String(values.get(name) ?? '')),
  );
  return {
    ...(price === good.price ? {} : { price: price ?? 0 }),
    ...(oldPrice === good.oldPrice ? {} : { oldPrice }),
    ...(stock === good.stock ? {} : { stock: stock ?? 0 }),
    ...(year === good.year ? {} : { year }),
  };
}

/** Says which values stand outside of products.csv, and what that means for a change. */
function placesText({ price, stock, year }: Good['from']): string {
  const places = new Map<string, string[]>();
  for (const [what, place] of [
    ['цена', price],
    ['остаток', stock],
    ['год', year],
  ] as const)
    if (place !== undefined) places.set(place, [...(places.get(place) ?? []), what]);
  return [...places]
    .map(([place, what]) => {
      const until = place.startsWith('прайс')
        ? ': правка записывается в него и действует до следующего прайса'
        : '';
      return `${what.join(', ')} — ${place}${until}`;
    })
    .join('; ');
}

/** A tyre whose values are changed in place. */
function GoodRow({ good }: { good: Good }) {
  const { selectedIds, onToggleItem } = useListContext<Good>();
  const publish = usePublish();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const { id, name, seen, from, served, model } = good;
  const write = async (changeNow: () => GoodChange) => {
    if (busy) return;
    setBusy(true);
    try {
      const change = changeNow();
      if (Object.keys(change).length === 0) throw new Error('Ничего не изменилось.');
      await publish(() => ask(changeGoods, { which: { ids: [id] }, change, seen }));
    } catch (error) {
      notify(sentence(error), { type: 'error' });
      if ((error as { status?: number }).status === 409) refresh();
    }
    setBusy(false);
  };
  return (
    <li className="row">
      <div className="row-main">
        <label className="check">
          <input type="checkbox" checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)} />
          <span>
            {name} <small>№ {id}</small>
          </span>
        </label>
        <p className="hint">
          {[placesText(from), served].filter(Boolean).join('. ')}{' '}
          <Link to={`/goods/model/${model}`}>Модель: снимки, значок, размеры</Link>
        </p>
      </div>
      <form
        aria-label={name}
        className="good-cells"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          const form = event.currentTarget;
          void write(() => changeIn(form, good));
        }}
      >
        {CELLS.map(cell => (
          <label key={cell.name} className="labelled">
            <small>{cell.label}</small>
            <input
              className="field"
              name={cell.name}
              inputMode="decimal"
              required={cell.required}
              defaultValue={good[cell.name] ?? ''}
            />
          </label>
        ))}
        <button type="submit" className="button" aria-disabled={busy}>
          Записать
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={busy || good.stock === 0}
          onClick={() => good.stock > 0 && void write(() => ({ stock: 0 }))}
        >
          Распродано
        </button>
      </form>
    </li>
  );
}

function GoodsList() {
  const { data, total, page, hasNextPage, setPage, setFilters, filterValues, error, isFetching } =
    useListContext<Good>();
  return (
    <Screen title="Товары">
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
      {error ? <p className="error">{sentence(error)}</p> : null}
      <SeveralGoods />
      <p aria-live="polite" className="hint">
        {total === undefined ? 'Ищу…' : `Найдено: ${total.toLocaleString('ru-RU')}`}
      </p>
      <ul className="rows" aria-busy={isFetching}>
        {data?.map(good => (
          <GoodRow key={`${good.id} ${good.seen}`} good={good} />
        ))}
      </ul>
      {total === undefined || (page === 1 && !hasNextPage) ? null : (
        <nav aria-label="Страницы" className="actions">
          <button
            type="button"
            className="button"
            aria-disabled={page === 1}
            onClick={() => page > 1 && setPage(page - 1)}
          >
            Назад
          </button>
          <span>
            {page} из {Math.ceil(total / 20)}
          </span>
          <button
            type="button"
            className="button"
            aria-disabled={!hasNextPage}
            onClick={() => hasNextPage && setPage(page + 1)}
          >
            Дальше
          </button>
        </nav>
      )}
    </Screen>
  );
}

/** The tyres of the shop: found as shoppers do, changed one by one or several at once. */
export function GoodsScreen() {
  return (
    <ListBase resource="goods" perPage={20} exporter={false}>
      <Publishing>
        <GoodsList />
      </Publishing>
    </ListBase>
  );
}
