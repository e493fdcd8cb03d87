import type { Config } from '#src/server/config.ts';
import type { Release } from '../manifest.ts';
import { hasHeard, runAfterPublish } from './after-publish.ts';
import { tellIndexNow } from './index-now.ts';
import { purgeListIn } from './purge-list.ts';

/** Tells the operator's program and the search engines of a release that is served. Nothing that fails here is thrown. */
export async function tellOthers(
  config: Config,
  release: Release,
  say: (line: string) => void,
): Promise<void> {
  const list = purgeListIn(release);
  if (!list) return;
  const told = [runAfterPublish(config, release, say), tellIndexNow(config, release, list, say)];
  for (const { reason } of (await Promise.allSettled(told)).filter(one => one.status === 'rejected'))
    say(`О выпуске не сообщено: ${reason instanceof Error ? reason.message : String(reason)}`);
}

/** Tells of a release whose publication was cut off after its switch, unless that was told before. Nothing that fails here is thrown. */
export async function tellOthersLate(
  config: Config,
  release: Release,
  say: (line: string) => void,
): Promise<void> {
  if (!hasHeard(config, release)) await tellOthers(config, release, say);
}
