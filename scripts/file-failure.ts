import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

/** What a file system says, with the place; errors of threads keep only their text. */
const SAID = /\b(EACCES|EPERM|EROFS|ENOTDIR|EEXIST): [^,]*, (\w+) '([^']*)'/u;

const FAILURES: Readonly<Record<string, (place: string) => string>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: place => `${place}: диск только для чтения. Сделайте его доступным для записи и повторите.`,
  ENOTDIR: inTheWay,
  EEXIST: inTheWay,
};

function noRight(place: string): string {
  const { username } = userInfo();
  let folder = path.dirname(place);
  while (!existsSync(folder) && folder !== path.dirname(folder)) folder = path.dirname(folder);
  return `${place}: нет права. Запускайте команду от владельца папки или отдайте её: chown -R ${username} ${folder}`;
}

function inTheWay(place: string): string {
  return `${place}: на месте папки лежит файл. Уберите его или исправьте CONTENT_DIR, DATA_DIR, OUT_DIR.`;
}

/** One sentence with the cure for a file or folder that could not be read or written, such as another user's; null: it is none. */
export function fileFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const [, code = '', call, place = ''] = SAID.exec(error.message) ?? [];
  const isBug = code === 'EEXIST' && call !== 'mkdir';
  const told = isBug ? undefined : FAILURES[code]?.(place);
  return told ?? fileFailure(error.cause);
}
