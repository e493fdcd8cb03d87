import { fold } from '#src/domain/search-text.ts';
import { MAX_TITLE_ROWS } from './columns.ts';
import type { ListFile } from './list-file.ts';
import type { Recognise } from './profile.schema.ts';
import { columnsBy, type Supplier } from './profile.ts';
import { type Sheet, TableError } from './tables/table-error.ts';

const listOf = (texts: string | string[] | undefined): string[] => [texts ?? []].flat();

/** Names of files may come in decomposed letters, as macOS keeps them. */
const plain = (name: string): string => name.normalize('NFC').toLowerCase();

/** Whether the name of a file fits a pattern with `*` and `?`, in either letter case. */
export function fitsPattern(name: string, pattern: string): boolean {
  const source = plain(pattern)
    .replace(/[\\^$.+|()[\]{}]/gu, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 'u').test(plain(name));
}

const titleRows = ({ rows }: Sheet): string[][] =>
  rows.slice(0, MAX_TITLE_ROWS).map(({ cells }) => cells.map(fold));

const hasHeadings = (sheet: Sheet, headings: readonly string[]): boolean =>
  titleRows(sheet).some(cells => headings.every(heading => cells.includes(fold(heading))));

/** Whether a text stands above the headings of the table that the supplier's profile reads, or anywhere on top when it reads none. */
function hasText(sheet: Sheet, texts: readonly string[], supplier: Supplier): boolean {
  const { heading } = columnsIn(sheet, supplier) ?? {};
  const top = sheet.rows.slice(0, MAX_TITLE_ROWS).filter(({ line }) => !heading || line < heading.line);
  return top.some(({ cells }) => texts.some(text => fold(cells.join(' ')).includes(fold(text))));
}

function columnsIn(sheet: Sheet, { name, profile }: Supplier) {
  try {
    return columnsBy(profile, name, sheet);
  } catch (error) {
    if (error instanceof TableError) return null;
    throw error;
  }
}

/** The condition inside the table that a file does not meet; null when it meets all. */
function unmet(file: ListFile, { text, headings }: Recognise, supplier: Supplier): string | null {
  const sheets = file.sheets(null);
  const [texts, wanted] = [listOf(text), listOf(headings)];
  if (texts.length > 0 && !sheets.some(sheet => hasText(sheet, texts, supplier)))
    return `над таблицей нет текста «${texts[0]}»`;
  if (wanted.length > 0 && !sheets.some(sheet => hasHeadings(sheet, wanted)))
    return `нет столбцов «${wanted.join('», «')}»`;
  return null;
}

const fitsName = (file: ListFile, { file: patterns }: Recognise): boolean =>
  patterns === undefined || listOf(patterns).some(pattern => fitsPattern(file.name, pattern));

/** Whether a file meets all that a profile says in `recognise`; a profile without it recognises nothing so. */
const isNamedBy = (file: ListFile, supplier: Supplier): boolean => {
  const { recognise } = supplier.profile;
  return recognise !== undefined && fitsName(file, recognise) && unmet(file, recognise, supplier) === null;
};

/** Suppliers whose profile recognises a file; if there are none, those without `recognise` whose columns it has. */
function suppliersOf(file: ListFile, suppliers: readonly Supplier[]): Supplier[] {
  const certain = suppliers.filter(each => isNamedBy(file, each));
  if (certain.length > 0) return certain;
  return suppliers.filter(
    each =>
      each.profile.recognise === undefined &&
      file.sheets(null).some(sheet => columnsIn(sheet, each) !== null),
  );
}

/**
 * The supplier that all files are from; null when no profile fits any of them.
 * @throws {TableError} when several fit a file, or files are from different suppliers
 */
export function supplierOf(files: readonly ListFile[], suppliers: readonly Supplier[]): Supplier | null {
  const found = files.map(file => {
    const [first, second] = suppliersOf(file, suppliers);
    if (first && second)
      throw new TableError(
        `${file.name}: подходит профилям ${first.name} и ${second.name}: назовите поставщика (--save ${first.name}) или допишите recognise в content/suppliers/${first.name}.yaml`,
      );
    return { file, supplier: first ?? null };
  });
  const [one] = found;
  const other = found.find(({ supplier }) => supplier?.name !== one?.supplier?.name);
  if (one && other) {
    const names = [one, other].map(({ file, supplier }) => `${file.name} — ${supplier?.name ?? 'не узнан'}`);
    throw new TableError(
      `Файлы разных поставщиков (${names.join(', ')}): примите их по одному или назовите поставщика: --save ИМЯ`,
    );
  }
  return one?.supplier ?? null;
}

/**
 * Refuses a file that is evidently not from the supplier it was given for: what its profile says in `recognise` about the table
 * is not there, or the profile of another one recognises it.
 * @throws {TableError}
 */
export function checkSupplier(file: ListFile, name: string, suppliers: readonly Supplier[]): void {
  const own = suppliers.find(each => each.name === name);
  if (own && isNamedBy(file, own)) return;
  const other = suppliers.find(each => isNamedBy(file, each));
  const why = other
    ? `его узнаёт профиль content/suppliers/${other.name}.yaml`
    : own?.profile.recognise && unmet(file, own.profile.recognise, own);
  if (!why) return;
  const cure = other ? `примите его с --save ${other.name}` : 'проверьте файл';
  throw new TableError(
    `${file.name}: это список другого поставщика: ${why}: ${cure} или поправьте recognise в content/suppliers/${other?.name ?? name}.yaml`,
  );
}
