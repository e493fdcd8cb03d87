import { hash as digest } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { mediaType } from './media-types.ts';

/** A file that may be served. */
export interface PublishedFile {
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

/** The bytes of a published file. @throws when they are not those that were published */
export async function readChecked({ file, hash }: PublishedBytes): Promise<Buffer> {
  const bytes = await readFile(file);
  if (digest('sha256', bytes, 'hex').slice(0, hash.length) !== hash)
    throw new Error(`Файл ${file} повреждён. Выполните: npm run build -- --all`);
  return bytes;
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

/** Lists a release's files by the addresses that visitors ask for. */
export async function readTree(portions: AsyncIterable<readonly ListedFile[]>): Promise<PublishedTree> {
  const files = new Map<string, PublishedFile>();
  const pagesByCase = new Map<string, string>();
  const encodings: ListedFile[] = [];
  for await (const portion of portions)
    for (const { address, file, hash, size } of portion) {
      if (ENCODED.test(address)) encodings.push({ address, file, hash, size });
      const page = pageAddress(address);
      files.set(page ?? address, { file, hash, size, type: mediaType(address), encoded: {} });
      if (page !== null) pagesByCase.set(page.toLowerCase(), page);
    }
  for (const { address, file, hash } of encodings) {
    const plain = files.get(address.replace(ENCODED, ''));
    if (!plain) continue;
    plain.encoded[address.endsWith('.br') ? 'br' : 'gzip'] = { file, hash };
    files.delete(address);
  }
  return { files, pagesByCase };
}
