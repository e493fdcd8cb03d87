import { existsSync } from 'node:fs';
import { formatCount } from '#src/domain/words.ts';
import { type Config, config } from '#src/platform/config.ts';
import { isUntold } from '#src/publish/announce/notify-external.ts';
import { settle } from '#src/publish/go-live.ts';
import type { Release } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import type { PublishOptions } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { buildCommand, PublicationRefused } from '#src/publish/review/refused.ts';
import { isStale, type Sources, sourcesOf } from '#src/publish/sources.ts';
import { withPublishLock } from '#src/publish/with-publish-lock.ts';
import { datesStand, takenBack } from '#src/publish/withdrawn.ts';
import { EXIT, exitCodeOf, sentenceOf } from './command.ts';
import { forgetReport, outcomeOf, type ReportOptions, secondsText, Telling } from './publish-telling.ts';

export interface BuildOptions extends PublishOptions, ReportOptions {}

/** What a build ends with: the release that is served in the end, whether or not it is new. */
interface Published {
  release: Release | null;
  /** Whether it is to be announced: it is new, or the publication that showed it was cut off before the announcement. */
  isToTell: boolean;
  exitCode: number;
}

/** Tells why there is nothing to publish; null when there is something. */
function nothingToDo(
  settings: Config,
  sources: Sources,
  options: BuildOptions,
  telling: Telling,
  isWhole: boolean,
): Published | null {
  const current = currentRelease(settings.outDir);
  const back = options.again ? undefined : takenBack(sources, current);
  if (current && back && isWhole) {
    telling.nothing(
      `Выпуск ${back} с этим содержимым вы отозвали, показан ${current.id}.${datesStand(current)} Изменения опубликуются, а прежнее вернёт: npm run build -- --again`,
    );
    telling.end('withdrawn', EXIT.ok, current.id);
  } else if (!options.all && !options.verify && isWhole && !isStale(settings, sources)) {
    telling.nothing(`Ничего не изменилось, показан выпуск ${current?.id}.`);
    telling.end('unchanged', EXIT.ok, current?.id ?? null);
  } else return null;
  const isToTell = !options.check && current !== null && isUntold(settings, current);
  return { release: current, isToTell, exitCode: EXIT.ok };
}

async function make(settings: Config, options: BuildOptions, telling: Telling): Promise<Published> {
  // Loaded when there is something to publish: it is half of what a build that finds nothing new would load.
  const { publish } = await import('#src/publish/publish.ts');
  const release = await publish(settings, telling, options);
  if (!release) return refused(settings, telling);
  telling.say(
    `Выпуск ${release.id} показан через ${secondsText(telling.releasedAfter)} с: собрано заново ${formatCount(release.pages.rendered)} из ${formatCount(release.pages.all)} страниц.`,
  );
  if (options.verify) telling.say('Каталог и страницы сверены с собранными заново: расхождений нет.');
  telling.published(release);
  telling.end('published', EXIT.ok, release.id);
  return { release, isToTell: true, exitCode: EXIT.ok };
}

function refused({ outDir }: Config, telling: Telling, reasons: readonly string[] = []): Published {
  const served = currentRelease(outDir)?.id ?? null;
  telling.keepReport({ refusal: reasons });
  telling.end('refused', EXIT.refused, served, reasons.length > 0 ? reasons.join('\n') : null);
  return { release: null, isToTell: false, exitCode: EXIT.refused };
}

async function check(settings: Config, options: BuildOptions, telling: Telling): Promise<Published> {
  const { dryRun } = await import('#src/publish/dry-run.ts');
  const plan = await dryRun(settings, telling, options);
  if (!plan) return refused(settings, telling);
  telling.noticed(plan.preview);
  if (plan.refusal.length > 0) {
    console.error(['Так не опубликуется.', ...plan.refusal].join('\n'));
    return refused(settings, telling, plan.refusal);
  }
  telling.say(`Можно публиковать: ${buildCommand(options)}`);
  telling.keepReport({});
  const release = currentRelease(settings.outDir);
  telling.end('checked', EXIT.ok, release?.id ?? null);
  return { release, isToTell: false, exitCode: EXIT.ok };
}

/**
 * Publishes when there is something new, or makes a dry run, and prints the outcome.
 * @returns the release that is served in the end, or null when it was refused, and the exit code
 */
export async function publishAndPrint(options: BuildOptions = {}): Promise<Published> {
  forgetReport(options.report);
  const settings = config();
  const telling = new Telling(settings.outDir, options);
  const run = async (): Promise<Published> => {
    if (!currentRelease(settings.outDir) && existsSync(placesIn(settings.outDir).pointer))
      telling.say('Выпуск, который показан, не читается: сравнить не с чем, всё собирается заново.');
    const isWhole = options.check === true || !currentRelease(settings.outDir) || (await settle(settings));
    const doIt = options.check ? check : make;
    const sources = sourcesOf(settings);
    return (
      nothingToDo(settings, sources, options, telling, isWhole) ??
      (await doIt(settings, { ...options, sources, ...(isWhole ? {} : { all: true }) }, telling))
    );
  };
  try {
    return await (options.check ? run() : withPublishLock(settings, () => orRefused(run, settings, telling)));
  } catch (error) {
    const exitCode = exitCodeOf(error);
    const message = sentenceOf(error) ?? (error instanceof Error ? error.message : String(error));
    telling.failed(message);
    telling.end(outcomeOf(exitCode), exitCode, currentRelease(settings.outDir)?.id ?? null, message);
    throw error;
  }
}

async function orRefused(
  run: () => Promise<Published>,
  settings: Config,
  telling: Telling,
): Promise<Published> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof PublicationRefused)) throw error;
    console.error(error.message);
    return refused(settings, telling, error.reasons);
  }
}
