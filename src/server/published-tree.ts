import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { mediaType } from './media-types.ts';

/** One file that the public may have. */
export interface PublishedFile {
  file: string;
  size: number;
  mtimeMs: number;
  type: string;
  /** Encodings that lie beside it, made at build. */
  encoded: { br?: string; gzip?: string };
}

/**
 * Everything published, by address. Only what is listed here is ever read from disk, so no request can name a file
 * outside; the list is read once per release.
 */
export interface PublishedTree {
  files: ReadonlyMap<string, PublishedFile>;
  /** Addresses of pages by their lower-case form: for the redirect of a wrong case. */
  pagesByCase: ReadonlyMap<string, string>;
}

const ASSETS = '/_astro/';

async function filesBelow(root: string): Promise<[address: string, file: PublishedFile][]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
  const known = new Set(names);
  const listed: [string, PublishedFile][] = [];
  for (const file of names) {
    if (/\.(?:br|gz)$/u.test(file) && known.has(file.replace(/\.(?:br|gz)$/u, ''))) continue;
    const { size, mtimeMs } = await stat(file);
    const encoded = {
      ...(known.has(`${file}.br`) ? { br: `${file}.br` } : {}),
      ...(known.has(`${file}.gz`) ? { gzip: `${file}.gz` } : {}),
    };
    listed.push([
      `/${path.relative(root, file).split(path.sep).join('/')}`,
      { file, size, mtimeMs, type: mediaType(file), encoded },
    ]);
  }
  return listed;
}

/** The address under which a page's file is known: `/product/7/index.html` → `/product/7`. */
const pageAddress = (address: string): string | null => {
  if (address === '/index.html') return '/';
  return address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) : null;
};

/** Lists a published folder; hashed assets of earlier releases are added for pages that are open already. */
export async function readTree(root: string, earlier: readonly string[]): Promise<PublishedTree> {
  const files = new Map<string, PublishedFile>();
  const pagesByCase = new Map<string, string>();
  for (const client of [...earlier].reverse())
    for (const [address, file] of await filesBelow(path.join(client, ASSETS)))
      files.set(ASSETS + address.slice(1), file);
  for (const [address, file] of await filesBelow(root)) {
    const page = pageAddress(address);
    files.set(page ?? address, file);
    if (page !== null) pagesByCase.set(page.toLowerCase(), page);
  }
  return { files, pagesByCase };
}
