import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TyreSize } from '#src/domain/tyre-size.ts';
import type { ModelDigests, Subject, Tables } from '../assemble/draft.ts';
import type { Resolved } from '../assemble/resolved.ts';
import type { DatedContent } from '../check/lint-dates.ts';
import type { Problem } from '../check/problems.ts';
import type { ImportResult } from '../import-result.ts';
import type { ModelFacts } from '../kinds/goods-facts.ts';
import type { PriceRules } from '../kinds/price-rules.ts';
import type { BadgeSources, Running } from '../kinds/promo-badges.ts';
import type { Content } from '../read/content.ts';
import type { FileFacts } from '../read/file-checksum.ts';
import type { Basis } from './basis.ts';
import { type Kept, readKept, removeOthers, writeKept } from './kept-file.ts';
import type { GoodsColumns, NameFaults, RowWarning } from './kept-goods.ts';

/** What an import keeps beside its catalogue, so that the next one can bring it forward. */
export interface KeptValues {
  basis: Basis;
  /** The catalogue file that it belongs to. */
  catalogue: FileFacts;
  timezone: string;
  priceRules: PriceRules;
  /** From this moment, in milliseconds, to before the other one the same content gives the same catalogue, but for suppliers' lists that become stale. */
  importedAt: number;
  validUntil: Date | null;
  /** The first day on which it gives other warnings, or null. */
  warnsUntil: string | null;
  settings: Readonly<Record<string, unknown>>;
  /** Tables that subjects are made of, without products and models. */
  tables: Tables;
  tableDigests: Readonly<Record<string, string>>;
  /** All subjects but products. */
  subjects: readonly Subject[];
  imported: NonNullable<ImportResult['imported']>;
  warnings: {
    /** Of files read before products.csv; then those of reading it; then all others but those of {@link ofTyres} and prices. */
    before: readonly Problem[];
    ofRows: readonly RowWarning[];
    after: readonly Problem[];
    /** Of what rows and models say of their tyres (`lintTyres`); null where nobody asked for them. */
    ofTyres: readonly Problem[] | null;
    /** Of pictures that nothing names. */
    ofStorage: readonly Problem[];
    /** Dates that are too far ahead, of other things than products: where they are, by the list that has them. */
    far: Readonly<Partial<Record<keyof DatedContent, readonly FarDate[]>>>;
  };
  goods: GoodsContext;
  sizes: readonly TyreSize[];
  /** What is wrong with names of products, by row. */
  nameFaults: NameFaults;
}

/** A thing with a date, and the lines of its dates, by field. */
export interface FarDate {
  data: DatedContent['models'][number]['data'];
  file: string;
  lines: Readonly<Record<string, number>>;
}

/** What products depend on, and what depends on which products there are. */
export interface GoodsContext {
  /** In the order of their ids, from 1. `file` is the name in content/models. */
  models: readonly Pick<ModelFacts, 'key' | 'data'>[];
  digests: readonly ModelDigests[];
  brandIds: ReadonlyMap<string, number>;
  badges: BadgeSources;
  properties: readonly Pick<Content['properties'][number], 'data'>[];
  /** Conditions of all promotions, and whether a product meets them. */
  promos: readonly { conditions: Running['conditions']; isMet: boolean }[];
  collectionRules: readonly NonNullable<Content['collections'][number]['data']['rule']>[];
  /** Current prices of prices.csv, and all its lines. */
  prices: Resolved['prices'];
  priceLines: readonly { data: Content['prices'][number]['data']; file: string; line: number }[];
  /** Products with a text of their own. */
  texts: ReadonlySet<number>;
  /** Places of banners. */
  bannerPlaces: ReadonlySet<string>;
  /** Addresses of the site that links and redirects name. */
  asked: ReadonlySet<string>;
  /** Messages depend on all addresses and their order. */
  isCompared: boolean;
  /** Messages depend on which product is first of its model. */
  hasPictureWarnings: boolean;
}

export type KeptImport = Kept<KeptValues, GoodsColumns>;

/** Folder of the data folder with what imports keep; it may be deleted. */
export const folderIn = (dataDir: string): string => path.join(dataDir, 'import');

/** What a thread that imports the same shop again and again remembers of the last import, and need not read. */
export interface ImportMemory {
  kept: KeptImport | null;
}

/** What the import of the catalogue of this version kept; null when that is lost or damaged. */
export const keptImport = (dataDir: string, version: string, { kept }: ImportMemory): KeptImport | null =>
  kept?.values.imported.version === version ? kept : readKept(path.join(folderIn(dataDir), version));

/** Makes the next import read everything. */
export const forgetImports = (dataDir: string): void =>
  rmSync(folderIn(dataDir), { recursive: true, force: true });

/**
 * Keeps an import for the next one. What the catalogue that it follows left stays too: that one may be published
 * still. A full disk or a folder that cannot be written only makes the next import take longer.
 */
export function keepImport(dataDir: string, kept: KeptImport, previous: string | null): void {
  const folder = folderIn(dataDir);
  const { version } = kept.values.imported;
  try {
    mkdirSync(folder, { recursive: true });
    removeOthers(folder, previous === null ? [version] : [version, previous]);
    writeKept(path.join(folder, version), kept);
  } catch {
    return;
  }
}
