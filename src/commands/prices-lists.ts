import { Problems, problemText } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { type Columns, guessColumns } from '#src/content/suppliers/columns.ts';
import type { PictureOf } from '#src/content/suppliers/commerceml/pictures.ts';
import type { Reading } from '#src/content/suppliers/commerceml/read-exchange.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { knownCodes } from '#src/content/suppliers/goods-codes.ts';
import { joinedSheet } from '#src/content/suppliers/joined-files.ts';
import { type ListFile, listFiles } from '#src/content/suppliers/list-file.ts';
import { mustNameModels } from '#src/content/suppliers/matrix.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import type { PriceRun } from '#src/content/suppliers/price-report.ts';
import type { Profile } from '#src/content/suppliers/profile.schema.ts';
import { columnsBy, readProfile, readProfiles } from '#src/content/suppliers/profile.ts';
import { checkSupplier, supplierOf } from '#src/content/suppliers/recognise.ts';
import { checkBrands } from '#src/content/suppliers/shop-price.ts';
import { type Sheet, TableError } from '#src/content/suppliers/tables/table-error.ts';
import { Warehouses } from '#src/content/suppliers/warehouses.ts';
import { CommandError, EXIT } from './command.ts';
import type { PricesArguments } from './prices-arguments.ts';

/** So many rows are shown as an example with a question. */
const SAMPLE_ROWS = 3;

/** Names a sheet that is not read, with the reason. */
export function tellOfPassed(why: string, run: PriceRun): void {
  console.log(`Пропущено. ${why}.`);
  run.passOver(why);
}

/** The shop's products. @throws {CommandError} when its content has errors */
function goodsOf(contentDir: string): Goods {
  const problems = new Problems();
  const content = readContent(contentDir, problems, new Date(), { withHidden: true });
  const [first] = problems.errors;
  if (first)
    throw new CommandError(
      `В содержимом магазина есть ошибки (всего ${problems.errors.length}), сначала исправьте их: ${problemText(first)}`,
      EXIT.refused,
    );
  return new Goods(content);
}

/** What is read of a file. */
type Listed = Pick<ListFile, 'name' | 'pictures' | 'lastSheets'>;

/** Files whose tables are one. */
function joined(files: readonly ListFile[], profile: Profile): Listed {
  const name = files.map(file => file.name).join(' + ');
  const lastSheets: Listed['lastSheets'] = (_, reading) => [
    joinedSheet(
      files.flatMap(file => file.lastSheets(profile, reading)),
      profile,
      name,
    ),
  ];
  return { name, pictures: 0, lastSheets };
}

/** The sheets of a file that can be read; the others are named. @throws {TableError} when none can be read */
function sheetsWith<Read>(
  file: Listed,
  profile: Profile | null,
  reading: Reading,
  run: PriceRun,
  read: (sheet: Sheet) => Read,
): Read[] {
  const errors: TableError[] = [];
  const lists = file.lastSheets(profile, reading).flatMap(sheet => {
    try {
      return [read(sheet)];
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      errors.push(error);
      return [];
    }
  });
  const [first] = errors;
  if (lists.length === 0 && first) throw first;
  for (const { message } of errors) tellOfPassed(message, run);
  return lists;
}

/** Says what of an exchange of 1C is not obvious. */
function tellOfExchange({ name, pictures }: Listed, sheets: readonly { changesOnly: boolean }[]): void {
  if (sheets.some(({ changesOnly }) => changesOnly))
    console.log(`${name}: выгрузка 1С только с изменениями, остальное останется прежним.`);
  if (pictures > 0)
    console.log(
      `${name}: картинок в выгрузке 1С ${pictures}; берутся те, что лежат рядом с ней, для моделей без фотографии.`,
    );
}

/** The supplier that was named, or that the files are recognised by; null for an unknown one. @throws {TableError} */
function supplierFor(files: readonly ListFile[], name: string | undefined, contentDir: string) {
  if (name === undefined) {
    const suppliers = readProfiles(contentDir, error => {
      throw error;
    });
    const found = supplierOf(files, suppliers);
    if (found) console.log(`Поставщик ${found.name}: узнан по content/suppliers/${found.name}.yaml.`);
    return found;
  }
  const profile = readProfile(contentDir, name);
  // Another supplier's broken profile keeps no list waiting.
  const suppliers = readProfiles(contentDir, () => undefined);
  for (const file of files) checkSupplier(file, name, suppliers);
  return { name, profile };
}

/** The columns by the supplier's profile, else by the headings; the run reports them. @throws {TableError} */
function columnsOf(sheet: Sheet, found: ReturnType<typeof supplierFor>, run: PriceRun): Columns {
  if (!found?.profile) {
    const columns = guessColumns(sheet);
    run.recognise(sheet, columns, false);
    return columns;
  }
  try {
    const columns = columnsBy(found.profile, found.name, sheet);
    run.recognise(sheet, columns, false);
    return columns;
  } catch (error) {
    run.recogniseAnyhow(sheet);
    throw error;
  }
}

/**
 * Reads the lists of one supplier; null when an exchange of 1C has no prices and stocks yet. The tables that they are read from
 * are not retained.
 * @throws {TableError}
 */
export function readLists(
  { files: names, supplier: named, exchange }: PricesArguments,
  { contentDir, codesFile }: { contentDir: string; codesFile: string },
  run: PriceRun,
) {
  // All files are read before anything is written: one that cannot be read refuses the run.
  const files = listFiles(names);
  // 1C sends names before prices and stocks.
  if (exchange && files.every(file => file.isNamesOnly)) return null;
  const found = supplierFor(files, named, contentDir);
  const { name: supplier, profile } = found ?? { name: undefined, profile: null };
  run.supplier = supplier ?? run.supplier;
  const goods = goodsOf(contentDir);
  if (found?.profile) checkBrands(contentDir, found.name, found.profile, goods.brands);
  const warehouses = profile && supplier !== undefined ? new Warehouses(contentDir, supplier) : null;
  const reading = {
    isPart: exchange === 'part',
    known: warehouses?.ids ?? new Map(),
    codes: exchange ? knownCodes(codesFile) : [],
  };
  const parts = profile?.join_by === undefined ? files : [joined(files, profile)];
  const lists = parts.flatMap(file => {
    const read = sheetsWith(file, profile, reading, run, message => {
      // What a part lacks may be in the next one.
      const sheet = exchange === 'part' ? { ...message, changesOnly: true } : message;
      const columns = columnsOf(sheet, found, run);
      for (const note of sheet.notes ?? []) {
        console.log(note);
        run.note(note);
      }
      if (warehouses && sheet.ids) warehouses.ids = new Map([...warehouses.ids, ...sheet.ids]);
      const filled = warehouses?.filled(sheet, columns) ?? sheet;
      const { place, changesOnly = false } = sheet;
      const sample = sheet.rows.filter(({ line }) => line > columns.heading.line).slice(0, SAMPLE_ROWS);
      const read = readOffers(filled, columns, goods.names);
      mustNameModels(sheet, read.offers);
      return { place, changesOnly, sheet: filled, columns, sample, ...read };
    });
    tellOfExchange(file, read);
    return read;
  });
  const pictureOf: PictureOf = offer => {
    for (const file of files) {
      const picture = file.pictureOf(offer);
      if (picture) return picture;
    }
    return null;
  };
  return { supplier, profile, goods, warehouses, lists, pictureOf };
}
