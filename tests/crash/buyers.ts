import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderAnswer } from '#src/api/sales-wire.ts';
import type { RawAnswer } from '#tests/harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '#tests/harness/shopper.ts';

/** An order that the server has acknowledged to the buyer. */
export interface Acknowledged {
  /** The buyer's name, unique for each order, to find the order in the store. */
  name: string;
  number: string;
}

/**
 * Buyers who order in a loop without pauses and retry every order that got no response. Every second buyer sends an
 * Idempotency-Key; for the others the server recognises a repeated order by basket id and body.
 */
export class Buyers {
  readonly acknowledged: Acknowledged[] = [];
  repeated = 0;
  readonly #url: string;
  readonly #product: number;
  readonly #loops: Promise<void>[];
  readonly #refusals: unknown[] = [];
  #isBuying = true;

  constructor(url: string, product: number, count: number) {
    this.#url = url;
    this.#product = product;
    this.#loops = Array.from({ length: count }, (_, index) =>
      this.#buyInLoop(index % 2 === 0).catch((error: unknown) => void this.#refusals.push(error)),
    );
  }

  /** Resolves when one more order is acknowledged. @throws when an order was refused for good */
  async nextOrder(): Promise<void> {
    const { length } = this.acknowledged;
    while (this.acknowledged.length === length) {
      if (this.#refusals.length > 0) throw new AggregateError(this.#refusals, String(this.#refusals[0]));
      await sleep(5);
    }
  }

  /** Waits until every buyer has finished the current order. @throws when an order was refused for good */
  async finish(): Promise<void> {
    this.#isBuying = false;
    await Promise.all(this.#loops);
    if (this.#refusals.length > 0) throw new AggregateError(this.#refusals, String(this.#refusals[0]));
  }

  async #buyInLoop(withKey: boolean): Promise<void> {
    const shopper = new Shopper(this.#url);
    while (this.#isBuying) {
      const name = randomUUID();
      await retryUntilOk(() => shopper.add(this.#product, 1));
      const { answer, attempts } = await retryUntilOk(() =>
        shopper.order({ ...GOOD_FORM, name }, withKey ? { 'Idempotency-Key': name } : {}),
      );
      const { success, order, message } = answer.json as OrderAnswer;
      if (success !== 1 || !order) throw new Error(`order refused: ${message}`);
      this.acknowledged.push({ name, number: order.number });
      if (attempts > 1) this.repeated += 1;
    }
  }
}

/** Retries until the response is 200. Retried: no connection, no response, 503, and the 403 of a first visit. */
async function retryUntilOk(
  send: () => Promise<RawAnswer>,
): Promise<{ answer: RawAnswer; attempts: number }> {
  for (let attempts = 1; ; attempts++) {
    const answer = await send().catch(() => null);
    if (answer?.status === 200) return { answer, attempts };
    if (answer && answer.status !== 503 && answer.status !== 403)
      throw new Error(`${answer.status} ${answer.text}`);
    if (answer?.status !== 403) await sleep(20);
  }
}
