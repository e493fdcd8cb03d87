import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Rims } from '#src/domain/promotion.ts';
import type { TyreSize } from '#src/domain/tyre-size.ts';
import type { FileFacts } from '#src/platform/file-checksum.ts';
import { storedValue, storeValue } from '#src/platform/stored-value.ts';
import type { ModelDigests, Subject, Tables } from '../assemble/draft.ts';
import type { Resolved } from '../assemble/resolved.ts';
import type { Problem, Stage } from '../check/problems.ts';
import type { ImportResult } from '../import-result.ts';
import type { ModelFacts } from '../kinds/goods-facts.ts';
import type { PriceRules } from '../kinds/price-rules.ts';
import type { BadgeSources } from '../kinds/promo-badges.ts';
import type { Content } from '../read/content.ts';
import type { Basis } from './basis.ts';

/** A product as far as the next import needs it; everything else is in the catalogue. */
export interface StoredRow {
  id: number;
  /** Number of its model, from 0; the model's id is one more. */
  model: number;
  size: TyreSize;
  /** As products.csv and suppliers' lists have them. */
  price: Content['products'][number]['data']['price'];
  stock: number;
  stock_date: string | null;
  /** Its line in products.csv. */
  line: number;
  /** Its place in the default order; null when its model is disabled. */
  position: number | null;
  digest: string;
}

/** A part of products.csv that is parsed by itself, its bytes from `start` to `end`. */
export interface StoredPiece {
  start: number;
  end: number;
  line: number;
  /** How many products it has. */
  length: number;
}

/** What an import stores beside its catalogue, so that the next one need only read what has changed. */
export interface PreviousImport {
  basis: Basis;
  /** The catalogue file that it belongs to. */
  catalogue: FileFacts;
  imported: NonNullable<ImportResult['imported']>;
  /** From this moment, in milliseconds, to before `validUntil` the same content gives the same catalogue, but for suppliers' lists that become stale. */
  importedAt: number;
  validUntil: Date | null;
  /** The first day on which it gives other warnings, or null. */
  warnsUntil: string | null;
  timezone: string;
  priceRules: PriceRules;
  settings: Readonly<Record<string, unknown>>;
  /** Tables that subjects are made of, without products and models. */
  tables: Tables;
  tableDigests: Readonly<Record<string, string>>;
  /** All subjects but products. */
  subjects: readonly Subject[];
  /** In the order of their ids, from 1. */
  models: readonly (Pick<ModelFacts, 'key' | 'data'> & { digests: ModelDigests })[];
  brandIds: ReadonlyMap<string, number>;
  badges: BadgeSources;
  properties: readonly Pick<Content['properties'][number], 'data'>[];
  /** Current prices of prices.csv. */
  datedPrices: Resolved['prices'];
  /** Products that links, banners, prices.csv and texts name. */
  namedProducts: ReadonlySet<number>;
  /** Products that suppliers' lists hide: their addresses are redirected. */
  hidden: Content['hidden'];
  /** The rims of each promotion, and of each rule of a collection, that has them. */
  rims: readonly Rims[];
  /** Whether messages depend on which products there are, and on their order. */
  hasWarningsOfOrder: boolean;
  /** Warnings by their stage; those of the other stages are found anew by each import. */
  warnings: Record<Exclude<Stage, 'lists' | 'rows' | 'prices' | 'ids'>, readonly Problem[]>;
  /** Links to landing pages, each in place of a message. */
  landingLinks: readonly Problem[];
  products: StoredProducts;
}

/** The products of an import, and the table that they were read from. */
export interface StoredProducts {
  /** products.csv with the prices and stocks of suppliers' lists. */
  table: Uint8Array;
  pieces: readonly StoredPiece[];
  rows: readonly StoredRow[];
  /** Warnings of reading rows, by the number of their piece; lines count from the piece's. */
  warnings: ReadonlyMap<number, readonly Problem[]>;
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
