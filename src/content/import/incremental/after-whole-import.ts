import type { Clock } from '../assemble/clock.ts';
import type { Draft, ModelDigests } from '../assemble/draft.ts';
import { datedTexts, farDatesUntil } from '../check/lint-dates.ts';
import { nextPromoDay } from '../check/lint-promos.ts';
import type { Problems } from '../check/problems.ts';
import { periodsOf } from '../kinds/all.ts';
import type { Content } from '../read/content.ts';
import type { PreviousImport } from './previous-import.ts';

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

const modelsOf = ({ models }: Content, { models: digests }: Draft): PreviousImport['models'] =>
  models.map(({ key, data }, at) => {
    const { brand, title, season, topsell, disable, runflat, spikes, cargo } = data;
    const facts = { brand, title, season, topsell, disable, runflat, spikes, cargo };
    return { key, data: facts, digests: digests[at] as ModelDigests };
  });

function rowsOf({ products }: Content, { subjects, resolved }: Draft): PreviousImport['rows'] {
  const digests = subjects.filter(({ kind }) => kind === 'product');
  return products.map(({ data, source }, at) => ({
    id: data.id,
    modelId: resolved.range.modelIds.get(data.model) ?? 0,
    position: resolved.products.positions.get(data.id) ?? null,
    digest: digests[at]?.digest ?? '',
    size: data.size,
    price: data.price,
    stock: data.stock,
    stock_date: data.stock_date,
    line: source.line([]),
  }));
}

const PRODUCT = /^\/product\/(?<id>\d+)$/u;

const namedProducts = ({ productTexts, prices, banners }: Content, { addresses }: Draft): Set<number> =>
  new Set([
    ...productTexts.map(({ key }) => Number(key)),
    ...prices.map(({ data }) => data.id),
    ...banners.map(({ data }) => Number(data.place)),
    ...Array.from(addresses.linked, address => Number(PRODUCT.exec(address)?.groups?.id)),
  ]);

/** What an import of everything stores for the next one; null when its products were not read. */
export function afterWholeImport(whole: WholeImport): PreviousImport | null {
  const { content, draft, problems, clock, basis, catalogue, imported, tableDigests } = whole;
  const { shop, productTable, promos } = content;
  if (!shop || !productTable) return null;
  const warningDays = [nextPromoDay(promos, clock.today), farDatesUntil(datedTexts(content), clock)];
  return {
    basis,
    catalogue,
    imported,
    tableDigests,
    importedAt: clock.now,
    validUntil: clock.nextChange(periodsOf({ ...content, listPeriods: [] }, clock)),
    warnsUntil: clock.nextChange(warningDays.map(from => ({ from }))),
    timezone: shop.timezone,
    priceRules: content.priceRules,
    settings: draft.settings,
    tables: Object.fromEntries(
      Object.entries(draft.tables).flatMap(([name, rows]) => (UNUSED.test(name) ? [] : [[name, [...rows]]])),
    ),
    models: modelsOf(content, draft),
    properties: draft.resolved.products.properties.map(({ data }) => ({ data })),
    datedPrices: draft.resolved.prices,
    namedProducts: namedProducts(content, draft),
    hasWarningsOfOrder: draft.addresses.isCompared || draft.resolved.products.hasPictureWarnings,
    hidden: content.hidden,
    warnings: {
      start: problems.of('start'),
      rows: problems.of('rows'),
      rest: problems.of('rest'),
      tyres: problems.of('tyres'),
      pictures: problems.of('pictures'),
    },
    landingLinks: draft.addresses.toLandings.warnings,
    table: productTable.bytes,
    pieces: [...productTable.pieces()],
    rows: rowsOf(content, draft),
  };
}
