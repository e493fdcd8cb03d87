import { useQueryClient } from '@tanstack/react-query';
import { useNotify, usePermissions } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { deliverySums } from '#src/domain/delivery-zone.ts';
import { formatPrice, times } from '#src/domain/money.ts';
import { type OrderSource, SOURCE_NAMES } from '#src/domain/order-source.ts';
import { type OrderStatus, STATUS_NAMES } from '#src/domain/order-status.ts';
import type { Role } from '../../api/contract.ts';
import {
  changeOrder,
  eraseBuyer,
  getOrder,
  type OrderChange,
  type OrderMessage,
  type OrderView,
  retryMessage,
  STEPS,
} from '../../api/orders.ts';
import { ask, useAct, useAsk } from '../ask.ts';
import { EventLines } from '../people/event-log.tsx';
import { Button, PhoneLink, Problem, Row, Rows, Screen, Table } from '../ui/parts.tsx';
import { timeText } from '../ui/texts.ts';
import { useUnsaved } from '../ui/unsaved.ts';

const EVERY_MS = 15_000;
const ERASE = 'Стереть имя, телефон, почту и заметки во всех заказах этого покупателя? Вернуть их нельзя.';

const BACK: Readonly<Record<string, string>> = {
  'ready confirmed': 'Ещё не готов',
  'done ready': 'Ещё не выдан',
};

const FORWARD: Readonly<Record<OrderStatus, string>> = {
  new: 'Открыть снова',
  confirmed: 'Подтвердить',
  ready: 'Готов к выдаче',
  done: 'Выдан',
  cancelled: 'Отменить заказ',
};

/** The steps that an order may take, with the texts of their buttons. Who asked for a call has nothing to be given out. */
function stepsOf(status: OrderStatus, source: OrderSource): { to: OrderStatus; text: string }[] {
  const isCall = source === 'call';
  return STEPS[status]
    .filter(to => !isCall || (to !== 'confirmed' && to !== 'ready'))
    .map(to => ({
      to,
      text: (isCall && to === 'done' ? 'Перезвонили' : BACK[`${status} ${to}`]) ?? FORWARD[to],
    }));
}

const MESSAGE_NAMES: Readonly<Record<OrderMessage['kind'], string>> = {
  shop: 'Письмо магазину',
  buyer: 'Письмо покупателю: заказ принят',
  telegram: 'Telegram',
  'shop-cancelled': 'Письмо магазину: покупатель отменил',
  'telegram-cancelled': 'Telegram: покупатель отменил',
  new: 'Письмо: снова принят',
  confirmed: 'Письмо: подтверждён',
  ready: 'Письмо: готов к выдаче',
  done: 'Письмо: выполнен',
  cancelled: 'Письмо: отменён',
};

const MESSAGE_STATES: Readonly<Record<OrderMessage['state'], string>> = {
  sent: 'отправлено',
  waiting: 'ждёт отправки',
  failed: 'не отправлено',
};

/** An order, as it is now: what others change of it appears by itself. */
export function OrderScreen() {
  const { id = '' } = useParams();
  const { data, error } = useAsk(getOrder, { id }, EVERY_MS);
  return data ? <Order key={id} order={data} /> : <Screen title={`Заказ № ${id}`} error={error} />;
}

function Order({ order }: { order: OrderView }) {
  const { id, status, source, note, phone } = order;
  const client = useQueryClient();
  const notify = useNotify();
  const { act, isBusy } = useAct();
  const { permissions: role } = usePermissions<Role>();
  const put = (view: OrderView) => client.setQueryData([getOrder.name, { id }], view);
  /** Runs what changes the order; a refusal shows why, and the order as it is. */
  const run = (work: () => Promise<OrderView & { warning?: string }>) =>
    act(
      async () => {
        const { warning, ...view } = await work();
        put(view);
        if (warning) notify(warning, { type: 'error' });
      },
      ({ body }) => body?.current && put(body.current),
    );
  const change = (to: OrderChange, seen = note) =>
    run(() => ask(changeOrder, { id, change: to, before: { status, note: seen } }));
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
          <Button onClick={() => print()}>Печать</Button>
        </div>
      }
    >
      <div className="panel">
        <p>
          <b className="status">{STATUS_NAMES[status]}</b>{' '}
          {[SOURCE_NAMES[source], `принят ${timeText(order.created)}`].filter(Boolean).join(', ')}, шины{' '}
          {order.heldUntil ? `отложены до ${timeText(order.heldUntil)}` : 'не отложены'}
        </p>
        {phone ? (
          <fieldset className="actions no-print" aria-label="Статус заказа" disabled={isBusy}>
            {stepsOf(status, source).map(({ to, text }) => (
              <Button
                key={to}
                {...(to === 'cancelled' ? { question: `Отменить заказ № ${id}?` } : {})}
                onClick={() => change({ status: to })}
              >
                {text}
              </Button>
            ))}
          </fieldset>
        ) : (
          <p>Данные покупателя стёрты.</p>
        )}
      </div>
      <Buyer {...order} />
      <Lines {...order} />
      {phone ? <Note note={note} onSave={(text, seen) => change({ note: text }, seen)} /> : null}
      <section className="no-print">
        <h2>Письма и сообщения</h2>
        <Rows empty="Сообщений нет.">
          {order.messages.map(({ kind, state, at, error, mayRetry }) => (
            <Row key={kind} main={MESSAGE_NAMES[kind]} note={error && <span className="error">{error}</span>}>
              <span className={state === 'failed' ? 'error' : ''}>
                {MESSAGE_STATES[state]}, {timeText(at)}
              </span>
              {mayRetry ? (
                <Button
                  aria-label={`Отправить ещё раз: ${MESSAGE_NAMES[kind]}`}
                  onClick={() => run(() => ask(retryMessage, { id, kind }))}
                >
                  Ещё раз
                </Button>
              ) : null}
            </Row>
          ))}
        </Rows>
      </section>
      <section className="no-print">
        <h2>История</h2>
        <EventLines events={order.events} empty="В пульте с заказом ещё ничего не делали." />
      </section>
      {role === 'owner' && phone ? (
        <div className="actions no-print">
          <Button question={ERASE} onClick={() => run(() => ask(eraseBuyer, { id }))}>
            Стереть данные покупателя
          </Button>
        </div>
      ) : null}
    </Screen>
  );
}

const Fact = ({ name, className, children }: { name: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Buyer = ({ name, phone, email, receiving, comment, consent, page }: OrderView) => (
  <section>
    <dl className="facts">
      <Fact name="Имя">{name || 'не указано'}</Fact>
      <Fact name="Телефон">
        <PhoneLink phone={phone} />
      </Fact>
      <Fact name="E-mail">
        <a className="text-link" href={email ? `mailto:${email}` : undefined}>
          {email || 'нет'}
        </a>
      </Fact>
      <Fact name="Получение">{receiving || 'не выбрано'}</Fact>
      <Fact name="Комментарий">{comment || 'нет'}</Fact>
      <Fact name="Согласие" className="no-print">
        редакция {consent.version}, {timeText(consent.at)}
        <p className="hint">Отпечаток текста: {consent.hash}</p>
      </Fact>
    </dl>
    {page ? (
      <a className="text-link no-print" href={page} target="_blank" rel="noreferrer">
        Страница заказа у покупателя
      </a>
    ) : null}
  </section>
);

function Lines({ lines, total, delivery }: OrderView) {
  if (lines.length === 0) return null;
  return (
    <Table
      columns={{ Шины: '', 'Кол-во и цена': 'number', Сумма: 'number', 'Сейчас в магазине': 'no-print' }}
    >
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
      <tr>
        <td className="wide" colSpan={4}>
          <b>Итого: {formatPrice(total)}</b>
          {deliverySums(total, delivery).map(([what, sum]) => (
            <p key={what}>
              {what}: {sum}
            </p>
          ))}
        </td>
      </tr>
    </Table>
  );
}

/** The note, which is saved over what the person saw when they began to write. */
function Note({ note, onSave }: { note: string; onSave: (text: string, seen: string) => Promise<boolean> }) {
  const [draft, setDraft] = useState<{ text: string; seen: string } | null>(null);
  const isOther = draft !== null && draft.seen !== note;
  useUnsaved(draft !== null && draft.text !== note);
  return (
    <section className="labelled">
      <label htmlFor="note">Заметка для своих</label>
      <textarea
        id="note"
        className="field"
        rows={3}
        value={draft?.text ?? note}
        onChange={({ target }) => setDraft({ text: target.value, seen: draft?.seen ?? note })}
      />
      {isOther ? (
        <Problem
          error={`Пока вы писали, заметку изменили: «${note || 'пусто'}». Сохраните, если ваша точнее.`}
        />
      ) : null}
      {draft ? (
        <div className="actions no-print">
          <Button
            onClick={async () => {
              // What has been shown above has been seen.
              if (await onSave(draft.text, isOther ? note : draft.seen)) setDraft(null);
            }}
          >
            Сохранить заметку
          </Button>
          <Button className="plain" onClick={() => setDraft(null)}>
            Не сохранять
          </Button>
        </div>
      ) : null}
    </section>
  );
}
