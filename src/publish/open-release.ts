import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSP } from '#src/domain/security-headers.ts';
import { WorkerClient } from '#src/platform/worker-client.ts';
import { appModule } from './app/bundled-app.ts';
import { appKey } from './check-release.ts';
import type { CheckApi } from './check-worker.ts';
import { readLine } from './file-list.ts';
import { FileStore } from './file-store.ts';
import { requireModules } from './link-modules.ts';
import { catalogueOf, isOfOrigin, type Release, ReleaseError, readRelease } from './manifest.ts';
import { mender } from './mend-file.ts';
import { placesIn } from './places.ts';
import { ServerFile } from './serving.ts';

/** Lines of a list that are read in one go: some two milliseconds. */
const PORTION = 1000;

async function* portions(lines: readonly string[], store: FileStore) {
  for (let at = 0; at < lines.length; at += PORTION) {
    yield lines.slice(at, at + PORTION).map(line => {
      const [address, { hash, size }] = readLine(line);
      return { address, file: store.place(hash), hash, size };
    });
    await nextTurn();
  }
}

/** How long the thread that checks releases stays without one. */
const IDLE_MS = 60_000;

/** A release that was built for another SITE_URL. */
export class OtherOrigin extends Error {}

const idIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};

/** Canonical addresses, the sitemap and letters name the origin: pages of another one must not be served. */
function checkOrigin(release: Release, siteUrl: string): void {
  if (isOfOrigin(release, siteUrl)) return;
  throw new OtherOrigin(
    `Выпуск ${release.id} собран для ${release.siteUrl}, а SITE_URL — ${siteUrl}. Проверьте SITE_URL у сервера и у сборки (удобно записать его в protektor.env) и соберите магазин заново: npm run build`,
  );
}

/**
 * Releases of an OUT_DIR, as `ReleaseSource` of server/http/site.ts asks for them.
 * @param siteUrl the origin that they must have been built for; null for any
 */
export function releaseSource(outDir: string, siteUrl: string | null) {
  const { pointer, next, releases, apps, files } = placesIn(outDir);
  const store = new FileStore(files);
  const own = new ServerFile(outDir);
  const checker = new WorkerClient<CheckApi>(new URL('./check-worker.ts', import.meta.url), {
    idleMs: IDLE_MS,
    errors: [ReleaseError],
  });
  let knownApp = '';
  const named = (id: string): Release | null => (id === '' ? null : readRelease(path.join(releases, id)));
  return {
    named: () => ({ current: idIn(pointer), next: idIn(next) }),
    open(id: string, before: string) {
      const release = named(id);
      if (!release) throw new ReleaseError(`Выпуск ${id} не читается.`);
      if (siteUrl !== null) checkOrigin(release, siteUrl);
      requireModules(outDir);
      return {
        id,
        at: release.at,
        catalogueFile: catalogueOf(release),
        appEntry: appModule(apps, release.app.name),
        gone: release.gone ?? [],
        policy: release.headers?.page[CSP] ?? '',
        mend: mender(outDir, release),
        async list() {
          const order = { outDir, release, before: named(before), knownApp };
          const { lines, gone, isWholeList } = await checker.call('check', order);
          knownApp = appKey(release);
          return { isChange: !isWholeList, files: () => portions(lines, store), left: gone };
        },
      };
    },
    say: (said: { served: string; looked: string }) => own.say(said),
    end() {
      own.end();
      void checker.end();
    },
  };
}
