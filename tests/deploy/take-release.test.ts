import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';

const SCRIPT = path.join(ROOT, 'scripts/deploy/nginx/take-release.sh');
const RULES = 'map "$uri" $protektor_page {\n    default "";\n}\n';
const SECRET = 'root:$y$j9T$secret:20000:0:99999:7:::\n';
/** More than the script reads. */
const TOO_LARGE = 16 * 1024 * 1024 + 1;

/** Rules in a folder that the shop's user may write, and a place for them that is root's. */
const folder = temporaryFolder();
const [shop, nginx] = ['shop', 'nginx'].map(name => path.join(folder.path, name)) as [string, string];
const secret = path.join(folder.path, 'secret');
const rules = path.join(shop, 'nginx.conf');
const placed = path.join(nginx, 'release.conf');

const take = (user = userInfo().username, program = 'true') =>
  spawnSync(SCRIPT, [rules, placed, program, user], { encoding: 'utf8', timeout: 30_000 });

beforeEach(() => {
  for (const dir of [shop, nginx]) {
    rmSync(dir, { recursive: true, force: true });
    mkdirSync(dir);
  }
  chmodSync(folder.path, 0o755);
  writeFileSync(secret, SECRET, { mode: 0o600 });
  writeFileSync(placed, '# before\n');
});
afterAll(() => folder[Symbol.dispose]());

test('rules are put in place', () => {
  writeFileSync(rules, RULES);
  expect(take()).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(placed, 'utf8')).toBe(RULES);
  expect(readdirSync(nginx)).toEqual(['release.conf']);
});

describe('what is no file of rules changes nothing, fills no disk, and none of it is printed', () => {
  test.each<[what: string, make: () => void]>([
    ['nothing', () => undefined],
    ['a link to a file of root', () => symlinkSync(secret, rules)],
    [
      'a link to rules',
      () => {
        writeFileSync(path.join(shop, 'rules'), RULES);
        symlinkSync('rules', rules);
      },
    ],
    ['a pipe', () => void execFileSync('mkfifo', [rules])],
    ['a device without an end', () => symlinkSync('/dev/zero', rules)],
    ['a folder', () => mkdirSync(rules)],
    [
      'a file that is too large',
      () => {
        writeFileSync(rules, '');
        truncateSync(rules, TOO_LARGE);
      },
    ],
    ['another text', () => writeFileSync(rules, RULES + SECRET)],
  ])('%s', (_, make) => {
    make();
    const { status, stdout, stderr } = take();
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(/nginx остался прежним\.\n$/u)]);
    expect(stderr).not.toContain('secret:');
    expect(readFileSync(placed, 'utf8')).toBe('# before\n');
    expect(readdirSync(nginx)).toEqual(['release.conf']);
  });
});

test('rules that nginx refuses are taken back', () => {
  writeFileSync(rules, RULES);
  expect(take(undefined, 'false').status).toBe(1);
  expect(readFileSync(placed, 'utf8')).toBe('# before\n');
  expect(readdirSync(nginx)).toEqual(['release.conf']);
});

test.skipIf(process.getuid?.() !== 0)('root has the shop’s user read them', () => {
  writeFileSync(rules, RULES, { mode: 0o600 });
  expect(take('nobody')).toMatchObject({ status: 1, stderr: expect.stringContaining('пользователь nobody') });
  chmodSync(rules, 0o644);
  expect(take('nobody').status).toBe(0);
});
