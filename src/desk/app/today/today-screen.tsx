import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '#src/domain/money.ts';
import type { OrderRow } from '../../api/orders.ts';
import { getHealth, getToday, type Health, type Today, type TodayOrders } from '../../api/today.ts';
import { sentence } from '../ask.ts';
import { Bell } from '../orders/bell.tsx';
import { PhoneLink } from '../orders/phone-link.tsx';
import { changesText } from '../releases/releases-screen.tsx';
import { Screen } from '../ui/screen.tsx';
import { spanText, timeText } from '../ui/texts.ts';
import { useAsk } from '../ui/use-ask.ts';
import { DayChart } from './day-chart.tsx';

const EVERY_MS = 30_000;
const HEALTH_MS = 10 * 60_000;
/** Who waits longer is named in red. */
const LONG_MS = 2 * 60 * 60_000;

/** What waits for whom, and what is wrong. */
export function TodayScreen() {
  const { data, error } = useAsk(getToday, {}, EVERY_MS);
  return (
    <Screen title="Сегодня" actions={data?.orders ? <Bell /> : null}>
      {error ? <p className="error">{sentence(error)}</p> : null}
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
            <Suppliers suppliers={data.suppliers} />
            <Release release={data.release} />
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

function WaitingRows({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className="rows">
      {orders.map(({ id, created, name, phone, total, comment, source }) => {
        const waits = Date.now() - created;
        return (
          <li key={id} className="row">
            <Link className="text-link" to={`/orders/${id}`}>
              {id}
            </Link>
            <span className="row-main">
              {name || 'без имени'} <PhoneLink phone={phone} />
              {source === 'call' && comment ? <small> {comment}</small> : null}
            </span>
            {source === 'call' ? null : <span>{formatPrice(total)}</span>}
            <span className={waits > LONG_MS ? 'error' : ''}>ждёт {spanText(waits)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Waiting({ orders: { waiting, arrivals } }: { orders: TodayOrders }) {
  const calls = waiting.orders.filter(({ source }) => source === 'call');
  const fresh = waiting.orders.filter(({ source }) => source !== 'call');
  const more = waiting.count - waiting.orders.length;
  return (
    <>
      <Part title={`Новые заказы: ${waiting.count - calls.length}`}>
        {fresh.length === 0 ? <p>Все подтверждены.</p> : <WaitingRows orders={fresh} />}
        {more > 0 ? (
          <Link to={`/orders?filter=${encodeURIComponent('{"status":"new"}')}`}>…и ещё {more}</Link>
        ) : null}
      </Part>
      <Part title={`Просят перезвонить: ${calls.length}`}>
        {calls.length === 0 ? <p>Никто не ждёт звонка.</p> : <WaitingRows orders={calls} />}
      </Part>
      <Part title="Ждут поступления">
        {arrivals.length === 0 ? <p>Никто не ждёт.</p> : null}
        <ul className="rows">
          {arrivals.slice(0, 10).map(({ id, name, count }) => (
            <li key={id} className="row">
              <span className="row-main">{name}</span>
              <span>ждут: {count}</span>
            </li>
          ))}
        </ul>
        {arrivals.length > 10 ? <p className="hint">…и ещё шин: {arrivals.length - 10}</p> : null}
      </Part>
    </>
  );
}

function Suppliers({ suppliers }: Pick<Today, 'suppliers'>) {
  return (
    <Part title="Прайсы поставщиков">
      {suppliers.length === 0 ? <p>Прайсов ещё не принимали.</p> : null}
      <ul className="rows">
        {suppliers.map(({ name, at, said, state }) => (
          <li key={name} className="row">
            <b>{name}</b>
            <span className="row-main">{said.length > 300 ? `${said.slice(0, 300)}…` : said}</span>
            <span className={state === 'good' ? '' : 'error'}>
              {at === null ? 'давно' : timeText(at)}
              {state === 'late' ? ', опаздывает' : state === 'refused' ? ', не принят' : ''}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Release({ release }: Pick<Today, 'release'>) {
  return (
    <Part title="Последний выпуск">
      <p>{release ? `${timeText(release.at)}: ${changesText(release)}.` : 'Магазин ещё не опубликован.'}</p>
    </Part>
  );
}

function State() {
  const { data, error, isPending } = useAsk(getHealth, {}, HEALTH_MS);
  const isGood = data && data.doctor.length + data.content.length + data.failed.length === 0;
  return (
    <Part title="Состояние магазина">
      {isPending ? <p role="status">Проверяю…</p> : null}
      {error ? <p className="error">{sentence(error)}</p> : null}
      {isGood ? <p className="good">Всё в порядке.</p> : null}
      {data ? <Troubles {...data} /> : null}
    </Part>
  );
}

const Findings = ({ findings }: { findings: Health['doctor'] }) => (
  <ul className="rows">
    {findings.map(({ name, state, text, cure }) => (
      <li key={name + text} className="row">
        <span className="row-main">
          <b className={state === 'red' ? 'error' : ''}>{name}</b>: {text}
          <p className="hint">{cure}</p>
        </span>
      </li>
    ))}
  </ul>
);

function Troubles({ at, doctor, content, failed }: Health) {
  const soft = doctor.filter(({ state }) => state === 'yellow');
  return (
    <>
      {failed.map(text => (
        <p key={text} className="error">
          {text}
        </p>
      ))}
      <Findings findings={doctor.filter(({ state }) => state === 'red')} />
      {soft.length > 0 ? (
        <details>
          <summary className="plain">Стоит посмотреть: {soft.length}</summary>
          <Findings findings={soft} />
        </details>
      ) : null}
      {content.length > 0 ? (
        <details>
          <summary className="plain">Замечания к содержимому: {content.length}</summary>
          <ul className="rows">
            {content.map(({ state, text }) => (
              <li key={text} className="row">
                <span className={state === 'red' ? 'error' : ''}>{text}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <p className="hint">Проверено {timeText(at)}.</p>
    </>
  );
}
