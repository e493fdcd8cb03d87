import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toRoubles } from '#src/domain/money.ts';
import { countOf, GOODS } from '#src/domain/words.ts';
import { type Doubt, type Matched, markedAs, markedOf } from './goods.ts';
import type { Newcomer } from './new-goods.ts';
import type { Profile } from './profile.schema.ts';
import { shopPrice } from './shop-price.ts';
import { TableError } from './tables/table-error.ts';
import {
  hasPassed,
  lastDay,
  readUnsettled,
  type UnsettledGoods,
  unsettledFile,
  writeUnsettled,
} from './unsettled.ts';
import { csvLine, writeWhole } from './write.ts';

/** Below this part of what the list had the last time it is asked whether it is the right file, and refused what was fetched. */
const MIN_SHARE = 0.5;
const MIN_SHARE_OF_FETCHED = 2 / 3;

/** Columns that a list has where its profile lets them change. */
const ORIGIN = ['year', 'country'] as const;

/** What becomes of products that a whole list no longer names; one without stocks has no say in it. */
export const becomesOf = ({ missing, change }: Profile): Profile['missing'] =>
  change.includes('stock') ? missing : 'keep';

/** A line of content/prices/NAME.csv by its columns. */
type Line = Readonly<Record<string, string>>;

/** Whether a profile says when what its lists have is here; headings of warehouses may say it too. */
const tellsDays = ({ days, columns, change }: Profile): boolean =>
  change.includes('stock') && (days !== undefined || columns.days !== undefined);

/** Without any of them a line says nothing. */
const COUNTING = ['price', 'stock', ...ORIGIN, 'days'] as const;
const NO_CHANGE = { price: null, stock: null, year: null, country: null, days: null };

/** What a row changes of a product's line. Of a row in doubt, its price is the former one and a stock that is not sure is none. */
function changesOf(profile: Profile, row: Named): Record<keyof typeof NO_CHANGE, string | number | null> {
  const { offer } = row;
  const { change } = profile;
  if (row.kind === 'unread') {
    const isStockUnsure = offer.stock === null && offer.faultBesidesPrice !== null;
    const price = row.doubt.isOfPrice ? null : shopPrice(profile, offer, markedAs(row.doubt.good));
    const stock = change.includes('stock') ? (isStockUnsure ? 0 : offer.stock) : null;
    return { ...NO_CHANGE, price: price === null ? null : toRoubles(price), stock };
  }
  const price = shopPrice(profile, offer, markedOf(row));
  const stock = change.includes('stock') ? offer.stock : null;
  return {
    price: price === null ? null : toRoubles(price),
    stock,
    year: change.includes('year') ? offer.year : null,
    country: change.includes('country') && offer.country !== '' ? offer.country : null,
    days: stock === null ? null : offer.days,
  };
}

/** Lines of content/prices/NAME.csv by id, and what of them is not settled. */
interface Lines {
  lines: Map<number, Line>;
  unsettled: UnsettledGoods;
}

/**
 * The lines that the lists tell; what they do not tell of a product is as it was. A price in doubt stays as it was for the days
 * of the profile; then the tyre is not sold until it has one again.
 */
function linesOf(
  profile: Profile,
  { matched, newcomers }: Omit<ListRows, 'has'>,
  former: Lines & { base: ReadonlyMap<number, Line> },
  today: string,
): Lines & { accepted: number } {
  const lines = new Map<number, Line>();
  const unsettled: UnsettledGoods = new Map();
  const add = (id: number, row: Named) => {
    const before = former.unsettled.get(id);
    const isUnsure = row.kind === 'unread';
    const changes = Object.entries(changesOf(profile, row)).flatMap(([column, value]) =>
      value === null ? [] : [[column, String(value)] as const],
    );
    if (changes.length === 0 && !isUnsure) return;
    const base = (isUnsure ? former.lines : former.base).get(id);
    const held = before?.what === 'price' && before.stock !== '' ? { stock: before.stock } : {};
    const line: Line = { ...base, ...held, ...Object.fromEntries(changes), hidden: '', id: String(id) };
    let until = '';
    if (isUnsure && row.doubt.isOfPrice) {
      const since = before?.what === 'price' ? before.since : today;
      const isOver = hasPassed(since, today, profile.unsure_days);
      unsettled.set(id, { what: 'price', since, stock: isOver ? (line.stock ?? '') : '' });
      if (isOver) Object.assign(line, { stock: '0' });
      else until = lastDay(since, profile.unsure_days);
    }
    if (COUNTING.some(column => (line[column] ?? '') !== '')) lines.set(id, { ...line, until });
  };
  for (const each of matched) if (each.kind === 'known' && !lines.has(each.good.id)) add(each.good.id, each);
  for (const { id, row } of newcomers) add(id, row);
  const accepted = lines.size;
  for (const each of matched)
    if (isDoubted(each) && !lines.has(each.doubt.good.id)) add(each.doubt.good.id, each);
  return { lines, unsettled, accepted };
}

type Doubted = Extract<Matched, { kind: 'unread' }> & { doubt: Doubt };
type Named = Parameters<typeof markedOf>[0] | Doubted;

const isDoubted = (each: Matched): each is Doubted => each.kind === 'unread' && each.doubt !== undefined;

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
interface ListRows {
  matched: readonly Matched[];
  newcomers: readonly Newcomer[];
  /** Whether the shop has a product. */
  has: (id: number) => boolean;
}

/** How lists are taken in. */
export interface How {
  /** Accepts a list with less than half of what it had. */
  sure: boolean;
  /** Keeps what was taken in before of products and fields that the lists do not name. */
  changesOnly: boolean;
  /** Whether the shop has fetched them by itself. */
  isFetched?: boolean;
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
  /** Ids of products that the list before named and this one, a whole list, does not. */
  missing: readonly number[];
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
  listRows: ListRows,
  { sure, changesOnly, isFetched, today, command }: How,
): AcceptedList {
  const file = path.join(contentDir, 'prices', `${name}.csv`);
  const noteFile = unsettledFile(contentDir, name);
  const former = { lines: formerLines(file), unsettled: readUnsettled(noteFile) };
  const base = changesOnly ? former.lines : new Map<number, Line>();
  const { lines: named, unsettled, accepted } = linesOf(profile, listRows, { ...former, base }, today);
  if (named.size === 0 && !changesOnly)
    throw new TableError('В прайсе не нашлось ни одного товара магазина: проверьте, тот ли это файл');
  const isMissing = (id: number) => former.unsettled.get(id)?.what === 'missing';
  const formerCount = [...former.lines.keys()].filter(id => !isMissing(id)).length;
  if (!sure && !changesOnly && named.size < formerCount * (isFetched ? MIN_SHARE_OF_FETCHED : MIN_SHARE))
    throw new TableError(
      `Прайс поставщика ${name} не принят, ничего не записано: в нём ${countOf(named.size, GOODS)} магазина, а в прошлый раз было ${formerCount}. Если так и задумано: ${command} --yes`,
    );
  const all = new Map([...base, ...named]);
  const unnamed = [...former.lines].filter(([id]) => !named.has(id) && listRows.has(id));
  for (const [id, line] of unnamed) {
    const before = former.unsettled.get(id);
    if (!changesOnly && becomesOf(profile) !== 'keep') {
      all.set(id, { ...line, stock: '0', hidden: profile.missing === 'hide' ? 'да' : '' });
      unsettled.set(id, isMissing(id) && before ? before : { what: 'missing', since: today, stock: '' });
    } else if (changesOnly && before) {
      const isOver = before.what === 'price' && hasPassed(before.since, today, profile.unsure_days);
      if (isOver && before.stock === '') {
        unsettled.set(id, { ...before, stock: line.stock ?? '' });
        all.set(id, { ...line, stock: '0' });
      } else unsettled.set(id, before);
    }
  }
  const has = (column: string) => [...all.values()].some(line => (line[column] ?? '') !== '');
  const columns = [
    ...['id', 'price', 'stock'],
    ...ORIGIN.filter(column => profile.change.includes(column)),
    ...(tellsDays(profile) || has('days') ? ['days'] : []),
    ...(becomesOf(profile) === 'hide' ? ['hidden'] : []),
    ...(has('until') ? ['until'] : []),
  ];
  const rows = [...all]
    .sort(([one], [other]) => one - other)
    .map(([, line]) => csvLine(columns.map(column => line[column] ?? '')));
  const dateFile = path.join(contentDir, 'prices', `${name}.yaml`);
  const write = () => {
    writeUnsettled(noteFile, unsettled);
    if (rows.length === 0) return;
    writeWhole(file, `${[columns.join(';'), ...rows].join('\n')}\n`);
    writeWhole(dateFile, `# Когда принят прайс ${name}.csv\ndate: ${today}\n`);
  };
  const missing = changesOnly ? [] : unnamed.map(([id]) => id).filter(id => !isMissing(id));
  return { files: [file, dateFile, noteFile], count: accepted, missing, write };
}
