import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { plainYaml } from '#src/intake/read/plain-yaml.ts';

vi.setConfig({ testTimeout: 60_000 });

const PLACES = ['content', 'tests/fixtures/content'];

/** Headers of all texts of a content folder: file and text. */
const headersOf = (place: string): [string, string][] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.md'))
    .map(entry => path.join(entry.parentPath, entry.name))
    .flatMap(file => {
      const header = /^---\n([\s\S]*?\n)---\n/u.exec(readFileSync(file, 'utf8'))?.[1];
      return header === undefined ? [] : [[file, header] as [string, string]];
    });

/** The result of the full YAML parser, or null when it rejects the text. */
function parsed(text: string): { data: unknown } | null {
  try {
    return { data: parse(text, { schema: 'core', logLevel: 'error' }) as unknown };
  } catch {
    return null;
  }
}

test.each(PLACES)('%s: headers say what the parser of all YAML says, and most are read', place => {
  const headers = headersOf(place);
  const read = headers.filter(([, text]) => plainYaml(text) !== undefined);
  for (const [file, text] of read) expect(plainYaml(text), file).toStrictEqual(parsed(text)?.data);
  expect(read.length).toBeGreaterThan(headers.length / 2);
});

const PIECES = [
  ...[
    'a',
    'b: ',
    'c:',
    '- ',
    '  ',
    '    ',
    '\n',
    '\n  ',
    '\n- ',
    '\n  - ',
    ': ',
    ' #',
    '"',
    "'",
    '[]',
    '{}',
    '\\n',
  ],
  ...[
    'true',
    'False',
    'null',
    '~',
    '0',
    '-1',
    '012',
    '1.5',
    '1e3',
    '0x1F',
    '2026-03-01',
    'шина',
    '«да»',
    '—',
  ],
  ...[
    '|',
    '>-',
    '&a',
    '*a',
    '!x',
    '%',
    '@',
    '---',
    '...',
    '\t',
    ',',
    '?',
    'x: y',
    '\\"',
    '\\',
    '/page',
    '\u00A0',
  ],
];

const LINE = fc
  .tuple(
    fc.constantFrom('', '', '', '  ', '    '),
    fc.constantFrom('', '', '', '- ', '-'),
    fc.constantFrom('a: ', 'b: ', 'c: ', 'd:', 'e:', '', '# '),
    fc.constantFrom('', 'шина', '1', '"x: y"', '[]'),
    fc.oneof(fc.constant(''), fc.constantFrom(...PIECES)),
  )
  .map(parts => parts.join(''));

describe('random texts', () => {
  test('a text that is parsed gives the result of the full YAML parser', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(LINE, { minLength: 1, maxLength: 3 }), lines => {
        const text = `${lines.join('\n')}\n`;
        const plain = plainYaml(text);
        if (plain === undefined) return;
        read++;
        expect({ data: plain }).toStrictEqual(parsed(text));
      }),
      { numRuns: 10_000 },
    );
    expect(read).toBeGreaterThan(30);
  });

  test('a header with something inserted anywhere gives the result of the full YAML parser', () => {
    const [, header = ''] =
      headersOf('tests/fixtures/content').find(([file]) => file.includes('models')) ?? [];
    fc.assert(
      fc.property(fc.nat(header.length), fc.constantFrom(...PIECES), (at, piece) => {
        const text = header.slice(0, at) + piece + header.slice(at);
        const plain = plainYaml(text);
        if (plain !== undefined) expect({ data: plain }).toStrictEqual(parsed(text));
      }),
      { numRuns: 2000 },
    );
  });
});
