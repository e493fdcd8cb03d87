import { formatMoment } from '#src/domain/moments.ts';
import { formatPrice, formatRoubles, type Kopecks, kopecks } from '#src/domain/money.ts';
import { formatCount } from '#src/domain/words.ts';
import type { Clock } from '../assemble/clock.ts';
import type { LineFacts } from '../kinds/goods-facts.ts';
import type { Content } from '../read/content.ts';
import type { Problems, Source } from './problems.ts';
import { sizeTexts } from './size-texts.ts';

/** A size needs this many prices to know what it usually costs. */
const MIN_PRICES = 8;
/** A price this many times above or below the median of its size is probably a typing error. */
const MAX_PRICE_RATIO = 3;

interface Products {
  products: readonly LineFacts[];
}

function medianOf(numbers: readonly number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Median prices of the sizes that have enough of them, by size. */
function medians({ products }: Products, textOf: ReturnType<typeof sizeTexts>): Map<string, number> {
  const bySize = Map.groupBy(products, textOf);
  return new Map(
    [...bySize].flatMap(([size, lines]) =>
      lines.length < MIN_PRICES ? [] : [[size, medianOf(lines.map(({ data }) => data.price))]],
    ),
  );
}

function lintPrice(
  price: Kopecks,
  source: Source,
  size: string,
  median: number | undefined,
  problems: Problems,
): void {
  if (median === undefined) return;
  if (price > median * MAX_PRICE_RATIO || price * MAX_PRICE_RATIO < median)
    problems.warn(
      source,
      ['price'],
      `цена ${formatRoubles(price)} далека от обычной для размера ${size}, около ${formatPrice(kopecks(Math.round(median / 100) * 100))}: нет ли лишней или пропущенной цифры?`,
    );
}

/** Warns of a price far from the median of its size, where it is written: a digit too many or too few. */
export function lintPrices(content: Products & Pick<Content, 'listPrices'>, problems: Problems): void {
  const textOf = sizeTexts();
  const usual = medians(content, textOf);
  for (const line of content.products) {
    const size = textOf(line);
    const source = content.listPrices.get(line.data.id) ?? line.source;
    lintPrice(line.data.price, source, size, usual.get(size), problems);
  }
}

/**
 * Warns of dated prices far from the median of their size, and, once for all lines, of those that have ended and of
 * those that count for good and belong in products.csv.
 */
export function lintDatedPrices(
  content: Products & Pick<Content, 'prices'>,
  clock: Clock,
  problems: Problems,
): void {
  if (content.prices.length === 0) return;
  const textOf = sizeTexts();
  const usual = medians(content, textOf);
  const sizes = new Map(content.products.map(line => [line.data.id, textOf(line)]));
  for (const { data, source } of content.prices) {
    const size = sizes.get(data.id) ?? '';
    if (clock.stateOf(data) !== 'ended') lintPrice(data.price, source, size, usual.get(size), problems);
  }
  const ended = content.prices.filter(({ data }) => clock.stateOf(data) === 'ended');
  const [first] = ended;
  if (first)
    problems.warn(
      first.source,
      ['to'],
      `срок цены закончился ${formatMoment(first.data.to ?? '')}, ${others(ended.length)}: удалите их`,
    );
  const lasting = content.prices.filter(({ data }) => !data.to && clock.isLive(data));
  const [oldest] = lasting;
  if (oldest)
    problems.warn(
      oldest.source,
      ['from'],
      `цена действует с ${formatMoment(oldest.data.from ?? '')} вместо цены из products.csv, ${others(lasting.length)}: перенесите цены в products.csv, а эти строки удалите`,
    );
}

/** «таких строк 12». */
const others = (count: number): string => `таких строк ${formatCount(count)}`;
