import type { Config } from '#src/platform/config.ts';
import { withRunLock } from '#src/platform/run-lock.ts';

/**
 * Runs a task that changes what is served while no other process changes the same catalogue or the same releases.
 * @param what the task's name, which other processes report
 * @throws {BusyError | LockLostError}
 */
export const withPublishLock = <Result>(
  { dataDir, outDir }: Pick<Config, 'dataDir' | 'outDir'>,
  task: () => Promise<Result>,
  what = 'Публикация',
): Promise<Result> => withRunLock(dataDir, async () => withRunLock(outDir, task, { what }), { what });
