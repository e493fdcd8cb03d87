/** Runs one task at a time: a new run aborts the previous one, whose result is then null. */
export interface Latest {
  run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  /** Aborts the running task. */
  stop(): void;
}

/** For lists that follow the visitor's changes: only the latest request counts, in whatever order responses arrive. */
export function latest(): Latest {
  let controller = new AbortController();
  const stop = () => controller.abort();
  return {
    stop,
    async run(task) {
      stop();
      controller = new AbortController();
      const { signal } = controller;
      const outcome = await task(signal);
      return signal.aborted ? null : outcome;
    },
  };
}
