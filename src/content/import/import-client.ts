import { WorkerClient } from '#src/platform/worker-client.ts';
import { Problems } from './check/problems.ts';
import { DifferenceError } from './difference-error.ts';
import type { ImportResult } from './import-result.ts';
import type { ImportApi, ImportTask } from './import-worker.ts';
import { PhotoCacheError } from './photos/cache.ts';

/**
 * V8 frees garbage late while the machine has memory: without limits an import of 100 000 products peaks at 640 MB,
 * of which 130 MB are in use. The second limit also bounds the import; even a table of the maximum size, 50 MB, stays
 * far below it.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

/** Imports content in a worker thread with a small heap of its own, which remembers what the next import can go on from. */
export class ImportClient {
  readonly #worker = new WorkerClient<ImportApi>(new URL('./import-worker.ts', import.meta.url), {
    resourceLimits: LIMITS,
    errors: [PhotoCacheError, DifferenceError],
  });
  /** Whether the last import has left anything to be done: one of everything has not. */
  #isOpen = false;

  /** Loads the worker's code. */
  start(): void {
    this.#worker.start();
  }

  /**
   * Runs `importContent`, or, to `verify`, `verifyCatalogue`. After an import of everything the thread is ended: its heap is large.
   * @throws what the import throws
   */
  async run(task: ImportTask): Promise<ImportResult> {
    this.start();
    this.#isOpen = false;
    try {
      const { errors, warnings, ...result } = await this.#worker.call('run', task);
      const problems = new Problems();
      problems.errors.push(...errors);
      problems.warnings.push(...warnings);
      this.#isOpen = result.parsedRows !== null;
      if (!this.#isOpen) await this.end();
      return { problems, ...result };
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  /**
   * Writes down what the next import goes on from.
   * @param catalogue where the last import's catalogue lies now
   */
  async remember(catalogue: string): Promise<void> {
    if (this.#isOpen) await this.#worker.call('remember', catalogue);
  }

  async end(): Promise<void> {
    await this.#worker.end();
  }
}

/** Imports in a thread that ends with the import. @throws what the import throws */
export async function importInWorker(task: ImportTask): Promise<ImportResult> {
  const client = new ImportClient();
  try {
    const result = await client.run(task);
    await client.remember(task.target);
    return result;
  } finally {
    await client.end();
  }
}
