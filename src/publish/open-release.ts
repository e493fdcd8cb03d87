import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isWhole, moduleOf } from './app/bundled-app.ts';
import { FileStore, hashOfFile } from './file-store.ts';
import { catalogueOf, listLines, type Release, ReleaseError, readLine } from './manifest.ts';
import { placesIn } from './places.ts';
import { currentRelease, sayServed } from './releases.ts';

/** A file of an open release. */
interface OpenFile {
  /** Its address in the plain tree: `/product/7/index.html`. */
  address: string;
  /** Where its bytes lie. */
  file: string;
  hash: string;
  size: number;
}

/** A release whose parts are whole. Pages are checked against their hashes when they are first read. */
interface OpenedRelease {
  id: string;
  catalogueFile: string;
  /** The module that renders pages on demand. */
  appEntry: string;
  /** Addresses that answer 410. */
  gone: readonly string[];
  /** In small portions, so that a server answers between them. */
  files(): AsyncIterable<readonly OpenFile[]>;
}

/** Lines of a list that are read in one go: some two milliseconds. */
const PORTION = 1000;

async function* portions(lines: readonly string[], store: FileStore): AsyncGenerator<OpenFile[]> {
  for (let at = 0; at < lines.length; at += PORTION) {
    yield lines.slice(at, at + PORTION).map(line => {
      const [address, { hash, size }] = readLine(line);
      return { address, file: store.place(hash), hash, size };
    });
    await nextTurn();
  }
}

/** Apps that were found whole: what has been loaded is not read again. */
const whole = new Set<string>();

/** @throws {ReleaseError} when the app or the catalogue of a release is not what it was */
export async function checkRelease(outDir: string, release: Release): Promise<void> {
  const { apps } = placesIn(outDir);
  const { id, app, catalogue } = release;
  const known = `${app.name} ${app.digest}`;
  if (!whole.has(known) && !isWhole(apps, app))
    throw new ReleaseError(`Приложение выпуска ${id} повреждено.`);
  whole.add(known);
  if ((await hashOfFile(catalogueOf(release)).catch(() => '')) !== catalogue.hash)
    throw new ReleaseError(`Каталог выпуска ${id} повреждён.`);
}

async function opened(outDir: string, release: Release): Promise<OpenedRelease> {
  const lines = listLines(release);
  await checkRelease(outDir, release);
  const { apps, files } = placesIn(outDir);
  const store = new FileStore(files);
  return {
    id: release.id,
    catalogueFile: catalogueOf(release),
    appEntry: moduleOf(apps, release.app.name, 'entry'),
    gone: release.gone ?? [],
    files: () => portions(lines, store),
  };
}

/** Where a server finds releases. */
interface ReleaseSource {
  /** Changes when another release is to be served. */
  mark(): string;
  /** The release to serve, or null before the first publication. @throws {ReleaseError} when it is damaged */
  open(): Promise<OpenedRelease | null>;
  /** To be told which release is served; null at the end. */
  served(id: string | null): void;
}

/** Releases of an OUT_DIR. */
export const releaseSource = (outDir: string): ReleaseSource => ({
  mark() {
    const stat = statSync(placesIn(outDir).pointer, { throwIfNoEntry: false });
    return stat ? `${stat.ino} ${stat.mtimeMs}` : '';
  },
  async open() {
    const release = currentRelease(outDir);
    return release && opened(outDir, release);
  },
  served: id => sayServed(outDir, id),
});
