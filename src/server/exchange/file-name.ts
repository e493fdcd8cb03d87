import { ExchangeRefused } from './refused.ts';

const MAX_NAME = 255;

/**
 * The last part of a file's name as 1C writes it, with folders of either kind: `import_files/1/2.jpg`, `C:\Temp\v8.xml`.
 * Nothing else of it is used, so no name leads out of the exchange's folder.
 * @throws {ExchangeRefused} when it is no name
 */
export function fileNameOf(text: string): string {
  const name = text.split(/[/\\]/u).at(-1) ?? '';
  if (text.length > MAX_NAME || !/^[\p{L}\p{N}_][\p{L}\p{N}_.() #-]*$/u.test(name))
    throw new ExchangeRefused(`Имя файла «${text.slice(0, 80)}» не подходит: ожидалось вида import.xml.`);
  return name;
}
