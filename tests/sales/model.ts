import type { OrderStatus } from '#src/domain/order-status.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface Product {
  price: number;
  stock: number;
  stockDate: string | null;
  isSold: boolean;
}

interface Line {
  product: number;
  count: number;
  seen: number;
}

interface Held {
  product: number;
  count: number;
  stockDate: string | null;
}

export interface Made {
  session: string;
  key: string | null;
  body: string;
  at: number;
  total: number;
  status: OrderStatus;
  number: string;
  held: Held[];
}

/** The answer to an order, as far as the model predicts it. */
export type Expected =
  | { kind: 'conflict' }
  | { kind: 'repeated'; order: Made }
  | { kind: 'refused'; errors: number }
  | { kind: 'accepted'; total: number; accept(number: string): void };

/** A simple in-memory model of sales, with which the stores must agree. */
export class Model {
  now = Date.UTC(2026, 0, 1, 12);
  readonly products = new Map<number, Product>();
  readonly baskets = new Map<string, { lines: Line[]; changed: number }>();
  readonly orders: Made[] = [];

  /** Lines of a session's basket unless it has expired. */
  lines(session: string): Line[] {
    const basket = this.baskets.get(session);
    return basket && this.now - basket.changed < 30 * DAY ? basket.lines : [];
  }

  #change(session: string, lines: Line[]): void {
    this.baskets.set(session, { lines, changed: this.now });
  }

  #isOpen({ at, status }: Made, days: number): boolean {
    return status !== 'done' && status !== 'cancelled' && this.now - at < days * DAY;
  }

  /** Whether no figure of the catalogue is known to include the order. */
  #isMissing({ at }: Made, { product, stockDate }: Held): boolean {
    const now = this.products.get(product);
    if (!now?.isSold || now.stockDate === null) return true;
    const day = new Date(at).toISOString().slice(0, 10);
    return now.stockDate <= day || (stockDate !== null && now.stockDate <= stockDate);
  }

  #isLive(order: Made, held: Held): boolean {
    return this.#isOpen(order, order.status === 'new' ? 3 : 14) && this.#isMissing(order, held);
  }

  available(product: number): number {
    const facts = this.products.get(product);
    if (!facts?.isSold) return 0;
    const held = this.orders.flatMap(order => order.held.filter(each => this.#isLive(order, each)));
    const taken = held.filter(each => each.product === product).reduce((sum, { count }) => sum + count, 0);
    return Math.max(0, facts.stock - taken);
  }

  /** Marks ended reservations as ended for good. Reservations of closed orders are not among them: those can be reopened. */
  forget(products: readonly number[]): void {
    for (const order of this.orders.filter(({ status }) => status === 'new' || status === 'confirmed'))
      order.held = order.held.filter(
        each => !products.includes(each.product) || (this.#isOpen(order, 14) && this.#isMissing(order, each)),
      );
  }

  /** Shows a basket, which counts as shown from then on. @returns the number of notes */
  expectedView(session: string): number {
    let notes = 0;
    for (const line of this.lines(session)) {
      const facts = this.products.get(line.product);
      if (!facts?.isSold) {
        notes += 1;
        continue;
      }
      if (facts.price !== line.seen) notes += 1;
      if (line.count > this.available(line.product)) notes += 1;
      line.seen = facts.price;
    }
    return notes;
  }

  /** Sets a quantity. @returns the reason for a refusal, or null */
  set(session: string, product: number, count: number): 'unknown' | 'stock' | null {
    const facts = this.products.get(product);
    if (!facts?.isSold) return 'unknown';
    if (count < 1 || count > Math.min(999, this.available(product))) return 'stock';
    const lines = this.lines(session);
    const known = lines.find(line => line.product === product);
    if (known) known.count = count;
    else lines.push({ product, count, seen: facts.price });
    this.#change(session, lines);
    return null;
  }

  remove(session: string, product: number | null): void {
    const lines = this.lines(session);
    const rest = product === null ? [] : lines.filter(line => line.product !== product);
    if (rest.length < lines.length) this.#change(session, rest);
  }

  order(session: string, key: string | null, body: string): Expected {
    const keyed =
      key === null ? undefined : this.orders.find(made => made.session === session && made.key === key);
    if (keyed) return keyed.body === body ? { kind: 'repeated', order: keyed } : { kind: 'conflict' };
    const lines = this.lines(session);
    if (lines.length === 0) {
      const order = this.orders.findLast(
        made => made.session === session && made.body === body && this.now - made.at < 10 * MINUTE,
      );
      return order ? { kind: 'repeated', order } : { kind: 'refused', errors: 1 };
    }
    this.forget(lines.map(({ product }) => product));
    const errors = this.#objections(lines);
    if (errors > 0) return { kind: 'refused', errors };
    const priceOf = (product: number) => this.products.get(product)?.price ?? 0;
    const total = lines.reduce((sum, { product, count }) => sum + count * priceOf(product), 0);
    const held = lines.map(({ product, count }) => {
      const { stockDate = null } = this.products.get(product) ?? {};
      return { product, count, stockDate };
    });
    const accept = (number: string) => {
      this.orders.push({ session, key, body, total, held, number, at: this.now, status: 'new' });
      this.#change(session, []);
    };
    return { kind: 'accepted', total, accept };
  }

  #objections(lines: readonly Line[]): number {
    let errors = 0;
    for (const line of lines) {
      const facts = this.products.get(line.product);
      if (!facts?.isSold || line.count > this.available(line.product)) errors += 1;
      if (!facts?.isSold || facts.price <= line.seen) continue;
      errors += 1;
      line.seen = facts.price;
    }
    return errors;
  }
}
