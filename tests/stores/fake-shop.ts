import type { Basket, BasketItem } from '#src/api/basket.schema.ts';

/** What a test lets the shop do with a call. */
export type Reply =
  /** An answer, at once or after a while; text instead of JSON where it is none of ours. */
  | { status?: number; json?: unknown; text?: string; after?: number }
  /** The connection breaks. */
  | { cut: true; after?: number }
  /** No answer ever. */
  | { silent: true };

export interface ShopRequest {
  /** `POST /api/products/1`. */
  call: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** When it came. */
  at: number;
}

export interface Tyre {
  name: string;
  brand: string;
  price: number;
  stock: number;
}

const TYRES: Readonly<Record<number, Tyre>> = {
  1: { name: 'Cordiant Snow Cross 2', brand: 'CORDIANT', price: 4500, stock: 40 },
  2: { name: 'Bridgestone Turanza T005', brand: 'Bridgestone', price: 9800.5, stock: 12 },
  3: { name: 'Nokian Hakka Green 3', brand: 'Nokian Tyres', price: 7490, stock: 2 },
};

const failure = (message: string, errors: unknown[] = []) => ({ success: 0, message, errors });

/**
 * A shop behind fetch: its basket works as wire.md has it (session by basket/get, token, SET, stock), anything else is scripted
 * call by call. Every request is recorded.
 */
export class FakeShop {
  readonly requests: ShopRequest[] = [];
  readonly tyres: Record<number, Tyre> = { ...TYRES };
  readonly cookies = new Map<string, string>();
  /** Quantities by product. */
  readonly lines = new Map<number, number>();
  /** Told with the next answer. */
  notes: string[] = [];
  #tokens = 0;
  readonly #once = new Map<string, Reply[]>();
  readonly #always = new Map<string, (requests: ShopRequest) => Reply | Promise<Reply>>();

  /** Scripts a call's next answer; several wait in their order. */
  next(call: string, ...replies: Reply[]): void {
    this.#once.set(call, [...(this.#once.get(call) ?? []), ...replies]);
  }

  /** Scripts every answer of a call. */
  always(call: string, reply: Reply | ((requests: ShopRequest) => Reply | Promise<Reply>)): void {
    this.#always.set(call, typeof reply === 'function' ? reply : () => reply);
  }

  /** Every call that starts so, in order. */
  requestsTo(call: string): ShopRequest[] {
    return this.requests.filter(each => each.call.startsWith(call));
  }

  /** The visitor has been here before. */
  giveSession(): void {
    this.cookies.set('XSRF-TOKEN', `token-${++this.#tokens}`);
  }

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const signal = init.signal as AbortSignal;
    const requests: ShopRequest = {
      call: `${init.method} ${path}`,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: { ...(init.headers as Record<string, string>) },
      signal,
      at: Date.now(),
    };
    this.requests.push(requests);
    const aborted = new Promise<never>((_, reject) => {
      const stop = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
    });
    aborted.catch(() => {});
    return Promise.race([aborted, this.#answer(requests)]);
  };

  async #answer(requests: ShopRequest): Promise<Response> {
    const scripted = this.#once.get(requests.call)?.shift();
    const always = this.#always.get(requests.call);
    const reply = scripted ?? (await always?.(requests)) ?? this.#basket(requests);
    if ('silent' in reply) return new Promise(() => {});
    const { after } = reply;
    if (after !== undefined) await new Promise(resolve => setTimeout(resolve, after));
    if ('cut' in reply) throw new TypeError('fetch failed');
    const text = reply.text ?? JSON.stringify(reply.json ?? {});
    return { status: reply.status ?? 200, text: async () => text } as Response;
  }

  /** The basket as it stands. */
  basket(): Basket {
    const items: Record<string, BasketItem> = {};
    for (const [id, count] of this.lines) {
      const tyre = this.tyres[id] as Tyre;
      const size = { photo: '/storage/x.svg', size_str: '205/55 R16', b_price: null, load: 2 as const };
      items[id] = { id, count, ...tyre, ...size };
    }
    const all = Object.values(items);
    const notes = this.notes;
    this.notes = [];
    return {
      count: all.reduce((sum, { count }) => sum + count, 0),
      summa: all.reduce((sum, { count, price }) => sum + count * price, 0),
      items,
      notes,
    };
  }

  #basket({ call, headers }: ShopRequest): Reply {
    const [, verb, product = '', quantity = ''] =
      /^GET \/api\/basket\/(\w+)(?:\/([^/]+))?(?:\/([^/]+))?$/u.exec(call) ?? [];
    if (verb === undefined) return { status: 404, json: failure('Такого адреса у нас нет.') };
    if (verb === 'get') {
      if (!this.cookies.has('XSRF-TOKEN')) this.giveSession();
      return { json: this.basket() };
    }
    const token = this.cookies.get('XSRF-TOKEN');
    if (token === undefined || headers['X-XSRF-TOKEN'] !== token) {
      this.giveSession();
      return { status: 403, json: failure('Обновите страницу и повторите.') };
    }
    const id = Number(product);
    const stock = this.tyres[id]?.stock;
    if (verb === 'empty') this.lines.clear();
    else if (verb === 'del') this.lines.delete(id);
    else if (stock === undefined) return { status: 404, json: failure('Такого товара у нас нет.') };
    else if (Number(quantity) > stock)
      return { status: 400, json: failure(`Можно заказать не больше ${stock} шт.`) };
    else this.lines.set(id, Number(quantity));
    return { json: this.basket() };
  }
}

/** An answer that the test gives when it likes. */
export interface Held {
  reply: Promise<Reply>;
  give(reply: Reply): void;
}

export function held(): Held {
  let give: (reply: Reply) => void = () => {};
  const reply = new Promise<Reply>(resolve => {
    give = resolve;
  });
  return { reply, give };
}
