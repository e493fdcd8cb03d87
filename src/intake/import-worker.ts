import { parentPort } from 'node:worker_threads';
import type { Problem } from './check/problems.ts';
import { DifferenceError } from './difference-error.ts';
import { importContent } from './import-content.ts';
import {
  type EndOrder,
  type ImportTask,
  type KnownProducts,
  LOADED,
  type Order,
  type ParsedRows,
  type WorkerResult,
} from './import-in-worker.ts';
import type { ImportMemory } from './incremental/previous-import.ts';
import { PhotoCacheError } from './photos/cache.ts';
import { checksumOf, type FileFacts } from './read/file-checksum.ts';
import { knowDigests } from './read/fingerprint.ts';
import { verifyCatalogue } from './verify-catalogue.ts';

const memory: ImportMemory = { last: null };

/** Tells the warnings that the last import has left. */
let warn: () => readonly Problem[] = () => [];

/** What the import leaves to be done once its catalogue is served. */
let afterwards: ((catalogue: string) => void)[] = [];

const onParsed = (parsed: number): void => parentPort?.postMessage({ parsed } satisfies ParsedRows);
const onProducts = (products: readonly number[]): void =>
  parentPort?.postMessage({ products } satisfies KnownProducts);

function runImport({ verify = false, digests, ...options }: ImportTask): WorkerResult {
  if (digests) knowDigests(digests);
  afterwards = [];
  try {
    const { problems, warnLater, ...result } = verify
      ? verifyCatalogue(options)
      : importContent({ ...options, onParsed, onProducts }, task => afterwards.push(task), memory);
    warn = () => {
      warnLater?.();
      return warnLater ? problems.warnings : [];
    };
    return { errors: problems.errors, warnings: problems.warnings, ...result };
  } catch (error) {
    // An error loses its class when it leaves a thread.
    if (error instanceof PhotoCacheError) return { photoCache: error.message };
    if (error instanceof DifferenceError) return { difference: error.message };
    throw error;
  }
}

function end({ catalogue }: EndOrder): null {
  try {
    if (catalogue !== null) for (const left of afterwards) left(catalogue);
  } catch {
    // Its catalogue has been deleted: the next import reads everything.
  }
  afterwards = [];
  return null;
}

function answered(order: Order): WorkerResult | readonly Problem[] | FileFacts | null {
  if ('contentDir' in order) return runImport(order);
  if ('warn' in order) return warn();
  return 'checksumOf' in order ? checksumOf(order.checksumOf) : end(order);
}

parentPort?.on('message', (order: Order) => {
  parentPort?.postMessage(answered(order));
});
parentPort?.postMessage(LOADED);
