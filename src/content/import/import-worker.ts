import { type FileDigests, knowDigests } from '#src/platform/fingerprint.ts';
import { serveWorker } from '#src/platform/serve-worker.ts';
import type { Problem } from './check/problems.ts';
import { importContent } from './import-content.ts';
import type { ImportOptions, ImportResult } from './import-result.ts';
import type { ImportMemory } from './incremental/previous-import.ts';
import { verifyCatalogue } from './verify-catalogue.ts';

/** The tasks of the thread. `verify` also imports from nothing and compares. */
export interface ImportTask extends ImportOptions {
  verify?: boolean;
  /** Digests of files that need not be hashed again. */
  digests?: FileDigests;
}

/** An {@link ImportResult} whose problems are plain lists, as threads exchange them. */
type PlainResult = Omit<ImportResult, 'problems'> & Record<'errors' | 'warnings', readonly Problem[]>;

const memory: ImportMemory = { last: null };

/** What the last import left to be done once its catalogue is served. */
let afterwards: ((catalogue: string) => void)[] = [];

function run({ verify = false, digests, ...options }: ImportTask): PlainResult {
  if (digests) knowDigests(digests);
  afterwards = [];
  const { problems, ...result } = verify
    ? verifyCatalogue(options)
    : importContent(options, task => afterwards.push(task), memory);
  return { errors: problems.errors, warnings: problems.warnings, ...result };
}

function remember(catalogue: string): void {
  try {
    for (const task of afterwards) task(catalogue);
  } catch {
    // Its catalogue has been deleted: the next import reads everything.
  }
  afterwards = [];
}

const api = { run, remember };
export type ImportApi = typeof api;
serveWorker(api);
