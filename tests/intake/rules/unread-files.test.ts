import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { all, brokenShop, edit, put, rules } from '../broken-shop.ts';

const CURE = 'переименуйте его, переложите или уберите из content';
const HEADER = '---\ntitle: X\n---\n';
const UNREAD = 'ожидался файл с расширением .md прямо в этой папке; он не читается';
const NOT_NAMED = 'файл не назван ни в одном тексте и ни в одной таблице';
const NAME_IT = 'назовите его там, где он нужен, или уберите из content/storage';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

rules('a file that nothing reads', [
  {
    rule: 'is a copy of a table that a browser numbered',
    change: put('products(1).csv', 'id'),
    warnings: [`content/products(1).csv:1: файл не читается — возможно, «products.csv»; ${CURE}`],
  },
  {
    rule: 'is a copy of the system',
    change: put('banners — копия.csv', 'id'),
    warnings: [`content/banners — копия.csv:1: файл не читается — возможно, «banners.csv»; ${CURE}`],
  },
  {
    rule: 'is a table with a misspelt name',
    change: put('redirect.csv', 'from;to'),
    warnings: [`content/redirect.csv:1: файл не читается — возможно, «redirects.csv»; ${CURE}`],
  },
  {
    rule: 'is a workbook',
    change: put('products.xlsx', 'PK'),
    warnings: [`content/products.xlsx:1: файл не читается — возможно, «products.csv»; ${CURE}`],
  },
  {
    rule: 'is a table of what has a folder',
    change: put('brands.cvs', 'name'),
    warnings: [
      `content/brands.cvs:1: файл не читается — возможно, нужна папка «brands/» с файлом .md на каждую вещь; ${CURE}`,
    ],
  },
  {
    rule: 'is a table in the wrong place',
    change: put('makes.csv', 'name'),
    warnings: [`content/makes.csv:1: файл не читается — возможно, «cars/makes.csv»; ${CURE}`],
  },
  {
    rule: 'is a text of no folder',
    change: put('note-of-june.md', HEADER),
    warnings: [`content/note-of-june.md:1: файл не читается; ${CURE}`],
  },
  {
    rule: 'is a text with a second extension',
    change: put('articles/winter.md.txt', HEADER),
    warnings: [`content/articles/winter.md.txt:1: ${UNREAD} — возможно, «winter.md»`],
  },
  {
    rule: 'is in a folder with a misspelt name',
    change: all(put('artcles/one.md', HEADER), put('artcles/two.md', HEADER)),
    warnings: [
      'content/artcles:1: папка не читается, в ней 2\u00A0файла — возможно, «articles»; переименуйте её или уберите из content',
    ],
  },
  {
    rule: 'explains an error that it causes',
    change: all(
      put('articles/winter.md.txt', HEADER),
      edit('banners.csv', '/promo/torero', '/article/winter'),
    ),
    errors: ['content/banners.csv:3: target: ожидался адрес страницы магазина, найдено «/article/winter»'],
    warnings: [`content/articles/winter.md.txt:1: ${UNREAD} — возможно, «winter.md»`],
  },
]);

test('links that lead in a circle are counted once, and end no import', () => {
  using shop = brokenShop(contentDir => {
    symlinkSync('.', path.join(contentDir, 'again'));
    symlinkSync('itself', path.join(contentDir, 'itself'));
    symlinkSync('..', path.join(contentDir, 'cars/up'));
  });
  const { imported, errors, warnings } = shop.import();
  expect([imported === null, errors]).toEqual([false, []]);
  expect(warnings).toContainEqual(
    expect.stringMatching(/^content\/again:1: папка не читается, в ней \d{2,3}\u00A0файл/u),
  );
  expect(warnings).toContainEqual(expect.stringMatching(/^content\/itself:1: файл не читается/u));
});

rules('a file that a program leaves behind is no warning', [
  ...[
    '~$products.csv',
    '.~lock.products.csv#',
    'products.csv~',
    '#shop.yaml#',
    '.DS_Store',
    'Thumbs.db',
    'desktop.ini',
    '.gitkeep',
    'README.md',
    'articles/.winter.md.swp',
    'articles/~$winter.md',
    'articles/README.md',
    'storage/tyres/.DS_Store',
    'storage/Thumbs.db',
    '.obsidian/app.json',
    'products.csv.tmp',
    'products.csv.filepart',
    'products.csv.crswap',
    'products.csv___jb_tmp___',
    'later/.gitkeep',
  ].map(name => ({ rule: name, change: put(name, 'x') })),
]);

rules('a picture that no content names', [
  {
    rule: 'is a warning',
    change: put('storage/promos/old.svg', SVG),
    warnings: [`content/storage/promos/old.svg:1: ${NOT_NAMED}; ${NAME_IT}`],
  },
  {
    rule: 'is probably the one that is missing',
    change: all(
      put('storage/promos/sprng.svg', SVG),
      edit('promos/torero.md', 'promos/promo.svg', 'promos/spring.svg'),
    ),
    warnings: [
      'content/promos/torero.md:4: thumb: файла «promos/spring.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
      `content/storage/promos/sprng.svg:1: ${NOT_NAMED} — возможно, «promos/spring.svg»; ${NAME_IT}`,
    ],
  },
]);

rules('a picture is named', [
  {
    rule: 'by a promotion that begins later',
    change: all(
      put('storage/promos/later.svg', SVG),
      edit('promos/future.md', 'promos/promo.svg', 'promos/later.svg'),
    ),
  },
  {
    rule: 'in the text of an article',
    change: all(
      put('storage/articles/own.svg', SVG),
      edit('articles/opening.md', 'Текст статьи.', 'Текст статьи. ![Шина](/storage/articles/own.svg)'),
    ),
  },
  {
    rule: 'by its model alone',
    change: put('storage/tyres/torero-mp47-tread.jpg', Buffer.alloc(0)),
  },
]);
