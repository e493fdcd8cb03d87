import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { environment, temporaryFolder } from '../harness/commands.ts';
import { IS_LONG } from '../harness/long.ts';
import { IS_ROOT, NOBODY } from '../harness/other-user.ts';
import { ROOT } from '../harness/places.ts';

/** Tests that start PostgreSQL, and commands as another user. */
const PART = ['tests/sales/migrations.test.ts', 'tests/commands/restore-settings.test.ts'];

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());

/** A clone of what is committed or would be, with the packages and the built shop of the tests. */
function clone(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const name of listed.split('\0')) {
    // The demonstration shop and the screenshots are not needed.
    if (/^(?:content\/storage|tests\/visual|$)/u.test(name) || !existsSync(path.join(ROOT, name))) continue;
    cpSync(path.join(ROOT, name), path.join(target, name));
  }
  const copy = (flags: string) =>
    spawnSync('cp', [flags, path.join(ROOT, 'node_modules'), target], { encoding: 'utf8' });
  const linked = copy('-al');
  if (linked.status !== 0) expect(copy('-a').stderr).toBe('');
}

/** Runs {@link PART} in a clone. Returns the last line of its output, or all of it where it failed. */
function runPart(root: string, user: { uid?: number; gid?: number } = {}): string {
  const home = path.join(folder.path, 'home');
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o777);
  const { PATH } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/test.ts', ...PART], {
    cwd: root,
    encoding: 'utf8',
    timeout: 240_000,
    ...user,
    env: { ...environment({}), PATH, HOME: home, NODE_ENV: 'test' },
  });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  return last.endsWith(' 0 failed') ? last : stdout + stderr;
}

describe('tests pass in a clone', () => {
  test.runIf(IS_ROOT)(
    'of root in a folder that only root may enter, with a space and Cyrillic letters',
    {
      timeout: 300_000,
    },
    () => {
      const root = path.join(folder.path, 'закрытая папка', 'магазин шин');
      mkdirSync(root, { recursive: true });
      chmodSync(path.dirname(root), 0o700);
      clone(root);
      expect(runPart(root)).toMatch(/^[1-9]\d* passed, 0 failed$/u);
    },
  );

  test.runIf(IS_LONG && IS_ROOT)('of an ordinary user', { timeout: 300_000 }, () => {
    const root = path.join(folder.path, 'clone');
    chmodSync(folder.path, 0o755);
    mkdirSync(root);
    clone(root);
    const owner = `${NOBODY}:${NOBODY}`;
    // Files of the packages are second names of root's, their folders are not.
    execFileSync('find', [root, '-type', 'd', '-exec', 'chown', owner, '{}', '+']);
    execFileSync('find', [
      ...[root, '-path', '*/node_modules', '-prune', '-o', '-type', 'f', '-exec', 'chown', owner, '{}', '+'],
    ]);
    expect(runPart(root, { uid: NOBODY, gid: NOBODY })).toMatch(/^[1-9]\d* passed, 0 failed$/u);
  });
});
