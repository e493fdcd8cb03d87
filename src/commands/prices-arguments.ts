import { parseArgs } from 'node:util';
import { SUPPLIER_NAME } from '#src/content/suppliers/profile.ts';
import { CommandError } from './command.ts';

const USAGE =
  'Укажите прайсы одного поставщика: npm run prices -- ФАЙЛ…, с --check — только посмотреть, с --json — отчёт для программ, с --save ПОСТАВЩИК (имя латиницей, без пробелов) — назвать поставщика, который не узнан. Забрать прайсы у поставщиков: npm run prices -- --fetch [ПОСТАВЩИК]';

/** The arguments of `npm run prices`. */
export interface PricesArguments {
  files: string[];
  /** The supplier whose list it is; undefined when its profile is to be found by the files. */
  supplier: string | undefined;
  checkOnly: boolean;
  sure: boolean;
  /** Whether addresses that are gone answer 410: other edits of the content may lose some. */
  acceptGone: boolean;
  /** Whether an accepted list is published at once. */
  publishes: boolean;
  /** Of what 1C has pushed to the server: whether these are all parts of the exchange. */
  exchange: 'whole' | 'part' | null;
  /** Whether the shop has fetched the list: it must be as its former one is, and its questions are sent. */
  isFetched: boolean;
  /** Whether the report is printed as JSON; what people read goes to stderr then. */
  json: boolean;
  /** An SQLite file into which all rows are written with what becomes of them; see `prices-rows.ts`. */
  rowsFile: string | null;
  /** A table of answers that count besides those of the content. */
  answersFile: string | null;
}

/** That lists are to be fetched: of all suppliers whose profile says where from, or of one. */
export interface FetchArguments {
  fetch: string | null;
}

/** Reads the command line. @throws {CommandError} */
export function pricesArguments(): PricesArguments | FetchArguments {
  try {
    const { values, positionals: files } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean' },
        save: { type: 'string' },
        yes: { type: 'boolean' },
        'accept-gone': { type: 'boolean' },
        'no-build': { type: 'boolean' },
        exchange: { type: 'string' },
        fetch: { type: 'boolean' },
        fetched: { type: 'boolean' },
        json: { type: 'boolean' },
        rows: { type: 'string' },
        answers: { type: 'string' },
      },
    });
    const [name = null] = files;
    const isFetch = values.fetch && Object.keys(values).length === 1 && files.length <= 1;
    if (isFetch && (name === null || SUPPLIER_NAME.test(name))) return { fetch: name };
    const { check = false, save: supplier, yes = false, 'accept-gone': acceptGone = false } = values;
    const { 'no-build': withoutBuild = false, json = false, fetched: isFetched = false } = values;
    const { rows: rowsFile = null, answers: answersFile = null } = values;
    const exchange = values.exchange === 'whole' || values.exchange === 'part' ? values.exchange : null;
    if (files.length > 0 && !values.fetch && (supplier === undefined || SUPPLIER_NAME.test(supplier)))
      return {
        files,
        supplier,
        exchange,
        isFetched,
        json,
        rowsFile,
        answersFile,
        acceptGone,
        checkOnly: check,
        sure: yes,
        publishes: !withoutBuild,
      };
  } catch {
    // An unknown parameter.
  }
  throw new CommandError(USAGE);
}

/** A word of a command line; one that a shell would cut or change is quoted. */
const quoted = (word: string): string => (/^[\p{L}\p{N}_.,:/\\~@+=-]+$/u.test(word) ? word : `"${word}"`);

/** The command that takes in these lists of a supplier, to which flags may be added. */
export const pricesCommand = (
  { files, exchange, publishes }: PricesArguments,
  supplier: string | null,
): string =>
  [
    ...['npm run prices --', ...files.map(quoted)],
    ...(supplier === null ? [] : ['--save', supplier]),
    // It identifies rows without names, and says that lists of parts leave the rest as it was.
    ...(exchange ? ['--exchange', exchange] : []),
    ...(publishes ? [] : ['--no-build']),
  ].join(' ');
