import { expect, test } from 'vitest';
import { badNames } from '#scripts/check/names.ts';

const namesIn = (file: string, code: string) =>
  badNames(file, code).map(({ line, name }) => `${line}: ${name}`);

test.each([
  ['a constant', 'const told = 1;'],
  ['a function', 'function told() {}'],
  ['a parameter', 'const f = (told: string) => 1;'],
  ['a field of a type', 'interface A { told: string }'],
  ['a field of an object', 'const a = { told: 1 };'],
  ['a private member', 'class A { #told = 1; }'],
  ['a name given by an import', "import { x as told } from './x.ts';"],
  ['a variable of a pattern', 'const { x: told } = y;'],
])('%s has a name in words of the field', (_, code) => {
  expect(namesIn('src/domain/a.ts', code)).toEqual([code.includes('#told') ? '1: #told' : '1: told']);
});

test('the words are found within names of several words, and in names of files', () => {
  expect(namesIn('src/domain/a.ts', 'const MOST_SHOWN = 3;\nconst lookAhead = 1;')).toEqual([
    '1: MOST_SHOWN',
    '2: lookAhead',
  ]);
  expect(namesIn('src/domain/kept-goods.ts', '')).toEqual(['1: src/domain/kept-goods.ts']);
  expect(namesIn('src/styles/look.css', '')).toEqual(['1: src/styles/look.css']);
});

test('a name is refused where it is given, not where it is used', () => {
  expect(namesIn('src/domain/a.ts', "import { told } from './b.ts';\ntold(a.asked);")).toEqual([]);
});

test('other words are not refused, whatever they begin like', () => {
  expect(namesIn('src/domain/a.ts', 'const lookup = 1; const outlook = 2; const outlooks = 3;')).toEqual([]);
});

test('fields that are stored keep their names', () => {
  expect(namesIn('src/publish/serving.ts', 'interface A { looked: string }')).toEqual([]);
  expect(namesIn('src/commands/publish-json.ts', 'const a = { ahead: 1, told: 2 };')).toEqual(['1: told']);
});

test('the frontmatter of an .astro file counts, its text does not', () => {
  const page = '---\n\nconst shown = 1;\n---\n<p class="shown">told</p>\n';
  expect(namesIn('src/components/A.astro', page)).toEqual(['3: shown']);
});
