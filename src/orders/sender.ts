import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWER_MS, type Deliveries, DeliveryError, deliverWithin, SEND_MS } from './delivery.ts';
import { RECORD_MS, record } from './recording.ts';
import type { OutboxMessage, Sales } from './sales.ts';

export interface SenderOptions {
  deliveries: Deliveries;
  log(line: string): void;
  /** Interval between polls of the outbox; 1 s by default. */
  pollMs?: number;
  /** Time limit of one delivery; {@link SEND_MS} by default. */
  sendMs?: number;
}

export interface Sender {
  /**
   * Claims no more messages, ends the deliveries in progress that can be ended without a message arriving, and resolves when all
   * have succeeded or failed. Messages that were not delivered are due at once, for the next sender.
   */
  stop(): Promise<void>;
}

const BATCH_SIZE = 4;
const SECOND = 1000;
const HOUR = 3_600_000;
/** Messages to buyer and Telegram are abandoned after this time; those to the shop are retried without limit. */
const GIVE_UP_MS = 72 * HOUR;

/** Pause after attempt number `attempts`, in milliseconds: from 1 s doubling to an hour, less up to half at random. */
export function backOff(attempts: number, random: () => number = Math.random): number {
  const longest = Math.min(HOUR, SECOND * 2 ** Math.min(attempts - 1, 20));
  return Math.max(SECOND, Math.round(longest * (1 - random() / 2)));
}

/**
 * Sends the messages of the outbox until it is stopped. Each is sent at least once, and more than once only if the receiving
 * server's answer does not come, or this process or the store fails between delivery and its recording. Any number of senders
 * may use one store.
 */
export function startSender(
  sales: Pick<Sales, 'claimMessages' | 'messageSent' | 'messageFailed'>,
  { deliveries, log, pollMs = SECOND, sendMs = SEND_MS }: SenderOptions,
): Sender {
  const stopping = new AbortController();
  const leaseMs = sendMs + ANSWER_MS + RECORD_MS;
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function send(message: OutboxMessage): Promise<void> {
    const { kind, order, attempts, age } = message;
    try {
      const deliver = deliveries[kind];
      if (!deliver) throw new DeliveryError('не настроено, куда отправлять');
      await deliverWithin(sendMs, stopping.signal, signal => deliver(message, signal));
    } catch (error) {
      const { message: why, isAborted, isFinal, taken } = DeliveryError.of(error);
      if (isAborted && stopping.signal.aborted) {
        log(`Заказ № ${order.number}: сообщение «${kind}»: ${why}; отправит следующий запуск`);
        await record(() => sales.messageFailed(message, why, 0), stopping.signal);
        return;
      }
      const isForShop = kind === 'shop' || kind === 'shop-cancelled';
      const retryMs = !isForShop && (isFinal || age > GIVE_UP_MS) ? null : backOff(attempts);
      const next = retryMs === null ? 'больше не пробуем' : `снова через ${Math.round(retryMs / SECOND)} с`;
      log(`Заказ № ${order.number}: сообщение «${kind}», попытка ${attempts}: ${why}; ${next}`);
      await record(() => sales.messageFailed(message, why, retryMs, taken), stopping.signal);
      return;
    }
    await record(() => sales.messageSent(message), stopping.signal);
  }

  /** Logs each different error of the store once until the store works again. */
  const logged = new Set<string>();
  function logStoreError(error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    if (!logged.has(words)) log(`Отправка сообщений о заказах: ${words}`);
    logged.add(words);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let claimedCount = 0;
      try {
        const messages = await sales.claimMessages(BATCH_SIZE, leaseMs);
        claimedCount = messages.length;
        const ends = await Promise.allSettled(messages.map(send));
        const failures = ends.filter(end => end.status === 'rejected');
        for (const { reason } of failures) logStoreError(reason);
        if (failures.length === 0) logged.clear();
        else claimedCount = 0;
      } catch (error) {
        logStoreError(error);
        claimedCount = 0;
      }
      if (claimedCount < BATCH_SIZE) await pause(pollMs);
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
