import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageProgress } from '#src/commands/publish-progress.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** What is written while 20 pages are rendered in 20 seconds, after a wait. */
function written(isTTY: boolean, wait = 0): string {
  const stream = Object.assign(new PassThrough(), { isTTY });
  const progress = new PageProgress(stream as unknown as NodeJS.WriteStream);
  progress.begin(20);
  vi.advanceTimersByTime(wait);
  for (let page = 1; page <= 20; page++) {
    vi.advanceTimersByTime(1000);
    progress.page(page);
  }
  progress.end();
  return String(stream.read());
}

test('without a terminal the progress of pages is a plain line every five seconds', () => {
  expect(written(false)).toBe(
    [
      'Собираю 5 из 20 страниц, осталось 15 с',
      'Собираю 10 из 20 страниц, осталось 10 с',
      'Собираю 15 из 20 страниц, осталось 5 с',
      'Собираю 20 из 20 страниц',
      '',
    ].join('\n'),
  );
});

test('time before the first page does not count for the time that is left', () => {
  expect(written(false, 4000)).toContain('Собираю 6 из 20 страниц, осталось 14 с\n');
});

test('in a terminal it is one line that is written anew and cleared in the end', () => {
  const text = written(true);
  expect(text).not.toContain('\n');
  expect(text).toContain('Собираю 19 из 20 страниц, осталось 1 с');
  expect(text.endsWith('\u001B[2K\u001B[1G')).toBe(true);
});
