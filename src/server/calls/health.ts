import type { Server } from 'node:http';
import type { ListenPlace } from '#src/platform/listen-place.ts';
import { log } from '#src/platform/log.ts';
import { makeHealthServer } from '#src/server/http/health-server.ts';
import { ListenError, listen } from '#src/server/http/listen.ts';
import { EXPOSITION_TYPE, exposition, observeProcess, type Readings } from '#src/server/http/metrics.ts';
import type { Readiness } from './readiness.ts';
import { pagesWaiting } from './rendering.ts';
import type { ServedRelease } from './served-release.ts';

function readingsOf(readiness: Readiness, release: ServedRelease): Readings {
  const { ready, trouble, damaged, outbox } = readiness;
  return {
    ready,
    releaseTrouble: trouble !== null,
    release: release.id,
    releaseAgeSeconds: Math.round((Date.now() - Date.parse(release.at)) / 1000),
    renderQueue: pagesWaiting(release),
    outboxWaiting: outbox?.waiting ?? Number.NaN,
    outboxOldestSeconds: outbox ? (outbox.oldest_seconds ?? 0) : Number.NaN,
    damagedFiles: damaged.length,
  };
}

/**
 * Tells health and metrics at an address of their own, if one is set.
 * @throws {ListenError}
 */
export async function openHealth(
  place: ListenPlace | null,
  readiness: () => Promise<Readiness>,
  release: () => ServedRelease,
): Promise<readonly Server[]> {
  if (!place) return [];
  observeProcess();
  const metrics = async () => ({
    type: EXPOSITION_TYPE,
    text: await exposition(readingsOf(await readiness(), release())),
  });
  const make = () => makeHealthServer({ readiness, metrics });
  const { servers, port } = await listen(make, { ...place, setting: 'HEALTH_LISTEN' }).catch(
    (error: Error) => {
      throw new ListenError(`HEALTH_LISTEN: адрес ${place.host}:${place.port} не открылся. ${error.message}`);
    },
  );
  log.info('health', 'Здоровье и показатели открыты', { host: place.host, port });
  return servers;
}
