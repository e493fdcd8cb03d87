import { watch } from 'node:fs';

/** Milliseconds without a change before the task: editors save several files in a row. */
const DEBOUNCE_MS = 200;
/** How often to check whether a moment of dated content has come. */
const TICK_MS = 500;

/**
 * Runs a task after the content has changed and at moments, one run at a time; a change meanwhile causes another run. Errors
 * are printed.
 * @param isTime whether a moment has come; called between runs, true once for each moment
 * @returns a function that stops
 */
export function followContent(
  contentDir: string,
  task: () => Promise<unknown>,
  isTime: () => boolean = () => false,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let waiting = 0;
  const run = () => {
    waiting++;
    running = running
      .then(task)
      .then(undefined, (error: unknown) => console.error(error instanceof Error ? error.message : error))
      .then(() => void waiting--);
  };
  const clock = setInterval(() => {
    if (waiting === 0 && isTime()) run();
  }, TICK_MS);
  const watcher = watch(contentDir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(run, DEBOUNCE_MS);
  });
  return () => {
    clearTimeout(timer);
    clearInterval(clock);
    watcher.close();
  };
}
