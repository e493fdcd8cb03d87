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
  files: Map<string, PublishedFile>;
  /** Paths of pages by their lower-case form, to redirect requests in the wrong case. */
  pagesByCase: Map<string, string>;
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

const isListed = ({ pagesByCase }: Pick<PublishedTree, 'pagesByCase'>, page: string): boolean =>
  pagesByCase.get(page.toLowerCase()) === page;

/** Takes files in under the addresses that visitors ask for; compressed forms join their files. */
async function takeIn(tree: PublishedTree, portions: AsyncIterable<readonly ListedFile[]>): Promise<void> {
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
  const tree: PublishedTree = { files: new Map(), pagesByCase: new Map() };
  await takeIn(tree, portions);
  return tree;
}

/**
 * The list of a release, of which only the differences from the one before are given. A file and its compressed forms change together.
 */
export async function changedTree(
  before: PublishedTree,
  { files, left }: { files(): AsyncIterable<readonly ListedFile[]>; left: readonly string[] },
): Promise<PublishedTree> {
  const tree: PublishedTree = {
    files: new Map(before.files),
    pagesByCase: new Map(before.pagesByCase),
  };
  for (const address of left) {
    const page = pageAddress(address);
    tree.files.delete(page ?? address);
    if (page !== null) tree.pagesByCase.delete(page.toLowerCase());
  }
  await takeIn(tree, files());
  return tree;
}
