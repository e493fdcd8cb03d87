import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  abandonRelease,
  beginRelease,
  currentRelease,
  earlierClients,
  switchTo,
} from '#src/publish/releases.ts';
import { temporaryFolder } from '../harness/commands.ts';

let folder: ReturnType<typeof temporaryFolder>;
let outDir: string;
let dataDir: string;
beforeEach(() => {
  folder = temporaryFolder();
  outDir = path.join(folder.path, 'dist');
  dataDir = path.join(folder.path, 'db');
});
afterEach(() => folder[Symbol.dispose]());

/** Begins a release and fills it as import and rendering do. */
function begun(id: string) {
  const release = beginRelease(outDir, id);
  mkdirSync(release.client, { recursive: true });
  writeFileSync(path.join(release.client, 'index.html'), id);
  writeFileSync(release.catalogue, `catalogue of ${id}`);
  return release;
}
const publish = (id: string) => switchTo(outDir, dataDir, begun(id));
const shown = () => readFileSync(path.join(outDir, 'current/index.html'), 'utf8');
const catalogue = () => readFileSync(path.join(dataDir, 'catalogue.db'), 'utf8');
const exists = (id: string) => existsSync(path.join(outDir, 'releases', id));

test('before the first publication there is no release', () => {
  expect(currentRelease(outDir)).toBeNull();
});

test('pages and catalogue of a release are published together, by switchTo', () => {
  publish('1');
  const next = begun('2');
  expect([shown(), catalogue()]).toEqual(['1', 'catalogue of 1']);
  expect(currentRelease(outDir)?.id).toBe('1');
  switchTo(outDir, dataDir, next);
  expect([shown(), catalogue()]).toEqual(['2', 'catalogue of 2']);
  expect(currentRelease(outDir)?.id).toBe('2');
});

test('the link is relative, so that the folder may be moved or mounted elsewhere', () => {
  publish('1');
  expect(readlinkSync(path.join(outDir, 'current'))).toBe(path.join('releases', '1', 'built', 'client'));
});

test('three releases are kept, the current one and two earlier ones, newest first', () => {
  for (const id of ['1', '2', '3', '4', '5']) publish(id);
  expect(['1', '2', '3', '4', '5'].filter(exists)).toEqual(['3', '4', '5']);
  const current = currentRelease(outDir);
  const earlier = current && earlierClients(outDir, current);
  expect(earlier?.map(client => readFileSync(path.join(client, 'index.html'), 'utf8'))).toEqual(['4', '3']);
});

test('an abandoned release leaves no files, and the next build deletes those of a killed build', () => {
  publish('1');
  abandonRelease(begun('2'));
  expect([exists('2'), exists('2.tmp')]).toEqual([false, false]);
  begun('3');
  expect(exists('3.tmp')).toBe(true);
  publish('4');
  expect([exists('3'), exists('3.tmp')]).toEqual([false, false]);
  expect(shown()).toBe('4');
});

test('a folder in place of the link, as some copy commands create it, is replaced', () => {
  mkdirSync(path.join(outDir, 'current'), { recursive: true });
  writeFileSync(path.join(outDir, 'current/index.html'), 'copied');
  publish('1');
  expect(currentRelease(outDir)?.id).toBe('1');
});

test('a link to a deleted release counts as no release', () => {
  rmSync(publish('1').dir, { recursive: true });
  expect(currentRelease(outDir)).toBeNull();
});
