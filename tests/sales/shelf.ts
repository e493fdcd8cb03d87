import { setTimeout as sleep } from 'node:timers/promises';
import { kopecks } from '#src/domain/money.ts';
import {
  type Offer,
  type Offers,
  type OrderOutcome,
  type OrderRequest,
  type Sales,
  StoreUnavailable,
} from '#src/orders/sales.ts';

/** What may be said of a product; prices in kopecks, as they are written in a test. */
type Facts = Partial<Omit<Offer, 'price' | 'oldPrice'>> & { price?: number; oldPrice?: number | null };

/** An in-memory catalogue whose offers a test can change while sales are open. */
export class Shelf {
  readonly products = new Map<number, Offer>();

  put(id: number, { price, oldPrice, ...facts }: Facts = {}): this {
    const usual: Offer = {
      id,
      name: `Шина ${id}`,
      brand: 'Cordiant',
      photo: `/storage/${id}.webp`,
      size: '205/55 R16',
      price: kopecks(500_000),
      oldPrice: null,
      stock: 20,
      stockDate: null,
    };
    this.products.set(id, {
      ...usual,
      ...this.products.get(id),
      ...facts,
      ...(price !== undefined && { price: kopecks(price) }),
      ...(oldPrice !== undefined && { oldPrice: oldPrice === null ? null : kopecks(oldPrice) }),
    });
    return this;
  }

  readonly offers: Offers = ids =>
    new Map(
      ids.flatMap(id => {
        const offer = this.products.get(id);
        return offer ? [[id, { ...offer }] as const] : [];
      }),
    );
}

/** A valid order form. */
export const request = (facts: Partial<OrderRequest> = {}): OrderRequest => ({
  name: 'Иван Петров',
  phone: '+79123456789',
  email: '',
  comment: '',
  receiving: { way: '', address: '', prices: null },
  consent: { version: '2026-01-01', hash: 'abc' },
  visitor: null,
  key: null,
  bodyHash: 'body',
  of: { source: 'basket' },
  ...facts,
});

/** The answer in an outcome; fails the test on a conflict. */
export function answered(outcome: OrderOutcome) {
  if (!('answer' in outcome)) throw new Error(`no answer: ${JSON.stringify(outcome)}`);
  return outcome.answer;
}

/** Puts products into a session's basket and orders them. @returns the order's number */
export async function ordered(
  sales: Sales,
  shelf: Shelf,
  session: string,
  lines: Readonly<Record<number, number>>,
  facts: Partial<OrderRequest> = {},
): Promise<string> {
  for (const [id, count] of Object.entries(lines)) {
    const set = await sales.setLine(session, Number(id), count, shelf.offers);
    if ('refused' in set) throw new Error(`not added: ${JSON.stringify(set)}`);
  }
  const answer = answered(await sales.placeOrder(session, request(facts), shelf.offers));
  if (!answer.order) throw new Error(`not accepted: ${JSON.stringify(answer)}`);
  return answer.order.number;
}

/** Retries after StoreUnavailable, which is a valid answer to many concurrent requests on a busy machine. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + 25_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > until) throw error;
      await sleep(20);
    }
  }
}
