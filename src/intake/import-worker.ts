import { parentPort, workerData } from 'node:worker_threads';
import type { Told } from './import-aside.ts';
import { type ImportOptions, importContent } from './import-content.ts';
import { PhotoCacheError } from './photos/cache.ts';

function told(): Told {
  try {
    const { problems, imported } = importContent(workerData as ImportOptions);
    return { errors: problems.errors, warnings: problems.warnings, imported };
  } catch (error) {
    // An error loses its class on the way out of a thread.
    if (error instanceof PhotoCacheError) return { photoCache: error.message };
    throw error;
  }
}

parentPort?.postMessage(told());
