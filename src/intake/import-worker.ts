import { parentPort } from 'node:worker_threads';
import { DifferenceError } from './difference-error.ts';
import { importContent } from './import-content.ts';
import type { ImportTask, WorkerResult } from './import-in-worker.ts';
import { PhotoCacheError } from './photos/cache.ts';
import { verifyCatalogue } from './verify-catalogue.ts';

function runImport({ verify = false, ...options }: ImportTask): WorkerResult {
  try {
    const { problems, ...result } = verify ? verifyCatalogue(options) : importContent(options);
    return { errors: problems.errors, warnings: problems.warnings, ...result };
  } catch (error) {
    // An error loses its class when it leaves a thread.
    if (error instanceof PhotoCacheError) return { photoCache: error.message };
    if (error instanceof DifferenceError) return { difference: error.message };
    throw error;
  }
}

parentPort?.on('message', (task: ImportTask) => parentPort?.postMessage(runImport(task)));
