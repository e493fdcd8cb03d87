import { readdirSync } from 'node:fs';
import path from 'node:path';
import { countOf, type Forms } from '#src/domain/words.ts';
import { entriesBelow, isFolder } from '#src/platform/entries-below.ts';
import { wholeFile } from '../read/text-file.ts';
import { type Finding, warnGrouped } from './grouped.ts';
import { didYouMean, type Problems, suggestionText } from './problems.ts';
import { isLeftBehind } from './temporary-files.ts';

/** What an import reads of a content folder: paths of files, and folders whose `.md` files are all read. */
export interface ReadPlaces {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

/** The folder of pictures, which lint-storage.ts checks. */
const STORAGE = 'storage';
/** The folder of suppliers' profiles, which `npm run prices` reads. */
const SUPPLIERS = 'suppliers';

const FILES: Forms = ['файл', 'файла', 'файлов'];
const COPY = /\s*\(\d+\)|\s*[-–—_]\s*(?:копия|copy)(?:\s*\(?\d+\)?)?(?=\.|$)|^(?:копия|copy of)\s+/giu;
const EXTRA_EXTENSION = /(?<=\.(?:csv|md|ya?ml))\.\w{2,4}$/iu;

/** A name without what programs add to that of a copy: `products (1).csv`, `banners.csv.txt`. */
const withoutAdditions = (name: string): string => name.replace(COPY, '').replace(EXTRA_EXTENSION, '');

const namesIn = (folder: string): string[] => readdirSync(folder).filter(name => !isLeftBehind(name));

/** A suggestion for the name of a file that is not read; empty when none is likely. */
function suggested(name: string, { files, folders }: ReadPlaces): string {
  const base = withoutAdditions(path.posix.basename(name));
  const stem = path.posix.parse(base).name;
  const sameStem = [...files].find(file => path.posix.parse(file).name === stem);
  if (sameStem !== undefined) return suggestionText(name, sameStem);
  if (folders.has(stem)) return ` — возможно, нужна папка «${stem}/» с файлом .md на каждую вещь`;
  return didYouMean(base, [...files, ...(name.includes('/') ? [] : folders)]);
}

/** How many files below a folder are not left behind by a program. */
const filesBelow = (folder: string): number =>
  entriesBelow(folder)
    .map(entry => path.join(entry.parentPath, entry.name))
    .filter(file => !path.relative(folder, file).split(path.sep).some(isLeftBehind) && !isFolder(file))
    .length;

function textFolderFaults(contentDir: string, folder: string): Finding[] {
  return namesIn(path.join(contentDir, folder))
    .filter(name => !name.endsWith('.md'))
    .map(name => {
      const meant = withoutAdditions(name).replace(/\.(?:markdown|mdx|txt|docx?)$/iu, '.md');
      const hint = meant !== name && meant.endsWith('.md') ? suggestionText(name, meant) : '';
      return finding(
        path.join(contentDir, folder, name),
        `ожидался файл с расширением .md прямо в этой папке; он не читается${hint}`,
      );
    });
}

const finding = (file: string, message: string): Finding => ({ source: wholeFile(file), field: [], message });

/** Faults of the entries of a folder, given by its path in the content folder. */
function faultsIn(contentDir: string, folder: string, places: ReadPlaces): Finding[] {
  const place = path.join(contentDir, folder);
  return namesIn(place).flatMap((base): Finding[] => {
    const name = folder === '' ? base : `${folder}/${base}`;
    const full = path.join(contentDir, name);
    if (places.files.has(name) || name === STORAGE || name === SUPPLIERS) return [];
    if (!isFolder(full)) {
      const message = `файл не читается${suggested(name, places)}; переименуйте его, переложите или уберите из content`;
      return [finding(full, message)];
    }
    if (places.folders.has(name)) return textFolderFaults(contentDir, name);
    if ([...places.files].some(file => file.startsWith(`${name}/`)))
      return faultsIn(contentDir, name, places);
    const count = filesBelow(full);
    const hint = didYouMean(base, [...places.folders, STORAGE, 'cars']);
    const message = `папка не читается, в ней ${countOf(count, FILES)}${hint}; переименуйте её или уберите из content`;
    return count === 0 ? [] : [finding(full, message)];
  });
}

/** Warns of files and folders in content/ that nothing reads, with the name that was probably meant. */
export function lintFiles(contentDir: string, places: ReadPlaces, problems: Problems): void {
  if (isFolder(contentDir)) warnGrouped(faultsIn(contentDir, '', places), problems);
}
