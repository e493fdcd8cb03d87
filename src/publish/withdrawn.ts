import type { Release, Withdrawn } from './manifest.ts';
import { isDue } from './sources.ts';

/** Whether a release was taken back since other content, or code, was published. */
export const isWithdrawn = (current: Release | null, id: string): boolean =>
  current?.withdrawn?.some(({ release }) => release === id) ?? false;

/**
 * What is taken back once `to` is shown in the place of `from`: all that was, without what thereby is shown again. Of the same content,
 * `to` shows something else once its dates have passed.
 */
export function withdrawnBy(from: Release, to: Release, now: Date): Withdrawn[] {
  const [release, current] = [from.back ?? from.id, to.back ?? to.id];
  const others = (from.withdrawn ?? []).filter(one => one.release !== release && one.release !== current);
  return [...others, { release, content: from.content, code: from.code }].filter(
    one => one.content !== to.content || one.code !== to.code || isDue(to, now),
  );
}

/** What stays taken back when dates alone bring a new release. */
export const stillWithdrawn = (
  last: Release | null,
  made: { content: string; code: string },
): readonly Withdrawn[] =>
  last?.content === made.content && last.code === made.code
    ? (last.withdrawn ?? []).filter(one => one.content !== made.content || one.code !== made.code)
    : [];

/**
 * The release that was taken back with this very content, or undefined. Where the release that is served has the same
 * content, it was the code that was taken back.
 */
export const takenBack = (
  made: { content: string; code: string },
  current: Release | null,
): string | undefined =>
  current?.withdrawn?.find(
    one => one.content === made.content && (current.content !== made.content || one.code === made.code),
  )?.release;

/** Said where content is held back after moments at which it would be shown differently; else empty. */
export const datesStand = (served: Release, now = new Date()): string =>
  isDue(served, now)
    ? ' Сроки цен, акций и страниц, которые с тех пор наступили, не применяются, пока содержимое не изменится.'
    : '';
