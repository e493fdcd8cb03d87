import { isStale, sourcesOf } from '#src/publish/publish.ts';
import { readConfig } from '#src/server/config.ts';
import { FIXTURE, run } from './commands.ts';
import { ROOT } from './places.ts';

/** Builds the fixture shop when content or code have changed since it was built last. */
export default async function buildFixture(): Promise<void> {
  const config = readConfig(FIXTURE, ROOT);
  if (!isStale(config, sourcesOf(config))) return;
  const { code, stdout, stderr } = await run('build', [], FIXTURE);
  if (code !== 0) throw new Error(`the fixture shop was not built:\n${stdout}${stderr}`);
}
