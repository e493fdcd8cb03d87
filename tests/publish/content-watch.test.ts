import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContentWatch } from '#src/publish/watch/content-watch.ts';
import { temporaryFolder } from '../harness/commands.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
  for (const name of ['products.csv', 'shop.yaml']) write(name, 'one\n');
});
afterEach(() => folder[Symbol.dispose]());

function write(name: string, text: string): void {
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(path.join(folder.path, name), text);
}

const within = (what: () => void) => vi.waitFor(what, { timeout: 20_000, interval: 50 });

test('what was told stays owed when a file is there for a moment while it is taken', async () => {
  using watch = new ContentWatch(folder.path);
  write('products.csv', 'two\n');
  write('shop.yaml', 'two\n');
  await within(() => expect(watch.changed().sort()).toEqual(['products.csv', 'shop.yaml']));
  expect(watch.isOwed).toBe(false);
  // The name by which vim tries whether it may write here.
  write('4913', '');
  expect(watch.isAsSeen()).toBe(false);
  rmSync(path.join(folder.path, '4913'));
  await within(() => {
    watch.changed();
    expect(watch.isOwed).toBe(true);
  });
  expect([watch.isAsSeen(), watch.isOwed]).toEqual([true, false]);
  write('4913', '');
  expect([watch.isAsSeen(), watch.isOwed]).toEqual([false, true]);
}, 60_000);
