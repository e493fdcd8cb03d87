import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toRoubles } from '#src/domain/money.ts';
import { countOf, GOODS } from '#src/domain/words.ts';
import { type Matched, markedOf } from './goods.ts';
import type { Newcomer } from './new-goods.ts';
import type { Profile } from './profile.schema.ts';
import { shopPrice } from './shop-price.ts';
import { TableError } from './tables/table-error.ts';
import { csvLine, writeWhole } from './write.ts';

/** Below this part of what the list had the last time it is asked whether it is the right file. */
const FEWEST = 0.5;

/** Columns that a list has where its profile lets them change. */
const ORIGIN = ['year', 'country'] as const;

/** A line of content/prices/NAME.csv by its columns. */
type Line = Readonly<Record<string, string>>;

/** Whether a list says when what it has is here. */
const tellsDays = ({ days, columns, change }: Profile): boolean =>
  change.includes('stock') && (days !== undefined || columns.days !== undefined);

/** The lines of content/prices/NAME.csv that the lists tell, by id; what they do not tell of a product is as it was. */
function acceptedLines(
  profile: Profile,
  { matched, newcomers }: Told,
  former: ReadonlyMap<number, Line>,
): Map<number, Line> {
  const lines = new Map<number, Line>();
  const add = (id: number, row: Parameters<typeof markedOf>[0]) => {
    const { offer } = row;
    const price = shopPrice(profile, offer, markedOf(row));
    const stock = profile.change.includes('stock') ? offer.stock : null;
    const year = profile.change.includes('year') ? offer.year : null;
    const country = profile.change.includes('country') && offer.country !== '' ? offer.country : null;
    const days = stock !== null && tellsDays(profile) ? offer.days : null;
    const told = { price: price === null ? null : toRoubles(price), stock, year, country, days };
    const cells = Object.entries(told).flatMap(([column, value]) =>
      value === null ? [] : [[column, String(value)]],
    );
    if (cells.length > 0) lines.set(id, { ...former.get(id), ...Object.fromEntries(cells), id: String(id) });
  };
  for (const each of matched) if (each.kind === 'known' && !lines.has(each.good.id)) add(each.good.id, each);
  for (const { id, row } of newcomers) add(id, row);
  return lines;
}

/** The lines of a list as it was accepted the last time, by id. */
function formerLines(file: string): Map<number, Line> {
  if (!existsSync(file)) return new Map();
  const [heading = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u);
  const columns = heading.replace(/^\uFEFF/u, '').split(';');
  return new Map(
    lines.map(line => {
      const cells = line.split(';');
      return [
        Number.parseInt(line, 10),
        Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])),
      ];
    }),
  );
}

/** Rows of a supplier's lists and the products that they bring. */
interface Told {
  matched: readonly Matched[];
  newcomers: readonly Newcomer[];
}

/** How lists are taken in. */
export interface How {
  /** Accepts a list with less than half of what it had. */
  sure: boolean;
  /** Keeps what was taken in before of products and fields that the lists do not name. */
  changesOnly: boolean;
  /** The day in the shop's time zone. */
  today: string;
  /** The command that takes in the same list, for the cure of a refusal. */
  command: string;
}

/** What a supplier's lists say about the shop's products. */
export interface AcceptedList {
  /** content/prices/NAME.csv, and the file beside it that says when it was accepted. */
  files: readonly string[];
  /** How many products it has. */
  count: number;
  /** Writes the files. */
  write: () => void;
}

/**
 * What is to be written of a supplier's lists.
 * @throws {TableError} when nothing is to be written, or less than half and not `sure`
 */
export function acceptedList(
  contentDir: string,
  name: string,
  profile: Profile,
  told: Told,
  { sure, changesOnly, today, command }: How,
): AcceptedList {
  const file = path.join(contentDir, 'prices', `${name}.csv`);
  const former = formerLines(file);
  const kept = changesOnly ? former : new Map<number, Line>();
  const accepted = acceptedLines(profile, told, kept);
  if (accepted.size === 0)
    throw new TableError('В прайсе не нашлось ни одного товара магазина: проверьте, тот ли это файл');
  const columns = [
    ...['id', 'price', 'stock'],
    ...ORIGIN.filter(column => profile.change.includes(column)),
    ...(tellsDays(profile) ? ['days'] : []),
  ];
  const lines = [...new Map([...kept, ...accepted])]
    .sort(([one], [other]) => one - other)
    .map(([, line]) => csvLine(columns.map(column => line[column] ?? '')));
  if (!sure && lines.length < former.size * FEWEST)
    throw new TableError(
      `Прайс поставщика ${name} не принят, ничего не записано: в нём ${countOf(lines.length, GOODS)} магазина, а в прошлый раз было ${former.size}. Если так и задумано: ${command} --yes`,
    );
  const dateFile = path.join(contentDir, 'prices', `${name}.yaml`);
  const write = () => {
    writeWhole(file, `${[columns.join(';'), ...lines].join('\n')}\n`);
    writeWhole(dateFile, `# Когда принят прайс ${name}.csv\ndate: ${today}\n`);
  };
  return { files: [file, dateFile], count: accepted.size, write };
}
