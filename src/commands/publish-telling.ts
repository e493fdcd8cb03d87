import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { problemText } from '#src/content/import/check/problems.ts';
import { displayPath } from '#src/content/import/read/text-file.ts';
import { formatCount } from '#src/domain/words.ts';
import { feedText } from '#src/publish/feed/write-feed.ts';
import type { FeedCounts } from '#src/publish/feed/yandex.ts';
import type { Release } from '#src/publish/manifest.ts';
import type { Progress } from '#src/publish/progress.ts';
import type { PublicationPreview } from '#src/publish/review/publication-preview.ts';
import { keepCheck } from '#src/publish/review/report/keep-check.ts';
import {
  briefReportHtml,
  REPORT,
  type ReportOutcome,
  reportHtml,
} from '#src/publish/review/report/report.ts';
import { CommandError, EXIT, sentenceOf } from './command.ts';
import { printImport } from './import-report.ts';
import { type BuildFacts, buildJson } from './publish-json.ts';
import { PageProgress } from './publish-progress.ts';
import { noticeLines } from './review-report.ts';

/** How a build reports its progress. */
export interface ReportOptions {
  /** Publish nothing (a dry run). */
  check?: boolean;
  /** One JSON object on stdout, everything else on stderr. */
  json?: boolean;
  /** Whether stdout is for another report, as that of a price list. */
  isStdoutTaken?: boolean;
  /** Where the report is written besides its own place. */
  report?: string;
}

/** What became of a build (wire.md). */
export type Outcome = 'published' | 'unchanged' | 'withdrawn' | 'checked' | 'refused' | 'busy' | 'failed';

const secondsSince = (from: number): number => Math.round(performance.now() - from) / 1000;
export const secondsText = (seconds: number): string =>
  seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 });

/** The message when a report cannot be written. */
export const reportNotSaved = (error: unknown): string =>
  `Отчёт не сохранён. ${sentenceOf(error) ?? String(error)}`;

/** Removes the report that an earlier build wrote where this one will: whatever ends this one, the file is not of another day. */
export function forgetReport(report: string | undefined): void {
  // What is no file of its own stays, such as a link or /dev/stdout.
  if (report === undefined || !lstatSync(report, { throwIfNoEntry: false })?.isFile()) return;
  try {
    rmSync(report);
  } catch {
    // The failure is reported when the new one is written.
  }
}

/** Tells an editor, or a program, of one build. */
export class Telling implements Progress {
  readonly #wishes: ReportOptions;
  readonly #outDir: string;
  readonly #facts: BuildFacts = { result: null, preview: null };
  readonly #pages: PageProgress;
  readonly #started = performance.now();
  /** Seconds until the release was shown. */
  releasedAfter = 0;
  #phase = performance.now();
  #report: string | null = null;
  #feed: FeedCounts | undefined;

  constructor(outDir: string, options: ReportOptions) {
    this.#outDir = outDir;
    this.#wishes = options;
    this.#pages = new PageProgress(options.json || options.isStdoutTaken ? process.stderr : process.stdout);
  }

  say(line: string): void {
    this.#pages.end();
    if (this.#wishes.json) console.error(line);
    else console.log(line);
  }

  step(text: string): void {
    this.#phase = performance.now();
    this.say(`${text}…`);
  }

  imported(result: NonNullable<BuildFacts['result']>): void {
    this.#facts.result = result;
    printImport(result, {
      seconds: secondsSince(this.#phase),
      checkOnly: this.#wishes.check === true,
      strict: false,
      say: line => this.say(line),
    });
  }

  noticed(preview: PublicationPreview): void {
    this.#facts.preview = preview;
    for (const line of noticeLines(preview)) this.say(line);
    this.#pages.begin(preview.pages.toRender);
  }

  page(count: number): void {
    this.#pages.page(count);
  }

  get seconds(): number {
    return secondsSince(this.#started);
  }

  released(): void {
    this.releasedAfter = this.seconds;
  }

  feed(counts: FeedCounts): void {
    this.#feed = counts;
    this.say(feedText(counts));
  }

  /** Keeps the report of what was not published. */
  keepReport(outcome: ReportOutcome): void {
    const { preview, result } = this.#facts;
    if (!preview) {
      const errors = result?.problems.errors ?? [];
      const text = `Ошибок в содержимом: ${formatCount(errors.length)}. Магазин остался прежним.`;
      this.#reportBriefly('Импорт отклонён', text, errors.map(problemText));
      return;
    }
    const html = reportHtml(preview, outcome);
    this.#reported(this.#saved(html), html);
  }

  /** Says why there is nothing to publish, also in the report that is wished. */
  nothing(line: string): void {
    this.say(line);
    this.#reportBriefly('Ничего не опубликовано', line);
  }

  /** Says in the report that is wished why the build ended without one. */
  failed(message: string): void {
    try {
      this.#reportBriefly('Сборка не удалась', message);
    } catch {
      // The build's own failure is reported, and the former report was removed.
    }
  }

  #reportBriefly(title: string, text: string, found: readonly string[] = []): void {
    if (this.#wishes.report !== undefined) this.#reported(null, briefReportHtml(title, text, found));
  }

  /** Stores the report of what was not published. Returns its path; null when it cannot be written, which is no failure of the build. */
  #saved(html: string): string | null {
    try {
      return keepCheck(this.#outDir, html);
    } catch (error) {
      this.say(reportNotSaved(error));
      return null;
    }
  }

  /** Tells where a release keeps its report. */
  published(release: Release): void {
    const { preview } = this.#facts;
    if (!preview) return;
    const pages = { ...preview.pages, toRender: release.pages.rendered };
    this.#facts.preview = { ...preview, pages };
    const html = reportHtml(this.#facts.preview, { release: release.id, feed: this.#feed });
    this.#reported(path.join(release.dir, REPORT), html);
  }

  #reported(place: string | null, html: string): void {
    const { report } = this.#wishes;
    this.#report = report === undefined ? place : path.resolve(report);
    if (report !== undefined) {
      try {
        writeFileSync(report, html);
      } catch {
        throw new CommandError(`Отчёт не записался в ${report}: проверьте, есть ли такая папка.`);
      }
    }
    if (this.#report !== null) this.say(`Отчёт: ${displayPath(this.#report)}`);
  }

  /** The JSON object, when it is wished. */
  end(outcome: Outcome, exitCode: number, served: string | null, message: string | null = null): void {
    this.#pages.end();
    if (!this.#wishes.json) return;
    const facts = { outcome, exitCode, served, seconds: this.seconds, message };
    console.log(JSON.stringify({ ...facts, ...buildJson(this.#facts), report: this.#report }));
  }
}

export const outcomeOf = (exitCode: number): Outcome => {
  if (exitCode === EXIT.busy) return 'busy';
  return exitCode === EXIT.refused ? 'refused' : 'failed';
};
