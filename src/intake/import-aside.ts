import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Problem, Problems } from './check/problems.ts';
import type { ImportOptions, ImportResult } from './import-content.ts';
import { PhotoCacheError } from './photos/cache.ts';

/** What the thread answers: an {@link ImportResult} whose problems are plain lists, or what a {@link PhotoCacheError} says. */
export type Told =
  | (Pick<ImportResult, 'imported'> & Record<'errors' | 'warnings', readonly Problem[]>)
  | { photoCache: string };

/**
 * Without them an import of 100 000 products peaks at 640 MB, of which 130 MB are in use: V8 lets garbage grow while the
 * machine has memory. The second is also a bound; a table of 50 MB, the largest that is read, stays far below it.
 */
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 };

/** The young heap has its size from the start: grown step by step, it is collected a dozen times more for nothing. */
const YOUNG_FROM_THE_START = `--min-semi-space-size=${LIMITS.maxYoungGenerationSizeMb / 3}`;

/**
 * {@link importContent} in a thread with a small heap of its own, which is given back as a whole when it has ended.
 * @throws what the import throws
 */
export async function importAside(options: ImportOptions): Promise<ImportResult> {
  setFlagsFromString(YOUNG_FROM_THE_START);
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: LIMITS,
  });
  const told = await new Promise<Told>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`import thread ended with ${code} before it answered`)));
  });
  if ('photoCache' in told) throw new PhotoCacheError(told.photoCache);
  const problems = new Problems();
  problems.errors.push(...told.errors);
  problems.warnings.push(...told.warnings);
  return { problems, imported: told.imported };
}
