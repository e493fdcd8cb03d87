import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of this process for Prometheus. Labels have a bounded number of values, none of them a visitor's text. */
const registry = new Registry();
const registers = [registry];

export const requestsTotal = new Counter({
  name: 'protektor_requests_total',
  help: 'Requests by route class and status; aborted is the status of those whose answer was not taken whole',
  labelNames: ['route', 'status'],
  registers,
});

export const requestSeconds = new Histogram({
  name: 'protektor_request_duration_seconds',
  help: 'Time from the head of a request to the end of its answer, by route class',
  labelNames: ['route'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

const OUTCOMES = ['accepted', 'refused', 'conflict', 'limited', 'unavailable'] as const;
export type OrderOutcomeName = (typeof OUTCOMES)[number];

export const ordersTotal = new Counter({
  name: 'protektor_orders_total',
  help: `Order requests by outcome: ${OUTCOMES.join(', ')}`,
  labelNames: ['outcome'],
  registers,
});
// Prometheus sees a rise only of what it has seen before.
for (const outcome of OUTCOMES) ordersTotal.inc({ outcome }, 0);

export const limitRefusals = new Counter({
  name: 'protektor_limit_refusals_total',
  help: 'Refusals by the limits of calls and orders',
  labelNames: ['limit'],
  registers,
});

export const renderRefusals = new Counter({
  name: 'protektor_render_refusals_total',
  help: 'Pages on demand that were answered 503 because too many waited',
  registers,
});

/** What is read at each request for the metrics. */
export interface Readings {
  ready: boolean;
  releaseTrouble: boolean;
  release: string;
  releaseAgeSeconds: number;
  renderQueue: number;
  outboxWaiting: number;
  outboxOldestSeconds: number;
  damagedFiles: number;
}

const gauge = (name: string, help: string) => new Gauge({ name: `protektor_${name}`, help, registers });

const GAUGES: Readonly<Record<Exclude<keyof Readings, 'release'>, Gauge>> = {
  ready: gauge('ready', 'Whether /readyz answers 200'),
  releaseTrouble: gauge('release_trouble', 'Whether the release that should be served cannot be opened'),
  releaseAgeSeconds: gauge('release_age_seconds', 'Time since the release that is served was made'),
  renderQueue: gauge('render_queue', 'Pages on demand that wait to be rendered'),
  outboxWaiting: gauge('outbox_waiting', 'Messages about orders that are not sent; NaN without the store'),
  outboxOldestSeconds: gauge('outbox_oldest_seconds', 'Age of the oldest of them'),
  damagedFiles: gauge('damaged_files', 'Published files that are damaged and could not be mended'),
};

const releaseInfo = new Gauge({
  name: 'protektor_release_info',
  help: 'The release that is served',
  labelNames: ['release'],
  registers,
});

/** The content type of {@link exposition}. */
export const EXPOSITION_TYPE = registry.contentType;

/** Begins to observe the process: memory, the lag of the event loop, pauses of the garbage collector. */
export const observeProcess = (): void => collectDefaultMetrics({ register: registry });

/** All figures in Prometheus's text format. */
export async function exposition(readings: Readings): Promise<string> {
  for (const [name, each] of Object.entries(GAUGES)) each.set(Number(readings[name as keyof typeof GAUGES]));
  releaseInfo.reset();
  releaseInfo.set({ release: readings.release }, 1);
  return registry.metrics();
}
