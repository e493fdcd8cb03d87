import { DeliveryError } from './delivery.ts';
import type { Mailer } from './mail.ts';
import type { ArrivalMessage, Offers, Sales } from './sales.ts';
import { backOff } from './sender.ts';

const BATCH_SIZE = 4;
/** No other sender gets a claimed letter meanwhile: longer than the mail server's time limits together. */
const LEASE_MS = 180_000;
/** The pauses double up to an hour: some three days, as for letters about orders. */
const MOST_ATTEMPTS = 80;

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
  sales: Pick<Sales, 'claimArrivals' | 'arrivalTold' | 'arrivalFailed'>,
  offers: Offers,
  { mailer, urlOf, log, signal }: ArrivalSenderOptions,
): Promise<number> {
  async function tell(message: ArrivalMessage): Promise<boolean> {
    try {
      await mailer.arrival(message, urlOf(message.product.id), signal);
    } catch (error) {
      if (error instanceof DeliveryError && error.isAborted) {
        await sales.arrivalFailed(message, 0);
        return false;
      }
      const why = error instanceof DeliveryError ? error.message : `ошибка программы (${String(error)})`;
      const isFinal = error instanceof DeliveryError && error.isFinal;
      const gaveUp = isFinal || message.attempts >= MOST_ATTEMPTS;
      log(
        `Письмо о поступлении ${message.id}, попытка ${message.attempts}: ${why}; ${gaveUp ? 'больше не пробуем' : 'повторим'}`,
      );
      await (gaveUp
        ? sales.arrivalTold(message.id)
        : sales.arrivalFailed(message, backOff(message.attempts)));
      return false;
    }
    await sales.arrivalTold(message.id);
    return true;
  }
  let sent = 0;
  while (!signal.aborted) {
    const messages = await sales.claimArrivals(offers, BATCH_SIZE, LEASE_MS);
    const ends = await Promise.all(messages.map(tell));
    sent += ends.filter(Boolean).length;
    if (messages.length < BATCH_SIZE || sent === 0) break;
  }
  return sent;
}
