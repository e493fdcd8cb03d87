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

/** What the thread says after its answer, when nothing of an import is left to be done. */
export const ENDED = 'ended';

/** An import whose catalogue is there. */
export interface StartedImport {
  result: ImportResult;
  /** Settled when the import has kept what the next one needs, and let go of the catalogue's file. */
  ended: Promise<void>;
}

/** A promise that may fail without anybody waiting for it. */
export function unwatched<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** A worker thread with a small heap of its own that imports, one task at a time; its code is loaded at once. */
export class ImportThread {
  readonly #worker: Worker;
  readonly #broken: Promise<never>;
  #ended: Promise<void> = Promise.resolve();

  constructor() {
    setFlagsFromString(YOUNG_FROM_THE_START);
    this.#worker = new Worker(new URL('./import-worker.ts', import.meta.url), { resourceLimits: LIMITS });
    this.#broken = new Promise((_, reject) => {
      this.#worker.once('error', reject);
      this.#worker.once('exit', code => reject(new Error(`import thread ended with ${code}`)));
    });
    this.#broken.catch(() => undefined);
  }

  /** Runs {@link importContent}, or, to `verify`, {@link verifyCatalogue}. @throws whatever the import throws; the thread has ended then */
  async run(task: ImportTask): Promise<StartedImport> {
    await this.#ended;
    const answered = new Promise<WorkerResult>(resolve => this.#worker.once('message', resolve));
    const told = new Promise<void>(resolve => {
      const listen = (message: unknown) => {
        if (message !== ENDED) return;
        this.#worker.off('message', listen);
        resolve();
      };
      this.#worker.on('message', listen);
    });
    const ended = unwatched(Promise.race([told, this.#broken]));
    this.#ended = ended;
    this.#worker.postMessage(task);
    const result = await Promise.race([answered, this.#broken]);
    if ('photoCache' in result) throw new PhotoCacheError(result.photoCache);
    if ('difference' in result) throw new DifferenceError(result.difference);
    const { errors, warnings, ...rest } = result;
    const problems = new Problems();
    problems.errors.push(...errors);
    problems.warnings.push(...warnings);
    return { result: { problems, ...rest }, ended };
  }

  /** Ends the thread and frees its heap. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Imports in a thread that ends with the import. @throws whatever the import throws */
export async function startImport(task: ImportTask): Promise<StartedImport> {
  const thread = new ImportThread();
  try {
    const { result, ended } = await thread.run(task);
    return { result, ended: unwatched(ended.finally(async () => thread.end())) };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

/** {@link startImport} to its end. */
export async function importInWorker(task: ImportTask): Promise<ImportResult> {
  const { result, ended } = await startImport(task);
  await ended;
  return result;
}
