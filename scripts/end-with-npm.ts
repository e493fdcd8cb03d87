const EVERY_MS = 250;

/**
 * Ends this process by SIGTERM when its parent has ended, if npm has started it: a SIGTERM to npm ends only the shell between npm
 * and its command.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    // A second signal would cut off what ends in order.
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, EVERY_MS).unref();
}
