import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { type Problem, Problems } from './check/problems.ts';
import { DifferenceError } from './difference-error.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import { PhotoCacheError } from './photos/cache.ts';
import type { FileFacts } from './read/file-checksum.ts';
import type { FileDigests } from './read/fingerprint.ts';

/**
 * The message that the worker thread sends: an {@link ImportResult} with problems as plain lists, or the message of an
 * error that the operator reads.
 */
export type WorkerResult =
  | (Omit<ImportResult, 'problems' | 'warnLater'> & Record<'errors' | 'warnings', readonly Problem[]>)
  | { photoCache: string }
  | { difference: string };

/** The worker's first message: its code is loaded, and an import would begin at once. */
export const LOADED = 'loaded';

/** The worker's message before it writes a catalogue incrementally. */
export interface ParsedRows {
  parsed: number;
}

/** The worker's message before it writes a catalogue from nothing. */
export interface KnownProducts {
  products: readonly number[];
}

/** Asks the thread for the warnings that the import has left. */
interface WarnOrder {
  warn: true;
}

/** Asks the thread for size and checksum of a file. */
interface ChecksumOrder {
  checksumOf: string;
}

/** What the worker thread is asked for. `verify` also imports from nothing and compares. */
export interface ImportTask extends Omit<ImportOptions, 'onParsed' | 'onProducts'> {
  verify?: boolean;
  /** Digests of files that need not be hashed again. */
  digests?: FileDigests;
}

/**
 * V8 frees garbage late while the machine has memory: without limits an import of 100 000 products peaks at 640 MB,
 * of which 130 MB are in use. The second limit also bounds the import; even a table of the maximum size, 50 MB, stays
 * far below it.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 };

/**
 * Gives the young generation its full size at once: growing it step by step costs a dozen extra garbage collections.
 */
const YOUNG_FROM_THE_START = `--min-semi-space-size=${LIMITS.maxYoungGenerationSizeMb / 3}`;

/** Asks the thread to do what an import has left to be done; it says null when that is done. */
export interface EndOrder {
  /** Where the import's catalogue lies; null when it is not used. */
  catalogue: string | null;
}

/** What the thread is asked. */
export type Order = ImportTask | WarnOrder | ChecksumOrder | EndOrder;

/** An import whose catalogue is there. */
export interface StartedImport {
  result: ImportResult;
  /** Adds to `result.problems` the warnings that were left for later, once. */
  warned(): Promise<void>;
  /** Size and checksum of a file, beside what this thread does. To be asked for before the end. */
  checksumOf(file: string): Promise<FileFacts>;
  /**
   * Ends the import, once: it keeps what the next one needs. To be called whatever becomes of its catalogue.
   * @param catalogue where that lies now; null when it is not used, and nothing is kept
   */
  end(catalogue: string | null): Promise<void>;
}

/** Who hears of an import while it goes on. */
export interface ImportListener {
  /** It reads: what is begun before takes the processor from the loading of its code. */
  loaded?(): void;
  /** Hears what {@link ImportOptions.onParsed} does; not of an import that is verified. */
  parsed?(rows: number): void;
  /** Hears what {@link ImportOptions.onProducts} does; not of an import that is verified. */
  products?(ids: readonly number[]): void;
}

/** A promise that may fail without anybody waiting for it. */
export function unwatched<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  return promise;
}

/** A worker thread with a small heap of its own that imports, one task at a time; its code is loaded at once. */
export class ImportThread {
  /** Resolves when its code is loaded; never when that fails, which `run` tells. */
  readonly loaded: Promise<void>;
  readonly #worker: Worker;
  readonly #broken: Promise<never>;
  #turn: Promise<unknown> = Promise.resolve();
  #answered: ((answer: never) => void) | undefined;
  #listener: ImportListener = {};

  constructor() {
    setFlagsFromString(YOUNG_FROM_THE_START);
    this.#worker = new Worker(new URL('./import-worker.ts', import.meta.url), { resourceLimits: LIMITS });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.loaded = promise;
    this.#worker.on('message', (message: typeof LOADED | ParsedRows | KnownProducts | null | object) => {
      if (message === LOADED) resolve();
      else if (message !== null && 'parsed' in message) this.#listener.parsed?.(message.parsed);
      else if (message !== null && 'products' in message) this.#listener.products?.(message.products);
      else this.#answered?.(message as never);
    });
    this.#broken = new Promise((_, reject) => {
      this.#worker.once('error', reject);
      this.#worker.once('exit', code => reject(new Error(`import thread ended with ${code}`)));
    });
    this.#broken.catch(() => undefined);
  }

  /** Runs {@link importContent}, or, to `verify`, {@link verifyCatalogue}. @throws whatever the import throws; the thread has ended then */
  async run(task: ImportTask, listener: Omit<ImportListener, 'loaded'> = {}): Promise<StartedImport> {
    this.#listener = listener;
    const result = await this.#answer<WorkerResult>(task).finally(() => {
      this.#listener = {};
    });
    if ('photoCache' in result) throw new PhotoCacheError(result.photoCache);
    if ('difference' in result) throw new DifferenceError(result.difference);
    const { errors, warnings, ...rest } = result;
    const problems = new Problems();
    problems.errors.push(...errors);
    problems.warnings.push(...warnings);
    let ended: Promise<void> | undefined;
    const end = (catalogue: string | null): Promise<void> => {
      ended ??= this.#answer<null>({ catalogue }).then(() => undefined);
      return ended;
    };
    const warned = async () => {
      problems.warnings.push(...(await this.#answer<readonly Problem[]>({ warn: true })));
    };
    const checksumOf = async (file: string) => this.#answer<FileFacts>({ checksumOf: file });
    return { result: { problems, ...rest }, warned, checksumOf, end };
  }

  /** Sends an order when those before it are answered. */
  async #answer<Answer>(order: Order): Promise<Answer> {
    const answer = this.#turn.then(async () => this.#ask<Answer>(order));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async #ask<Answer>(order: Order): Promise<Answer> {
    const answered = new Promise<Answer>(resolve => {
      this.#answered = resolve;
    });
    this.#worker.postMessage(order);
    return Promise.race([answered, this.#broken]);
  }

  ref(): void {
    this.#worker.ref();
  }

  unref(): void {
    this.#worker.unref();
  }

  /** Ends the thread and frees its heap. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A started import at the end of which more is to be done. */
export const endingWith = ({ end, ...started }: StartedImport, task: () => Promise<void>): StartedImport => ({
  ...started,
  end: catalogue => end(catalogue).finally(task),
});

let ahead: ImportThread | null = null;

/** Starts the thread of the next {@link startImport}, so that its code is loaded by then. It holds no process that ends. */
export function expectImport(): void {
  ahead = new ImportThread();
  ahead.unref();
}

/**
 * Imports in a thread that ends with the import.
 * @throws whatever the import throws
 */
export async function startImport(task: ImportTask, listener: ImportListener = {}): Promise<StartedImport> {
  const thread = ahead ?? new ImportThread();
  ahead = null;
  thread.ref();
  void thread.loaded.then(() => listener.loaded?.());
  try {
    return endingWith(await thread.run(task, listener), async () => thread.end());
  } catch (error) {
    await thread.end();
    throw error;
  }
}

/** {@link startImport} to its end. */
export async function importInWorker(task: ImportTask): Promise<ImportResult> {
  const { result, end } = await startImport(task);
  await end(task.target);
  return result;
}
