import { watch } from 'node:fs';

/** Milliseconds without a change before the task: editors save several files in a row. */
const DEBOUNCE_MS = 200;

/**
 * Runs a task after the content has changed, one run at a time; a change meanwhile causes another run. Errors are printed.
 * @returns a function that stops
 */
export function followContent(contentDir: string, task: () => Promise<unknown>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(task)
      .then(undefined, (error: unknown) => console.error(error instanceof Error ? error.message : error));
  };
  const watcher = watch(contentDir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(run, DEBOUNCE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
