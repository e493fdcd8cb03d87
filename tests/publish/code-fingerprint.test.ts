import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeFingerprint } from '#src/publish/sources.ts';
import { temporaryFolder } from '../harness/commands.ts';

const FILES = [
  'src/pages/index.astro',
  'src/browser/styles/tokens.css',
  'public/favicon.svg',
  'db/catalogue.sql',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'package.json',
  'README.md',
  'docs/spec.md',
  'scripts/start.ts',
  'scripts/generate/models.ts',
  'scripts/styleguide/Goods.astro',
  'scripts/styleguide/styleguide.css',
  'tests/domain/money.test.ts',
];
const STYLEGUIDE = FILES.filter(file => file.startsWith('scripts/styleguide/'));
const PAGE_SOURCES = FILES.slice(0, 7);

/** Files that make a build stale when they change. */
function filesThatRebuild(withStyleguide: boolean): string[] {
  using root = temporaryFolder();
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(root.path, file)), { recursive: true });
    writeFileSync(path.join(root.path, file), file);
  }
  return FILES.filter(file => {
    const before = codeFingerprint(root.path, withStyleguide);
    appendFileSync(path.join(root.path, file), '\n/* a comment */\n');
    return codeFingerprint(root.path, withStyleguide) !== before;
  });
}

describe('a shop is rebuilt', () => {
  test('when a file that its pages depend on changes, but not for files of the styleguide', () => {
    expect(filesThatRebuild(false)).toEqual(PAGE_SOURCES);
  });

  test('when the styleguide changes and the build includes it', () => {
    expect(filesThatRebuild(true)).toEqual([...PAGE_SOURCES, ...STYLEGUIDE]);
  });
});
