import type { Clock } from '#src/content/import/assemble/clock.ts';
import { priceListSchema, priceSchema } from '#src/content/import/kinds/goods.schema.ts';
import {
  BETTER,
  CELLS,
  inTime,
  type List,
  type Offered,
  stockOf,
} from '#src/content/import/kinds/price-lists.ts';
import type { PriceRules } from '#src/content/import/kinds/price-rules.ts';
import { currentOf } from '#src/content/import/kinds/prices.ts';
import { parseRoubles } from '#src/domain/money.ts';

/** A row that tells something about a tyre. */
export interface Line {
  file: string;
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** All rows about one tyre: its own, those of suppliers' accepted lists, and its dated prices. */
export interface GoodLines {
  own: Line;
  offers: readonly (Line & { list: List })[];
  dated: readonly Line[];
}

/** What shoppers get of these rows; amounts are kopecks. */
export interface Values {
  price: number | null;
  old_price: number | null;
  stock: number;
  year: number | null;
}
type Field = keyof Values;
const FIELDS: readonly Field[] = ['price', 'old_price', 'stock', 'year'];

/** What decides which row counts. */
export interface Counting {
  rules: Pick<PriceRules, 'choose'>;
  clock: Clock;
}

interface Standing {
  values: Values;
  /** The rows that values come from. */
  from: Record<Field, Line>;
  /** Further rows whose stock is added to that of `from.stock`. */
  summed: readonly Line[];
}

const whole = (text = ''): number | null => {
  const digits = text.replace(/\s/gu, '');
  return /^\d+$/u.test(digits) ? Number(digits) : null;
};

/** What counts, by the importer's own rules. */
export function standingOf({ own, offers, dated }: GoodLines, { rules, clock }: Counting): Standing {
  const offered = offers.flatMap(line => {
    const data = priceListSchema.safeParse(line.cells).data;
    const cells = Object.fromEntries(CELLS.map(name => [name, line.cells[name] ?? '']));
    const source = { file: line.file, line: () => line.row };
    const one = { cells: cells as Offered['cells'], list: line.list, source, own: line };
    return data ? [inTime({ ...one, data }, clock)] : [];
  });
  const visible = offered.filter(({ data }) => data.hidden !== true);
  const candidates = visible.length > 0 ? visible : offered;
  const [first] = candidates;
  const chosen = first && candidates.reduce<Offered>(BETTER[rules.choose], first);
  const line = offered.find(each => each === chosen)?.own ?? own;
  const prices = dated.flatMap(each => {
    const data = priceSchema.safeParse(each.cells).data;
    return data ? [{ data, line: each }] : [];
  });
  const live = currentOf(prices, clock);
  const overrides = (name: Offered['cells'] extends Record<infer Name, string> ? Name : never) =>
    (chosen?.cells[name] ?? '') !== '';
  const listPrice = overrides('price') ? parseRoubles(line.cells.price ?? '') : null;
  const own_old = parseRoubles(own.cells.old_price ?? '');
  const stock = chosen ? stockOf(chosen, offered) : '';
  return {
    values: {
      price: live?.data.price ?? listPrice ?? parseRoubles(own.cells.price ?? ''),
      old_price: live
        ? live.data.old_price
        : listPrice !== null && own_old !== null && own_old <= listPrice
          ? null
          : own_old,
      stock: whole(stock === '' ? own.cells.stock : stock) ?? 0,
      year: whole(overrides('year') ? line.cells.year : own.cells.year),
    },
    from: {
      price: live?.line ?? (listPrice === null ? own : line),
      old_price: live?.line ?? own,
      stock: stock === '' ? own : line,
      year: overrides('year') ? line : own,
    },
    summed:
      stock === '' || !chosen?.list.sumsStock
        ? []
        : offered
            .filter(each => each !== chosen && each.list.sumsStock && each.cells.stock !== '')
            .map(each => each.own),
  };
}

/** Says where values stand that count in place of those of products.csv. */
export function placesOf(
  { from }: Standing,
  { own }: GoodLines,
): { price?: string; stock?: string; year?: string } {
  const nameOf = ({ file, cells }: Line) =>
    file === 'prices.csv'
      ? `prices.csv${cells.to ? `, до ${cells.to}` : ''}`
      : `прайс ${file.replace(/^prices\/|\.csv$/gu, '')}`;
  return Object.fromEntries(
    (['price', 'stock', 'year'] as const).flatMap(field =>
      from[field].file === own.file ? [] : [[field, nameOf(from[field])]],
    ),
  );
}

const textOf = (field: Field, value: number | null): string =>
  value === null ? '' : String(field === 'price' || field === 'old_price' ? value / 100 : value);

/** The cells of a list that doubt what is written now: a price that is over stays so until its stock is written. */
function sureCells(field: Field, { cells }: Line, clock: Clock): Record<string, string> {
  const isOver = !clock.isLive({ to: priceListSchema.safeParse(cells).data?.until });
  return {
    ...(cells.hidden ? { hidden: '' } : {}),
    ...(cells.until && (field === 'stock' || !isOver) ? { until: '' } : {}),
  };
}

/**
 * Changes the cells that count until shoppers get what is wished: a dearer offer of one supplier may leave the offer of another
 * to count, which is changed then too.
 * @param today written beside a stock of products.csv
 * @returns the changed rows, or why it cannot be had
 */
export function wished(
  before: GoodLines,
  wish: Partial<Values>,
  counting: Counting,
  today: string,
): readonly Line[] | string {
  const cells = new Map<string, Line>();
  const now = <L extends Line>(line: L): L => ({ ...line, ...cells.get(`${line.file} ${line.row}`) });
  const put = (line: Line, values: Readonly<Record<string, string>>) =>
    cells.set(`${line.file} ${line.row}`, { ...line, cells: { ...now(line).cells, ...values } });
  const lines = (): GoodLines => ({
    own: now(before.own),
    offers: before.offers.map(now),
    dated: before.dated.map(now),
  });
  const isOffer = ({ file }: Line) => before.offers.some(offer => offer.file === file);
  for (let left = before.offers.length + 2; left > 0; left--) {
    const { values, from, summed } = standingOf(lines(), counting);
    const fields = FIELDS.filter(field => wish[field] !== undefined && wish[field] !== values[field]);
    if (fields.length === 0) return [...cells.values()];
    for (const field of fields) {
      const line = from[field];
      if (!(field in line.cells)) return `в ${line.file} нет столбца ${field}`;
      const isSure = isOffer(line) && (field === 'price' || field === 'stock');
      const sure = isSure ? sureCells(field, now(line), counting.clock) : {};
      put(line, { ...sure, [field]: textOf(field, wish[field] ?? null) });
      if (field !== 'stock') continue;
      if (line.file === before.own.file && 'stock_date' in line.cells) put(line, { stock_date: today });
      for (const other of summed) put(other, { stock: '0' });
    }
  }
  const stale = before.offers.find(({ list }) => list.isStale);
  return stale
    ? `прайс ${stale.file} устарел, его товары распроданы, пока не принят новый`
    : 'прайсы поставщиков спорят об этой шине: поправьте их сами';
}
