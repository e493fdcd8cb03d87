import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { filesOf } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { openShop, run, temporaryFolder } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';
import { ask } from '../site/asking.ts';

/** `content`, DATA_DIR `db` with an order, OUT_DIR `dist` with a release: the fixture shop as commit 8452108d published it. */
const ARCHIVE = path.join(ROOT, 'tests/fixtures/version-before.tar.zst');
const ORDER = '9704-7757';

const pagesOf = (outDir: string): string[] => {
  const release = currentRelease(outDir);
  if (!release) throw new Error('no release');
  return [...filesOf(release)].map(([file]) => file).filter(file => file.endsWith('.html'));
};

test('folders that the version before has made go on: order and addresses; its release is not shown by code that cannot read it', {
  timeout: 120_000,
}, async () => {
  using folder = temporaryFolder();
  execFileSync('tar', ['xf', '-'], { cwd: folder.path, input: zstdDecompressSync(readFileSync(ARCHIVE)) });
  const [content = '', data = '', out = ''] = ['content', 'db', 'dist'].map(name =>
    path.join(folder.path, name),
  );
  const env = { CONTENT_DIR: content, DATA_DIR: data, OUT_DIR: out };
  const pages = pagesOf(out);
  expect(pages).toHaveLength(107);
  expect((await run('orders', ['show', ORDER], env)).stdout).toContain('18\u00A0980');

  expect((await run('build', [], env)).code).toBe(0);
  expect(pagesOf(out)).toEqual(expect.arrayContaining(pages));

  const shop = await openShop(env);
  try {
    expect((await ask(shop.url, '/tyres/205-55-r16')).status).toBe(200);
    expect(await run('rollback', [], env)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Выпуск 20261129T211332Z собран прежней версией магазина.*npm run rollback -- /u,
      ),
    });
    expect((await ask(shop.url, '/products?string=205/55+R16')).status).toBe(200);
  } finally {
    await shop.stop();
  }
  expect((await run('orders', ['list'], env)).stdout).toContain(ORDER);
});
