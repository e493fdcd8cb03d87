import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCatalogue } from '#src/catalogue/open.ts';
import { propsFor } from '#src/catalogue/views/every-page.ts';
import { importInWorker } from '#src/content/import/import-client.ts';
import type { Config } from '#src/platform/config.ts';
import { appNameOf } from './app/bundled-app.ts';
import { lastCatalogue } from './go-live.ts';
import { catalogueOf } from './manifest.ts';
import { isHtml } from './page-plan.ts';
import { type Plan, planRelease } from './plan.ts';
import type { Progress } from './progress.ts';
import type { PublishOptions } from './publish.ts';
import { currentRelease } from './releases.ts';
import { sourcesOf } from './sources.ts';

/**
 * Finds out what a publication would do. Changes nothing of the shop and waits for nobody: its catalogue lies in a folder of
 * its own.
 * @returns null when the import was refused (`progress.imported` says why)
 */
export async function dryRun(
  config: Config,
  progress: Pick<Progress, 'imported' | 'step'>,
  options: PublishOptions = {},
): Promise<Plan | null> {
  const { contentDir, outDir } = config;
  const { all = false, now = new Date(), sources = sourcesOf(config) } = options;
  const last = currentRelease(outDir);
  const dir = mkdtempSync(path.join(tmpdir(), 'protektor-check-'));
  try {
    const target = catalogueOf({ dir });
    const previous = lastCatalogue(config);
    progress.step('Читаю содержимое');
    const result = await importInWorker({ contentDir, target, previous, now, catalogueOnly: true });
    progress.imported(result);
    if (result.imported === null) return null;
    progress.step('Сравниваю с тем, что показано');
    const catalogue = openCatalogue(target);
    try {
      const sameApp = last?.app.name === appNameOf(sources);
      const { closed } = result.imported;
      const plan = planRelease(config, catalogue, { dir, sources, last, now, options, sameApp, closed });
      const isCompared = sameApp && !all;
      const toRender = plan.pages.toRender.filter(
        page => isHtml(page) && (!isCompared || propsFor(catalogue, page).digest !== page.before),
      ).length;
      const pages = { ...plan.preview.pages, toRender };
      return { ...plan, preview: { ...plan.preview, pages, mayBeFewer: false } };
    } finally {
      catalogue.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
