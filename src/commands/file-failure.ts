import path from 'node:path';
import { config } from '#src/platform/config.ts';
import { isWithin } from '#src/platform/is-within.ts';
import { nearestPath } from '#src/platform/nearest-path.ts';
import { userName } from '#src/platform/user-name.ts';

/** What a file system says, with the call and the place, or both; errors of threads keep only their text. */
const SAID = /\b(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|ENOENT): [^,]*, (\w+) '([^']*)'(?: -> '([^']*)')?/u;
/** What Node says itself of a folder where it was to remove a file. */
const REMOVED_FOLDER = /\brm returned EISDIR \(is a directory\) (.*)/u;

const FAILURES: Readonly<Record<string, (place: string, call: string) => string | null>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: place => `${place}: диск только для чтения. Сделайте его доступным для записи и повторите.`,
  ENOTDIR: inTheWay,
  EISDIR: folderInTheWay,
  EEXIST: inTheWay,
  ENOENT: goneMeanwhile,
};

/** Whether a folder is the shop's own: others may not be given away, such as `/`. */
function isOfShop(folder: string): boolean {
  try {
    const { contentDir, dataDir, outDir } = config();
    return [contentDir, dataDir, outDir].some(own => isWithin(folder, own));
  } catch {
    return false;
  }
}

/** A file of the content that was listed and is not there any more: editing and uploading programs rename and remove. */
function goneMeanwhile(place: string): string | null {
  try {
    return isWithin(place, config().contentDir)
      ? `${place}: файл исчез, пока его читали. Повторите, когда запись в папку закончится.`
      : null;
  } catch {
    return null;
  }
}

function noRight(place: string, call: string): string {
  const folder = nearestPath(path.dirname(place));
  if (isOfShop(folder))
    return `${place}: нет права. Запускайте команду от владельца папки или отдайте её: chown -R ${userName()} ${folder}`;
  return call === 'mkdir'
    ? `${place}: нет права сделать папку. Сделайте её: mkdir -p ${place} && chown ${userName()} ${place}`
    : `${place}: нет права. Запускайте команду от владельца этого файла или дайте право на него пользователю ${userName()}.`;
}

function inTheWay(place: string): string {
  return `${nearestPath(place)}: на месте папки лежит файл. Уберите его или исправьте CONTENT_DIR, DATA_DIR, OUT_DIR.`;
}

/** A folder of the shop's own where it keeps a file: someone has made it there. */
function folderInTheWay(place: string): string | null {
  return isOfShop(place) ? `${place}: на месте файла лежит папка. Уберите её и повторите.` : null;
}

/** One sentence with the cure for a file or folder that could not be read or written, such as another user's; null: it is none. */
export function fileFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const [, code = '', call = '', from = '', to = from] = SAID.exec(error.message) ?? [];
  const [, folder] = REMOVED_FOLDER.exec(error.message) ?? [];
  const isBug = code === 'EEXIST' && call !== 'mkdir';
  const place = code === 'EISDIR' ? to : from;
  const sentence = folder === undefined ? !isBug && FAILURES[code]?.(place, call) : folderInTheWay(folder);
  return sentence || fileFailure(error.cause);
}
