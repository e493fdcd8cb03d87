import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { currentRelease } from '#src/publish/releases.ts';
import { runIn, temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT, ROOT } from '../harness/places.ts';
import { lingeringIn } from './same-shop.ts';
import { comparableTree } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

const CODE = ['src', 'scripts', 'public', 'db/catalogue.sql', 'astro.config.mjs', 'tsconfig.json'];
const PACKAGE = ['package.json', 'package-lock.json'];
const STYLE = 'src/browser/styles/price.css';

test('after a change of the code the shop is what a publication from nothing makes, and a repeated build does nothing', async () => {
  using folder = temporaryFolder();
  const at = (name: string) => path.join(folder.path, name);
  for (const name of [...CODE, ...PACKAGE]) cpSync(path.join(ROOT, name), at(name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'));
  const build = async (out: string) => {
    const env = { CONTENT_DIR: FIXTURE_CONTENT, DATA_DIR: at(`${out}-db`), OUT_DIR: at(out) };
    const ended = await runIn(folder.path, 'build', [], env);
    expect(ended.code, ended.stderr).toBe(0);
    const release = currentRelease(at(out));
    if (!release) throw new Error(ended.stdout);
    return release;
  };
  const before = await build('edited');
  writeFileSync(
    at(STYLE),
    `${readFileSync(at(STYLE), 'utf8')}\n.price-of-the-test { color: currentcolor; }\n`,
  );
  const after = await build('edited');
  const { app, pages } = after;
  expect(app.name).not.toBe(before.app.name);
  expect(pages).toMatchObject({ rendered: pages.all, added: 0, gone: 0 });
  await build('clean');
  expect(comparableTree(at('edited'), lingeringIn(after))).toEqual(comparableTree(at('clean')));
  // A style sheet that pages opened before may still ask for.
  expect(lingeringIn(after).size).toBeGreaterThan(0);
  const again = await build('edited');
  expect(again.id).toBe(after.id);
});
