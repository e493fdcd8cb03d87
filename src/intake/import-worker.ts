import { parentPort, workerData } from 'node:worker_threads';
import { type ImportOptions, importContent } from './import-content.ts';
import type { WorkerResult } from './import-in-worker.ts';
import { PhotoCacheError } from './photos/cache.ts';

function runImport(): WorkerResult {
  try {
    const { problems, imported } = importContent(workerData as ImportOptions);
    return { errors: problems.errors, warnings: problems.warnings, imported };
  } catch (error) {
    // An error loses its class when it leaves a thread.
    if (error instanceof PhotoCacheError) return { photoCache: error.message };
    throw error;
  }
}

parentPort?.postMessage(runImport());
