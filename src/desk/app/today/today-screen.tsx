import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '#src/domain/money.ts';
import { getHealth, getToday, type TodayOrders } from '../../api/today.ts';
import { useAsk } from '../ask.ts';
import { SupplierList } from '../prices/supplier-list.tsx';
import { changesText } from '../releases/releases-screen.tsx';
import { PhoneLink, Problem, Row, Rows, Screen } from '../ui/parts.tsx';
import { spanText, timeText } from '../ui/texts.ts';
import { DayChart } from './day-chart.tsx';

const EVERY_MS = 30_000;
const HEALTH_MS = 10 * 60_000;
/** Who waits longer is named in red. */
const LONG_MS = 2 * 60 * 60_000;

/** What waits for whom, and what is wrong. */
export function TodayScreen() {
  const { data, error } = useAsk(getToday, {}, EVERY_MS);
  return (
    <Screen title="Сегодня" error={error}>
      {data ? (
        <div className="today">
          {data.orders ? (
            <div className="today-column">
              <Waiting orders={data.orders} />
            </div>
          ) : null}
          <div className="today-column">
            {data.orders ? (
              <Part title="Заказы за 30 дней">
                <DayChart days={data.orders.days} />
              </Part>
            ) : null}
            <Part title="Прайсы поставщиков">
              <SupplierList {...data.suppliers} />
            </Part>
            <Part title="Последний выпуск">
              {data.release
                ? `${timeText(data.release.at)}: ${changesText(data.release)}.`
                : 'Магазин ещё не опубликован.'}
            </Part>
            <State />
          </div>
        </div>
      ) : null}
    </Screen>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel">
    <h2>{title}</h2>
    {children}
  </section>
);

type WaitingProps = TodayOrders['waiting'] & { title: string; empty: string };

const WaitingPart = ({ count, orders, title, empty }: WaitingProps) => (
  <Part title={`${title}: ${count}`}>
    <Rows empty={empty}>
      {orders.map(({ id, created, name, phone, total, comment, source }) => {
        const waits = Date.now() - created;
        return (
          <Row
            key={id}
            main={
              <>
                <Link className="text-link" to={`/orders/${id}`}>
                  {id}
                </Link>{' '}
                {name || 'без имени'} <PhoneLink phone={phone} />
              </>
            }
            note={source === 'call' && comment}
          >
            {source === 'call' ? null : <span>{formatPrice(total)}</span>}
            <span className={waits > LONG_MS ? 'error' : ''}>ждёт {spanText(waits)}</span>
          </Row>
        );
      })}
    </Rows>
    {count > orders.length ? (
      <Link to={`/orders?filter=${encodeURIComponent('{"status":"new"}')}`}>
        …и ещё {count - orders.length}
      </Link>
    ) : null}
  </Part>
);

function Waiting({ orders: { waiting, calls, arrivals } }: { orders: TodayOrders }) {
  return (
    <>
      <WaitingPart {...waiting} title="Новые заказы" empty="Все подтверждены." />
      <WaitingPart {...calls} title="Просят перезвонить" empty="Никто не ждёт звонка." />
      <Part title="Ждут поступления">
        <Rows empty="Никто не ждёт.">
          {arrivals.slice(0, 10).map(({ id, name, count }) => (
            <Row key={id} main={name}>
              <span>ждут: {count}</span>
            </Row>
          ))}
        </Rows>
        {arrivals.length > 10 ? <p className="hint">…и ещё шин: {arrivals.length - 10}</p> : null}
      </Part>
    </>
  );
}

type Finding = { state: 'red' | 'yellow'; text: string; name?: string; cure?: string };

const Findings = ({ findings }: { findings: readonly Finding[] }) => (
  <Rows>
    {findings.map(({ name, state, text, cure }) => (
      <Row
        key={`${name} ${text}`}
        main={
          <span className={state === 'red' ? 'error' : ''}>
            {name ? <b>{name}: </b> : null}
            {text}
          </span>
        }
        note={cure}
      />
    ))}
  </Rows>
);

const Folded = ({ title, findings }: { title: string; findings: readonly Finding[] }) =>
  findings.length > 0 ? (
    <details>
      <summary className="plain">
        {title}: {findings.length}
      </summary>
      <Findings findings={findings} />
    </details>
  ) : null;

function State() {
  const { data, error, isPending } = useAsk(getHealth, {}, HEALTH_MS);
  const of = (colour: string) => data?.doctor.filter(({ state }) => state === colour) ?? [];
  return (
    <Part title="Состояние магазина">
      {isPending ? <p role="status">Проверяю…</p> : null}
      <Problem error={error} />
      {data ? (
        <>
          {data.doctor.length + data.content.length + data.failed.length === 0 ? (
            <p className="good">Всё в порядке.</p>
          ) : null}
          {data.failed.map(text => (
            <Problem key={text} error={text} />
          ))}
          <Findings findings={of('red')} />
          <Folded title="Стоит посмотреть" findings={of('yellow')} />
          <Folded title="Замечания к содержимому" findings={data.content} />
          <p className="hint">Проверено {timeText(data.at)}.</p>
        </>
      ) : null}
    </Part>
  );
}
