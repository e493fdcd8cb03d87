import { hash } from 'node:crypto';
import { type Catalogue, oncePerCatalogue } from '../open.ts';

/** A kind and a key of the table `digest`. */
export type Subject = readonly [kind: string, key: string];

/** Characters of a digest in a key, 60 bits: two states of one subject do not agree in them by chance. */
const SHORT = 10;

/** A column of the table `digest` by key, for one kind. */
const columnOf = (catalogue: Catalogue, column: string, kind: string): Map<string, string> =>
  new Map(
    catalogue
      .lines(`SELECT group_concat(${column} || key, char(10)) AS lines FROM digest WHERE kind = ?`, kind)
      .map(line => [line.slice(SHORT), line.slice(0, SHORT)]),
  );

const digestsByKind = oncePerCatalogue(() => new Map<string, Map<string, string>>());

/** Digests of one kind by key, read at once: one by one they take half a second at 50 000 products. */
function digestsOf(catalogue: Catalogue, kind: string): Map<string, string> {
  const kinds = digestsByKind(catalogue);
  const digests = kinds.get(kind) ?? columnOf(catalogue, `substr(digest, 1, ${SHORT})`, kind);
  kinds.set(kind, digests);
  return digests;
}

/** The digest of a subject. @throws when the import has not made one: a page without a key could go stale unseen */
function digestOf(catalogue: Catalogue, [kind, key]: Subject): string {
  const digest = digestsOf(catalogue, kind).get(key);
  if (digest === undefined) throw new Error(`В каталоге нет отпечатка ${kind} «${key}»`);
  return digest;
}

/** A short digest of plain values that have no subject of their own. */
export const digestOfValue = (value: unknown): string =>
  hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16);

/** The cache key of a page: the digests of the shell and of all its subjects, and further parts. */
export const pageKey = (catalogue: Catalogue, subjects: readonly Subject[], ...parts: string[]): string =>
  [
    digestOf(catalogue, ['shell', '']),
    ...subjects.map(subject => digestOf(catalogue, subject)),
    ...parts,
  ].join('.');

/** Days on which digests of one kind changed, by key. Its ten characters are as long as a short digest. */
export const changeDays = (catalogue: Catalogue, kind: string): Map<string, string> =>
  columnOf(catalogue, 'changed_on', kind);
