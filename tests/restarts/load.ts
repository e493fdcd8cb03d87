import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { cookiesOf, GOOD_FORM } from '#tests/harness/shopper.ts';
import { ask } from '#tests/site/asking.ts';

interface Got {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

/** Visitors on kept-alive connections, buyers among them, and others with a new connection for each request. */
export class Load {
  requests = 0;
  /** Requests that were sent again because their kept-alive connection had been closed meanwhile, as browsers do. */
  resent = 0;
  orders = 0;
  readonly failed: string[] = [];
  readonly #url: string;
  readonly #running: Promise<void>[];
  #isRunning = true;

  constructor(
    url: string,
    { buyers, readers, strangers }: Record<'buyers' | 'readers' | 'strangers', number>,
  ) {
    this.#url = url;
    const many = (count: number, what: () => Promise<void>) =>
      Array.from({ length: count }, () => this.#repeat(what));
    this.#running = [
      ...Array.from({ length: buyers }, () => this.#buyer()),
      ...Array.from({ length: readers }, () => this.#reader()),
      ...many(strangers, async () => {
        this.#note('/product/7', (await ask(this.#url, '/product/7')).status);
        await sleep(100);
      }),
    ];
  }

  /** Ends when each visitor has ended what he had begun. */
  async end(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#running);
  }

  async #repeat(what: () => Promise<void>): Promise<void> {
    while (this.#isRunning) await what().catch((error: unknown) => void this.failed.push(String(error)));
  }

  #note(path: string, status: number): void {
    this.requests++;
    if (status !== 200) this.failed.push(`${path}: ${status}`);
  }

  async #reader(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const paths = ['/', '/product/7', '/api/main_data', '/products?width=205', '/api/product/7'];
    let turn = 0;
    await this.#repeat(async () => {
      const path = paths[turn++ % paths.length] as string;
      await this.#send(agent, 'GET', path, { 'X-Requested-With': 'XMLHttpRequest' });
      await sleep(20);
    });
    agent.destroy();
  }

  async #buyer(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await this.#repeat(async () => {
      const cookies = new Map<string, string>();
      const call = async (method: string, path: string, body?: string) => {
        const answer = await this.#send(
          agent,
          method,
          `/api/${path}`,
          {
            'X-Requested-With': 'XMLHttpRequest',
            'X-XSRF-TOKEN': cookies.get('XSRF-TOKEN') ?? '',
            Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(body ? { 'Content-Type': 'application/json' } : {}),
          },
          body,
        );
        for (const [name, value] of cookiesOf(answer)) cookies.set(name, value);
        return answer;
      };
      await call('GET', 'basket/get');
      await call('GET', 'basket/add/34/1');
      const { text } = await call('POST', 'order', JSON.stringify(GOOD_FORM));
      if (text.includes('"success":1')) this.orders++;
      else this.failed.push(`order: ${text.slice(0, 200)}`);
      await sleep(30);
    });
    agent.destroy();
  }

  async #send(
    agent: Agent,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Got> {
    const answer = await new Promise<Got>((resolve, reject) => {
      const sent = request(this.#url + path, { method, headers, agent }, response => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.once('error', error => {
        if (!sent.reusedSocket) return reject(error);
        this.resent++;
        resolve(this.#send(agent, method, path, headers, body));
      });
      sent.end(body);
    });
    this.#note(path, answer.status);
    return answer;
  }
}
