import { setTimeout as sleep } from 'node:timers/promises';
import { rawCall } from '#tests/harness/raw-call.ts';
import { PRODUCT } from './stress-shop.ts';

/** Everything that tells the price: the page, its call, a searched list by call and as a page rendered on demand. */
const QUESTIONS: readonly { path: string; body?: string; price: RegExp }[] = [
  { path: `/product/${PRODUCT}`, price: /"price":(\d+),"priceCurrency"/u },
  { path: `/api/product/${PRODUCT}`, price: /"price":(\d+),/u },
  {
    path: '/api/products/1',
    body: '{"string":"Irbis 175/70 R13"}',
    price: new RegExp(`"id":${PRODUCT},.*?"price":(\\d+),`, 'u'),
  },
  {
    path: '/products?string=Irbis+175/70+R13',
    price: new RegExp(`/product/${PRODUCT}"[^]*?([\\d\\s]+)руб`, 'u'),
  },
];

export interface VisitFigures {
  requests: number;
  perSecond: number;
  /** Not answered with 200, or without the price. */
  failed: string[];
  /** Answers that another answer of the same release denies, or of a release before one that was seen already. */
  mixed: string[];
}

interface Reply {
  path: string;
  release: string;
  price: number;
  /** The newest release, by its place in time, that had been answered before this request. */
  seenBefore: string;
}

/** Visitors who ask at a steady rate what a product costs, and remember of which release each answer is. */
export class Visitors {
  readonly #url: string;
  readonly #everyMs: number;
  readonly #replies: Reply[] = [];
  readonly #failed: string[] = [];
  readonly #open = new Set<Promise<void>>();
  readonly #ended: Promise<void>;
  readonly #started = performance.now();
  #newest = '';
  #isAsking = true;
  #count = 0;

  constructor(url: string, perSecond: number) {
    this.#url = url;
    this.#everyMs = 1000 / perSecond;
    this.#ended = this.#askInTurn();
  }

  /** @param prices what each release says the product costs */
  async end(prices: ReadonlyMap<string, number>): Promise<VisitFigures> {
    this.#isAsking = false;
    const seconds = (performance.now() - this.#started) / 1000;
    await this.#ended;
    await Promise.all(this.#open);
    const order = [...prices.keys()].sort();
    const mixed = this.#replies.flatMap(({ path, release, price, seenBefore }) => {
      if (prices.get(release) !== price) return `${path} of ${release}: ${price}, not ${prices.get(release)}`;
      return order.indexOf(release) < order.indexOf(seenBefore)
        ? `${path}: ${release} after ${seenBefore}`
        : [];
    });
    return {
      requests: this.#count,
      perSecond: Math.round(this.#count / seconds),
      failed: this.#failed,
      mixed,
    };
  }

  async #askInTurn(): Promise<void> {
    while (this.#isAsking) {
      const due = this.#started + this.#count * this.#everyMs;
      if (performance.now() < due) await sleep(Math.max(1, due - performance.now()));
      const sent = this.#ask(this.#count++).finally(() => this.#open.delete(sent));
      this.#open.add(sent);
    }
  }

  async #ask(count: number): Promise<void> {
    const { path, body, price } = QUESTIONS[count % QUESTIONS.length] as (typeof QUESTIONS)[number];
    const seenBefore = this.#newest;
    try {
      const headers = {
        'X-Requested-With': 'XMLHttpRequest',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      };
      const answer = await rawCall(this.#url + path, body ? 'POST' : 'GET', headers, body);
      const priceInPage = Number(price.exec(answer.text)?.[1]?.replace(/\s/gu, ''));
      const release = String(answer.headers['x-release']);
      if (answer.status !== 200 || !(priceInPage > 0))
        this.#failed.push(`${path}: ${answer.status} ${answer.text.slice(0, 80)}`);
      else this.#replies.push({ path, release, price: priceInPage, seenBefore });
      if (release > this.#newest) this.#newest = release;
    } catch (error) {
      this.#failed.push(`${path}: ${String(error)}`);
    }
  }
}
