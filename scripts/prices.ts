import { parseArgs } from 'node:util';
import { countOf, GOODS } from '#src/domain/words.ts';
import { Problems, problemText } from '#src/intake/check/problems.ts';
import { readContent } from '#src/intake/read/read-content.ts';
import { shownPath } from '#src/intake/read/text-file.ts';
import { config } from '#src/server/config.ts';
import { acceptList, writeWhole } from '#src/suppliers/accept.ts';
import { type Columns, guessColumns } from '#src/suppliers/columns.ts';
import { Goods } from '#src/suppliers/goods.ts';
import { readOffers } from '#src/suppliers/offers.ts';
import { columnsBy, newProfile, profileFile, readProfile } from '#src/suppliers/profile.ts';
import { readTables } from '#src/suppliers/tables/read-tables.ts';
import { type Sheet, TableError } from '#src/suppliers/tables/table-error.ts';
import { CommandError, command, EXIT } from './command.ts';
import { columnsText, sampleText, summaryText } from './prices-text.ts';

const USAGE =
  'Укажите прайсы одного поставщика и что с ними делать: npm run prices -- ФАЙЛ… --check (только посмотреть) или --save ПОСТАВЩИК (имя латиницей, без пробелов)';

interface Asked {
  files: string[];
  /** The supplier whose list is taken in; undefined when it is only looked at by its headings. */
  supplier: string | undefined;
  checkOnly: boolean;
  sure: boolean;
}

function asked(): Asked {
  try {
    const { values, positionals: files } = parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean' }, save: { type: 'string' }, yes: { type: 'boolean' } },
    });
    const { check = false, save, yes = false } = values;
    const isNamed = save === undefined ? check : /^[a-z0-9][a-z0-9-]{0,40}$/u.test(save);
    if (files.length > 0 && isNamed) return { files, supplier: save, checkOnly: check, sure: yes };
  } catch {
    // An unknown parameter.
  }
  throw new CommandError(USAGE);
}

/** The shop's products. @throws {CommandError} when its content has errors */
function goodsOf(contentDir: string): Goods {
  const problems = new Problems();
  const content = readContent(contentDir, problems);
  const [first] = problems.errors;
  if (first)
    throw new CommandError(
      `В содержимом магазина есть ошибки (всего ${problems.errors.length}), сначала исправьте их: ${problemText(first)}`,
      EXIT.refused,
    );
  return new Goods(content);
}

/** The sheets of a file that can be read; the others are named. @throws {TableError} when none can be read */
function sheetsWith<Read>(file: string, read: (sheet: Sheet) => Read): Read[] {
  const errors: TableError[] = [];
  const lists = readTables(file).flatMap(sheet => {
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
  for (const { message } of errors) console.log(`Пропущено. ${message}.`);
  return lists;
}

/** Reads the lists, prints what they say, and takes them in when asked. Returns what was done. @throws {TableError} */
function takeIn({ files, supplier, checkOnly, sure }: Asked, contentDir: string): string {
  const profile = supplier === undefined ? null : readProfile(contentDir, supplier);
  const goods = goodsOf(contentDir);
  // All files are read before anything is written: one that cannot be read refuses the run.
  const lists = files.flatMap(file =>
    sheetsWith(file, sheet => {
      const columns =
        profile && supplier !== undefined ? columnsBy(profile, supplier, sheet) : guessColumns(sheet);
      return { sheet, columns, ...readOffers(sheet, columns, goods.names) };
    }),
  );
  const [first] = lists;
  if (!first) throw new TableError('В файлах нет ни одной строки: проверьте, те ли это файлы');
  const matched = goods.matchAll(lists.flatMap(({ offers }) => offers));
  let from = 0;
  for (const { sheet, columns, passed, offers } of lists) {
    const own = matched.slice(from, from + offers.length);
    from += offers.length;
    console.log(columnsText(sheet.place, columns));
    console.log(sampleText(own));
    console.log(summaryText(own, passed));
  }
  if (supplier === undefined || (checkOnly && !profile)) return 'Ничего не записано.';
  if (!profile) return beginProfile(contentDir, supplier, first.columns);
  const count = acceptList(contentDir, supplier, profile, matched, { sure, checkOnly });
  return checkOnly
    ? `Ничего не записано: это проверка. Прайс меняет ${countOf(count, GOODS)}.`
    : `Принято: ${countOf(count, GOODS)} в content/prices/${supplier}.csv\nЧто заметят покупатели: npm run build -- --check`;
}

function beginProfile(contentDir: string, supplier: string, columns: Columns): string {
  const file = profileFile(contentDir, supplier);
  writeWhole(file, newProfile(columns));
  return `Профиль поставщика записан: ${shownPath(file)}\nПроверьте в нём столбцы, впишите наценку и повторите команду: прайс ещё не принят.`;
}

/** Reads suppliers' price lists, tells what they say about the shop's products, and with --save takes them in. */
await command(async () => {
  const what = asked();
  try {
    console.log(takeIn(what, config().contentDir));
  } catch (error) {
    if (error instanceof TableError) throw new CommandError(`${error.message}.`, EXIT.refused);
    throw error;
  }
  return EXIT.ok;
});
