import { parentPort, workerData } from 'node:worker_threads';
import type { Imported } from './import-aside.ts';
import { type ImportOptions, importContent } from './import-content.ts';

const {
  problems: { errors, warnings },
  imported,
} = importContent(workerData as ImportOptions);
parentPort?.postMessage({ errors, warnings, imported } satisfies Imported);
