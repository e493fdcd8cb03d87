import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { digestOfFile, knowDigests, knownDigests } from '#src/intake/read/fingerprint.ts';
import { temporaryFolder } from '../harness/commands.ts';

test('a digest that another thread has told is taken while the file is as it was, and no longer', () => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'products.csv');
  writeFileSync(file, 'one');
  const real = digestOfFile(file);
  // It was written too short a time ago for this thread to remember it.
  expect(knownDigests().has(file)).toBe(false);

  const { size, mtimeMs, ctimeMs, ino } = statSync(file);
  const mark = [size, mtimeMs, ctimeMs, ino].join(' ');
  knowDigests(new Map([[file, { mark, digest: 'told' }]]));
  expect(digestOfFile(file)).toBe('told');
  writeFileSync(file, 'other');
  expect(digestOfFile(file)).not.toBe('told');
  expect(digestOfFile(file)).not.toBe(real);
});
