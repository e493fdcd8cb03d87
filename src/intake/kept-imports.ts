import {
  endingWith,
  type ImportListener,
  type ImportTask,
  ImportThread,
  type StartedImport,
} from './import-in-worker.ts';

/** A thread that a long-running process keeps for its imports, with the code loaded. */
export class KeptImports {
  #thread = new ImportThread();

  /**
   * Imports; a thread that read everything, or failed, is replaced, and its heap freed.
   * @throws whatever the import throws
   */
  async run(task: ImportTask, listener: Pick<ImportListener, 'parsed'> = {}): Promise<StartedImport> {
    const thread = this.#thread;
    try {
      const started = await thread.run(task, listener);
      if (started.result.parsedRows !== null) return started;
      this.#thread = new ImportThread();
      return endingWith(started, async () => thread.end());
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
