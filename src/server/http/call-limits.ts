import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Endpoint, Refused } from './endpoint.ts';
import type { Visitor } from './session-guard.ts';

const WINDOW_SECONDS = 60;

/** Changing calls in a minute: of a session ten a second, which no hand reaches, of an address as many as of ten sessions. */
const MAX_CALLS = { session: 600, address: 6000 } as const;

/** Clients that are counted at once, so that the counts take little memory whatever sessions a program invents. */
const MAX_CLIENTS = 100_000;

/** Counts the calls of one kind of client in this process: `points` a minute. */
export class Counter {
  readonly #points: number;
  #limiter: RateLimiterMemory;
  #clients = 0;
  #since = performance.now();

  constructor(points: number) {
    this.#points = points;
    this.#limiter = this.#fresh();
  }

  #fresh = (): RateLimiterMemory => new RateLimiterMemory({ points: this.#points, duration: WINDOW_SECONDS });

  /** Seconds until the client may call again; 0 if it may. */
  async take(client: string): Promise<number> {
    try {
      const { isFirstInDuration } = await this.#limiter.consume(client);
      if (isFirstInDuration) this.#noteNew();
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  }

  /** Has a call that was taken not count. */
  async giveBack(client: string): Promise<void> {
    await this.#limiter.reward(client);
  }

  /** Begins anew when too many clients have come within one window: counting all of them would take memory without end. */
  #noteNew(): void {
    const now = performance.now();
    if (now - this.#since > WINDOW_SECONDS * 1000) [this.#clients, this.#since] = [0, now];
    this.#clients += 1;
    if (this.#clients < MAX_CLIENTS) return;
    this.#limiter = this.#fresh();
    [this.#clients, this.#since] = [0, now];
  }
}

/** Limits of changing calls by session first, then by address. */
export class CallLimits {
  readonly #session: Counter;
  readonly #address: Counter;
  readonly #onRefused: (limit: string) => void;

  /** @param onRefused called for each refused call @param most calls in a minute */
  constructor(onRefused: (limit: string) => void, most: { session: number; address: number } = MAX_CALLS) {
    this.#session = new Counter(most.session);
    this.#address = new Counter(most.address);
    this.#onRefused = onRefused;
  }

  /** @throws {Refused} 429 when session or address has called too often */
  async admit({ session, address }: Pick<Visitor, 'session' | 'address'>): Promise<void> {
    const ofSession = await this.#session.take(session);
    if (ofSession > 0) return this.#refuse('вызовы одного сеанса', ofSession);
    const ofAddress = address === null ? 0 : await this.#address.take(address);
    if (ofAddress > 0) this.#refuse('вызовы с одного адреса', ofAddress);
  }

  #refuse(limit: string, seconds: number): never {
    this.#onRefused(limit);
    throw new Refused(429, [], undefined, seconds);
  }
}

/** The same endpoints, with limits before those that change something. */
export const limitCalls = <Context>(
  endpoints: readonly Endpoint<Context>[],
  limits: CallLimits,
): readonly Endpoint<Context>[] =>
  endpoints.map(endpoint =>
    endpoint.contract.changes
      ? {
          ...endpoint,
          async call(context, params, body, visit) {
            if (visit) await limits.admit(visit);
            return endpoint.call(context, params, body, visit);
          },
        }
      : endpoint,
  );
