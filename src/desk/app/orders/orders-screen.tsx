import { ListBase, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '#src/domain/money.ts';
import { SOURCE_NAMES } from '#src/domain/order-source.ts';
import { STATUS_NAMES } from '#src/domain/order-status.ts';
import { cancelOrders, type OrderRow, orderPoints } from '../../api/orders.ts';
import { ask, sentence } from '../ask.ts';
import { Field } from '../ui/form.tsx';
import { Pager } from '../ui/pager.tsx';
import { Screen } from '../ui/screen.tsx';
import { timeText } from '../ui/texts.ts';
import { useAsk } from '../ui/use-ask.ts';
import { Bell } from './bell.tsx';
import { PhoneLink } from './phone-link.tsx';

const EVERY_MS = 15_000;
const STATUSES = { '': 'Все', open: 'Открытые', ...STATUS_NAMES } satisfies Record<string, string>;

/** Orders: search, filters, cancelling several, files. New ones appear by themselves. */
export function OrdersScreen() {
  return (
    <ListBase
      resource="orders"
      perPage={25}
      sort={{ field: 'created', order: 'DESC' }}
      queryOptions={{ refetchInterval: EVERY_MS }}
    >
      <Screen title="Заказы" actions={<Bell />}>
        <Filters />
        <Orders />
        <Pager />
      </Screen>
    </ListBase>
  );
}

function Filters() {
  const { filterValues, setFilters, total } = useListContext();
  const { data } = useAsk(orderPoints, {});
  const [round, setRound] = useState(0);
  const set = (name: string) => (value: string) =>
    setFilters({ ...filterValues, [name]: value || undefined }, undefined, name === 'q');
  const field = (name: string) => ({ name, value: filterValues[name] ?? '', onChange: set(name) });
  const filled = Object.entries(filterValues).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  const query = new URLSearchParams(filled);
  return (
    <search className="filters no-print" key={round}>
      <Field {...field('q')} label="Номер, телефон, имя или шина" type="search" />
      <Field {...field('status')} label="Статус" choices={STATUSES} />
      <Field {...field('from')} label="С дня" type="date" />
      <Field {...field('to')} label="По день" type="date" />
      {data && data.points.length > 0 ? (
        <Field
          {...field('point')}
          label="Получение"
          choices={{ '': 'Любое', ...Object.fromEntries(data.points.map(point => [point, point])) }}
        />
      ) : null}
      <div className="actions">
        {filled.length > 0 ? (
          <button
            type="button"
            className="button"
            onClick={() => {
              setFilters({});
              setRound(round + 1);
            }}
          >
            Сбросить
          </button>
        ) : null}
        <span>Найдено: {total ?? '…'}</span>
        <a className="text-link" href={`/files/orders.csv?${query}`} download>
          CSV
        </a>
        <a className="text-link" href={`/files/orders.xlsx?${query}`} download>
          Excel
        </a>
      </div>
    </search>
  );
}

function Orders() {
  const {
    data = [],
    error,
    isPending,
    sort,
    setSort,
    selectedIds,
    onToggleItem,
    onSelect,
    refetch,
  } = useListContext<OrderRow>();
  const notify = useNotify();
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const isOpen = ({ status }: OrderRow) => status !== 'done' && status !== 'cancelled';
  const cancel = async () => {
    if (!confirm(`Отменить заказы: ${chosen.length}? Покупателям уйдут письма.`)) return;
    try {
      const orders = chosen.map(({ id, status }) => ({ id, status }));
      const { cancelled, left } = await ask(cancelOrders, { orders });
      const rest = left.length > 0 ? ` Не тронуты, их уже изменили: ${left.join(', ')}.` : '';
      notify(`Отменено заказов: ${cancelled.length}.${rest}`, { type: rest ? 'warning' : 'success' });
      onSelect([]);
      await refetch();
    } catch (failure) {
      notify(sentence(failure), { type: 'error' });
    }
  };
  if (error) return <p className="error">{sentence(error)}</p>;
  if (!isPending && data.length === 0) return <p>Таких заказов нет.</p>;
  const heading = (field: string, text: string) => (
    <button
      type="button"
      className="plain"
      onClick={() =>
        setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' })
      }
    >
      {text}
      {sort.field === field ? (sort.order === 'DESC' ? ' ↓' : ' ↑') : ''}
    </button>
  );
  const sorted = (field: string) =>
    sort.field === field ? (sort.order === 'DESC' ? 'descending' : 'ascending') : 'none';
  return (
    <>
      {chosen.length > 0 ? (
        <div className="actions panel" role="status">
          <button type="button" className="button" onClick={cancel}>
            Отменить заказы: {chosen.length}
          </button>
          <button type="button" className="plain" onClick={() => onSelect([])}>
            Снять выбор
          </button>
        </div>
      ) : null}
      <table className="table orders">
        <thead>
          <tr>
            <th>
              <span className="hidden-text">Выбор</span>
            </th>
            <th aria-sort={sorted('created')}>{heading('created', 'Заказ')}</th>
            <th>Покупатель</th>
            <th>Шины</th>
            <th className="number" aria-sort={sorted('total')}>
              {heading('total', 'Сумма')}
            </th>
            <th>Статус</th>
          </tr>
        </thead>
        <tbody>
          {data.map(row => (
            <tr key={row.id} data-status={row.status}>
              <td>
                {isOpen(row) ? (
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={selectedIds.includes(row.id)}
                      onChange={() => onToggleItem(row.id)}
                    />
                    <span className="hidden-text">Выбрать заказ {row.id}</span>
                  </label>
                ) : null}
              </td>
              <td>
                <Link className="text-link" to={`/orders/${row.id}`}>
                  {row.id}
                </Link>{' '}
                <small className="nowrap">{timeText(row.created)}</small>
              </td>
              <td className="wide">
                {row.name || 'без имени'} <PhoneLink phone={row.phone} />
                {row.note ? <p className="hint">{row.note}</p> : null}
              </td>
              <td className="wide">
                {row.tyres.map(tyre => (
                  <div key={tyre}>{tyre}</div>
                ))}
                <small>{[SOURCE_NAMES[row.source], row.receiving].filter(Boolean).join('. ')}</small>
              </td>
              <td className="number">{row.source === 'call' ? '' : formatPrice(row.total)}</td>
              <td>
                <span className="status">{STATUS_NAMES[row.status]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
