import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { mediaType } from './media-types.ts';

/** A file that may be served. */
export interface PublishedFile {
  file: string;
  size: number;
  mtimeMs: number;
  type: string;
  /** Paths of the compressed copies that the build wrote next to it. */
  encoded: { br?: string; gzip?: string };
}

/**
 * The files of a release by URL path, listed once when the release is opened. Only listed files are read from disk, so no
 * request can reach a file outside the release.
 */
export interface PublishedTree {
  files: ReadonlyMap<string, PublishedFile>;
  /** Paths of pages by their lower-case form, to redirect requests in the wrong case. */
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

/** The URL path of a page's file, `/product/7/index.html` → `/product/7`; null for other files. */
const pageAddress = (address: string): string | null => {
  if (address === '/index.html') return '/';
  return address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) : null;
};

/**
 * Lists a release's public folder.
 * @param earlier public folders of earlier releases, newest first; their hashed assets are added for pages that are still open
 */
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
