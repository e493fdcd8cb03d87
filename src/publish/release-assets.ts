import type { Catalogue } from '#src/catalogue/open.ts';
import { pictureFiles } from '#src/catalogue/pictures.ts';
import { isPhoto, originOf } from '#src/content/import/photos/photos.ts';
import type { Config } from '#src/platform/config.ts';
import type { BundledApp } from './app/bundled-app.ts';
import type { FileList, NextFiles } from './file-list.ts';
import type { FileStore, Stored } from './file-store.ts';
import { APP_KEY, leftOf } from './page-plan.ts';
import type { Plan } from './plan.ts';

/** How long assets stay for pages that were opened before they went. */
const ASSETS_STAY_MS = 7 * 86_400_000;

const isAsset = (address: string): boolean => /^\/(?:_astro|storage)\//u.test(address);

/** Adds a file that no page is; one that the last release has under the same key is taken from there when `isKnown`. */
function addFile(
  files: NextFiles,
  before: FileList,
  [address, key]: readonly [address: string, key: string],
  isKnown: boolean,
  take: () => Stored,
): void {
  const known = before.get(address);
  if (known && isKnown && known.key === key)
    if (known.leftAt === 0) files.keep(address);
    else files.set(address, { ...known, leftAt: 0 });
  else files.set(address, { ...take(), key, contentDigest: '', changed: '', leftAt: 0 });
}

/** Adds the app's files for the browser, once its pages are there: a page may have their place. */
export function addAppFiles(
  client: BundledApp['client'],
  store: FileStore,
  files: NextFiles,
  before: FileList,
  sameApp: boolean,
): void {
  for (const [address, file] of client)
    if (!files.has(address))
      addFile(files, before, [address, APP_KEY], sameApp, () => store.putFile(file, true));
}

/** Adds the pictures that the catalogue shows. Fails as a promise: pages are rendered beside it. */
export async function addPictures(
  { contentDir, dataDir }: Config,
  store: FileStore,
  catalogue: Catalogue,
  { pages: { files }, before }: Plan,
): Promise<void> {
  for (const { path, digest } of pictureFiles(catalogue)) {
    const origin = originOf(path, contentDir, dataDir);
    // The sizes of photographs are named by their content and never written again.
    addFile(files, before, [`/storage/${path}`, digest], store.trust, () =>
      store.putFile(origin, isPhoto(path)),
    );
  }
}

/** Adds the file by which search engines know that the sender of a key owns the site. */
export const addProof = (key: string, store: FileStore, files: NextFiles): unknown =>
  files.set(`/${key}.txt`, {
    ...store.put(Buffer.from(key)),
    key: APP_KEY,
    contentDigest: '',
    changed: '',
    leftAt: 0,
  });

/** Adds the assets that have gone, for the days on which pages that are open may still ask for them. */
export function keepGoneAssets(files: NextFiles, before: FileList, now: Date): void {
  for (const [address, file] of [...leftOf(files, before)]) {
    if (!isAsset(address)) continue;
    const leftAt = file.leftAt || now.getTime();
    if (now.getTime() - leftAt < ASSETS_STAY_MS) files.set(address, { ...file, leftAt });
  }
}
