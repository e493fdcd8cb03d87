import { createHash } from 'node:crypto';
import type { Catalogue } from '../open.ts';

/** A kind and a key of the table `digest`. */
export type Subject = readonly [kind: string, key: string];

/** The digest of a subject. @throws when there is none, since a page without a key could stay outdated */
function digestOf(catalogue: Catalogue, [kind, key]: Subject): string {
  const row = catalogue.one<{ digest: string }>(
    'SELECT digest FROM digest WHERE kind = ? AND key = ?',
    kind,
    key,
  );
  if (!row) throw new Error(`В каталоге нет отпечатка ${kind} «${key}»`);
  return row.digest;
}

/** A short digest of plain values that have no subject of their own. */
export const digestOfValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/** The cache key of a page: the digests of the shell and of all its subjects, and further parts. */
export const pageKey = (catalogue: Catalogue, subjects: readonly Subject[], ...parts: string[]): string =>
  [
    digestOf(catalogue, ['shell', '']),
    ...subjects.map(subject => digestOf(catalogue, subject)),
    ...parts,
  ].join('.');

/** Days on which digests of one kind changed, by key. */
export const changeDays = (catalogue: Catalogue, kind: string): Map<string, string> =>
  new Map(
    catalogue
      .all<{ key: string; changed_on: string }>('SELECT key, changed_on FROM digest WHERE kind = ?', kind)
      .map(row => [row.key, row.changed_on]),
  );
