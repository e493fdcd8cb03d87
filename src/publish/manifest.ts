import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalogue, CatalogueError, openBeside } from '#src/catalogue/open.ts';
import type { ClosedPages } from '#src/content/import/check/dated-pages.ts';
import { isLoopbackOrigin } from '#src/domain/loopback.ts';
import type { SecurityHeaders } from '#src/domain/security-headers.ts';
import { FileList, type ReleaseFile } from './file-list.ts';
import { hashOf } from './file-store.ts';
import { replaceFile } from './places.ts';
import type { ShopChanges } from './review/shop-changes.ts';

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
  /** Releases of earlier versions have a hash in place of a checksum. */
  catalogue: { size: number; version: string; checksum?: number; hash?: string };
  /** Hash of its list of files. */
  files: string;
  /** The list is in the order of addresses; lists of earlier versions are not. */
  sorted?: true;
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
  /** Of a rollback, and of what dates alone bring after it: what is taken back, and is not published again by itself. */
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

const servedFile = (dir: string) => path.join(dir, 'served');

/** Notes that a release is served from now on. */
export const noteServed = ({ dir }: Release): void => replaceFile(servedFile(dir), new Date().toISOString());

/** Since when a release is served; where that is not noted, or not to its end, since when it was made. */
export function servedSince({ dir, at }: Release): number {
  try {
    const noted = readFileSync(servedFile(dir), 'utf8');
    return Date.parse(noted.endsWith('Z') ? noted : at);
  } catch {
    return Date.parse(at);
  }
}

/** What every release says of itself, those of earlier versions too. */
const TEXTS = ['id', 'at', 'content', 'code', 'siteUrl', 'validUntil', 'timezone', 'files'] as const;
const PARTS = ['app', 'catalogue', 'pages'] as const;

/** Whether what a damaged disk, or a hand, may have left is a release's facts. */
const isWhole = (facts: Partial<ReleaseFacts> | null): facts is ReleaseFacts =>
  TEXTS.every(name => typeof facts?.[name] === 'string') &&
  PARTS.every(name => typeof facts?.[name] === 'object' && facts[name] !== null) &&
  // It is joined with the folder of apps.
  /^\w[\w.-]*$/u.test(facts?.app?.name ?? '');

/** The release of a folder, or null when there is none or it is unreadable. */
export function readRelease(dir: string): Release | null {
  try {
    const facts = JSON.parse(readFileSync(factsFile(dir), 'utf8')) as Partial<ReleaseFacts> | null;
    return isWhole(facts) ? { ...facts, dir } : null;
  } catch {
    return null;
  }
}

/** The files that make a folder a release, by name. */
export const releaseTexts = (
  facts: Omit<ReleaseFacts, 'files' | 'sorted'>,
  files: FileList | Iterable<readonly [address: string, file: ReleaseFile]>,
) => {
  const { bytes } = files instanceof FileList ? files : FileList.of(files);
  const all: ReleaseFacts = { ...facts, files: hashOf(bytes), sorted: true };
  return { [listFile('')]: bytes, [factsFile('')]: `${JSON.stringify(all, null, 2)}\n` };
};

/** Whether a list has a name that would lead out of the folder that it is joined with. */
const leadsOut = (list: Buffer): boolean =>
  (list.includes('../') || list.includes('..\t')) && /(?:^|[/\t\n])\.\.[/\t]/u.test(list.toString('latin1'));

/** All files of a release, checked against the hash of their list. @throws {ReleaseError} when that is damaged */
export function filesOf(release: Release): FileList {
  let bytes: Buffer;
  try {
    bytes = readFileSync(listFile(release.dir));
  } catch {
    throw new ReleaseError(`У выпуска ${release.id} нет списка файлов.`);
  }
  if (hashOf(bytes) !== release.files || leadsOut(bytes))
    throw new ReleaseError(`Список файлов выпуска ${release.id} повреждён.`);
  return FileList.read(bytes, release.sorted === true);
}

/** The same; none where there is no release or its list is damaged. */
export function filesOrNone(release: Release | null): FileList {
  try {
    return release ? filesOf(release) : FileList.none;
  } catch (error) {
    if (error instanceof ReleaseError) return FileList.none;
    throw error;
  }
}

/** Whether the list of files of a release is undamaged. */
export function isListWhole(release: Release): boolean {
  try {
    filesOf(release);
    return true;
  } catch {
    return false;
  }
}

/** Whether pages of a release name the origin of the shop; ports of this machine do not matter. */
export const isOfOrigin = ({ siteUrl: built }: Release, siteUrl: string): boolean =>
  built === siteUrl || (isLoopbackOrigin(built) && isLoopbackOrigin(siteUrl));

/** The new catalogue beside that of the last release; null when that one cannot be read. */
export function openBesideLast(catalogue: string, last: Release): Catalogue | null {
  try {
    return openBeside(catalogue, catalogueOf(last));
  } catch (error) {
    if (error instanceof CatalogueError) return null;
    throw error;
  }
}
