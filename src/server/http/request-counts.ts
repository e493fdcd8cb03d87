import { Counter, type Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const SECONDS = 'protektor_request_duration_seconds';

/** A status, or that the answer was not taken whole. */
type Status = number | 'aborted';

interface OfRoute {
  statuses: Map<Status, number>;
  /** How many requests lasted at most as long as the bucket, and longer than the one before; the last has no bound. */
  lasted: number[];
  timed: number;
  seconds: number;
}

/**
 * Requests in plain numbers, which prom-client reads when the figures are asked for: its own look-up of labels at each
 * request takes about a tenth of the time in which a page is served.
 */
export class RequestCounts {
  readonly #routes = new Map<string, OfRoute>();

  /** Counts a request; without `seconds` its time is not told. */
  add(route: string, status: Status, seconds?: number): void {
    let counts = this.#routes.get(route);
    if (!counts) {
      counts = { statuses: new Map(), lasted: [...BUCKETS, 0].fill(0), timed: 0, seconds: 0 };
      this.#routes.set(route, counts);
    }
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    if (seconds === undefined) return;
    let bucket = 0;
    while (seconds > (BUCKETS[bucket] ?? Infinity)) bucket++;
    counts.lasted[bucket] = (counts.lasted[bucket] ?? 0) + 1;
    counts.timed++;
    counts.seconds += seconds;
  }

  /** Makes the registry tell the counts. */
  register(registry: Registry): void {
    const routes = this.#routes;
    new Counter({
      name: 'protektor_requests_total',
      help: 'Requests by route class and status; aborted is the status of those whose answer was not taken whole',
      labelNames: ['route', 'status'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [route, { statuses }] of routes)
          for (const [status, count] of statuses) this.inc({ route, status }, count);
      },
    });
    const durations = {
      name: SECONDS,
      help: 'Time from the head of a request to the end of its answer, by route class',
      type: 'histogram',
      aggregator: 'sum',
      get: async () => ({ ...durations, values: this.#durations() }),
    };
    // prom-client's own histogram takes single observations only, no counts.
    registry.registerMetric(durations as unknown as Histogram);
  }

  #durations() {
    return [...this.#routes]
      .filter(([, { timed }]) => timed > 0)
      .flatMap(([route, { lasted, timed, seconds }]) => {
        const within = (index: number) => lasted.slice(0, index + 1).reduce((sum, count) => sum + count, 0);
        return [
          ...[...BUCKETS, '+Inf'].map((le, index) => ({
            metricName: `${SECONDS}_bucket`,
            labels: { le, route },
            value: within(index),
          })),
          { metricName: `${SECONDS}_sum`, labels: { route }, value: seconds },
          { metricName: `${SECONDS}_count`, labels: { route }, value: timed },
        ];
      });
  }
}
