import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TyreSize } from '#src/domain/tyre-size.ts';
import type { FileFacts } from '#src/platform/file-checksum.ts';
import { storedValue, storeValue } from '#src/platform/stored-value.ts';
import type { ModelDigests, Tables } from '../assemble/draft.ts';
import type { Resolved } from '../assemble/resolved.ts';
import type { ProductDigest } from '../assemble/subjects.ts';
import type { Problem, Stage } from '../check/problems.ts';
import type { ImportResult } from '../import-result.ts';
import type { ModelFacts } from '../kinds/goods-facts.ts';
import type { PriceRules } from '../kinds/price-rules.ts';
import type { Content } from '../read/content.ts';
import type { Piece } from '../read/csv-records.ts';

/** A product as far as the next import needs it; everything else is in the catalogue. */
export interface StoredRow extends ProductDigest {
  size: TyreSize;
  /** As products.csv and suppliers' lists have them. */
  price: Content['products'][number]['data']['price'];
  stock: number;
  stock_date: string | null;
  /** Its line in products.csv. */
  line: number;
}

/** What an import stores beside its catalogue, so that the next one need only read what has changed. */
export interface PreviousImport {
  /** Digest of everything that was read but products.csv and suppliers' lists. */
  basis: string;
  /** The catalogue file that it belongs to. */
  catalogue: FileFacts;
  imported: NonNullable<ImportResult['imported']>;
  /** From this moment, in milliseconds, to before `validUntil` the same content gives the same catalogue, but for suppliers' lists that become stale. */
  importedAt: number;
  validUntil: Date | null;
  /** The first moment from which it gives other warnings, or null. */
  warnsUntil: Date | null;
  timezone: string;
  priceRules: PriceRules;
  settings: Readonly<Record<string, unknown>>;
  /** Tables that subjects are made of, without products and models. */
  tables: Tables;
  tableDigests: Readonly<Record<string, string>>;
  /** In the order of their ids, from 1. */
  models: readonly (ModelFacts & { digests: ModelDigests })[];
  properties: readonly Pick<Content['properties'][number], 'data'>[];
  /** Current prices of prices.csv. */
  datedPrices: Resolved['prices'];
  /** Products that content names besides products.csv: when such a one comes or goes, everything is imported. */
  namedProducts: ReadonlySet<number>;
  /** Whether there are warnings whose words or order depend on which products there are. */
  hasWarningsOfOrder: boolean;
  /** Products that suppliers' lists hide: their addresses are redirected. */
  hidden: Content['hidden'];
  /** Warnings by their stage; those of the other stages are found anew by each import. */
  warnings: Readonly<Record<Exclude<Stage, 'lists' | 'prices' | 'ids'>, readonly Problem[]>>;
  /** Links to landing pages, each in place of a message. */
  landingLinks: readonly Problem[];
  /** products.csv with the prices and stocks of suppliers' lists, and its pieces. */
  table: Uint8Array;
  pieces: readonly Piece[];
  /** The products in the order of their lines. */
  rows: readonly StoredRow[];
}

/** What a thread that imports the same shop again and again remembers of the last import, and need not read. */
export interface ImportMemory {
  last: PreviousImport | null;
}

/** Folder of the data folder where imports are stored; it may be deleted. */
const folderIn = (dataDir: string): string => path.join(dataDir, 'import');

/** The import that made the catalogue of this version; null when it is lost or damaged. */
export const previousImport = (
  dataDir: string,
  version: string,
  { last }: ImportMemory,
): PreviousImport | null =>
  last?.imported.version === version ? last : readImport(path.join(folderIn(dataDir), version));

/** Makes the next import read everything. */
export const forgetImports = (dataDir: string): void =>
  rmSync(folderIn(dataDir), { recursive: true, force: true });

/**
 * Stores an import for the next one. The one that it follows stays too: its catalogue may be published still. A full
 * disk or a folder that cannot be written only makes the next import take longer.
 */
export function storeImport(dataDir: string, stored: PreviousImport, previous: string | null): void {
  const folder = folderIn(dataDir);
  const { version } = stored.imported;
  try {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder))
      if (name !== version && name !== previous)
        rmSync(path.join(folder, name), { recursive: true, force: true });
    writeImport(path.join(folder, version), stored);
  } catch {
    return;
  }
}

/** Writes an import to a file. @throws when it cannot be written; nothing is left then */
export const writeImport = (file: string, stored: PreviousImport): void =>
  storeValue(file, path.basename(file), stored);

/** Reads what {@link writeImport} wrote; null when there is none or it is damaged. */
export const readImport = (file: string): PreviousImport | null =>
  storedValue(file, path.basename(file)) as PreviousImport | null;
