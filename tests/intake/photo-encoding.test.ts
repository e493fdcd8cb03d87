import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePhotos } from '#src/intake/photos/encoding.ts';

/** A process that works on two photographs at a time, and dies of one of them as a broken decoder would. */
const DYING = `
import { readFileSync, writeSync } from 'node:fs';
const { orders } = JSON.parse(readFileSync(0, 'utf8'));
const tell = news => writeSync(1, JSON.stringify(news) + '\\n');
for (let at = 0; at < orders.length; at += 2) {
  const two = orders.slice(at, at + 2);
  for (const { name } of two) tell({ begun: name });
  if (two.some(({ name }) => name === 'deadly')) process.kill(process.pid, 'SIGSEGV');
  for (const { name } of two)
    tell(name === 'broken' ? { name, fault: 'no picture' } : { name, size: { width: 4, height: 3 } });
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

const asked = (...names: string[]) => ({
  storage: folder,
  cache: null,
  orders: names.map(name => ({ name, key: `key of ${name}` })),
});

test('a photograph that kills its process takes no other with it', () => {
  const sizes = encodePhotos(
    asked('one', 'broken', 'two', 'deadly', 'three', 'four'),
    script('dying.mjs', DYING),
  );
  expect([...sizes.keys()].sort()).toEqual(['four', 'one', 'three', 'two'].map(name => `key of ${name}`));
});

test('nothing to do starts nothing', () => {
  expect(encodePhotos(asked(), '/nowhere.mjs').size).toBe(0);
});

test('a process that cannot begin is told, not tried for ever', () => {
  expect(() => encodePhotos(asked('one'), script('mute.mjs', ''))).toThrow('процесс для них не запускается');
});
