import type { Clock } from '../assemble/clock.ts';
import type { Subject } from '../assemble/draft.ts';
import { linkPicturesIn, modelDigests, productDigest, SubjectSources } from '../assemble/subjects.ts';
import { catalogueVersion, modelsDigest } from '../assemble/version.ts';
import { functionsOf } from '../kinds/all.ts';
import { lowestPrice } from '../kinds/models.ts';
import { productTally } from '../kinds/products.ts';
import { schemaText } from '../write/catalogue-file.ts';
import { listedColumns } from './after-whole-import.ts';
import type { CatalogueChanges, CatalogueCopy } from './catalogue-copy.ts';
import type { ProductChanges } from './changed-products.ts';
import type { PreviousImport } from './previous-import.ts';
import type { ReadRows } from './read-rows.ts';

/** The next catalogue as changes of the previous one, and what the import after it needs but for the catalogue's checksum. */
export interface NextCatalogue {
  changes: CatalogueChanges;
  stored: Omit<PreviousImport, 'catalogue'>;
}

/** Computes the next catalogue; gives parsed rows in `read` their digests. */
export function nextCatalogue(
  previous: PreviousImport,
  read: ReadRows,
  changed: ProductChanges,
  copy: Pick<CatalogueCopy, 'model'>,
  clock: Clock,
): NextCatalogue {
  const linkPictureOf = linkPicturesIn(previous.tables.link_picture ?? []);
  const digestsOf = modelDigests(previous.tables.brand ?? [], linkPictureOf);
  const models = [...previous.models];
  const prices: CatalogueChanges['prices'][number][] = [];
  for (const [number, products] of changed.models) {
    const known = models[number];
    const price_from = lowestPrice(
      products.map(({ price, stock }) => ({ price: Number(price), stock: Number(stock) })),
    );
    if (!known || known.digests.row.price_from === price_from) continue;
    const row = { ...copy.model(number), price_from };
    models[number] = { ...known, digests: { ...digestsOf(row), row: listedColumns(row) } };
    prices.push({ model: number + 1, price_from });
  }
  const products: CatalogueChanges['products'][number][] = [];
  for (const { row, columns, at } of changed.products) {
    const stored = read.rows[at];
    if (!stored) continue;
    const digest = productDigest(row, models[stored.model]?.digests);
    read.rows[at] = { ...stored, digest };
    products.push({ row: { ...row, position: stored.position }, columns });
  }
  const sources = new SubjectSources(previous.tables, previous.settings, {
    models: models.map(model => model.digests),
    goods: read.rows.map(({ id, model, position, digest }) => ({ id, modelId: model + 1, position, digest })),
  });
  const subjects = functionsOf('subjects').flatMap(subjectsOf => subjectsOf(sources));
  const others = subjects.filter(({ kind }) => kind !== 'product');
  const tableDigests = {
    ...previous.tableDigests,
    model: modelsDigest(models.map(model => model.digests)),
  };
  const version = catalogueVersion(schemaText(), previous.settings, tableDigests, subjects);
  const validUntil = earliest(previous.validUntil, clock.nextChange(read.listPeriods));
  const { table, pieces, rows, warnings } = read;
  const lines = rows.map(data => ({ data }));
  const tally = productTally(lines, rows.length);
  const imported = {
    ...previous.imported,
    version,
    counts: { ...previous.imported.counts, product: rows.length },
    tally: previous.imported.tally.map(line => (line.key === tally.key ? tally : line)),
  };
  return {
    stored: {
      ...previous,
      imported,
      importedAt: clock.now,
      models,
      tableDigests,
      subjects: others,
      products: { table: table.bytes, pieces, rows, warnings },
    },
    changes: {
      today: clock.today,
      meta: { version, valid_until: validUntil?.toISOString() ?? '' },
      prices,
      products,
      removed: changed.removed,
      moved: changed.moved,
      subjects: [...changedSubjects(previous, others), ...changedDigests(previous, read, changed)],
    },
  };
}

const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other && one < other ? one : (other ?? one);

function changedSubjects({ subjects: before }: PreviousImport, subjects: readonly Subject[]): Subject[] {
  const known = new Map(before.map(({ kind, key, digest }) => [`${kind}\n${key}`, digest]));
  return subjects.filter(({ kind, key, digest }) => known.get(`${kind}\n${key}`) !== digest);
}

/** Subjects of products that are shown otherwise; only those that were parsed can be. */
function changedDigests(
  { products: before }: PreviousImport,
  { rows }: ReadRows,
  { products }: ProductChanges,
): Subject[] {
  const parsed = new Set(products.map(({ row }) => row.id));
  const known = new Map(before.rows.flatMap(({ id, digest }) => (parsed.has(id) ? [[id, digest]] : [])));
  return products.flatMap(({ at }) => {
    const { id = 0, digest = '' } = rows[at] ?? {};
    return known.get(id) === digest ? [] : [{ kind: 'product', key: String(id), digest }];
  });
}
