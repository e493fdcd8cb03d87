import { countOf } from '#src/domain/words.ts';
import { withRunLock } from '#src/intake/run-lock.ts';
import { settle } from '#src/publish/go-live.ts';
import type { Release } from '#src/publish/manifest.ts';
import type { Progress, PublishOptions } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { isStale, sourcesOf } from '#src/publish/sources.ts';
import { takenBack } from '#src/publish/withdrawn.ts';
import { config } from '#src/server/config.ts';
import { EXIT } from './command.ts';
import { printImport } from './import-report.ts';
import { noticeLines } from './notice-report.ts';

const seconds = (from: number) =>
  ((performance.now() - from) / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 });

const PAGES = ['страница', 'страницы', 'страниц'] as const;

export interface PublishWishes extends PublishOptions {
  /** Publish what a rollback took back too. */
  again?: boolean;
}

/** Tells of a publication: a moving count in a terminal, plain lines elsewhere. */
function printedProgress(started: number, refused: (exitCode: number) => void): Progress {
  const terminal = process.stdout.isTTY;
  let all = 0;
  return {
    imported(result) {
      const run = { seconds: (performance.now() - started) / 1000, checkOnly: false, strict: false };
      const exitCode = printImport(result, run);
      if (exitCode !== EXIT.ok) refused(exitCode);
    },
    noticed(changes) {
      for (const line of noticeLines(changes)) console.log(line);
    },
    planned(count, pages) {
      all = count;
      console.log(
        `Собираю ${countOf(count, PAGES)} из ${pages.all}${pages.gone > 0 ? `, ушло: ${pages.gone}` : ''}…`,
      );
    },
    page(count) {
      if (terminal && (count % 10 === 0 || count === all))
        process.stdout.write(`\rСтраниц: ${count} из ${all}${count === all ? '\n' : ''}`);
    },
    step: text => console.log(`${text}…`),
  };
}

/**
 * Publishes when there is something new, and tells of it.
 * @returns the release that is served in the end, whether it is new, and the exit code
 */
export async function publishAndPrint(
  wishes: PublishWishes = {},
): Promise<{ release: Release | null; isNew: boolean; exitCode: number }> {
  const settings = config();
  const started = performance.now();
  return withRunLock(settings.dataDir, async () => {
    const sources = sourcesOf(settings);
    const current = currentRelease(settings.outDir);
    const back = wishes.again ? undefined : takenBack(sources, current);
    const isWhole = current === null || (await settle(settings));
    if (current && back && isWhole) {
      console.log(
        `Выпуск ${back} с этим содержимым вы отозвали, показан ${current.id}. Изменения опубликуются, а прежнее вернёт: npm run build -- --again`,
      );
      return { release: current, isNew: false, exitCode: EXIT.ok };
    }
    if (!wishes.all && isWhole && !isStale(settings, sources)) {
      console.log(`Ничего не изменилось, показан выпуск ${current?.id}.`);
      return { release: current, isNew: false, exitCode: EXIT.ok };
    }
    let exitCode: number = EXIT.ok;
    const progress = printedProgress(started, code => {
      exitCode = code;
    });
    // Loaded when there is something to publish: it is half of what a build that finds nothing new would load.
    const { publish } = await import('#src/publish/publish.ts');
    const release = await publish(settings, progress, isWhole ? wishes : { ...wishes, all: true });
    if (release)
      console.log(
        `Выпуск ${release.id} показан через ${seconds(started)} с: собрано заново ${release.pages.rendered} из ${countOf(release.pages.all, PAGES)}.`,
      );
    return { release, isNew: release !== null, exitCode };
  });
}
