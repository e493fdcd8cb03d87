import { setImmediate as nextTurn } from 'node:timers/promises';
import { mediaType } from '#src/domain/media-types.ts';

/** A file that may be served. */
export interface PublishedFile {
  /** Its address in the plain tree: `/product/7/index.html`. */
  address: string;
  /** Where its bytes lie. */
  file: string;
  /** Of its bytes, checked when they are first read. */
  hash: string;
  size: number;
  type: string;
  /** Encodings made when it was published. */
  encoded: { br?: PublishedBytes; gzip?: PublishedBytes };
}

export interface PublishedBytes {
  file: string;
  hash: string;
}

/**
 * Everything published, by address. Only what is listed here is ever read from disk, so no request can name a file
 * outside.
 */
export interface PublishedTree {
  files: ReadonlyMap<string, PublishedFile>;
  /** Paths of pages by their lower-case form, to redirect requests in the wrong case. */
  pagesByCase: ReadonlyMap<string, string>;
}

/** A file as a release lists it, by its address in the plain tree. */
export interface ListedFile extends PublishedBytes {
  address: string;
  size: number;
}

/** The URL path of a page's file, `/product/7/index.html` → `/product/7`; null for other files. */
const pageAddress = (address: string): string | null => {
  if (address === '/index.html') return '/';
  return address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) : null;
};

const ENCODED = /\.(?:br|gz)$/u;
/** Entries that are copied in one go: less than a millisecond. */
const PORTION = 5000;

interface TreeInTheMaking {
  files: Map<string, PublishedFile>;
  pagesByCase: Map<string, string>;
}

const isListed = ({ pagesByCase }: Pick<PublishedTree, 'pagesByCase'>, page: string): boolean =>
  pagesByCase.get(page.toLowerCase()) === page;

/** Takes files in under the addresses that visitors ask for; compressed forms join their files. */
async function takeIn(tree: TreeInTheMaking, portions: AsyncIterable<readonly ListedFile[]>): Promise<void> {
  const encodings: ListedFile[] = [];
  for await (const portion of portions)
    for (const listed of portion) {
      const { address, file, hash, size } = listed;
      if (ENCODED.test(address)) encodings.push(listed);
      const page = pageAddress(address);
      tree.files.set(page ?? address, { address, file, hash, size, type: mediaType(address), encoded: {} });
      if (page !== null && !isListed(tree, page)) tree.pagesByCase.set(page.toLowerCase(), page);
    }
  for (const { address, file, hash } of encodings) {
    const plain = tree.files.get(address.replace(ENCODED, ''));
    if (!plain) continue;
    plain.encoded[address.endsWith('.br') ? 'br' : 'gzip'] = { file, hash };
    tree.files.delete(address);
  }
}

/** Lists a release's files. */
export async function readTree(portions: AsyncIterable<readonly ListedFile[]>): Promise<PublishedTree> {
  const tree: TreeInTheMaking = { files: new Map(), pagesByCase: new Map() };
  await takeIn(tree, portions);
  return tree;
}

/** Copies a map between other tasks. */
async function copyOf<Value>(map: ReadonlyMap<string, Value>): Promise<Map<string, Value>> {
  const copy = new Map<string, Value>();
  for (const [key, value] of map) {
    copy.set(key, value);
    if (copy.size % PORTION === 0) await nextTurn();
  }
  return copy;
}

/** Portions again, between other tasks. */
async function* again(portions: readonly (readonly ListedFile[])[]): AsyncGenerator<readonly ListedFile[]> {
  for (const portion of portions) {
    yield portion;
    await nextTurn();
  }
}

/**
 * The list of a release of which only what is other than before is told. A file and its compressed forms change together.
 */
export async function changedTree(
  before: PublishedTree,
  { files, left }: { files(): AsyncIterable<readonly ListedFile[]>; left: readonly string[] },
): Promise<PublishedTree> {
  const changed: (readonly ListedFile[])[] = [];
  let isSamePages = left.every(address => pageAddress(address) === null);
  for await (const portion of files()) {
    changed.push(portion);
    isSamePages &&= portion.every(({ address }) => {
      const page = pageAddress(address);
      return page === null || isListed(before, page);
    });
  }
  const tree = {
    files: await copyOf(before.files),
    // Most publications have the pages of before: their addresses, half of what would be copied, are shared and stay as they are.
    pagesByCase: isSamePages ? (before.pagesByCase as Map<string, string>) : await copyOf(before.pagesByCase),
  };
  for (const address of left) {
    const page = pageAddress(address);
    tree.files.delete(page ?? address);
    if (page !== null) tree.pagesByCase.delete(page.toLowerCase());
  }
  await takeIn(tree, again(changed));
  return tree;
}
