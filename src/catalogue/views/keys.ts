import { createHash } from 'node:crypto';
import type { Catalogue } from '../open.ts';

/** A kind and a key of the table `digest`. */
export type Subject = readonly [kind: string, key: string];

/** The digest of a subject. @throws when the import has not made one: a page without a key could go stale unseen */
function digestOf(catalogue: Catalogue, [kind, key]: Subject): string {
  const row = catalogue.one<{ digest: string }>(
    'SELECT digest FROM digest WHERE kind = ? AND key = ?',
    kind,
    key,
  );
  if (!row) throw new Error(`В каталоге нет отпечатка ${kind} «${key}»`);
  return row.digest;
}

/** A short digest of plain values that no subject stands for. */
export const digestOfValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

/** The cache key of a page: the shell's digest and those of everything that the page shows. */
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
