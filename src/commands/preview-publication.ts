import { borrowSizes } from '#src/content/import/photos/borrow-sizes.ts';
import { formatCount } from '#src/domain/words.ts';
import type { Config } from '#src/platform/config.ts';
import { borrowRelease } from '#src/publish/borrow-release.ts';
import { type Release, ReleaseError } from '#src/publish/manifest.ts';
import type { Progress } from '#src/publish/progress.ts';
import { publish } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { comparedWith } from '#src/publish/review/compared.ts';
import { sourcesOf } from '#src/publish/sources.ts';
import { EXIT } from './command.ts';
import { printImport } from './import-report.ts';
import { changeLines } from './review-report.ts';

const seconds = (from: number) => (performance.now() - from) / 1000;

/**
 * Publishes the content into the preview's own folders, and prints how it differs from what is served.
 * @param live the shop's own settings; nothing of it is written
 * @returns the exit code
 */
export async function publishPreview(live: Config, preview: Config, at: Date | undefined): Promise<number> {
  const started = performance.now();
  borrowSizes(live.dataDir, preview.dataDir);
  borrowRelease(live.outDir, preview.outDir, sourcesOf(preview));
  let exitCode: number = EXIT.ok;
  const progress: Progress = {
    imported(result) {
      exitCode = printImport(result, { seconds: seconds(started), checkOnly: false, strict: false });
    },
    // It compares with the preview before; the editor sees the difference to the shop.
    noticed: () => undefined,
    page: () => undefined,
    step: text => console.log(`${text}…`),
  };
  const options = { yes: true, acceptGone: true, ...(at ? { now: at } : {}) };
  const release = await publish(preview, progress, options);
  if (!release) return exitCode;
  printComparison(currentRelease(live.outDir), release, live.contentDir);
  const time = seconds(started).toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  const { rendered, all } = release.pages;
  console.log(
    `Черновик готов за ${time} с: собрано заново ${formatCount(rendered)} из ${formatCount(all)} страниц.`,
  );
  return EXIT.ok;
}

/** A served release that cannot be read does not keep the draft from being shown. */
function printComparison(served: Release | null, draft: Release, contentDir: string): void {
  if (!served) return;
  try {
    const { changes, refusal } = comparedWith(served, draft, contentDir);
    for (const line of changes ? changeLines(changes) : []) console.log(line);
    if (refusal.length > 0)
      console.log(
        ['Черновик это показывает, а публикация остановится с такими словами:', ...refusal].join('\n'),
      );
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(`Сравнить черновик с магазином не удалось. ${error.message}`);
  }
}
