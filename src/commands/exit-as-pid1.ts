import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const end = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal]);

/**
 * Has SIGINT and SIGTERM end this process while nothing else hears them, when it is process 1 of a container, which Linux lets
 * ignore them otherwise (pid_namespaces(7)).
 */
export function exitAsPid1(): void {
  if (process.pid === 1) for (const signal of SIGNALS) process.on(signal, end);
}

/** Leaves signals to their new handlers. */
export function hearOthers(): void {
  for (const signal of SIGNALS) process.off(signal, end);
}
