import type { Clock } from '../assemble/clock.ts';
import type { Draft, ModelDigests } from '../assemble/draft.ts';
import { LISTED } from '../assemble/subjects.ts';
import { type DatedContent, lintFarDates } from '../check/lint-dates.ts';
import { nameFaults } from '../check/lint-names.ts';
import { conditionsMetBy, nextPromoDay } from '../check/lint-promos.ts';
import { type Problem, Problems } from '../check/problems.ts';
import type { ImportResult } from '../import-result.ts';
import { periodsOf } from '../kinds/all.ts';
import type { Content } from '../read/content.ts';
import type { Piece } from '../read/csv-records.ts';
import type { Basis } from './basis.ts';
import { columnsOf, type GoodsLine, type RowWarning } from './kept-goods.ts';
import type { FarDate, GoodsContext, KeptImport, KeptValues } from './kept-import.ts';

/** An import from nothing that was accepted. */
export interface WholeImport {
  content: Content;
  draft: Draft;
  tableDigests: Readonly<Record<string, string>>;
  warnings: readonly Problem[];
  imported: NonNullable<ImportResult['imported']>;
  clock: Clock;
  basis: Basis;
}

/** Tables that no subject but products and models is made of, and which may be long. */
const UNUSED = /^(?:product|model|redirect|price_ahead|car_\w+)$/u;

const withListed = ({ row, ...digests }: ModelDigests): ModelDigests => ({
  row: Object.fromEntries(LISTED.map(column => [column, row[column] ?? null])),
  ...digests,
});

function contextOf(content: Content, { resolved, models, addresses }: Draft): GoodsContext {
  const isMet = conditionsMetBy(content.models, content.products);
  return {
    models: content.models.map(({ key, data }) => ({
      key,
      data: {
        brand: data.brand,
        title: data.title,
        season: data.season,
        topsell: data.topsell,
        disable: data.disable,
        runflat: data.runflat,
        spikes: data.spikes,
        cargo: data.cargo,
      },
    })),
    digests: models.map(withListed),
    brandIds: resolved.range.brandIds,
    badges: resolved.badgeSources,
    properties: resolved.products.properties.map(({ data }) => ({ data })),
    promos: content.promos.map(({ data }) => {
      const { brands, models: slugs, rims, runflat, cargo } = data;
      return { conditions: { brands, models: slugs, rims, runflat, cargo }, isMet: isMet(data) };
    }),
    collectionRules: content.collections.flatMap(({ data }) => data.rule ?? []),
    prices: resolved.prices,
    priceLines: content.prices.map(({ data, source }) => ({
      data,
      file: source.file,
      line: source.line([]),
    })),
    texts: new Set(content.productTexts.map(({ key }) => Number(key))),
    bannerPlaces: new Set(content.banners.map(({ data }) => data.place)),
    asked: addresses.asked,
    isCompared: addresses.isCompared,
    hasPictureWarnings: resolved.products.hasPictureWarnings,
  };
}

const NO_DATES: DatedContent = {
  models: [],
  products: [],
  prices: [],
  promos: [],
  articles: [],
  pages: [],
  banners: [],
};

/** Things other than products with a date that is warned of: no other date will be, as days go by. */
function farDates(content: Content, clock: Clock): KeptValues['warnings']['far'] {
  const kept: Record<string, FarDate[]> = {};
  for (const list of ['models', 'prices', 'promos', 'articles', 'pages', 'banners'] as const)
    for (const { data, source } of content[list]) {
      const problems = new Problems();
      lintFarDates({ ...NO_DATES, [list]: [{ data, source }] }, clock, problems);
      if (problems.warnings.length === 0) continue;
      const dates = Object.fromEntries(
        problems.warnings.map(({ field }) => [field, Reflect.get(data, field)]),
      );
      const lines = Object.fromEntries(problems.warnings.map(({ field, line }) => [field, line]));
      kept[list] = [...(kept[list] ?? []), { data: dates, file: source.file, lines }];
    }
  return kept;
}

/** The number of the first row of each piece, and of all rows; rows and pieces are in rising order of their lines. */
function rowsByPiece(pieces: readonly Piece[], lines: readonly number[]): Uint32Array {
  let row = 0;
  const starts = pieces.map(({ line }) => {
    while (row < lines.length && (lines[row] ?? 0) < line) row++;
    return row;
  });
  return Uint32Array.from([...starts, lines.length]);
}

function rowWarnings(pieces: readonly Piece[], warnings: readonly Problem[]): RowWarning[] {
  let piece = 0;
  return warnings.map(problem => {
    while ((pieces[piece + 1]?.line ?? Number.POSITIVE_INFINITY) <= problem.line) piece++;
    return { piece, problem: { ...problem, line: problem.line - (pieces[piece]?.line ?? 0) } };
  });
}

/** What is to be kept of an import from nothing; null when its products were not read. */
export function keptOfWhole(
  { content, draft, tableDigests, warnings, imported, clock, basis }: WholeImport,
  catalogue: KeptValues['catalogue'],
): KeptImport | null {
  const { shop, productTable } = content;
  if (!shop || !productTable) return null;
  const { table, warnings: marks } = productTable;
  const goods = contextOf(content, draft);
  const pieces = [...table.pieces()];
  const digests = draft.subjects.filter(({ kind }) => kind === 'product');
  const lines = content.products.map(
    (line, row): GoodsLine => ({
      data: line.data,
      source: line.source,
      nameFaults: nameFaults(line.data),
      digest: digests[row]?.digest ?? '',
      position: draft.resolved.products.positions.get(line.data.id) ?? null,
      read: line,
    }),
  );
  const { columns, ...ofRows } = columnsOf(
    lines,
    new Map(goods.models.map(({ key }, number) => [key, number])),
    table.bytes,
    pieces,
    rowsByPiece(
      pieces,
      lines.map(({ source }) => source.line([])),
    ),
  );
  const values: KeptValues = {
    basis,
    catalogue,
    timezone: shop.timezone,
    priceRules: content.priceRules,
    importedAt: clock.now,
    validUntil: clock.nextChange(periodsOf({ ...content, listPeriods: [] }, clock)),
    warnsUntil: nextPromoDay(content.promos, clock.today),
    settings: draft.settings,
    tables: Object.fromEntries(
      Object.entries(draft.tables).flatMap(([name, rows]) => (UNUSED.test(name) ? [] : [[name, [...rows]]])),
    ),
    tableDigests,
    subjects: draft.subjects.filter(({ kind }) => kind !== 'product'),
    imported,
    warnings: {
      before: warnings.slice(0, marks[0]),
      ofRows: rowWarnings(pieces, warnings.slice(marks[1], marks[2])),
      after: warnings.slice(marks[2], draft.warnings.beforeTyres),
      ofTyres: warnings.slice(draft.warnings.beforeTyres, draft.warnings.afterTyres),
      ofStorage: warnings.slice(draft.warnings.beforeStorage, draft.warnings.afterStorage),
      far: farDates(content, clock),
    },
    goods,
    ...ofRows,
  };
  return { values, columns };
}
