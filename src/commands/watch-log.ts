import { problemText } from '#src/content/import/check/problems.ts';
import type { ImportResult } from '#src/content/import/import-result.ts';
import { displayPath } from '#src/content/import/read/text-file.ts';
import { formatCount } from '#src/domain/format-count.ts';
import type { Release } from '#src/publish/manifest.ts';
import type { Progress } from '#src/publish/progress.ts';
import type { PublicationPreview } from '#src/publish/review/publication-preview.ts';
import type { PublicationRefused } from '#src/publish/review/refused.ts';
import { keepCheck } from '#src/publish/review/report/keep-check.ts';
import { reportHtml } from '#src/publish/review/report/report.ts';
import { sentenceOf } from './command.ts';
import { reportNotSaved } from './publish-telling.ts';
import { noticeLines } from './review-report.ts';

const MAX_PROBLEMS = 50;

let timeZone: string | undefined;

/** Has the log use the shop's time zone, as `releases` does, and not the machine's. */
export function timesIn(zone: string): void {
  timeZone = zone;
}

/** Prints each line of a text with the time where the shop is. */
export function sayAt(text: string): void {
  const time = new Date().toLocaleString('sv-SE', { timeZone });
  for (const line of text.split('\n')) console.log(`${time} ${line}`);
}

/** Tells of a publication under `--watch`: what is wrong and what shoppers will notice. */
export class WatchTelling implements Progress {
  readonly released: () => void;
  readonly #outDir: string;
  #outlook: PublicationPreview | null = null;

  /** @param onReleased called when the release is served */
  constructor(outDir: string, onReleased: () => void) {
    this.#outDir = outDir;
    this.released = onReleased;
  }

  imported({ problems: { errors }, imported }: ImportResult): void {
    if (imported) return;
    sayAt('Импорт отклонён, магазин остался прежним. Жду исправлений:');
    for (const problem of errors.slice(0, MAX_PROBLEMS)) sayAt(problemText(problem));
    if (errors.length > MAX_PROBLEMS) sayAt(`…и ещё ${errors.length - MAX_PROBLEMS}`);
  }

  noticed(preview: PublicationPreview): void {
    this.#outlook = preview;
    for (const line of noticeLines(preview)) sayAt(line);
  }

  page(): void {}

  step(text: string): void {
    sayAt(`${text}…`);
  }

  /** Tells why a publication was refused, and keeps its report. */
  refused({ message, reasons }: PublicationRefused): void {
    sayAt(message);
    if (!this.#outlook) return;
    try {
      const file = keepCheck(this.#outDir, reportHtml(this.#outlook, { refusal: reasons }));
      sayAt(`Отчёт: ${displayPath(file)}`);
    } catch (error) {
      sayAt(reportNotSaved(error));
    }
  }
}

/** @param seconds since the change was seen */
export function sayPublished({ id, pages }: Release, seconds: number): void {
  const time = seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  sayAt(
    `Выпуск ${id} показан через ${time} с: собрано заново ${formatCount(pages.rendered)} из ${formatCount(pages.all)} страниц.`,
  );
}

/** Tells of a failure whose reason is not the content. */
export function sayFailure(error: unknown): void {
  const { message = String(error), stack = message } = error instanceof Error ? error : {};
  sayAt(sentenceOf(error) ?? `Непредвиденная ошибка. Сообщите её разработчику:\n${stack}`);
  sayAt('Повторю через минуту.');
}
