const NO_ROOM = /ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|database or disk is full/u;

/** Whether an error says that the disk is full, or that no more may be written; errors of threads keep only their text. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return NO_ROOM.test(`${code} ${error.message}`) || isDiskFull(error.cause);
}

const FAILING = /\bEIO\b|SQLITE_IOERR|disk I\/O error/u;

/** Whether an error says that a disk does not read or write as it should: SQLite says so, too, when a quota is used up. */
export function isDiskFailing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return FAILING.test(`${code} ${error.message}`) || isDiskFailing(error.cause);
}
