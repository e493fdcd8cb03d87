import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { run } from '../../harness/commands.ts';
import { all, brokenShop, edit, put, rules } from '../broken-shop.ts';
import { hugePng } from '../huge-png.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">';
const PLACE = 'content/models/kama-irbis.md:7: photos.0:';
const TOO_COMPLEX =
  'слишком сложен: в нём тысячи фигур или копии копий (use, pattern, mask, clipPath); сохраните его без копий или положите JPEG';
const importResult = (name: string, bytes: string | Buffer) =>
  all(put(`storage/${name}`, bytes), edit('models/kama-irbis.md', 'tyres/winter.svg', name));

const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

/** Each of nine groups shows the one before ten times. */
const laughs = (reference: (id: string) => string) =>
  `${SVG}<g id="a0"><path d="M0 0"/></g>${many(9, i => `<g id="a${i + 1}">${many(10, () => reference(`a${i}`))}</g>`)}</svg>`;
const used = (id: string) => `<use href="#${id}"/>`;

const DRAWINGS: readonly (readonly [rule: string, svg: string])[] = [
  ['copies of copies', laughs(used)],
  ['copies of copies by the old attribute', laughs(id => `<use xlink:href='#${id}'/>`)],
  ['patterns of patterns', laughs(id => `<rect fill="url(#${id})"/>`)],
  ['a copy of itself', `${SVG}<g id="a"><use href="#a"/></g></svg>`],
  [
    'a long chain of copies',
    `${SVG}<g id="a0"/>${many(5000, i => `<g id="a${i + 1}">${used(`a${i}`)}</g>`)}</svg>`,
  ],
  ['ids written in two ways', laughs(id => used(id.replace('a', '%61')))],
  ['an id that another attribute hides', laughs(used).replaceAll(' id="a', ` class=" id='x'" id="a`)],
  ['an id twice', laughs(used).replace('</svg>', `${many(10, i => `<g id="a${i}"/>`)}</svg>`)],
  ['deep nesting', `${SVG}${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}</svg>`],
  ['too many shapes', `${SVG}${'<g/>'.repeat(50_001)}</svg>`],
];

/** A GIF of frames of one pixel each on a screen of any size. */
function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const pause = Buffer.from('\x21\xf9\x04\0\x0a\0\0\0', 'latin1');
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([
    screen,
    ...Array.from({ length: frames }, () => [pause, frame]).flat(),
    Buffer.from(';'),
  ]);
}
const LIMITED = (most: number) =>
  `ожидалось не больше ${most} и не больше 2000 кадров: сохраните её меньше и короче`;

rules('a bomb:', [
  ...DRAWINGS.map(([rule, svg]) => ({
    rule: `a drawing with ${rule}`,
    change: importResult('x.svg', svg),
    errors: [`${PLACE} рисунок «x.svg» ${TOO_COMPLEX}`],
  })),
  {
    rule: 'an animation of many large frames',
    change: importResult('x.gif', gif(4000, 4000, 63)),
    errors: [`${PLACE} картинка «x.gif» разворачивается в 1008 мегапикселей (кадров: 63), ${LIMITED(1000)}`],
  },
  {
    rule: 'an animation of very many frames',
    change: importResult('x.gif', gif(1, 1, 2001)),
    errors: [`${PLACE} картинка «x.gif» разворачивается в 1 мегапикселей (кадров: 2001), ${LIMITED(1000)}`],
  },
  {
    rule: 'a GIF of 4 295 megapixels',
    change: importResult('x.gif', gif(65_535, 65_535, 1)),
    errors: [`${PLACE} картинка «x.gif» разворачивается в 4295 мегапикселей (кадров: 1), ${LIMITED(64)}`],
  },
  {
    rule: 'a PNG of 900 megapixels in a few hundred bytes',
    change: importResult('x.png', hugePng(30_000, 30_000)),
    errors: [
      `${PLACE} снимок «x.png» разворачивается в 900 мегапикселей, ожидалось не больше 64: сохраните его заново, поменьше`,
    ],
  },
  {
    rule: 'a gzip of a billion lines named .csv',
    change: put('goals.csv', gzipSync(Buffer.alloc(50_000_000, '\n'))),
    errors: [
      'content/goals.csv:1: ожидался текстовый файл, найден архив gzip: распакуйте его и положите сам файл',
    ],
  },
  {
    rule: 'a workbook named .csv',
    change: put('goals.csv', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')),
    errors: [
      'content/goals.csv:1: ожидался текстовый файл, найден архив zip или книга Excel: сохраните таблицу как «CSV UTF-8», а архив распакуйте',
    ],
  },
]);

rules('no bomb:', [
  {
    rule: 'a wheel of copies of copies',
    change: importResult(
      'x.svg',
      `${SVG}<g id="a"><path d="M0 0"/></g><g id="b">${used('a').repeat(60)}</g>${used('b').repeat(4)}</svg>`,
    ),
  },
  { rule: 'an animation of a few seconds', change: importResult('x.gif', gif(600, 400, 90)) },
]);

test('a bomb ends the command with one sentence and leaves the catalogue as it was', {
  timeout: 120_000,
}, async () => {
  using shop = brokenShop();
  shop.import();
  const { contentDir, target } = shop;
  const before = readFileSync(target);
  importResult('x.svg', laughs(used))(contentDir);
  const env = { CONTENT_DIR: contentDir, DATA_DIR: path.dirname(target), OUT_DIR: `${contentDir}-out` };
  const { code, stdout, stderr } = await run('import', [], env);
  expect(code).toBe(2);
  expect((stdout + stderr).match(/слишком сложен/gu)).toHaveLength(1);
  expect(readFileSync(target).equals(before)).toBe(true);
});
