import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalogue, CatalogueError, openBeside } from '#src/catalogue/open.ts';
import type { SecurityHeaders } from '#src/domain/security-headers.ts';
import type { ClosedPages } from '#src/intake/check/dated-pages.ts';
import { hashOf, type Stored } from './file-store.ts';
import type { ShopChanges } from './notice/shop-changes.ts';

/** A published file of a release. */
export interface ReleaseFile extends Stored {
  /** Of a page, of what it was rendered; of a picture, its digest in the catalogue. */
  key: string;
  /** Of a page, the digest of what it shows, without what all pages share. */
  shown: string;
  /** Of a page, the day on which that last changed, yyyy-mm-dd; else empty. */
  changed: string;
  /** When it ceased to belong to the shop, in ms; 0 while it does. Assets stay for pages that are still open. */
  leftAt: number;
}

/** Files by their addresses in the plain tree: `/product/7/index.html`. */
export type ReleaseFiles = ReadonlyMap<string, ReleaseFile>;

/** What a release consists of, besides its files. */
export interface ReleaseFacts {
  id: string;
  /** When it was made, as ISO. */
  at: string;
  /** Digests of what it was made of. */
  content: string;
  code: string;
  siteUrl: string;
  /** The first moment at which dated content would be shown differently, as an ISO instant, or empty. */
  validUntil: string;
  timezone: string;
  /** The folder of its app, and the digest of what lies in it. */
  app: { name: string; digest: string };
  catalogue: Stored & { version: string };
  /** Hash of its list of files. */
  files: string;
  /** Digest of what all pages share. */
  shell: string;
  /** Key of the search engines' proof, or empty. */
  indexNowKey: string;
  /** What its pages and files are to be sent with, by any web server; releases of earlier versions have none. */
  headers?: SecurityHeaders;
  pages: { all: number; rendered: number; changed: number; added: number; gone: number };
  /** What shoppers notice of it. */
  notice?: ShopChanges;
  /** Pages that the dates of the content close. */
  closed: ClosedPages;
  /** Public addresses that are gone for good: they answer 410. */
  gone?: readonly string[];
  /** The release that a rollback brought back in this one. */
  back?: string;
  /** Of a rollback: what is taken back, and is not published again by itself. */
  withdrawn?: readonly Withdrawn[];
}

/** A release that was taken back, and what it was made of. */
export interface Withdrawn {
  release: string;
  content: string;
  code: string;
}

/** A release as it lies on disk. */
export interface Release extends ReleaseFacts {
  dir: string;
}

/** A release that cannot be used; the message says why. */
export class ReleaseError extends Error {}

export const catalogueOf = ({ dir }: { dir: string }): string => path.join(dir, 'catalogue.db');
export const searchOf = ({ dir }: { dir: string }): string => path.join(dir, 'catalogue.search');
const factsFile = (dir: string) => path.join(dir, 'release.json');
const listFile = (dir: string) => path.join(dir, 'files.tsv');

/** The release of a folder, or null when there is none or it is unreadable. */
export function readRelease(dir: string): Release | null {
  try {
    return { ...(JSON.parse(readFileSync(factsFile(dir), 'utf8')) as ReleaseFacts), dir };
  } catch {
    return null;
  }
}

/** One line of a release's list. */
const lineOf = ([address, { hash, size, key, shown, leftAt, changed }]: [string, ReleaseFile]) =>
  `${address}\t${hash}\t${size}\t${key}\t${shown}\t${leftAt}\t${changed}`;

const listOf = (files: ReleaseFiles): string => [...files].map(lineOf).join('\n');

/** The files that make a folder a release, by name. */
export const releaseTexts = (facts: Omit<ReleaseFacts, 'files'>, files: ReleaseFiles) => {
  const list = listOf(files);
  return {
    [listFile('')]: list,
    [factsFile('')]: `${JSON.stringify({ ...facts, files: hashOf(list) }, null, 2)}\n`,
  };
};

/** The lines of a release's list, checked against its hash. @throws {ReleaseError} */
export function listLines(release: Release): string[] {
  let list: Buffer;
  try {
    list = readFileSync(listFile(release.dir));
  } catch {
    throw new ReleaseError(`У выпуска ${release.id} нет списка файлов.`);
  }
  if (hashOf(list) !== release.files)
    throw new ReleaseError(`Список файлов выпуска ${release.id} повреждён.`);
  return list.length === 0 ? [] : list.toString('utf8').split('\n');
}

/** Reads one line of a list. */
export function readLine(line: string): [address: string, file: ReleaseFile] {
  const [address = '', hash = '', size, key = '', shown = '', leftAt, changed = ''] = line.split('\t');
  return [address, { hash, size: Number(size), key, shown, leftAt: Number(leftAt), changed }];
}

/** All files of a release. @throws {ReleaseError} when the list is damaged */
export const filesOf = (release: Release): ReleaseFiles => new Map(listLines(release).map(readLine));

/** The new catalogue beside that of the last release; null when that one cannot be read. */
export function openBesideLast(catalogue: string, last: Release): Catalogue | null {
  try {
    return openBeside(catalogue, catalogueOf(last));
  } catch (error) {
    if (error instanceof CatalogueError) return null;
    throw error;
  }
}
