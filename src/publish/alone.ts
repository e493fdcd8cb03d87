import { withRunLock } from '#src/intake/run-lock.ts';
import type { Config } from '#src/server/config.ts';

/**
 * Runs a task that changes what is served while no other process changes the same catalogue or the same releases.
 * @throws {BusyError}
 */
export const alone = <Result>(
  { dataDir, outDir }: Pick<Config, 'dataDir' | 'outDir'>,
  task: () => Promise<Result>,
): Promise<Result> => withRunLock(dataDir, async () => withRunLock(outDir, task));
