import { rmSync } from 'node:fs';
import path from 'node:path';
import { Clock } from '../assemble/clock.ts';
import { Problems } from '../check/problems.ts';
import type { ImportOptions, ImportResult, Later } from '../import-result.ts';
import { checksumOf, type FileFacts } from '../read/file-checksum.ts';
import { syncFile } from '../write/catalogue-file.ts';
import { versionIn } from '../write/earlier-dates.ts';
import { putInPlace, temporaryFor } from '../write/in-place.ts';
import { basisNow } from './basis.ts';
import { CatalogueCopy } from './catalogue-copy.ts';
import { takeCopy } from './copy-ahead.ts';
import { type GoodsChanges, goodsChanges } from './goods-changes.ts';
import { haveSameTyres, tallyWith, tyreWarnings, warnOfIds, warnOfPrices } from './goods-content.ts';
import { columnsOf } from './kept-goods.ts';
import {
  type ImportMemory,
  type KeptImport,
  type KeptValues,
  keepImport,
  keptImport,
} from './kept-import.ts';
import { type NextCatalogue, nextCatalogue } from './next-catalogue.ts';
import { type GoodsNow, readGoods } from './read-goods.ts';

/**
 * The last catalogue brought forward: only rows of products.csv that are not byte for byte what they were are parsed,
 * and only what depends on them is computed and written.
 * @param later is given what keeps the import for the next one
 * @returns null when that may give another catalogue or other messages than an import from nothing
 */
export function bringForward(
  options: ImportOptions,
  later: Later,
  memory: ImportMemory,
): ImportResult | null {
  const { contentDir, previous, strict = false } = options;
  const dataDir = path.dirname(previous);
  const version = versionIn(previous);
  const kept = version === null ? null : keptImport(dataDir, version, memory);
  if (!kept) return null;
  const { values } = kept;
  const now = options.now ?? new Date();
  const clock = new Clock(values.timezone, now);
  if (!isCurrent(values, clock) || !isOfBasis(values.basis, contentDir, dataDir)) return null;
  const read = new Problems();
  const goods = readGoods(kept, contentDir, read, now);
  const changes = goods && goodsChanges(goods, values.goods);
  if (!changes) return null;
  const parsedRows = changes.fresh.length;
  options.onParsed?.(parsedRows);
  const problems = new Problems();
  const known = values.warnings.ofTyres;
  let ofTyres = known && haveSameTyres(goods) ? known : null;
  const warn = () => {
    ofTyres ??= tyreWarnings(contentDir, values.goods, goods.lines);
    problems.warnings.push(...values.warnings.before, ...read.warnings, ...values.warnings.after, ...ofTyres);
    warnOfPrices(values, goods, clock, problems);
    problems.warnings.push(...values.warnings.ofStorage);
    warnOfIds(values.goods, goods, changes, previous, problems);
  };
  const isWarnedLater = options.isWarnedLater === true && !strict;
  if (!isWarnedLater) warn();
  const isRejected = strict && problems.warnings.length > 0;
  const imported = write(
    { ...options, checkOnly: options.checkOnly === true || isRejected },
    kept,
    goods,
    changes,
    clock,
    (next, facts) => {
      memory.kept = keptOf(values, goods, next, { ...facts, ofTyres });
      keepImport(dataDir, memory.kept, values.imported.version);
    },
    later,
  );
  if (imported && isRejected) return { problems, imported: null, parsedRows };
  return imported && { problems, imported, parsedRows, ...(isWarnedLater ? { warnLater: warn } : {}) };
}

/** Whether the same content gives the same catalogue and warnings at this moment. */
const isCurrent = ({ importedAt, validUntil, warnsUntil }: KeptValues, { now, today }: Clock): boolean =>
  now >= importedAt &&
  (validUntil === null || now < validUntil.getTime()) &&
  (warnsUntil === null || today < warnsUntil);

function isOfBasis(basis: KeptValues['basis'], contentDir: string, dataDir: string): boolean {
  const now = basisNow(contentDir, dataDir);
  return now !== null && now.code === basis.code && now.files === basis.files && now.photos === basis.photos;
}

/** What is kept of a catalogue that was written. */
type CatalogueFacts = Pick<KeptValues, 'imported' | 'importedAt' | 'catalogue'>;

/** Writes the next catalogue; null when the last one is not the file that it was. */
function write(
  {
    target,
    previous,
    copy: offered,
    checkOnly = false,
    catalogueOnly = false,
    isSyncedLater = false,
  }: ImportOptions,
  kept: KeptImport,
  goods: GoodsNow,
  changes: GoodsChanges,
  clock: Clock,
  keep: (next: NextCatalogue, facts: CatalogueFacts) => void,
  later: Later,
): ImportResult['imported'] {
  const { values } = kept;
  const file = checkOnly ? previous : temporaryFor(target);
  const isLast = ({ size, checksum }: FileFacts) =>
    size === values.catalogue.size && checksum === values.catalogue.checksum;
  const taken = checkOnly || !offered ? null : takeCopy(offered, file);
  const isWhole =
    (taken !== null && isLast(taken)) || isLast(checksumOf(previous, checkOnly ? undefined : file));
  if (!isWhole) {
    if (!checkOnly) rmSync(file);
    return null;
  }
  const copy = new CatalogueCopy(file, checkOnly);
  try {
    const next = nextCatalogue(values, goods, changes, copy, clock);
    const imported = {
      ...values.imported,
      version: next.version,
      counts: { ...values.imported.counts, product: goods.lines.length },
      tally: tallyWith(values.imported.tally, goods.lines),
    };
    if (checkOnly) return imported;
    copy.apply(next.patch, imported.counts);
    if (!isSyncedLater) syncFile(file);
    putInPlace(file, target);
    if (!catalogueOnly)
      later(catalogue => keep(next, { imported, importedAt: clock.now, catalogue: checksumOf(catalogue) }));
    return imported;
  } catch (error) {
    if (!checkOnly) rmSync(file, { force: true });
    throw error;
  } finally {
    copy.close();
  }
}

function keptOf(
  values: KeptValues,
  goods: GoodsNow,
  next: NextCatalogue,
  { ofTyres, ...facts }: CatalogueFacts & Pick<KeptValues['warnings'], 'ofTyres'>,
): KeptImport {
  const { lines, table, pieces, pieceRows } = goods;
  const numbers = new Map(values.goods.models.map(({ key }, number) => [key, number]));
  const { columns, ...ofRows } = columnsOf(lines, numbers, table, pieces, pieceRows);
  return {
    values: {
      ...values,
      ...facts,
      tableDigests: next.tableDigests,
      subjects: next.subjects,
      warnings: { ...values.warnings, ofRows: goods.ofRows, ofTyres },
      goods: { ...values.goods, digests: next.models },
      ...ofRows,
    },
    columns,
  };
}
