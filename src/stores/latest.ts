/** Runs one thing at a time: a new run aborts the one before, whose outcome is null then. */
export interface Latest {
  run<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  /** Aborts what runs. */
  stop(): void;
}

/** For lists that follow a visitor's changes: the latest request wins, however the answers arrive. */
export function latest(): Latest {
  let control = new AbortController();
  const stop = () => control.abort();
  return {
    stop,
    async run(task) {
      stop();
      control = new AbortController();
      const { signal } = control;
      const outcome = await task(signal);
      return signal.aborted ? null : outcome;
    },
  };
}
