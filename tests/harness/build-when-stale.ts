import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#src/platform/config.ts';
import { isStale, sourcesOf } from '#src/publish/sources.ts';
import { run } from './commands.ts';
import { ROOT } from './places.ts';

/** Exit code when another process builds the same shop (wire.md). */
const BUSY = 75;

/**
 * Builds a shop when its content or code has changed since the last build. Waits while another test run builds it.
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
