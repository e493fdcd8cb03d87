import type { z } from 'zod';
import { formatMoment } from '#src/domain/moments.ts';
import type { Clock } from '../assemble/clock.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { lintDatedPrices } from '../check/lint-prices.ts';
import { found, type Problems } from '../check/problems.ts';
import type { Content } from '../read/content.ts';
import { PRICE_COLUMNS, priceSchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';

type PriceLine = Content['prices'][number];

declare module '../read/content.ts' {
  interface Content {
    /** Dated prices in the order of their table. */
    prices: Checked<z.output<typeof priceSchema>>[];
  }
}
declare module '../assemble/resolved.ts' {
  interface Resolved {
    /** The current dated prices, by product id; the others have the price of products.csv. */
    prices: ReadonlyMap<number, Prices>;
  }
}

/** What a product costs, and its old price. */
type Prices = Pick<Content['products'][number]['data'], 'price' | 'old_price'>;

/** Whether two prices of one product contradict each other: temporary ones that overlap, or lasting ones that begin together. */
function contradict(one: PriceLine, other: PriceLine, clock: Clock): boolean {
  if (one.data.to && other.data.to) return clock.overlap(one.data, other.data);
  return !one.data.to && !other.data.to && clock.inOrder(one.data, other.data) === 0;
}

/** Reports a price that contradicts an earlier line of the table. */
function checkLine(line: PriceLine, earlier: readonly PriceLine[], clock: Clock, problems: Problems): void {
  const other = earlier.find(one => contradict(one, line, clock));
  if (!other) return;
  const { from, to } = other.data;
  const period = [from ? `с ${formatMoment(from)}` : '', to ? `по ${formatMoment(to)}` : ''].join(' ').trim();
  problems.error(
    line.source,
    line.data.from ? ['from'] : ['to'],
    `ожидался срок, в который у товара ${line.data.id} нет другой цены, ${found(line.data.from ?? line.data.to)}: в строке ${other.source.line([])} его цена ${period}`,
  );
}

/** The prices that have not ended, by product; unknown products and contradictions are reported. */
function pricesById(content: Content, clock: Clock, problems: Problems): Map<number, PriceLine[]> {
  const known = new Set(content.products.map(({ data }) => data.id));
  const byId = new Map<number, PriceLine[]>();
  for (const line of content.prices) {
    const { id } = line.data;
    if (clock.stateOf(line.data) === 'ended') continue;
    if (!known.has(id) && !problems.isRejected('product', String(id)))
      problems.error(
        line.source,
        ['id'],
        `ожидался номер товара из content/products.csv, ${found(String(id))}`,
      );
    const earlier = byId.get(id) ?? [];
    checkLine(line, earlier, clock, problems);
    byId.set(id, [...earlier, line]);
  }
  return byId;
}

/** The price that counts: a temporary one before a lasting one, of the lasting ones the one that began last. */
export function currentOf<Line extends Pick<PriceLine, 'data'>>(
  lines: readonly Line[],
  clock: Clock,
): Line | undefined {
  const live = lines.filter(({ data }) => clock.isLive(data));
  return live.find(({ data }) => data.to) ?? live.toSorted((a, b) => clock.inOrder(a.data, b.data)).at(-1);
}

function currentPrices(content: Content, clock: Clock, problems: Problems): Map<number, Prices> {
  const current = new Map<number, Prices>();
  if (content.prices.length === 0) return current;
  for (const [id, lines] of pricesById(content, clock, problems)) {
    const line = currentOf(lines, clock);
    if (line) current.set(id, line.data);
  }
  return current;
}

/** Future prices, one for a product and moment: of a temporary and a lasting one, the temporary counts. */
function upcomingPrices({ prices: lines }: Content, clock: Clock): CatalogueRow[] {
  const upcoming = lines.filter(({ data }) => clock.stateOf(data) === 'ahead');
  const lastingFirst = upcoming.toSorted((a, b) => Number(Boolean(a.data.to)) - Number(Boolean(b.data.to)));
  const rows = new Map<string, CatalogueRow>();
  for (const { data } of lastingFirst) {
    // A day begins at its first minute.
    const from_moment = (data.from ?? '').replace(/T00:00$/u, '');
    rows.set(`${data.id} ${from_moment}`, { product_id: data.id, from_moment, price: data.price });
  }
  return [...rows.values()];
}

/** content/prices.csv: prices of products for a period, or from a moment on. It may be absent. */
export const prices: Kind = {
  read: from => ({ prices: from.table('prices.csv', PRICE_COLUMNS, priceSchema, { mayBeAbsent: true }) }),
  resolve: ({ content, clock, problems }) => ({ prices: currentPrices(content, clock, problems) }),
  rows: ({ content, clock }) => ({ price_ahead: upcomingPrices(content, clock) }),
  lintPrices: ({ content, clock, problems }) => lintDatedPrices(content, clock, problems),
  periods: content => content.prices.map(({ data }) => data),
  tally: ({ prices: lines }, _, clock) => {
    const count = (state: 'live' | 'ahead') =>
      lines.filter(({ data }) => clock.stateOf(data) === state).length;
    return lines.length === 0
      ? []
      : [
          {
            key: 'datedPrices',
            name: 'цены со сроком',
            count: lines.length,
            of: [
              { key: 'livePrices', words: ['действует', 'действуют', 'действуют'], count: count('live') },
              { key: 'pricesAhead', words: 'впереди', count: count('ahead') },
            ],
          },
        ];
  },
};
