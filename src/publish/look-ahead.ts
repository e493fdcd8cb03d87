import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCatalogue } from '#src/catalogue/open.ts';
import { propsFor } from '#src/catalogue/views/every-page.ts';
import { startImport } from '#src/intake/import-in-worker.ts';
import type { Config } from '#src/server/config.ts';
import { appNameOf } from './app/bundled-app.ts';
import { lastCatalogue } from './go-live.ts';
import { catalogueOf } from './manifest.ts';
import { type Plan, planRelease } from './plan.ts';
import type { Progress } from './progress.ts';
import type { PublishOptions } from './publish.ts';
import { currentRelease } from './releases.ts';
import { sourcesOf } from './sources.ts';

/**
 * Looks at what a publication would do. Changes nothing of the shop and waits for nobody: its catalogue lies in a folder of
 * its own.
 * @returns null when the import was refused (told by `progress.imported`)
 */
export async function lookAhead(
  config: Config,
  progress: Pick<Progress, 'imported' | 'step'>,
  wishes: PublishOptions = {},
): Promise<Plan | null> {
  const { contentDir, outDir } = config;
  const { all = false, now = new Date(), kept } = wishes;
  const sources = (await wishes.sources?.()) ?? sourcesOf(config);
  const last = currentRelease(outDir);
  const dir = mkdtempSync(path.join(tmpdir(), 'protektor-check-'));
  try {
    const target = catalogueOf({ dir });
    const previous = lastCatalogue(config);
    progress.step('Читаю содержимое');
    const task = { contentDir, target, previous, now, catalogueOnly: true };
    const { result, end } = await (kept ? kept.imports.run(task) : startImport(task));
    await end(null);
    progress.imported(result);
    if (result.imported === null) return null;
    progress.step('Сравниваю с тем, что показано');
    const catalogue = openCatalogue(target);
    try {
      const sameApp = last?.app.name === appNameOf(sources);
      const plan = planRelease(config, { dir, sources, last, wishes, now }, catalogue, {
        sameApp,
        closed: result.imported.closed,
      });
      const ahead = plan.pages.toRender.filter(plan.pages.isPage);
      const isCompared = sameApp && !all;
      const changed = ahead.filter(
        page => !isCompared || propsFor(catalogue, page).digest !== page.before,
      ).length;
      const pages = { ...plan.outlook.pages, toRender: changed };
      return { ...plan, outlook: { ...plan.outlook, pages, mayBeFewer: false } };
    } finally {
      catalogue.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
