import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePhotos } from '#src/content/import/photos/encoding.ts';

/** A process that encodes two photographs at a time and crashes on one of them as a broken decoder would. */
const CRASHING_PROCESS = `
import { readFileSync, writeSync } from 'node:fs';
const { jobs } = JSON.parse(readFileSync(0, 'utf8'));
const send = message => writeSync(1, JSON.stringify(message) + '\\n');
for (let at = 0; at < jobs.length; at += 2) {
  const two = jobs.slice(at, at + 2);
  for (const { name } of two) send({ started: name });
  if (two.some(({ name }) => name === 'deadly')) process.kill(process.pid, 'SIGSEGV');
  for (const { name } of two)
    send(name === 'broken' ? { name, readError: 'no picture' } : { name, size: { width: 4, height: 3 } });
}`;

/** A process that asks for three gibibytes, which it does not touch, for one of the photographs. */
const GREEDY_PROCESS = `
import { readFileSync, writeSync } from 'node:fs';
const { jobs } = JSON.parse(readFileSync(0, 'utf8'));
for (const { name } of jobs) {
  writeSync(1, JSON.stringify({ started: name }) + '\\n');
  if (name === 'greedy') Buffer.allocUnsafeSlow(3 * 1024 ** 3);
  writeSync(1, JSON.stringify({ name, size: { width: 4, height: 3 } }) + '\\n');
}`;

let folder: string;
const script = (name: string, text: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'photo-encoding-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const jobs = (...names: string[]) => ({
  storage: folder,
  cache: null,
  make: 'sizes' as const,
  jobs: names.map(name => ({ name, key: `key of ${name}` })),
});

test('a photograph that crashes the process does not affect the others', () => {
  const sizes = encodePhotos(
    jobs('one', 'broken', 'two', 'deadly', 'three', 'four'),
    script('dying.mjs', CRASHING_PROCESS),
  );
  expect([...sizes.keys()].sort()).toEqual(['four', 'one', 'three', 'two'].map(name => `key of ${name}`));
});

test.runIf(process.platform === 'linux')('the memory of the process is bounded', () => {
  const sizes = encodePhotos(jobs('one', 'greedy', 'two'), script('greedy.mjs', GREEDY_PROCESS));
  expect([...sizes.keys()].sort()).toEqual(['key of one', 'key of two']);
});

test('without photographs no process is started', () => {
  expect(encodePhotos(jobs(), '/nowhere.mjs').size).toBe(0);
});

test('a process that cannot start is an error, not retried for ever', () => {
  expect(() => encodePhotos(jobs('one'), script('mute.mjs', ''))).toThrow('процесс для них не запускается');
});
