import { ListBase, useListContext, useNotify } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '#src/domain/money.ts';
import { SOURCE_NAMES } from '#src/domain/order-source.ts';
import { STATUS_NAMES } from '#src/domain/order-status.ts';
import { cancelOrders, type OrderRow, orderPoints, STEPS } from '../../api/orders.ts';
import { ask, useAct, useAsk } from '../ask.ts';
import { Field } from '../ui/form.tsx';
import { Button, Check, Pager, PhoneLink, Problem, Screen } from '../ui/parts.tsx';
import { timeText } from '../ui/texts.ts';

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
      <Screen title="Заказы">
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
          <Button
            onClick={() => {
              setFilters({});
              setRound(round + 1);
            }}
          >
            Сбросить
          </Button>
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
  const { act } = useAct();
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const cancel = () =>
    act(async () => {
      const orders = chosen.map(({ id, status }) => ({ id, status }));
      const { cancelled, left } = await ask(cancelOrders, { orders });
      const rest = left.length > 0 ? ` Не тронуты, их уже изменили: ${left.join(', ')}.` : '';
      notify(`Отменено заказов: ${cancelled.length}.${rest}`, { type: rest ? 'warning' : 'success' });
      onSelect([]);
      await refetch();
    });
  if (error) return <Problem error={error} />;
  if (!isPending && data.length === 0) return <p>Таких заказов нет.</p>;
  const sorted = (field: string, text: string, kind = '') => {
    const isUp = sort.order === 'ASC';
    const isBy = sort.field === field;
    return (
      <th className={kind} aria-sort={isBy ? (isUp ? 'ascending' : 'descending') : 'none'}>
        <Button className="plain" onClick={() => setSort({ field, order: isBy && !isUp ? 'ASC' : 'DESC' })}>
          {text}
          {isBy ? (isUp ? ' ↑' : ' ↓') : ''}
        </Button>
      </th>
    );
  };
  return (
    <>
      {chosen.length > 0 ? (
        <div className="actions panel" role="status">
          <Button question={`Отменить заказы: ${chosen.length}? Покупателям уйдут письма.`} onClick={cancel}>
            Отменить заказы: {chosen.length}
          </Button>
          <Button className="plain" onClick={() => onSelect([])}>
            Снять выбор
          </Button>
        </div>
      ) : null}
      <table className="table orders">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">Выбор</span>
            </th>
            {sorted('created', 'Заказ')}
            <th>Покупатель</th>
            <th>Шины</th>
            {sorted('total', 'Сумма', 'number')}
            <th>Статус</th>
          </tr>
        </thead>
        <tbody>
          {data.map(row => (
            <tr key={row.id} data-status={row.status}>
              <td>
                {STEPS[row.status].includes('cancelled') ? (
                  <Check
                    aria-label={`Выбрать заказ ${row.id}`}
                    checked={selectedIds.includes(row.id)}
                    onChange={() => onToggleItem(row.id)}
                  />
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
