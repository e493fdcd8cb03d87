import { openCatalogue } from '#src/catalogue/open.ts';
import { everyPage } from '#src/catalogue/views/every-page.ts';
import type { Config } from '#src/server/config.ts';
import { appNameOf, bundledApp } from './app/bundled-app.ts';
import type { PageToRender } from './app/render-worker.ts';
import { FileStore } from './file-store.ts';
import { lastCatalogue } from './go-live.ts';
import type { KeptThreads } from './kept-threads.ts';
import { lookAhead } from './look-ahead.ts';
import { catalogueOf } from './manifest.ts';
import { placesIn } from './places.ts';
import { currentRelease } from './releases.ts';
import { sourcesOf } from './sources.ts';

/** Pages of each route that are rendered. */
const PAGES = 10;
const SILENT = { imported: () => undefined, step: () => undefined };

/** Some pages of each route of a catalogue. */
function somePages(file: string): PageToRender[] {
  const catalogue = openCatalogue(file, false);
  try {
    const byRoute = Map.groupBy(everyPage(catalogue), ({ route }) => route);
    return [...byRoute.values()]
      .flatMap(pages => pages.slice(0, PAGES))
      .map(page => ({ ...page, before: '' }));
  } finally {
    catalogue.close();
  }
}

/**
 * Goes through the steps of a publication for what is served already, so that the next one finds all code loaded and
 * compiled. Changes nothing: the pages that it renders are stored already.
 */
export async function warmUp(config: Config, kept: KeptThreads): Promise<void> {
  const { outDir, siteUrl } = config;
  const last = currentRelease(outDir);
  const sources = sourcesOf(config);
  if (last?.app.name !== appNameOf(sources)) return;
  await lookAhead(config, SILENT, { kept });
  const app = await bundledApp(outDir, sources, () => undefined);
  await app.client;
  const store = new FileStore(placesIn(outDir).files);
  const settings = { entry: app.entry, siteUrl, store: store.dir, trust: store.trust };
  const renderers = kept.renderers.take(settings);
  await renderers.render(catalogueOf(last), somePages(catalogueOf(last)), () => undefined);
  await kept.renderers.keep(settings, renderers);
  await kept.copyAhead(lastCatalogue(config));
}
