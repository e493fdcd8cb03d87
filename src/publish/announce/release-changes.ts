import { isPage, pageAddress } from '../file-address.ts';
import { differences, type FileList, type ReleaseFile, readLine } from '../file-list.ts';

/** An address that answers otherwise than in the release before. */
export interface AddressChange {
  /** `/product/7`, `/sitemap.xml`. */
  address: string;
  /** `file` is what is neither a page nor an asset: the sitemap, robots.txt, the page of unknown addresses, a redirect. */
  kind: 'page' | 'asset' | 'file';
  change: 'changed' | 'added' | 'gone';
  /** Of a page that changed: whether what it shows did, or only the code, the styles or what all pages share. */
  why?: 'content' | 'design';
}

/** Kind of what a file of the plain tree answers. */
export const kindOf = (file: string): AddressChange['kind'] =>
  isPage(file) && file !== '/404.html' ? 'page' : /^\/(?:_astro|storage)\//u.test(file) ? 'asset' : 'file';

/** Compressed forms are answered under the address of what they hold. */
const isCompressed = (file: string): boolean => /\.(?:br|gz)$/u.test(file);

function changeOf(file: string, before?: ReleaseFile, after?: ReleaseFile): AddressChange[] {
  if (before?.hash === after?.hash || isCompressed(file)) return [];
  const kind = kindOf(file);
  const change = !before ? 'added' : after ? 'changed' : 'gone';
  const why = before?.contentDigest === after?.contentDigest ? 'design' : 'content';
  const address = kind === 'page' ? pageAddress(file) : file;
  return [{ address, kind, change, ...(kind === 'page' && change === 'changed' ? { why } : {}) }];
}

/** Files that answer otherwise than before, byte for byte. */
export function changesBetween(before: FileList, after: FileList): AddressChange[] {
  const fileOf = (line: string | undefined) => (line === undefined ? undefined : readLine(line)[1]);
  return Array.from(differences(before, after), ({ address, was, is }) =>
    changeOf(address, fileOf(was), fileOf(is)),
  ).flat();
}

/** Editors' redirects, from address to address. */
type Redirects = ReadonlyMap<string, string>;

/** Addresses that redirect otherwise than before. One that was a page, or is one, is among {@link changesBetween} too. */
export const redirectsBetween = (before: Redirects, after: Redirects): AddressChange[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter(address => before.get(address) !== after.get(address))
    .map(address => {
      const change = !before.has(address) ? 'added' : after.has(address) ? 'changed' : 'gone';
      return { address, kind: 'file', change };
    });
