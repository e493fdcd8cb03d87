import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ServerFile, servedIds } from '#src/publish/serving.ts';
import { temporaryFolder } from '../harness/commands.ts';

test('a server says what it serves in OUT_DIR, and makes none where it was moved away', () => {
  using folder = temporaryFolder();
  const outDir = path.join(folder.path, 'dist');
  const server = new ServerFile(outDir);
  server.say({ served: 'one', looked: 'two' });
  expect(existsSync(outDir)).toBe(false);
  mkdirSync(outDir);
  server.say({ served: 'one', looked: 'two' });
  expect(servedIds(outDir)).toEqual(new Set(['one', 'two']));
  server.end();
  expect(servedIds(outDir)).toEqual(new Set());
});
