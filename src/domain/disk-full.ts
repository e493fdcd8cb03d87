const NO_ROOM = /ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|database or disk is full|диске нет места/u;

/** Whether an error says that the disk is full, or that no more may be written; errors of threads keep only their text, those of commands their sentence. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return NO_ROOM.test(`${code} ${error.message}`) || isDiskFull(error.cause);
}

/** SQLite cannot open a database, too, when the disk takes no more files, or is read-only; threads keep only its text. */
const FAILING =
  /\bEIO\b|SQLITE_IOERR|disk I\/O error|SQLITE_CANTOPEN|unable to open database file|SQLITE_READONLY|attempt to write a readonly database/u;

/** Whether an error says that a disk does not read or write as it should: SQLite says so, too, when a quota or the number of files is used up. */
export function isDiskFailing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return FAILING.test(`${code} ${error.message}`) || isDiskFailing(error.cause);
}
