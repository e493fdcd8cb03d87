import { withRunLock } from '#src/intake/run-lock.ts';
import { type Progress, publish } from '#src/publish/publish.ts';
import type { Release } from '#src/publish/releases.ts';
import { config } from '#src/server/config.ts';
import { EXIT } from './command.ts';
import { printImport } from './import-report.ts';

const seconds = (from: number) =>
  ((performance.now() - from) / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 });

/**
 * Publishes the shop and prints the progress: a page count that updates in place in a terminal, plain lines elsewhere.
 * Returns the new release (null when there is none) and the exit code.
 */
export async function publishAndPrint(): Promise<{ release: Release | null; exitCode: number }> {
  const settings = config();
  const started = performance.now();
  const terminal = process.stdout.isTTY;
  let pages = 0;
  let exitCode: number = EXIT.ok;
  const endLine = () => {
    if (terminal && pages > 0) process.stdout.write('\n');
  };
  const progress: Progress = {
    imported(result) {
      exitCode = printImport(result, {
        seconds: (performance.now() - started) / 1000,
        checkOnly: false,
        strict: false,
      });
      if (exitCode === EXIT.ok) console.log('Собираю страницы…');
    },
    page(count) {
      pages = count;
      if (terminal && count % 10 === 0) process.stdout.write(`\rСтраниц: ${count}`);
    },
    step(text) {
      endLine();
      console.log(`${text}…`);
    },
  };
  const release = await withRunLock(settings.dataDir, () => publish(settings, progress));
  if (release) console.log(`Магазин собран за ${seconds(started)} с, страниц: ${pages}.`);
  return { release, exitCode };
}
