import type { Server } from 'node:http';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import type { Config } from '#src/platform/config.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import type { TakeIn } from '#src/server/exchange/taking-in.ts';
import { basketPages } from '#src/server/forms/pages.ts';
import { drain } from '#src/server/http/drain.ts';
import { makeServer, type Parts } from '#src/server/http/http-server.ts';
import { listen } from '#src/server/http/listen.ts';
import { RequestWatch } from '#src/server/http/request-watch.ts';
import { RouteClasses } from '#src/server/http/route-class.ts';
import type { ReleaseSource } from '#src/server/http/site.ts';
import { openExchange } from '../exchange/exchange-call.ts';
import { answerThrough } from './answer-through.ts';
import { orDamagedFile } from './from-catalogue.ts';
import { openHealth } from './health.ts';
import { readinessOf } from './readiness.ts';
import { READS } from './reads.ts';
import { ReleaseFollower } from './release-follower.ts';
import type { RunningServer } from './running-server.ts';
import { SalesCounter } from './sales-counter.ts';
import { sendRendered } from './send-on-demand.ts';

/** `isNewStore`: any store is meant, and made when absent; `takeIn`: what to do with exchanges of 1C. */
type ServerOptions = Pick<Parts, 'Response'> & { isNewStore?: boolean; takeIn?: TakeIn | undefined };

/**
 * Joins the release that is served and the calls, and listens; pages open without a store. Null when nothing is published.
 * @throws {ListenError} {CatalogueError} {ReleaseError}
 */
export async function startServer(
  config: Config,
  sales: SalesConfig,
  source: ReleaseSource,
  { Response, isNewStore = false, takeIn }: ServerOptions = {},
): Promise<RunningServer | null> {
  let releaseChanged = (): void => undefined;
  const releases = await ReleaseFollower.open(source, () => releaseChanged());
  if (!releases) return null;
  const counter = new SalesCounter(config, sales, () => releases.now, isNewStore);
  await counter.open();
  releaseChanged = () => counter.catalogueChanged();
  const calls = () => [...READS, ...counter.calls];
  const exchange = openExchange(config, takeIn, counter, () => shopInfoOf(releases.now.catalogue).timezone);
  const routes = new RouteClasses([...calls().map(call => call.contract.path), ...exchange.paths]);
  const draining = new AbortController();
  let health: readonly Server[] = [];
  const readiness = async () => readinessOf(releases, await counter.state(), draining.signal.aborted);
  const contacts = () => shopInfoOf(releases.now.catalogue);
  const parts: Parts = {
    ...(Response ? { Response } : {}),
    config,
    site: () => releases.now.site,
    redirects: () => releases.now.redirects,
    contacts,
    api: exchange.before(answerThrough(calls, config, answer => releases.use(answer))),
    onDemand: (...args) => releases.use(release => orDamagedFile(sendRendered(...args, release))),
    visitorPages: basketPages(releases, counter, config, contacts),
    readiness,
    watch: new RequestWatch(routes, config.proxies, !config.isDraft),
  };
  const stop = async () => {
    draining.abort();
    await Promise.all([counter.close(), drain(health), exchange.stop()]);
    releases.stop();
  };
  try {
    health = await openHealth(config.health, readiness, () => releases.now);
    return { ...(await listen(() => makeServer(parts), config)), turnUnready: () => draining.abort(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
