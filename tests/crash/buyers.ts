import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderAnswer } from '#src/api/sales-wire.ts';
import type { RawAnswer } from '#tests/harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '#tests/harness/shopper.ts';

/** An order of which the buyer has read that it is accepted. */
export interface Acknowledged {
  /** The buyer's name: each order has its own, so that it is known again. */
  name: string;
  number: string;
}

/**
 * Buyers who order one after the other as fast as they are answered, and send again whatever was not. Every other one sends an
 * Idempotency-Key; the rest rely on the basket's id and on the body.
 */
export class Buyers {
  readonly acknowledged: Acknowledged[] = [];
  repeated = 0;
  readonly #url: string;
  readonly #product: number;
  readonly #ends: Promise<void>[];
  readonly #refusals: unknown[] = [];
  #buying = true;

  constructor(url: string, product: number, count: number) {
    this.#url = url;
    this.#product = product;
    this.#ends = Array.from({ length: count }, (_, index) =>
      this.#buy(index % 2 === 0).catch((error: unknown) => void this.#refusals.push(error)),
    );
  }

  /** Resolves when one more order has been acknowledged. @throws when a buyer was refused for good */
  async nextOrder(): Promise<void> {
    const { length } = this.acknowledged;
    while (this.acknowledged.length === length) {
      if (this.#refusals.length > 0) throw new AggregateError(this.#refusals, String(this.#refusals[0]));
      await sleep(5);
    }
  }

  /** Lets each come to the end of the order that it has begun. @throws when one was refused for good */
  async finish(): Promise<void> {
    this.#buying = false;
    await Promise.all(this.#ends);
    if (this.#refusals.length > 0) throw new AggregateError(this.#refusals, String(this.#refusals[0]));
  }

  async #buy(withKey: boolean): Promise<void> {
    const shopper = new Shopper(this.#url);
    while (this.#buying) {
      const name = randomUUID();
      await insist(() => shopper.add(this.#product, 1));
      const { answer, attempts } = await insist(() =>
        shopper.order({ ...GOOD_FORM, name }, withKey ? { 'Idempotency-Key': name } : {}),
      );
      const { success, order, message } = answer.json as OrderAnswer;
      if (success !== 1 || !order) throw new Error(`order refused: ${message}`);
      this.acknowledged.push({ name, number: order.number });
      if (attempts > 1) this.repeated += 1;
    }
  }
}

/** Asks until there is an answer: nobody there, no answer, 503 and a first visit's 403 are reasons to ask again. */
async function insist(ask: () => Promise<RawAnswer>): Promise<{ answer: RawAnswer; attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    const answer = await ask().catch(() => null);
    if (answer?.status === 200) return { answer, attempts };
    if (answer && answer.status !== 503 && answer.status !== 403)
      throw new Error(`${answer.status} ${answer.text}`);
    if (answer?.status !== 403) await sleep(20);
  }
}
