import { formatCount } from '#src/domain/format-count.ts';
import { problemText } from '#src/intake/check/problems.ts';
import type { ImportResult } from '#src/intake/import-result.ts';
import { shownPath } from '#src/intake/read/text-file.ts';
import type { Release } from '#src/publish/manifest.ts';
import type { Outlook } from '#src/publish/notice/outlook.ts';
import type { PublicationRefused } from '#src/publish/notice/refused.ts';
import { keepCheck } from '#src/publish/notice/report/keep-check.ts';
import { reportHtml } from '#src/publish/notice/report/report.ts';
import type { Progress } from '#src/publish/progress.ts';
import { sentenceOf } from './command.ts';
import { noticeLines } from './notice-report.ts';
import { notKept } from './publish-telling.ts';

const MOST = 50;

let timeZone: string | undefined;

/** Has the log tell times where the shop is, as `releases` does, and not where the machine is. */
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
  readonly tellsWarnings = false;
  readonly shown: () => void;
  readonly #outDir: string;
  #outlook: Outlook | null = null;

  /** @param onShown hears when the release is shown */
  constructor(outDir: string, onShown: () => void) {
    this.#outDir = outDir;
    this.shown = onShown;
  }

  imported({ problems: { errors }, imported }: ImportResult): void {
    if (imported) return;
    sayAt('Импорт отклонён, магазин остался прежним. Жду исправлений:');
    for (const problem of errors.slice(0, MOST)) sayAt(problemText(problem));
    if (errors.length > MOST) sayAt(`…и ещё ${errors.length - MOST}`);
  }

  noticed(outlook: Outlook): void {
    this.#outlook = outlook;
    for (const line of noticeLines(outlook)) sayAt(line);
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
      sayAt(`Отчёт: ${shownPath(file)}`);
    } catch (error) {
      sayAt(notKept(error));
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
