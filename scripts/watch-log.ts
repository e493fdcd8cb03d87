import { problemText } from '#src/intake/check/problems.ts';
import type { Release } from '#src/publish/manifest.ts';
import { PublicationRefused } from '#src/publish/notice/refused.ts';
import type { Progress } from '#src/publish/publish.ts';
import { isOneSentence } from './command.ts';
import { noticeLines } from './notice-report.ts';

const MOST = 50;

/** Prints each line of a text with the time. */
export function sayAt(text: string): void {
  const time = new Date().toLocaleString('sv-SE');
  for (const line of text.split('\n')) console.log(`${time} ${line}`);
}

/** Tells of a publication under `--watch`: what is wrong and what shoppers will notice. */
export const watchProgress: Progress = {
  imported({ problems: { errors }, imported }) {
    if (imported) return;
    sayAt('Импорт отклонён, магазин остался прежним. Жду исправлений:');
    for (const problem of errors.slice(0, MOST)) sayAt(problemText(problem));
    if (errors.length > MOST) sayAt(`…и ещё ${errors.length - MOST}`);
  },
  noticed(outlook) {
    for (const line of noticeLines(outlook)) sayAt(line);
  },
  page: () => undefined,
  step: text => sayAt(`${text}…`),
};

/** @param seconds since the change was seen */
export function sayPublished({ id, pages }: Release, seconds: number): void {
  const time = seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1 });
  sayAt(`Выпуск ${id} показан через ${time} с: собрано заново ${pages.rendered} из ${pages.all}.`);
}

/** Tells why nothing was published; false when the reason is not the content. */
export function sayFailure(error: unknown): boolean {
  const isRefused = error instanceof PublicationRefused;
  const { message = String(error), stack = message } = error instanceof Error ? error : {};
  sayAt(
    isRefused || isOneSentence(error)
      ? message
      : `Непредвиденная ошибка. Сообщите её разработчику:\n${stack}`,
  );
  if (!isRefused) sayAt('Повторю через минуту.');
  return isRefused;
}
