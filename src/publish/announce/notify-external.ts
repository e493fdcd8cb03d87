import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#src/platform/config.ts';
import { BusyError, withRunLock } from '#src/platform/run-lock.ts';
import type { Release } from '../manifest.ts';
import { releasesIn } from '../releases.ts';
import { runAfterPublish } from './after-publish.ts';
import { tellIndexNow } from './index-now.ts';
import { endTelling, untoldIds } from './telling.ts';

/** Whether the announcement of the release that is served was interrupted, or has not ended yet. */
export const isUntold = ({ outDir }: Pick<Config, 'outDir'>, { id }: Pick<Release, 'id'>): boolean =>
  untoldIds(outDir).includes(id);

/** The lock of those who tell: what one of them tells, no other tells once more. */
const TELLING = { what: 'Сообщение о выпуске', name: 'telling.lock' };
const BUSY_MS = 200;

/**
 * Announces a release that is served to the operator's program and to search engines; to these also earlier ones whose announcement
 * was interrupted, unless another process has done it meanwhile. Failures are not thrown.
 */
export async function notifyExternal(
  config: Config,
  release: Release,
  say: (line: string) => void,
): Promise<void> {
  const { outDir } = config;
  let isDone = false;
  const tell = async () => {
    if (isUntold(config, release)) await tellNow(config, release, say);
    isDone = true;
  };
  while (!isDone && isUntold(config, release))
    try {
      await withRunLock(outDir, tell, TELLING);
    } catch (error) {
      if (error instanceof BusyError) await sleep(BUSY_MS);
      // On a disk that is full there is no lock; caches must know all the same.
      else await tell();
    }
}

async function tellNow(config: Config, release: Release, say: (line: string) => void): Promise<void> {
  const { outDir } = config;
  const ids = untoldIds(outDir);
  const earlier = releasesIn(outDir).filter(({ id }) => id < release.id && ids.includes(id));
  const deliveries = [
    runAfterPublish(config, release, say),
    tellIndexNow(config, [...earlier, release], say),
  ];
  for (const { reason } of (await Promise.allSettled(deliveries)).filter(one => one.status === 'rejected'))
    say(`О выпуске не сообщено: ${reason instanceof Error ? reason.message : String(reason)}`);
  try {
    endTelling(
      outDir,
      [...earlier, release].map(({ id }) => id),
    );
  } catch {
    // Then the next build tells once more.
  }
}
