import { type ImportTask, ImportThread, type StartedImport, unwatched } from './import-in-worker.ts';

/** A thread that a long-running process keeps for its imports, with the code loaded. */
export class KeptImports {
  #thread = new ImportThread();

  /**
   * Imports; a thread that read everything, or failed, is replaced, and its heap freed.
   * @throws whatever the import throws
   */
  async run(task: ImportTask): Promise<StartedImport> {
    const thread = this.#thread;
    try {
      const { result, ended } = await thread.run(task);
      if (result.parsedRows !== null) return { result, ended };
      this.#thread = new ImportThread();
      return { result, ended: unwatched(ended.finally(async () => thread.end())) };
    } catch (error) {
      void thread.end();
      this.#thread = new ImportThread();
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#thread.end();
  }
}
