import { log } from '#src/platform/log.ts';
import { Reminders } from '#src/platform/reminders.ts';

/** A process that does not end by itself after a fault is ended after this time. */
const END_MS = 20_000;
const QUIET_MS = 60_000;

/**
 * Resolves when something has failed that nobody handles: the state of the process is unknown, so it is to finish what has
 * begun and end. Faults are logged; those after the first too, each different one once a minute.
 */
export function firstFault(): Promise<'fault'> {
  const reminders = new Reminders(QUIET_MS);
  return new Promise(resolve => {
    const failed = (error: unknown): void => {
      const name = error instanceof Error ? `${error.message} ${error.stack}` : String(error);
      if (!reminders.isDue(name)) return;
      log.error('fault', 'Непредвиденная ошибка: сервер закончит начатое и закроется.', error, 'fatal');
      setTimeout(() => process.exit(1), END_MS).unref();
      resolve('fault');
    };
    process.on('uncaughtException', failed);
    process.on('unhandledRejection', failed);
  });
}
