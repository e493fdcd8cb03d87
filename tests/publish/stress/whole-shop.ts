import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkRelease } from '#src/publish/check-release.ts';
import { FileList } from '#src/publish/file-list.ts';
import { hashOf } from '#src/publish/file-store.ts';
import { filesOf, type Release, readRelease } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease, servedId } from '#src/publish/releases.ts';
import { treeOf } from '../workshop.ts';

const isPage = (address: string): boolean => address.endsWith('.html');

/** Addresses of assets that a page asks for. */
const asksFor = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/(?:_astro|storage)\/[^"?#]+)/gu)].map(([, address]) => address ?? '');

/** What is wrong with the release that is served: its parts and the bytes of each of its files. */
export function damageOf(outDir: string): string[] {
  const release = currentRelease(outDir);
  if (!release) return ['no release is served'];
  const { files } = placesIn(outDir);
  const found: string[] = [];
  try {
    checkRelease(outDir, release);
  } catch (error) {
    found.push(String(error));
  }
  for (const [address, { hash }] of filesOf(release)) {
    const file = path.join(files, hash.slice(0, 2), hash);
    if (!existsSync(file) || hashOf(readFileSync(file)) !== hash) found.push(`${address} is not as listed`);
  }
  return found;
}

/**
 * What is wrong with the plain tree: a page that neither release has so, one that is in both and not there, one whose
 * assets are not there.
 */
export function treeDamage(outDir: string, before: FileList, after: FileList): string[] {
  const { tree } = placesIn(outDir);
  const there = treeOf(outDir);
  const strange = Object.entries(there).filter(
    ([address, hash]) =>
      !path.basename(address).startsWith('.next-') &&
      before.get(address)?.hash !== hash &&
      after.get(address)?.hash !== hash,
  );
  const lost = [...before.keys()].filter(address => after.has(address) && !(address in there));
  const bare = Object.keys(there)
    .filter(isPage)
    .flatMap(page =>
      asksFor(readFileSync(path.join(tree, page), 'utf8'))
        .filter(asset => !existsSync(path.join(tree, decodeURI(asset))))
        .map(asset => `${page} asks for ${asset}`),
    );
  return [
    ...strange.map(([address]) => `${address} is of no release`),
    ...lost.map(one => `${one} is lost`),
    ...bare,
  ];
}

/** Files of the newest release, which a publication that failed may have finished and not shown. */
export function newestFiles(outDir: string): FileList {
  const { releases } = placesIn(outDir);
  const name = readdirSync(releases)
    .filter(each => !each.endsWith('.tmp'))
    .sort()
    .at(-1);
  const newest = name === undefined ? null : readRelease(path.join(releases, name));
  return newest ? filesOf(newest) : FileList.none;
}

/** Whether the tree holds exactly what a release lists. */
export function differsFromTree(outDir: string, release: Release): string[] {
  const [listed, there] = [filesOf(release), treeOf(outDir)];
  const strange = Object.keys(there).filter(address => listed.get(address)?.hash !== there[address]);
  return [...strange, ...[...listed.keys()].filter(address => !(address in there))];
}

/** Leftovers in the folder of releases: what is unfinished, or was not shown. */
export const leftovers = (outDir: string): string[] =>
  readdirSync(placesIn(outDir).releases).filter(name => name.endsWith('.tmp') || name > servedId(outDir));
