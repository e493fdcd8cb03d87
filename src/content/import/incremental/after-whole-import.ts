import type { Clock } from '../assemble/clock.ts';
import type { Draft, ModelDigests } from '../assemble/draft.ts';
import { LISTED } from '../assemble/subjects.ts';
import { datedTexts, farDatesUntil } from '../check/lint-dates.ts';
import { nextPromoDay } from '../check/lint-promos.ts';
import type { Problem, Problems } from '../check/problems.ts';
import { periodsOf } from '../kinds/all.ts';
import type { Content } from '../read/content.ts';
import type { PreviousImport, StoredPiece, StoredProducts } from './previous-import.ts';

/** An import of everything that was accepted. */
export interface WholeImport
  extends Pick<PreviousImport, 'basis' | 'catalogue' | 'imported' | 'tableDigests'> {
  content: Content;
  draft: Draft;
  problems: Problems;
  clock: Clock;
}

/** Tables that no subject but products and models is made of, and which may be long. */
const UNUSED = /^(?:product|model|redirect|price_ahead|car_\w+)$/u;

export const listedColumns = (row: ModelDigests['row']): ModelDigests['row'] =>
  Object.fromEntries(LISTED.map(column => [column, row[column] ?? null]));

function modelsOf({ models }: Content, { models: digests }: Draft): PreviousImport['models'] {
  return models.map(({ key, data }, number) => {
    const { brand, title, season, topsell, disable, runflat, spikes, cargo } = data;
    const own = digests[number] as ModelDigests;
    return {
      key,
      data: { brand, title, season, topsell, disable, runflat, spikes, cargo },
      digests: { ...own, row: listedColumns(own.row) },
    };
  });
}

const PRODUCT = /^\/product\/(?<id>\d+)$/u;

function namedProducts({ productTexts, prices, banners }: Content, { addresses }: Draft): Set<number> {
  return new Set([
    ...productTexts.map(({ key }) => Number(key)),
    ...prices.map(({ data }) => data.id),
    ...banners.map(({ data }) => Number(data.place)),
    ...Array.from(addresses.linked, address => Number(PRODUCT.exec(address)?.groups?.id)),
  ]);
}

const rimsOf = ({ promos, collections }: Content): PreviousImport['rims'] => [
  ...promos.flatMap(({ data }) => (data.rims ? [data.rims] : [])),
  ...collections.flatMap(({ data }) => (data.rule?.diametr ? [data.rule.diametr.map(Number)] : [])),
];

/** The products in the pieces of their table; rows, pieces and warnings are in the order of their lines. */
function productsOf(
  { content, draft, problems }: WholeImport,
  table: NonNullable<Content['productTable']>,
): StoredProducts {
  const warnings = problems.of('rows');
  const numbers = new Map(content.models.map(({ key }, number) => [key, number]));
  const digests = draft.subjects.filter(({ kind }) => kind === 'product');
  const { positions } = draft.resolved.products;
  const rows = content.products.map(({ data, source }, at) => ({
    id: data.id,
    model: numbers.get(data.model) ?? 0,
    size: data.size,
    price: data.price,
    stock: data.stock,
    stock_date: data.stock_date,
    line: source.line([]),
    position: positions.get(data.id) ?? null,
    digest: digests[at]?.digest ?? '',
  }));
  const pieces: StoredPiece[] = [];
  const ofPieces = new Map<number, Problem[]>();
  let [row, warning] = [0, 0];
  const all = [...table.pieces()];
  for (const [number, piece] of all.entries()) {
    const next = all[number + 1]?.line ?? Number.POSITIVE_INFINITY;
    const first = row;
    while ((rows[row]?.line ?? next) < next) row++;
    pieces.push({ ...piece, length: row - first });
    for (; (warnings[warning]?.line ?? next) < next; warning++) {
      const problem = warnings[warning] as Problem;
      const own = { ...problem, line: problem.line - piece.line };
      ofPieces.set(number, [...(ofPieces.get(number) ?? []), own]);
    }
  }
  return { table: table.bytes, pieces, rows, warnings: ofPieces };
}

/** The earlier of two days, of which either may be missing. */
const earlier = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other);

/** What an import of everything stores for the next one; null when its products were not read. */
export function afterWholeImport(whole: WholeImport): PreviousImport | null {
  const { content, draft, problems, clock, basis, catalogue, imported, tableDigests } = whole;
  const { shop, productTable } = content;
  if (!shop || !productTable) return null;
  const { resolved } = draft;
  return {
    basis,
    catalogue,
    imported,
    tableDigests,
    importedAt: clock.now,
    validUntil: clock.nextChange(periodsOf({ ...content, listPeriods: [] }, clock)),
    warnsUntil: earlier(nextPromoDay(content.promos, clock.today), farDatesUntil(datedTexts(content), clock)),
    timezone: shop.timezone,
    priceRules: content.priceRules,
    settings: draft.settings,
    tables: Object.fromEntries(
      Object.entries(draft.tables).flatMap(([name, rows]) => (UNUSED.test(name) ? [] : [[name, [...rows]]])),
    ),
    subjects: draft.subjects.filter(({ kind }) => kind !== 'product'),
    models: modelsOf(content, draft),
    brandIds: resolved.range.brandIds,
    badges: resolved.badgeSources,
    properties: resolved.products.properties.map(({ data }) => ({ data })),
    datedPrices: resolved.prices,
    namedProducts: namedProducts(content, draft),
    hidden: content.hidden,
    rims: rimsOf(content),
    hasWarningsOfOrder: draft.addresses.isCompared || resolved.products.hasPictureWarnings,
    warnings: {
      start: problems.of('start'),
      rest: problems.of('rest'),
      tyres: problems.of('tyres'),
      pictures: problems.of('pictures'),
    },
    landingLinks: draft.addresses.toLandings.warnings,
    products: productsOf(whole, productTable),
  };
}
