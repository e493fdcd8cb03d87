import type { Sales } from '#src/orders/sales.ts';

/** So often at most a row is written to see whether the store can be written to; more often while it cannot. */
const PROBE_MS = 5000;
const PROBE_AGAIN_MS = 1000;

/** Tests writing to the store from time to time, however often it is called: probes of a balancer must not become a load. */
export class StoreProbe {
  readonly #sales: Pick<Sales, 'probe'>;
  #known: Promise<void> | null = null;
  #until = 0;

  constructor(sales: Pick<Sales, 'probe'>) {
    this.#sales = sales;
  }

  /** Resolves if the last write has succeeded. */
  check(): Promise<void> {
    if (this.#known && performance.now() < this.#until) return this.#known;
    const known = this.#sales.probe();
    this.#known = known;
    this.#until = Number.POSITIVE_INFINITY;
    const knownFor = (ms: number) => () => {
      this.#until = performance.now() + ms;
    };
    known.then(knownFor(PROBE_MS), knownFor(PROBE_AGAIN_MS));
    return known;
  }
}
