import type Database from 'better-sqlite3';
import { seasonOfDay } from '#src/domain/season-of-day.ts';
import type { Clock } from '../assemble/clock.ts';
import type { CatalogueRow } from '../assemble/draft.ts';
import { linkPicturesIn, modelDigests, productDigest, SubjectSources } from '../assemble/subjects.ts';
import { catalogueVersion, modelsDigest } from '../assemble/version.ts';
import { Problems } from '../check/problems.ts';
import { functionsOf } from '../kinds/all.ts';
import { lowestPrice, type PricedTyre } from '../kinds/models.ts';
import { propertiesOf } from '../kinds/product-properties.ts';
import { pictured, placesOfModel, productRows } from '../kinds/product-rows.ts';
import { productTally } from '../kinds/products.ts';
import { schemaText } from '../write/catalogue-file.ts';
import { renewLandings } from '../write/landings.ts';
import type { PreviousImport, StoredRow } from './previous-import.ts';
import type { ReadRows } from './read-rows.ts';

/** Columns of a product that may differ: nothing depends on them but prices, places and digests. */
const CHANGEABLE = [
  ...['price', 'old_price', 'stock', 'stock_date', 'days', 'year', 'country', 'properties', 'facts'],
] as const;

/** Columns that a product does not have from its own line: they are as they were. */
const INHERITED = [
  ...['model_id', 'brand_id', 'position', 'h1', 'photo', 'images', 'content', 'details', 'badges'],
] as const;

/**
 * Products that are alike for promotions, collections and the facts of a model: one that comes where such a one is, or goes where
 * one stays, changes nothing of these.
 */
const ALIKE = `model_id = @model_id AND diametr = @diametr
  AND runflat = @runflat AND spikes = @spikes AND cargo = @cargo`;

/**
 * Changes a copy of the previous catalogue into the next one.
 * @returns what is stored of it, but for its checksum; null when more than prices, stocks and the like has changed
 */
export function changeCatalogue(
  db: Database.Database,
  previous: PreviousImport,
  read: ReadRows,
  clock: Clock,
): Omit<PreviousImport, 'catalogue'> | null {
  const rows = [...read.rows];
  const isStockChanged = changeProducts(db, previous, { ...read, rows }, clock.today);
  if (isStockChanged === null || !removeProducts(db, previous, read.gone)) return null;
  const numbers = new Set([...read.others, ...read.parsed.map(({ at }) => (rows[at] as StoredRow).modelId)]);
  const models = changeModels(db, previous, numbers);
  if (isStockChanged || read.others.size > 0) {
    place(db, models, numbers, rows, clock);
    renewLandings(db);
  }
  const digests = models.map(model => model.digests);
  const sources = new SubjectSources(previous.tables, previous.settings, { models: digests, goods: rows });
  const subjects = functionsOf('subjects').flatMap(subjectsOf => subjectsOf(sources));
  const anew = new Set(read.parsed.map(({ line }) => String(line.data.id)));
  const digest = db.prepare(
    `INSERT INTO digest VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET digest = excluded.digest, changed_on = excluded.changed_on WHERE digest <> excluded.digest`,
  );
  for (const { kind, key, digest: own } of subjects)
    if (kind !== 'product' || anew.has(key)) digest.run(kind, key, own, clock.today);
  const tableDigests = { ...previous.tableDigests, model: modelsDigest(digests) };
  const version = catalogueVersion(schemaText(), previous.settings, tableDigests, subjects);
  const meta = db.prepare('UPDATE meta SET value = ? WHERE key = ?');
  meta.run(version, 'version');
  const validUntil = earlier(previous.validUntil, clock.nextChange(read.listPeriods));
  meta.run(validUntil?.toISOString() ?? '', 'valid_until');
  db.exec('ANALYZE');
  const { imported, warnings } = previous;
  const tally = productTally(
    rows.map(data => ({ data })),
    rows.length,
  );
  return {
    ...previous,
    imported: {
      ...imported,
      version,
      counts: { ...imported.counts, product: rows.length },
      tally: imported.tally.map(line => (line.key === tally.key ? tally : line)),
    },
    importedAt: clock.now,
    models,
    tableDigests,
    warnings: { ...warnings, rows: read.warnings.rows },
    table: read.table.bytes,
    pieces: read.pieces,
    rows,
  };
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other && one < other ? one : (other ?? one);

/**
 * Changes the products that were parsed, adds those that are new, and gives their rows in `read` their digests.
 * @returns whether a stock has changed; null when some have errors, differ in other columns than {@link CHANGEABLE}, or are new
 * and like no other
 */
function changeProducts(
  db: Database.Database,
  { models, properties, datedPrices, namedProducts }: PreviousImport,
  { rows, parsed }: Pick<ReadRows, 'parsed'> & { rows: StoredRow[] },
  today: string,
): boolean | null {
  const find = db.prepare<[number], CatalogueRow>('SELECT * FROM product WHERE id = ?');
  const change = db.prepare(
    `UPDATE product SET ${CHANGEABLE.map(column => `${column} = @${column}`).join()} WHERE id = @id`,
  );
  const unseen = db.prepare('DELETE FROM stock_seen WHERE product = ?');
  const seen = db.prepare('INSERT INTO stock_seen (product, day) VALUES (?, ?)');
  const rowOf = productRows({
    modelIds: new Map(),
    brandIds: new Map(),
    positions: new Map(),
    prices: datedPrices,
    badges: { ofProduct: () => [] },
    properties,
    pageContent: () => pictured([]),
  });
  const alike = db.prepare<[CatalogueRow], CatalogueRow>(`SELECT * FROM product WHERE ${ALIKE}`);
  const fixed: ReadonlySet<string> = new Set([...CHANGEABLE, ...INHERITED]);
  const problems = new Problems();
  let isStockChanged = false;
  for (const { line, at } of parsed) {
    const stored = rows[at] as StoredRow;
    const model = models[stored.modelId - 1];
    const before = find.get(stored.id);
    if (!model) return null;
    propertiesOf({ line, model }, properties, problems);
    const row: Record<string, CatalogueRow[string]> = { ...rowOf({ line, model }), model_id: stored.modelId };
    const pattern = before ?? alike.all(row).find(({ id }) => !namedProducts.has(Number(id)));
    if (!pattern || (!before && namedProducts.has(stored.id))) return null;
    for (const column of INHERITED) row[column] = pattern[column] ?? null;
    if (before) {
      if (Object.keys(row).some(column => !fixed.has(column) && row[column] !== before[column])) return null;
      change.run(row);
    } else {
      row.position = null;
      add(db, row);
    }
    rows[at] = { ...stored, digest: productDigest(row, model.digests) };
    const differs = (column: string) => !before || row[column] !== before[column];
    isStockChanged ||= differs('stock');
    // A stock without a date of its own has the day on which it changed.
    if (!differs('stock') && !differs('stock_date')) continue;
    unseen.run(stored.id);
    if (row.stock_date === null) seen.run(stored.id, today);
  }
  return problems.errors.length > 0 ? null : isStockChanged;
}

function add(db: Database.Database, row: CatalogueRow): void {
  const columns = Object.keys(row);
  db.prepare(
    `INSERT INTO product (${columns.join()}) VALUES (${columns.map(column => `@${column}`).join()})`,
  ).run(row);
}

/** Removes products. @returns false when content names one, or one leaves no other that is like it */
function removeProducts(
  db: Database.Database,
  { namedProducts }: PreviousImport,
  gone: ReadRows['gone'],
): boolean {
  const find = db.prepare<[number], CatalogueRow>('SELECT * FROM product WHERE id = ?');
  const alike = db.prepare<[CatalogueRow], CatalogueRow>(`SELECT id FROM product WHERE ${ALIKE} LIMIT 1`);
  const removed = gone.map(({ id }) => find.get(id) ?? {});
  for (const { id } of gone) {
    db.prepare('DELETE FROM stock_seen WHERE product = ?').run(id);
    db.prepare('DELETE FROM product WHERE id = ?').run(id);
    db.prepare("DELETE FROM digest WHERE kind = 'product' AND key = ?").run(String(id));
  }
  return removed.every(row => !namedProducts.has(Number(row.id)) && alike.get(row) !== undefined);
}

/** Gives models of these ids the lowest price of their products. Returns all models. */
function changeModels(
  db: Database.Database,
  { models, tables }: PreviousImport,
  ids: ReadonlySet<number>,
): PreviousImport['models'] {
  const find = db.prepare<[number], CatalogueRow>('SELECT * FROM model WHERE id = ?');
  const offers = db.prepare<[number], PricedTyre>('SELECT price, stock FROM product WHERE model_id = ?');
  const change = db.prepare('UPDATE model SET price_from = ? WHERE id = ?');
  const digestsOf = modelDigests(tables.brand ?? [], linkPicturesIn(tables.link_picture ?? []));
  return models.map((model, at) => {
    const id = at + 1;
    if (!ids.has(id)) return model;
    const price_from = lowestPrice(offers.all(id));
    if (price_from === model.digests.row.price_from) return model;
    change.run(price_from, id);
    return { ...model, digests: digestsOf({ ...find.get(id) }) };
  });
}

/** Gives the products of models of these ids their places in the default order. */
function place(
  db: Database.Database,
  models: PreviousImport['models'],
  ids: ReadonlySet<number>,
  rows: StoredRow[],
  { today }: Clock,
): void {
  const find = db.prepare<[number], { id: number; name: string; stock: number }>(
    'SELECT id, name, stock FROM product WHERE model_id = ?',
  );
  const places = new Map(
    [...ids].flatMap(id => {
      const model = models[id - 1];
      const own = model?.digests.row.position as number | null;
      return model ? [...placesOfModel(model, own, find.all(id), seasonOfDay(today))] : [];
    }),
  );
  const moved = new Map<number, number>();
  for (const [at, row] of rows.entries()) {
    const position = places.get(row.id) ?? row.position;
    if (position === row.position || position === null) continue;
    rows[at] = { ...row, position };
    moved.set(row.id, position);
  }
  // Places are unique at every moment: all that change leave theirs first.
  const leave = db.prepare('UPDATE product SET position = NULL WHERE id = ?');
  const put = db.prepare('UPDATE product SET position = ? WHERE id = ?');
  for (const id of moved.keys()) leave.run(id);
  for (const [id, position] of moved) put.run(position, id);
}
