const NO_ROOM = /ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|database or disk is full/u;

/** Whether an error says that the disk is full, or that no more may be written; errors of threads keep only their text. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return NO_ROOM.test(`${code} ${error.message}`) || isDiskFull(error.cause);
}
