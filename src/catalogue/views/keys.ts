import { hash } from 'node:crypto';
import { inPages, ON_PAGE, type Take } from '#src/domain/pagination.ts';
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

/** So many digests of goods are looked up one by one; then, and of other kinds, all are read at once. */
const MAX_LOOKUPS = 1200;

/** Digests of one kind that were requested: all of them, once many were. */
interface KnownDigests {
  lookups: number;
  all: Map<string, string> | null;
}

const digestsByKind = oncePerCatalogue(() => new Map<string, KnownDigests>());

function knownDigests(catalogue: Catalogue, kind: string): KnownDigests {
  const kinds = digestsByKind(catalogue);
  const known = kinds.get(kind) ?? { lookups: 0, all: null };
  kinds.set(kind, known);
  return known;
}

const DIGEST = `substr(digest, 1, ${SHORT})`;

/** One by one, digests of 50 000 products take half a second; all at once, a few take twenty milliseconds. */
function foundDigest(catalogue: Catalogue, kind: string, key: string): string | undefined {
  const known = knownDigests(catalogue, kind);
  if (kind !== 'product' || ++known.lookups > MAX_LOOKUPS) known.all ??= columnOf(catalogue, DIGEST, kind);
  return known.all
    ? known.all.get(key)
    : catalogue.one<{ own: string }>(
        `SELECT ${DIGEST} AS own FROM digest WHERE kind = ? AND key = ?`,
        kind,
        key,
      )?.own;
}

/** The digest of a subject. @throws when the import has not made one: a page without a key could go stale unseen */
function digestOf(catalogue: Catalogue, [kind, key]: Subject): string {
  const digest = foundDigest(catalogue, kind, key);
  if (digest === undefined) throw new Error(`В каталоге нет отпечатка ${kind} «${key}»`);
  return digest;
}

export const digestOfText = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);

/** A short digest of plain values that have no subject of their own. */
export const digestOfValue = (value: unknown): string => digestOfText(JSON.stringify(value));

/** The cache key of a page: the digests of the shell and of all its subjects, and further parts. */
export const pageKey = (catalogue: Catalogue, subjects: readonly Subject[], ...parts: string[]): string =>
  [
    digestOf(catalogue, ['shell', '']),
    ...subjects.map(subject => digestOf(catalogue, subject)),
    ...parts,
  ].join('.');

/** What cards of models on a page show. */
export const modelCardSubjects = (slugs: readonly string[]): Subject[] =>
  slugs.map(slug => ['model_card', slug]);

/**
 * Keys of a list of models in pages: `winter`, then `winter/2` and on.
 * @param ownOf what a page shows besides the cards
 */
export function keysOfList(
  catalogue: Catalogue,
  name: string,
  slugs: readonly string[],
  ownOf: (take: Take) => unknown,
) {
  const digestAt = (page: number) => digestOfValue(ownOf({ page, count: slugs.length, onpage: ON_PAGE }));
  // Of the pages after the first, each differs by its number alone, which is in its address.
  const [first, other] = [digestAt(1), digestAt(2)];
  return inPages(slugs).map((onPage, index) => ({
    params: { path: index === 0 ? name : `${name}/${index + 1}` },
    cacheKey: pageKey(catalogue, modelCardSubjects(onPage), index === 0 ? first : other),
  }));
}

/** Days on which digests of one kind changed, by key. Its ten characters are as long as a short digest. */
export const changeDays = (catalogue: Catalogue, kind: string): Map<string, string> =>
  columnOf(catalogue, 'changed_on', kind);
