import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ORDER_STATUSES } from '#src/domain/order-status.ts';
import { FILE_LIMIT } from './catalogue-exchange.ts';
import { fileNameOf } from './file-name.ts';
import { Inbox } from './inbox.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import type { Modes, Xml } from './modes.ts';
import { ExchangeRefused } from './refused.ts';

/** Statuses of some 10 000 orders. */
const MAX_BYTES = 32 * 1024 * 1024;
const END = '</КоммерческаяИнформация>';

const handedState = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
});
type Handed = z.infer<typeof handedState>;
/** What the last `query` answered. */
const lastQuery = z.array(handedState);
/** When 1C took orders for the first time, in ms since 1970. */
const firstTaken = z.number();

/** The orders as the exchange needs them. Each may throw {@link ExchangeRefused}. */
export interface OrderBook {
  /**
   * The document of the orders that 1C lacks, and the state to store once it has confirmed them.
   * @param doneSince see Sales.ordersToHandOver
   */
  toHandOver(doneSince: number | null): Promise<{ xml: string; handed: Handed[] }>;
  handedOver(handed: readonly Handed[]): Promise<void>;
  /** Takes the statuses of a file, all or none. */
  takeStatuses(file: string): Promise<void>;
}

/** Orders to 1C and their statuses back: `type=sale`. */
export class SaleExchange {
  readonly #inbox: Inbox;
  readonly #queryFile: string;
  readonly #firstFile: string;
  readonly #orders: OrderBook;

  constructor(folder: string, orders: OrderBook) {
    this.#inbox = new Inbox(path.join(folder, 'sale'), MAX_BYTES);
    this.#queryFile = path.join(folder, 'sale', 'query.json');
    this.#firstFile = path.join(folder, 'sale', 'first.json');
    this.#orders = orders;
  }

  readonly modes: Modes = {
    init: async query => {
      await this.#inbox.begin(false);
      const version = query.has('version') ? '\nversion=2.08' : '';
      return `zip=no\nfile_limit=${FILE_LIMIT}${version}`;
    },
    query: () => this.#query(),
    success: () => this.#success(),
    file: (query, body) => this.#file(fileNameOf(query.get('filename') ?? ''), body),
    import: query => this.#import(fileNameOf(query.get('filename') ?? '')),
  };

  async #query(): Promise<Xml> {
    const { xml, handed } = await this.#orders.toHandOver(this.#first);
    await writeJsonFile(this.#queryFile, handed);
    return { xml };
  }

  async #success(): Promise<string> {
    const last = readJsonFile(this.#queryFile, lastQuery);
    if (!last) throw new ExchangeRefused('Заказы не запрошены: сначала нужен запрос mode=query.');
    await this.#orders.handedOver(last);
    if (this.#first === null) await writeJsonFile(this.#firstFile, Date.now());
    return 'success';
  }

  /** What was sold before 1C came is in its books already, by hand. */
  get #first(): number | null {
    return readJsonFile(this.#firstFile, firstTaken);
  }

  /** An older 1C has no call that says that a file has come: it is read when its end is there. */
  async #file(name: string, body: Buffer): Promise<string> {
    if (!this.#inbox.state) throw new ExchangeRefused('Обмен не начат: сначала нужен запрос mode=init.');
    if (!/\.xml$/iu.test(name)) throw new ExchangeRefused(`Файл ${name} не принят: ожидался XML с заказами.`);
    if (body.length === 0) throw new ExchangeRefused(`Файл ${name} пришёл пустым: повторите обмен.`);
    await this.#inbox.add(name, body);
    const file = this.#inbox.fileOf(name);
    return file !== null && (await hasEnd(file)) ? this.#take(name, file) : 'success';
  }

  async #import(name: string): Promise<string> {
    if (!this.#inbox.has(name))
      throw new ExchangeRefused(`Файл ${name} не передан: сначала нужен запрос mode=file.`);
    const file = this.#inbox.fileOf(name);
    return file === null ? 'success' : this.#take(name, file);
  }

  /** The file has names and phones of buyers: it goes when it is read. */
  async #take(name: string, file: string): Promise<string> {
    await this.#orders.takeStatuses(file);
    await this.#inbox.drop(name);
    return 'success';
  }
}

/** Whether a file ends as CommerceML does. */
async function hasEnd(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(200);
    const { bytesRead } = await handle.read(tail, 0, tail.length, Math.max(0, size - tail.length));
    return ['utf-8', 'windows-1251'].some(encoding =>
      new TextDecoder(encoding).decode(tail.subarray(0, bytesRead)).trimEnd().endsWith(END),
    );
  } finally {
    await handle.close();
  }
}
