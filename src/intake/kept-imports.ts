import { type ImportTask, ImportThread } from './import-in-worker.ts';
import type { ImportResult } from './import-result.ts';

/** A thread that a long-running process keeps for its imports, with the code loaded. */
export class KeptImports {
  #thread = new ImportThread();

  /**
   * Imports; a thread that read everything, or failed, is replaced, and its heap freed.
   * @throws whatever the import throws
   */
  async run(task: ImportTask): Promise<ImportResult> {
    let isSmall = false;
    try {
      const result = await this.#thread.run(task);
      isSmall = result.parsedRows !== null;
      return result;
    } finally {
      if (!isSmall) {
        void this.#thread.end();
        this.#thread = new ImportThread();
      }
    }
  }

  async end(): Promise<void> {
    await this.#thread.end();
  }
}
