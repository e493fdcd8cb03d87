import { FLAT } from '#src/domain/exchange-names.ts';
import { ExchangeRefused } from './refused.ts';

/** Bytes that the name of a file may have, two for a Russian letter. */
const MAX_NAME = 255;
const MAX_PATH = 1024;

/**
 * The last part of a file's name as 1C writes it, with folders of either kind: `import_files/1/2.jpg`, `C:\Temp\v8.xml`.
 * Nothing else of it is used, so no name leads out of the exchange's folder.
 * @throws {ExchangeRefused} when it is no name
 */
export function fileNameOf(text: string): string {
  const name = text.split(/[/\\]/u).at(-1) ?? '';
  if (Buffer.byteLength(name) > MAX_NAME || text.length > MAX_PATH)
    throw new ExchangeRefused(
      `Имя файла «${name.slice(0, 40)}…» длиннее ${MAX_NAME} байт (русская буква — два): сократите его в 1С.`,
    );
  if (!/^[\p{L}\p{N}_][\p{L}\p{N}_.() #-]*$/u.test(name))
    throw new ExchangeRefused(`Имя файла «${text.slice(0, 80)}» не подходит: ожидалось вида import.xml.`);
  return name;
}

/**
 * A picture's name with the folders of its path, as in the XML: `import_files~1~2.jpg`. Each part is one that
 * {@link fileNameOf} lets pass.
 * @throws {ExchangeRefused} when one is not
 */
export function flatNameOf(text: string): string {
  const parts = text.split(/[/\\]/u).map(part => fileNameOf(part));
  const name = parts.join(FLAT);
  return Buffer.byteLength(name) <= MAX_NAME ? name : (parts.at(-1) ?? '');
}
