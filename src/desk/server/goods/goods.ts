import { hash } from 'node:crypto';
import path from 'node:path';
import { Clock } from '#src/content/import/assemble/clock.ts';
import { Problems } from '#src/content/import/check/problems.ts';
import { Lists } from '#src/content/import/kinds/price-lists.ts';
import { USUAL_RULES } from '#src/content/import/kinds/price-rules.ts';
import { shop } from '#src/content/import/kinds/shop.ts';
import { Reader } from '#src/content/import/read/reader.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { formatPrice, formatRoubles, type Kopecks, MAX_KOPECKS } from '#src/domain/money.ts';
import { fileMark } from '#src/platform/file-mark.ts';
import { catalogueOf } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { hasBit } from '#src/search/bits.ts';
import { buildSearch } from '#src/search/build-search.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import type { ChangedGood, Good, GoodChange, GoodsPreview, Which } from '../../api/goods.ts';
import type { Desk } from '../desk.ts';
import { Refused } from '../refused.ts';
import { digestOf, type FileChange } from '../saves/saves.ts';
import { CellTable, type TableEdits } from './cell-table.ts';
import {
  type Counting,
  type GoodLines,
  type Line,
  placesOf,
  standingOf,
  type Values,
  wished,
} from './good-lines.ts';

export const PRODUCTS = 'products.csv';
const DATED = 'prices.csv';
/** Goods that a preview names. */
const MAX_NAMED = 200;

/** Tables as they were when they were read last: a large one is read again only when it has changed. */
const tables = new Map<string, { mark: string; table: CellTable }>();

/** A table of the content; null when there is none. */
export function tableOf({ config, saves }: Pick<Desk, 'config' | 'saves'>, file: string): CellTable | null {
  const place = path.join(config.contentDir, file);
  const mark = fileMark(place);
  if (mark === null) return null;
  const known = tables.get(place);
  if (known?.mark === mark) return known.table;
  const table = new CellTable(saves.read(file) ?? Buffer.alloc(0), file);
  tables.set(place, { mark, table });
  return table;
}

/** A file of the content with edited cells. */
export const editTable = (file: string, table: CellTable, edits: TableEdits): FileChange => ({
  file,
  read: digestOf(table.bytes),
  bytes: table.changed(edits),
});

/** The rows of all goods as they stand in the content at a moment. */
export class GoodsNow {
  readonly products: CellTable;
  readonly counting: Counting;
  readonly #lists: { list: ReturnType<Lists['files']>[number]; table: CellTable }[];
  readonly #dated: CellTable | null;

  /** @throws {Refused} when there is no table of products */
  constructor(desk: Desk) {
    const products = tableOf(desk, PRODUCTS);
    if (!products) throw new Refused(409, 'В содержимом нет products.csv.');
    this.products = products;
    this.#dated = tableOf(desk, DATED);
    const reader = new Reader(desk.config.contentDir, new Problems());
    const rules = shop.read(reader).priceRules ?? USUAL_RULES;
    this.counting = { rules, clock: new Clock(rules.timezone, reader.now) };
    this.#lists = new Lists(reader, rules).files().flatMap(list => {
      const table = tableOf(desk, list.file);
      return table ? [{ list, table }] : [];
    });
  }

  tableOf(file: string): CellTable {
    const table = file === DATED ? this.#dated : this.#lists.find(({ list }) => list.file === file)?.table;
    return table ?? this.products;
  }

  lines(id: number): GoodLines | null {
    const linesIn = (file: string, table: CellTable | null): Line[] =>
      table?.rowsOf(String(id)).map(row => ({ file, row, cells: table.cells(row) })) ?? [];
    const [own] = linesIn(PRODUCTS, this.products);
    if (!own) return null;
    const offers = this.#lists.flatMap(({ list, table }) =>
      linesIn(list.file, table).map(line => ({ ...line, list })),
    );
    return { own, offers, dated: linesIn(DATED, this.#dated) };
  }

  /** The files with these rows. */
  written(lines: readonly Line[]): FileChange[] {
    const files = new Map<string, Map<number, Record<string, string>>>();
    for (const { file, row, cells } of lines) {
      const was = this.tableOf(file).cells(row);
      const changes = Object.entries(cells).filter(([name, cell]) => was[name] !== cell);
      const rows = files.get(file) ?? new Map<number, Record<string, string>>();
      files.set(file, rows.set(row, Object.fromEntries(changes)));
    }
    return [...files].map(([file, cells]) => editTable(file, this.tableOf(file), { cells }));
  }
}

let search: { id: string; engine: Promise<SearchEngine> } | null = null;

/** The search of the shop that is served. */
function engineOf({ config, shop: served }: Desk): Promise<SearchEngine> {
  served.catalogue();
  const release = currentRelease(config.outDir);
  if (release && search?.id !== release.id)
    search = { id: release.id, engine: buildSearch(catalogueOf(release)) };
  search?.engine.catch(() => {
    search = null;
  });
  return search?.engine as Promise<SearchEngine>;
}

/** Numbers of the tyres that a search finds as shoppers do, in their order; a number alone is that of a tyre. */
export async function found(
  desk: Desk,
  q: string,
  page: number | null,
): Promise<{ ids: number[]; total: number }> {
  const isNumber = /^\d{1,9}$/u.test(q);
  if (isNumber && tableOf(desk, PRODUCTS)?.rowsOf(q).length) return { ids: [Number(q)], total: 1 };
  const engine = await engineOf(desk);
  const filter = { ...EMPTY_FILTER, string: q };
  if (page !== null) {
    const { rows, count } = engine.search(filter, page);
    return { ids: engine.ids(rows), total: count };
  }
  const bits = engine.fitting(filter);
  const rows = Array.from({ length: engine.data.rows }, (_, row) => row).filter(row => hasBit(bits, row));
  return { ids: engine.ids(rows), total: rows.length };
}

const roubles = (amount: number | null): number | null => (amount === null ? null : amount / 100);
const wire = ({ price, old_price, stock, year }: Values) => ({
  price: (price ?? 0) / 100,
  oldPrice: roubles(old_price),
  stock,
  year,
});

const seenOf = (all: readonly { id: number; values: Values }[]): string =>
  hash('sha256', JSON.stringify(all)).slice(0, 32);

/** Tyres as the files have them now. */
export function goodsOf(desk: Desk, now: GoodsNow, ids: readonly number[]): Good[] {
  const catalogue = desk.shop.catalogue();
  return ids.flatMap(id => {
    const lines = now.lines(id);
    if (!lines) return [];
    const standing = standingOf(lines, now.counting);
    const { values } = standing;
    const { name = '', model = '' } = lines.own.cells;
    const row = catalogue.one<{ price: number; old_price: number | null; stock: number }>(
      'SELECT price, old_price, stock FROM product WHERE id = ?',
      id,
    );
    const isServed =
      row?.price === values.price && row.old_price === values.old_price && row.stock === values.stock;
    const served = row
      ? `в магазине пока ${formatPrice(row.price as Kopecks)}, ${row.stock} шт.`
      : 'в магазине её ещё нет';
    return {
      ...{ id, model, name, ...wire(values) },
      from: placesOf(standing, lines),
      served: isServed ? null : served,
      seen: seenOf([{ id, values }]),
    };
  });
}

/** What a change wishes for a tyre, or why it cannot be. */
function wishOf(values: Values, change: GoodChange): Partial<Values> | string {
  const { percent, roundTo = 1, stock, year } = change;
  const was = values.price ?? 0;
  const step = roundTo * 100;
  const rise =
    percent === undefined ? was : Math.max(step, Math.round((was * (1 + percent / 100)) / step) * step);
  const price = change.price === undefined ? rise : Math.round(change.price * 100);
  const former = change.isDiscount === true && price < was ? (values.old_price ?? was) : values.old_price;
  const isTooLow = former !== null && former <= price;
  const { oldPrice = isTooLow ? null : roubles(former) } = change;
  const old = oldPrice === null ? null : Math.round(oldPrice * 100);
  if (price <= 0 || price > MAX_KOPECKS) return 'цена должна быть больше нуля и не больше 10 миллионов';
  if (old !== null && old <= price)
    return `старая цена должна быть больше новой (${formatRoubles(price as Kopecks)})`;
  return {
    ...(price === values.price ? {} : { price }),
    ...(old === values.old_price ? {} : { old_price: old }),
    ...(stock === undefined ? {} : { stock }),
    ...(year === undefined ? {} : { year }),
  };
}

/** All of the goods that change, and the files that are written then. */
export interface PlannedChange extends GoodsPreview {
  files(): FileChange[];
}

/** What a change would do; nothing is written. */
export async function planChange(desk: Desk, which: Which, change: GoodChange): Promise<PlannedChange> {
  const ids = 'ids' in which ? which.ids : (await found(desk, which.q, null)).ids;
  const now = new GoodsNow(desk);
  const { counting } = now;
  const goods: ChangedGood[] = [];
  const refused: GoodsPreview['refused'] = [];
  const lines: Line[] = [];
  const seen: { id: number; values: Values }[] = [];
  for (const id of ids) {
    const before = now.lines(id);
    const name = before?.own.cells.name ?? '';
    const values = before && standingOf(before, counting).values;
    if (values) seen.push({ id, values });
    const wish = values ? wishOf(values, change) : 'такого товара в products.csv нет';
    const changed =
      typeof wish === 'string' || !before ? wish : wished(before, wish, counting, counting.clock.today);
    if (typeof changed === 'string') refused.push({ id, name, why: changed });
    else if (Array.isArray(changed) && changed.length > 0 && values) {
      lines.push(...changed);
      const after = wire({ ...values, ...(wish as Partial<Values>) });
      goods.push({ id, name, before: wire(values), after });
    }
  }
  return { goods, count: goods.length, refused, seen: seenOf(seen), files: () => now.written(lines) };
}

/** As much of a plan as a screen shows. */
export const previewOf = ({ goods, count, refused, seen }: PlannedChange): GoodsPreview => ({
  goods: goods.slice(0, MAX_NAMED),
  count,
  refused: refused.slice(0, MAX_NAMED),
  seen,
});

/** A change in words: of one tyre what it was and is, of several how many. */
export function changeText({ goods, count }: PlannedChange): string {
  const [one] = goods;
  if (!one || count > 1) return `Товары: ${count} шт.`;
  const NAMES = { price: 'цена', oldPrice: 'старая цена', stock: 'остаток', year: 'год' } as const;
  const parts = (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter(field => one.before[field] !== one.after[field])
    .map(field => `${NAMES[field]} ${one.before[field] ?? '—'} → ${one.after[field] ?? '—'}`);
  return `${one.name}: ${parts.join(', ')}`;
}
