import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isBefore, type Locked, lockfileTroubles } from '#scripts/check/lockfile.ts';
import { ROOT } from '../harness/places.ts';

const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

const SOUND: Locked = { version: '9.9.9', integrity: `sha512-${'a'.repeat(86)}==` };

const troubles = (place: string, locked: Locked) => lockfileTroubles({ '': {}, [place]: locked });

test('the lockfile has nothing to complain of', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(lockfileTroubles(packages)).toEqual([]);
});

test.each([
  ['another registry', { resolved: 'https://registry.evil.example/a.tgz' }, 'comes from'],
  ['a plain connection', { resolved: 'http://registry.npmjs.org/a/-/a-1.0.0.tgz' }, 'comes from'],
  ['another port', { resolved: 'https://registry.npmjs.org:8443/a.tgz' }, 'comes from'],
  ['a repository', { resolved: 'git+ssh://git@github.com/a/b.git#1' }, 'comes from'],
  ['no hash', { integrity: undefined }, 'sha512'],
  ['an old hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'sha512'],
  ['a folder', { link: true }, 'link'],
])('a package from %s is refused', (_, change, why) => {
  expect(troubles('node_modules/a', SOUND)).toEqual([]);
  expect(troubles('node_modules/a', { ...SOUND, ...change } as Locked).join()).toContain(why);
});

test('a version with a known weakness is refused, wherever it stands', () => {
  expect(troubles('node_modules/x/node_modules/nodemailer', { ...SOUND, version: '9.0.9' }).join()).toContain(
    'is before 9.1.0 (GHSA-2x7j-588g-ccc2',
  );
  expect(troubles('node_modules/nodemailer', { ...SOUND, version: '9.1.0' })).toEqual([]);
  expect(troubles('node_modules/xlsx', SOUND).join()).toContain('must not be used');
});

test('only bindings of other platforms may have no hash', () => {
  const place = 'node_modules/@biomejs/cli-win32-x64';
  expect(troubles(place, { version: '2.6.8', optional: true })).toEqual([]);
  expect(troubles(place, { version: '2.6.8' }).join()).toContain('sha512');
  expect(troubles(place, { version: '2.6.8', optional: true, integrity: 'sha1-x' }).join()).toContain(
    'sha512',
  );
});

test('versions are compared by numbers', () => {
  expect(isBefore('9.0.9', '9.1.0')).toBe(true);
  expect(isBefore('10.0.0', '9.1.0')).toBe(false);
  expect(isBefore('9.1.0', '9.1.0')).toBe(false);
  expect(isBefore('18.4.0-beta.17', '18.4.0')).toBe(false);
});
