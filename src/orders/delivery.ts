import type { MessageKind, OutboxMessage } from './sales.ts';

/**
 * Delivers one message; resolves when the receiving server has accepted it. At the signal it ends what can be ended without
 * the message arriving, with the signal's reason where that is a DeliveryError. @throws {DeliveryError}
 */
export type Deliver = (message: OutboxMessage, signal?: AbortSignal) => Promise<void>;

/** The delivery for each kind of message; messages of a kind without one stay in the outbox until it is configured. */
export type Deliveries = Partial<Record<MessageKind, Deliver>>;

/** A delivery failed. The message is logged, so it must contain no personal data. */
export class DeliveryError extends Error {
  /** Retrying cannot help, for example because the address does not exist. */
  readonly isFinal: boolean;
  /** Addresses of several whose server took the message; the next attempt leaves them out. */
  readonly taken: readonly string[];
  /** It was ended by the signal of a stop or of a time limit, and the message has certainly not arrived. */
  readonly isAborted: boolean;
  constructor(
    message: string,
    isFinal = false,
    options?: ErrorOptions & { isAborted?: boolean },
    taken: readonly string[] = [],
  ) {
    super(message, options);
    this.isAborted = options?.isAborted ?? false;
    this.isFinal = isFinal;
    this.taken = taken;
  }

  /** What ended a delivery, an error of the program too. */
  static of = (error: unknown): DeliveryError =>
    error instanceof DeliveryError ? error : new DeliveryError(`ошибка программы (${String(error)})`);
}

/** How long a delivery may take to begin with, in milliseconds: a dozen answers of a mail server that waits 12 s with each. */
export const SEND_MS = 180_000;
/** How long the answer to a message that has gone out whole is waited for after that; a mailer gives up before. */
export const ANSWER_MS = 30_000;

/**
 * Delivers within a time limit. At its end the signal ends what can be ended without the message arriving; what has gone out
 * whole is waited for, so that it does not count as failed and arrive all the same.
 * @param stopping ends the delivery too
 * @throws {DeliveryError}
 */
export async function deliverWithin(
  limitMs: number,
  stopping: AbortSignal,
  deliver: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const words = 'отправка не закончилась вовремя';
  const limit = new AbortController();
  const given = Promise.withResolvers<never>();
  const timers = [
    setTimeout(() => limit.abort(new DeliveryError(words, false, { isAborted: true })), limitMs),
    setTimeout(() => given.reject(new DeliveryError(words)), limitMs + ANSWER_MS),
  ];
  try {
    await Promise.race([deliver(AbortSignal.any([stopping, limit.signal])), given.promise]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
