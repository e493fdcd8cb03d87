import { setTimeout as sleep } from 'node:timers/promises';
import { isStale, sourcesOf } from '#src/publish/sources.ts';
import { readConfig } from '#src/server/config.ts';
import { run } from './commands.ts';
import { ROOT } from './places.ts';

/** Another run builds the same shop: wire.md's exit code. */
const BUSY = 75;

/**
 * Builds a shop when content or code have changed since it was built last; waits where another run of the tests is
 * building it already.
 */
export async function buildWhenStale(env: Record<string, string>): Promise<void> {
  const config = readConfig(env, ROOT);
  for (let attempt = 0; isStale(config, sourcesOf(config)); attempt++) {
    const { code, stdout, stderr } = await run('build', [], env);
    if (code === 0) return;
    if (code !== BUSY || attempt === 60) throw new Error(`the shop was not built:\n${stdout}${stderr}`);
    await sleep(1000);
  }
}
