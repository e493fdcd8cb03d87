import { describe, expect, test } from 'vitest';
import { coverage, coverageOf } from './coverage.ts';
import { SPEC_LINES } from './lines.ts';

describe('the specification, line by line', () => {
  const { uncovered, unknown } = coverage();

  test('each line has a test', () => expect(uncovered).toEqual([]));
  test('no test names an unknown line', () => expect(unknown).toEqual([]));
});

test('a line without a test and an unknown line are reported', () => {
  const [first = '', ...others] = Object.keys(SPEC_LINES);
  const annotatedTest = { file: 'tests/browser/a.spec.ts', title: 'a | b', lines: [...others, '2.nothing'] };
  const { uncovered, unknown, table } = coverageOf([annotatedTest]);
  expect(uncovered).toEqual([first]);
  expect(unknown).toEqual(['tests/browser/a.spec.ts › a | b: 2.nothing']);
  expect(table).toContain('| browser/a.spec.ts › a \\| b |');
});
