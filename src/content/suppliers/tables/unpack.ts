import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { checkSheets } from './sheet-bounds.ts';
import { TableError } from './table-error.ts';

const MB = 1024 * 1024;
/** Most bytes that an archive may unpack to, and most files in it. */
const MAX_UNPACKED = 96 * MB;
const MAX_ENTRIES = 2000;
/** Most bytes that a file with the archives in it may unpack to together. */
const MAX_TOGETHER = 256 * MB;

/** What the archives of one file, those in others too, have unpacked to. */
export class Unpacked {
  #bytes = 0;
  #entries = 0;

  /** @throws {TableError} when it is more than all of them may */
  add(bytes: number, place: string): void {
    this.#bytes += bytes;
    this.#entries++;
    if (this.#bytes <= MAX_TOGETHER && this.#entries <= MAX_ENTRIES) return;
    throw new TableError(
      `${place}: архив вместе с архивами в нём распаковывается больше чем в ${MAX_TOGETHER / MB} МБ или ${MAX_ENTRIES.toLocaleString('ru-RU')} файлов: распакуйте его и повторите с самими прайсами`,
    );
  }
}

/**
 * Files of a zip that `isWanted` accepts by their names. fflate inflates each into a buffer of its declared size and no
 * further: an archive that lies about its sizes is refused as damaged.
 * @throws {TableError} when it is damaged or cut short, has passwords, or unpacks to more than it may
 */
export function unpack(
  bytes: Uint8Array,
  place: string,
  isWanted: (name: string) => boolean,
  unpacked: Unpacked = new Unpacked(),
): Unzipped {
  let total = 0;
  let entries = 0;
  const refuseLarge = () => {
    throw new TableError(
      `${place}: распаковывается больше чем в ${MAX_UNPACKED / MB} МБ, прайсы столько не занимают: удалите лишние листы и строки и сохраните файл заново`,
    );
  };
  if (hasPassword(bytes))
    throw new TableError(`${place}: архив с паролем: распакуйте его и повторите с файлом без пароля`);
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false;
        total += originalSize;
        entries++;
        if (total > MAX_UNPACKED || entries > MAX_ENTRIES) refuseLarge();
        unpacked.add(originalSize, place);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof TableError) throw error;
    throw new TableError(`${place}: файл повреждён или скачан не до конца: скачайте его ещё раз`);
  }
}

/** Bit 0 of the flags of the first file (APPNOTE 4.4.4). */
const hasPassword = (bytes: Uint8Array): boolean => ((bytes[6] ?? 0) & 1) === 1;

/** What a workbook is made of apart from its pictures, as a zip that is not compressed. @throws {TableError} */
export function workbookParts(bytes: Uint8Array, place: string, unpacked: Unpacked): Uint8Array {
  const isPart = (name: string) => /\.(?:xml|rels|bin)$/iu.test(name) && !/\/media\//iu.test(name);
  const parts = unpack(bytes, place, isPart, unpacked);
  checkSheets(parts, place);
  return zipSync(parts, { level: 0 });
}
