import { parentPort } from 'node:worker_threads';
import { DifferenceError } from './difference-error.ts';
import { importContent } from './import-content.ts';
import { ENDED, type ImportTask, type WorkerResult } from './import-in-worker.ts';
import { PhotoCacheError } from './photos/cache.ts';
import { verifyCatalogue } from './verify-catalogue.ts';

/** What the import leaves to be done once its result is told. */
let afterwards: (() => void)[] = [];

function runImport({ verify = false, ...options }: ImportTask): WorkerResult {
  try {
    const { problems, ...result } = verify
      ? verifyCatalogue(options)
      : importContent(options, task => afterwards.push(task));
    return { errors: problems.errors, warnings: problems.warnings, ...result };
  } catch (error) {
    // An error loses its class when it leaves a thread.
    if (error instanceof PhotoCacheError) return { photoCache: error.message };
    if (error instanceof DifferenceError) return { difference: error.message };
    throw error;
  }
}

parentPort?.on('message', (task: ImportTask) => {
  afterwards = [];
  parentPort?.postMessage(runImport(task));
  for (const left of afterwards) left();
  parentPort?.postMessage(ENDED);
});
