import { parseArgs } from 'node:util';
import { Problems, problemText } from '#src/intake/check/problems.ts';
import { readContent } from '#src/intake/read/read-content.ts';
import { config } from '#src/server/config.ts';
import { guessColumns } from '#src/suppliers/columns.ts';
import { Goods } from '#src/suppliers/goods.ts';
import { readOffers } from '#src/suppliers/offers.ts';
import { readTables } from '#src/suppliers/tables/read-tables.ts';
import { TableError } from '#src/suppliers/tables/table-error.ts';
import { CommandError, command, EXIT } from './command.ts';
import { columnsText, sampleText, summaryText } from './prices-text.ts';

const USAGE = 'Укажите прайсы поставщика: npm run prices -- ФАЙЛ… --check';

function filesAsked(): string[] {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean' } },
    });
    if (positionals.length > 0 && values.check === true) return positionals;
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

/** Reads suppliers' price lists and tells what they say about the shop's products. Writes nothing. */
await command(async () => {
  const files = filesAsked();
  const goods = goodsOf(config().contentDir);
  try {
    // All files are read before anything is printed: one that cannot be read refuses the run.
    const lists = files.flatMap(file =>
      readTables(file).map(sheet => {
        const columns = guessColumns(sheet);
        const { offers, passed } = readOffers(sheet, columns, goods.names);
        return { sheet, columns, passed, matched: goods.matchAll(offers) };
      }),
    );
    for (const { sheet, columns, passed, matched } of lists) {
      console.log(columnsText(sheet.place, columns));
      console.log(sampleText(matched));
      console.log(summaryText(matched, passed));
    }
  } catch (error) {
    if (error instanceof TableError) throw new CommandError(`${error.message}.`, EXIT.refused);
    throw error;
  }
  console.log('Ничего не записано.');
  return EXIT.ok;
});
