import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './places.ts';

/** The first unprivileged user of every Unix, `nobody`. */
export const NOBODY = 65_534;
export const IS_ROOT = process.getuid?.() === 0;

/** Environment variable with the copy's path: made by the first process of a run, used by its workers. */
const COPY = 'PROTEKTOR_TEST_COPY';
/** What commands of the shop need. */
const CODE = ['package.json', 'astro.config.mjs', 'tsconfig.json', 'db', 'public', 'scripts', 'src'];

const isReadable = (root: string): boolean =>
  spawnSync('test', ['-r', path.join(root, 'scripts/build.ts')], { uid: NOBODY, gid: NOBODY }).status === 0;

/** Copies a folder; second names of the same files where the disk allows it. */
function copyFolder(from: string, to: string): void {
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/**
 * The project's folder as `nobody` can read it: the folder itself, or a copy of its code and packages where a folder above it is
 * closed to others, as the home of root is. The copy is removed when the process that made it ends.
 */
export function readableRoot(): string {
  const made = process.env[COPY];
  if (made !== undefined) return made;
  if (!IS_ROOT || isReadable(ROOT)) return ROOT;
  const copy = mkdtempSync(path.join(tmpdir(), 'protektor-code-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  chmodSync(copy, 0o755);
  for (const name of CODE) cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  copyFolder(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  if (!isReadable(copy))
    throw new Error(`nobody can read neither ${ROOT} nor ${copy}: clone with umask 022 and set TMPDIR`);
  process.env[COPY] = copy;
  return copy;
}

/** The path below {@link readableRoot} of a file of the project, such as the running Node of its packages. */
export function readablePath(file: string): string {
  const name = path.relative(ROOT, file);
  return name.startsWith('..') ? file : path.join(readableRoot(), name);
}
