import { useQueryClient } from '@tanstack/react-query';
import { type HttpError, useNotify, usePermissions } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatPrice, times } from '#src/domain/money.ts';
import { SOURCE_NAMES } from '#src/domain/order-source.ts';
import { type OrderStatus, STATUS_NAMES } from '#src/domain/order-status.ts';
import type { Role } from '../../api/contract.ts';
import {
  changeOrder,
  eraseBuyer,
  getOrder,
  type OrderChange,
  type OrderView,
  retryMessage,
} from '../../api/orders.ts';
import { ask, sentence } from '../ask.ts';
import { EventLines } from '../people/event-log.tsx';
import { Screen } from '../ui/screen.tsx';
import { timeText } from '../ui/texts.ts';
import { useAsk } from '../ui/use-ask.ts';
import { MESSAGE_NAMES, MESSAGE_STATES, stepsOf } from './order-texts.ts';
import { PhoneLink } from './phone-link.tsx';

const EVERY_MS = 15_000;

/** An order, as it is now: what others change of it appears by itself. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const { data, error } = useAsk(getOrder, { id }, EVERY_MS);
  if (!data)
    return (
      <Screen title={`Заказ № ${id}`}>{error ? <p className="error">{sentence(error)}</p> : null}</Screen>
    );
  return <Order key={id} order={data} />;
}

/** Runs what changes the order; a refusal shows why, and the order as it is. */
function useAct(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const put = (view: OrderView) => client.setQueryData([getOrder.name, { id }], view);
  const act = async (work: () => Promise<OrderView & { warning?: string }>) => {
    if (busy) return false;
    setBusy(true);
    try {
      const { warning, ...view } = await work();
      put(view);
      if (warning) notify(warning, { type: 'error' });
      return true;
    } catch (failure) {
      const { current } = (failure as HttpError).body ?? {};
      if (current) put(current);
      notify(sentence(failure), { type: 'error' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy };
}

function Order({ order }: { order: OrderView }) {
  const { id, status, source, note, phone } = order;
  const { act, busy } = useAct(id);
  const { permissions: role } = usePermissions<Role>();
  const change = (to: OrderChange, seen = note) =>
    act(() => ask(changeOrder, { id, change: to, before: { status, note: seen } }));
  const move = (to: OrderStatus) => {
    if (to === 'cancelled' && !confirm(`Отменить заказ № ${id}?`)) return;
    void change({ status: to });
  };
  const erase = () => {
    const question =
      'Стереть имя, телефон, почту и заметки во всех заказах этого покупателя? Вернуть их нельзя.';
    if (confirm(question)) void act(() => ask(eraseBuyer, { id }));
  };
  return (
    <Screen
      title={`Заказ № ${id}`}
      actions={
        <div className="actions no-print">
          {phone ? (
            <a className="button button-main" href={`tel:${phone}`}>
              Позвонить
            </a>
          ) : null}
          <button type="button" className="button" onClick={() => print()}>
            Печать
          </button>
        </div>
      }
    >
      <div className="panel">
        <p>
          <b className="status">{STATUS_NAMES[status]}</b>{' '}
          {[
            SOURCE_NAMES[source],
            `принят ${timeText(order.created)}`,
            order.heldUntil ? `шины отложены до ${timeText(order.heldUntil)}` : 'шины не отложены',
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {phone ? (
          <fieldset className="actions no-print" aria-label="Статус заказа" disabled={busy}>
            {stepsOf(status, source).map(({ to, text }) => (
              <button key={to} type="button" className="button" onClick={() => move(to)}>
                {text}
              </button>
            ))}
          </fieldset>
        ) : (
          <p>Данные покупателя стёрты.</p>
        )}
      </div>
      <Buyer order={order} />
      <Lines order={order} />
      {phone ? <Note note={note} onSave={(text, seen) => change({ note: text }, seen)} /> : null}
      <section className="no-print">
        <h2>Письма и сообщения</h2>
        {order.messages.length === 0 ? <p>Сообщений нет.</p> : null}
        <ul className="rows">
          {order.messages.map(({ kind, state, at, error, mayRetry }) => (
            <li key={kind} className="row">
              <span className="row-main">
                {MESSAGE_NAMES[kind]}
                {error ? <p className="error">{error}</p> : null}
              </span>
              <span className={state === 'failed' ? 'error' : ''}>
                {MESSAGE_STATES[state]}, {timeText(at)}
              </span>
              {mayRetry ? (
                <button
                  type="button"
                  className="button"
                  aria-label={`Отправить ещё раз: ${MESSAGE_NAMES[kind]}`}
                  onClick={() => act(() => ask(retryMessage, { id, kind }))}
                >
                  Ещё раз
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <section className="no-print">
        <h2>История</h2>
        {order.events.length === 0 ? <p>В пульте с заказом ещё ничего не делали.</p> : null}
        <EventLines events={order.events} />
      </section>
      {role === 'owner' && phone ? (
        <div className="actions no-print">
          <button type="button" className="button" onClick={erase}>
            Стереть данные покупателя
          </button>
        </div>
      ) : null}
    </Screen>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Buyer({ order }: { order: OrderView }) {
  const { name, phone, email, receiving, comment, consent, page } = order;
  return (
    <section>
      <dl className="facts">
        <Fact name="Имя">{name || 'не указано'}</Fact>
        <Fact name="Телефон">
          <PhoneLink phone={phone} />
        </Fact>
        <Fact name="E-mail">
          {email ? (
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            'нет'
          )}
        </Fact>
        <Fact name="Получение">{receiving || 'не выбрано'}</Fact>
        <Fact name="Комментарий">{comment || 'нет'}</Fact>
        <div className="no-print">
          <dt>Согласие</dt>
          <dd>
            редакция {consent.version}, {timeText(consent.at)}
            <p className="hint">Отпечаток текста: {consent.hash}</p>
          </dd>
        </div>
      </dl>
      {page ? (
        <a className="text-link no-print" href={page} target="_blank" rel="noreferrer">
          Страница заказа у покупателя
        </a>
      ) : null}
    </section>
  );
}

function Lines({ order: { lines, total } }: { order: OrderView }) {
  if (lines.length === 0) return null;
  return (
    <table className="table">
      <thead>
        <tr>
          <th>Шины</th>
          <th className="number">Кол-во и цена</th>
          <th className="number">Сумма</th>
          <th className="no-print">Сейчас в магазине</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, count, price, now }) => (
          <tr key={id}>
            <td className="wide">{name}</td>
            <td className="number">
              {count} × {formatPrice(price)}
            </td>
            <td className="number">{formatPrice(times(price, count))}</td>
            <td className="wide no-print">
              {now ? (
                <>
                  <span className={now.price === price ? '' : 'error'}>{formatPrice(now.price)}</span>, на
                  складе {now.stock},{' '}
                  <span className={now.free < count ? 'error' : 'good'}>свободно {now.free}</span>
                </>
              ) : (
                <span className="error">больше не продаётся</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="wide" colSpan={4}>
            <b>Итого: {formatPrice(total)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The note, which is saved over what the person saw when they began to write. */
function Note({ note, onSave }: { note: string; onSave: (text: string, seen: string) => Promise<boolean> }) {
  const [draft, setDraft] = useState<{ text: string; seen: string } | null>(null);
  const isOther = draft !== null && draft.seen !== note;
  return (
    <section className="labelled">
      <label htmlFor="note">Заметка для своих</label>
      <textarea
        id="note"
        className="field"
        rows={3}
        maxLength={2000}
        value={draft?.text ?? note}
        onChange={({ target }) => setDraft({ text: target.value, seen: draft?.seen ?? note })}
      />
      {isOther ? (
        <p className="error" role="alert">
          Пока вы писали, заметку изменили: «{note || 'пусто'}». Сохраните, если ваша точнее.
        </p>
      ) : null}
      {draft ? (
        <div className="actions no-print">
          <button
            type="button"
            className="button"
            onClick={async () => {
              // What has been shown above has been seen.
              if (await onSave(draft.text, isOther ? note : draft.seen)) setDraft(null);
            }}
          >
            Сохранить заметку
          </button>
          <button type="button" className="plain" onClick={() => setDraft(null)}>
            Не сохранять
          </button>
        </div>
      ) : null}
    </section>
  );
}
