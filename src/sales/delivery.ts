import type { MessageKind, OutboxMessage } from './sales.ts';

/**
 * Delivers one message; resolves when the receiving server has accepted it. At the signal it ends what can be ended without
 * the message arriving. @throws {DeliveryError}
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
  /** It was ended by the signal, and the message has certainly not arrived. */
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
}
