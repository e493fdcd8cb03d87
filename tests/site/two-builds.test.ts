import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { publishedFiles } from './published.ts';

/** Builds the fixture shop from scratch and returns the digest of every published file. */
async function digests(folder: string): Promise<Map<string, string>> {
  const own = { ...FIXTURE, DATA_DIR: path.join(folder, 'data'), OUT_DIR: path.join(folder, 'out') };
  const { code, stderr } = await run('build', [], own);
  expect(code, stderr).toBe(0);
  return new Map(
    [...publishedFiles(own.OUT_DIR)].map(([address, file]) => [
      address,
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

test('two builds of the same content in different folders publish the same bytes', async () => {
  using one = temporaryFolder();
  using two = temporaryFolder();
  const first = await digests(one.path);
  expect(first.size).toBeGreaterThan(50);
  expect(await digests(two.path)).toEqual(first);
}, 120_000);
