import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../harness/places.ts';
import { COVERAGE_FILE, coverage, coverageOf } from './coverage.ts';
import { SPEC_LINES } from './lines.ts';

describe('the specification, line by line', () => {
  const { table, bare, unknown } = coverage();

  test('each line has a test', () => expect(bare).toEqual([]));
  test('no test names a line that is not there', () => expect(unknown).toEqual([]));
  test('docs/spec-coverage.md says so (npm run spec-coverage writes it)', () =>
    expect(readFileSync(path.join(ROOT, COVERAGE_FILE), 'utf8')).toBe(table));
});

test('a line without a test and a test without a line are noticed', () => {
  const [first = '', ...others] = Object.keys(SPEC_LINES);
  const holder = { file: 'tests/browser/a.spec.ts', title: 'a | b', lines: [...others, '2.nothing'] };
  const { bare, unknown, table } = coverageOf([holder]);
  expect(bare).toEqual([first]);
  expect(unknown).toEqual(['tests/browser/a.spec.ts › a | b: 2.nothing']);
  expect(table).toContain('| browser/a.spec.ts › a \\| b |');
});
