import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Problem, Problems } from './check/problems.ts';
import { DifferenceError } from './difference-error.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { PhotoCacheError } from './photos/cache.ts';

/**
 * The message that the worker thread sends: an {@link ImportResult} with problems as plain lists, or the message of an
 * error that the operator reads.
 */
export type WorkerResult =
  | (Omit<ImportResult, 'problems'> & Record<'errors' | 'warnings', readonly Problem[]>)
  | { photoCache: string }
  | { difference: string };

/** What the worker thread is asked for. `verify` also imports from nothing and compares. */
export interface ImportTask extends ImportOptions {
  verify?: boolean;
}

/**
 * V8 frees garbage late while the machine has memory: without limits an import of 100 000 products peaks at 640 MB,
 * of which 130 MB are in use. The second limit also bounds the import; even a table of the maximum size, 50 MB, stays
 * far below it.
 */
const LIMITS = { maxYoungGenerationSizeMb: 48, maxOldGenerationSizeMb: 1024 };

/**
 * Gives the young generation its full size at once: growing it step by step costs a dozen extra garbage collections.
 */
const YOUNG_FROM_THE_START = `--min-semi-space-size=${LIMITS.maxYoungGenerationSizeMb / 3}`;

/**
 * Runs {@link importContent} (or, to `verify`, {@link verifyCatalogue}) in a worker thread with a small heap of its own. The
 * whole heap is freed when the thread ends.
 * @throws whatever the import throws
 */
export async function importInWorker(task: ImportTask): Promise<ImportResult> {
  setFlagsFromString(YOUNG_FROM_THE_START);
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: LIMITS,
  });
  const result = await new Promise<WorkerResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`import thread ended with ${code} before it answered`)));
  });
  if ('photoCache' in result) throw new PhotoCacheError(result.photoCache);
  if ('difference' in result) throw new DifferenceError(result.difference);
  const { errors, warnings, ...rest } = result;
  const problems = new Problems();
  problems.errors.push(...errors);
  problems.warnings.push(...warnings);
  return { problems, ...rest };
}
