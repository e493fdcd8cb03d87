import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Desk } from '#src/desk/server/desk.ts';
import { Jobs } from '#src/desk/server/jobs.ts';
import { beginPublication } from '#src/desk/server/publishing.ts';

test('what is published while another publication runs waits for it, and says so; the log may be away', async () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'publishing-'));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  const record = vi.fn(() => Promise.reject(new Error('the store is away')));
  vi.spyOn(console, 'error').mockReturnValueOnce();
  const codes = [75, 0];
  const said: string[] = [];
  const steps = {
    step: (text: string) => void said.push(text),
    line: () => undefined,
    run: async () => ({ code: codes.shift() ?? 1, json: { outcome: 'published' }, lines: [] }),
  };
  const ended = new Promise(resolve => {
    const jobs = { begin: (work: (given: typeof steps) => unknown) => resolve(work(steps)) };
    const desk = { config: { outDir }, saves: { record }, jobs } as unknown as Desk;
    beginPublication(desk, 'Анна');
  });
  expect(await ended).toMatchObject({ outcome: 'live' });
  expect(said).toEqual(['Публикую', 'Жду, пока закончится другая публикация']);
  expect(record).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ person: 'Анна', kind: 'release.build' }),
  );
});

test('what only reads waits for no publication', async () => {
  const jobs = new Jobs();
  const published = Promise.withResolvers<void>();
  jobs.begin(() => published.promise);
  const reading = jobs.begin(async () => 'read', true);
  await vi.waitFor(() => expect(jobs.state(reading)?.result).toEqual({ done: 'read' }));
  published.resolve();
  await jobs.idle();
});
