import type { MessageKind, OutboxMessage } from './sales.ts';

/** Carries one message to whom it is for; resolves when the other side has taken it. */
export type Deliver = (message: OutboxMessage) => Promise<void>;

/** Who carries what; a kind that is absent waits until it is configured. */
export type Deliveries = Partial<Record<MessageKind, Deliver>>;

/** Why a message was not taken, in words that hold no personal data: they are logged. */
export class DeliveryError extends Error {
  /** Trying again cannot help: the address does not exist. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal = false, options?: ErrorOptions) {
    super(message, options);
    this.isFinal = isFinal;
  }
}
