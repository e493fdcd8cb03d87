import { describe, expect, test } from 'vitest';
import { coverage, coverageOf } from './coverage.ts';
import { SPEC_LINES } from './lines.ts';

describe('the specification, line by line', () => {
  const { bare, unknown } = coverage();

  test('each line has a test', () => expect(bare).toEqual([]));
  test('no test names a line that is not there', () => expect(unknown).toEqual([]));
});

test('a line without a test and a test without a line are noticed', () => {
  const [first = '', ...others] = Object.keys(SPEC_LINES);
  const holder = { file: 'tests/browser/a.spec.ts', title: 'a | b', lines: [...others, '2.nothing'] };
  const { bare, unknown, table } = coverageOf([holder]);
  expect(bare).toEqual([first]);
  expect(unknown).toEqual(['tests/browser/a.spec.ts › a | b: 2.nothing']);
  expect(table).toContain('| browser/a.spec.ts › a \\| b |');
});
