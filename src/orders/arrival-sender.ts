import { ANSWER_MS, DeliveryError, deliverWithin, SEND_MS } from './delivery.ts';
import type { Mailer } from './mail.ts';
import { RECORD_MS, record } from './recording.ts';
import type { ArrivalMessage, Offers, Sales } from './sales.ts';
import { backOff } from './sender.ts';

const BATCH_SIZE = 4;
/** No other sender gets a claimed letter meanwhile. */
const LEASE_MS = SEND_MS + ANSWER_MS + RECORD_MS;
/** The pauses double up to an hour: some three days, as for letters about orders. */
const MAX_ATTEMPTS = 80;

export interface ArrivalSenderOptions {
  mailer: Pick<Mailer, 'arrival'>;
  /** Address of a product's page. */
  urlOf(product: number): string;
  log(line: string): void;
  /** Ends what can be ended without a letter arriving; the rest is due later. */
  signal: AbortSignal;
}

/**
 * Writes to those whose tyres are in stock again. Each letter is sent at least once, and its address deleted afterwards.
 * @returns how many were sent
 * @throws {StoreUnavailable}
 */
export async function tellArrivals(
  sales: Pick<Sales, 'claimArrivals' | 'markArrivalSent' | 'arrivalFailed'>,
  offers: Offers,
  { mailer, urlOf, log, signal }: ArrivalSenderOptions,
): Promise<number> {
  const note = (work: () => Promise<void>) => record(work, signal);
  async function tell(message: ArrivalMessage): Promise<boolean> {
    try {
      const url = urlOf(message.product.id);
      await deliverWithin(SEND_MS, signal, until => mailer.arrival(message, url, until));
    } catch (error) {
      const { message: why, isAborted, isFinal } = DeliveryError.of(error);
      if (isAborted && signal.aborted) {
        await note(() => sales.arrivalFailed(message, 0));
        return false;
      }
      const gaveUp = isFinal || message.attempts >= MAX_ATTEMPTS;
      log(
        `Письмо о поступлении ${message.id}, попытка ${message.attempts}: ${why}; ${gaveUp ? 'больше не пробуем' : 'повторим'}`,
      );
      await note(() =>
        gaveUp ? sales.markArrivalSent(message.id) : sales.arrivalFailed(message, backOff(message.attempts)),
      );
      return false;
    }
    await note(() => sales.markArrivalSent(message.id));
    return true;
  }
  let sent = 0;
  while (!signal.aborted) {
    const messages = await sales.claimArrivals(offers, BATCH_SIZE, LEASE_MS);
    const telling = messages.map(tell);
    // A failure is thrown when all have ended.
    await Promise.allSettled(telling);
    const ends = await Promise.all(telling);
    sent += ends.filter(Boolean).length;
    if (messages.length < BATCH_SIZE || sent === 0) break;
  }
  return sent;
}
