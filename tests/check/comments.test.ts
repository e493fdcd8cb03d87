import { expect, test } from 'vitest';
import { longComments } from '#scripts/check/comments.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`);
const wrapped = (count: number, start = '') => {
  const all = words(count);
  return Array.from(
    { length: Math.ceil(count / 10) },
    (_, at) => `${start}${all.slice(at * 10, at * 10 + 10).join(' ')}`,
  ).join('\n');
};

test.each([
  ['a docstring', (count: number) => `const a = 1;\n/**\n${wrapped(count, ' * ')}\n */\n`],
  ['lines one after another', (count: number) => `const a = 1;\n${wrapped(count, '  // ')}\nb();\n`],
  ['a comment of a style sheet', (count: number) => `a {}\n/* ${wrapped(count)} */\n`],
  ['a comment in React markup', (count: number) => `<p>\n  {/* ${wrapped(count)} */}\n</p>\n`],
  ['a comment of HTML', (count: number) => `<p></p>\n<!-- ${wrapped(count)} -->\n`],
])('%s has at most 60 words', (_, source) => {
  expect(longComments(source(60))).toEqual([]);
  expect(longComments(source(61))).toEqual([{ line: 2, words: 61 }]);
});

test('two comments with code between them are two', () => {
  expect(longComments(`// ${words(40).join(' ')}\nlet a;\n// ${words(40).join(' ')}\n`)).toEqual([]);
});
