import { setTimeout as sleep } from 'node:timers/promises';
import { type Deliveries, DeliveryError } from './delivery.ts';
import { type OutboxMessage, type Sales, StoreUnavailable } from './sales.ts';

export interface SenderOptions {
  deliveries: Deliveries;
  log(line: string): void;
  /** How often to look for messages; 1 s. */
  pollMs?: number;
  /** After how long a delivery counts as failed; 60 s. */
  sendMs?: number;
}

export interface Sender {
  /** Takes no more messages and resolves when those under way have ended, one way or the other. */
  stop(): Promise<void>;
}

const AT_ONCE = 4;
const SECOND = 1000;
const HOUR = 3_600_000;
/** A buyer's or a chat's message is worth so much patience; the shop's is tried for ever. */
const GIVE_UP_MS = 72 * HOUR;

/** Pause after a failed attempt: 1 s, doubling up to an hour, less a random part so that senders do not come in step. */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const most = Math.min(HOUR, SECOND * 2 ** Math.min(attempts - 1, 20));
  return Math.max(SECOND, Math.round(most * (1 - random() / 2)));
}

/** Rejects when `work` has not ended in time; what goes on behind it is cut by the silence that mail servers are allowed. */
function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DeliveryError('отправка не закончилась вовремя')), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Sends what lies in the outbox until it is stopped: each message at least once, and once unless this process or the store fails
 * between the delivery and its note. Any number of senders may run on one store.
 */
export function startSender(
  sales: Pick<Sales, 'claimMessages' | 'messageSent' | 'messageFailed'>,
  { deliveries, log, pollMs = SECOND, sendMs = 60 * SECOND }: SenderOptions,
): Sender {
  const stopping = new AbortController();
  const leaseMs = sendMs * 2 + 30 * SECOND;
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** The store may be away for a moment; after the lease another sender would repeat the message. */
  async function insist(note: () => Promise<void>): Promise<void> {
    const until = performance.now() + leaseMs - sendMs;
    for (;;) {
      try {
        return await note();
      } catch (error) {
        const isHopeless = stopping.signal.aborted || performance.now() > until;
        if (!(error instanceof StoreUnavailable) || isHopeless) throw error;
        await pause(SECOND);
      }
    }
  }

  async function send(message: OutboxMessage): Promise<void> {
    const { id, kind, order, attempts } = message;
    try {
      const deliver = deliveries[kind];
      if (!deliver) throw new DeliveryError('не настроено, куда отправлять');
      await within(deliver(message), sendMs);
    } catch (error) {
      const why = error instanceof DeliveryError ? error.message : `ошибка программы (${String(error)})`;
      const isFinal = error instanceof DeliveryError && error.isFinal;
      const isOld = kind !== 'shop' && Date.now() - order.created > GIVE_UP_MS;
      const retryMs = kind !== 'shop' && (isFinal || isOld) ? null : backOff(attempts);
      const next = retryMs === null ? 'больше не пробуем' : `снова через ${Math.round(retryMs / SECOND)} с`;
      log(`Заказ № ${order.number}: сообщение «${kind}», попытка ${attempts}: ${why}; ${next}`);
      await insist(() => sales.messageFailed(message, why, retryMs));
      return;
    }
    await insist(() => sales.messageSent(id));
  }

  /** A store that is away is away each second: said once. */
  let trouble = '';
  function complain(error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    if (words !== trouble) log(`Отправка сообщений о заказах: ${words}`);
    trouble = words;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let taken = 0;
      try {
        const messages = await sales.claimMessages(AT_ONCE, leaseMs);
        taken = messages.length;
        const ends = await Promise.allSettled(messages.map(send));
        for (const end of ends) if (end.status === 'rejected') throw end.reason;
        trouble = '';
      } catch (error) {
        complain(error);
        taken = 0;
      }
      if (taken < AT_ONCE) await pause(pollMs);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
