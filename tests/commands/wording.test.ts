import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { cancelOrders } from '#src/commands/orders-cancel.ts';
import { sayPublished } from '#src/commands/watch-log.ts';
import type { Sales } from '#src/orders/sales.ts';
import type { Release } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { run, temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { copyShop } from '../harness/own-releases.ts';

test('--watch tells how many pages were rendered as a build does', () => {
  using said = vi.spyOn(console, 'log').mockImplementation(() => {});
  sayPublished({ id: '20261121T101500Z', pages: { rendered: 1234, all: 5460 } } as Release, 1.26);
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(
      / Выпуск 20261121T101500Z показан через 1,3 с: собрано заново 1\u00A0234 из 5\u00A0460 страниц\.$/u,
    ),
  ]);
});

longTest('releases divides thousands of pages', async () => {
  using folder = temporaryFolder();
  const own = { DATA_DIR: path.join(folder.path, 'db'), OUT_DIR: path.join(folder.path, 'dist') };
  mkdirSync(own.OUT_DIR);
  copyShop(own.OUT_DIR);
  const facts = path.join(currentRelease(own.OUT_DIR)?.dir ?? '', 'release.json');
  const release = JSON.parse(readFileSync(facts, 'utf8'));
  const pages = { ...release.pages, rendered: 5460, added: 5460, gone: 1000 };
  writeFileSync(facts, JSON.stringify({ ...release, pages }));
  const { stdout } = await run('releases', [], own);
  expect(stdout).toMatch(/ {2}собрано заново 5\u00A0460, новых 5\u00A0460, ушло 1\u00A0000 {2}— показан\n/u);
});

test.each([
  ['--phone', '12', 'ожидался телефон'],
  ['--email', 'nobody', 'ожидался адрес почты'],
  ['--since', 'today', 'ожидались день или минута вида 2026-11-30T09:00'],
  ['--address', '1.2.3', 'ожидался адрес вида 203.0.113.7'],
])('orders cancel %s %s is told what it may be', async (name, value, expected) => {
  await expect(cancelOrders({} as Sales, [name, value])).rejects.toThrow(
    `${name}: ${expected}, найдено «${value}».`,
  );
});
