import { expect, test } from 'vitest';
import { lexiconData, NO_NAMES } from '#src/domain/grammar/lexicon-data.ts';

test('a title may have words that objects of JavaScript have', () => {
  const titles = ['Constructor toString', 'hasOwnProperty __proto__'];
  const data = lexiconData({ ...NO_NAMES, titles });
  expect(data.keys).toEqual(expect.arrayContaining(['constructor', 'tostring', 'proto']));
});
