import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { all, brokenShop, edit, put, remove, rules } from '../broken-shop.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">';
const photo = (name: string) => edit('models/kama-irbis.md', 'tyres/winter.svg', name);
const withDrawing = (name: string, content: string | Buffer) =>
  all(put(`storage/${name}`, content), photo(name));

const unnamed = (name: string) =>
  `content/storage/${name}:1: файл не назван ни в одном тексте и ни в одной таблице; назовите его там, где он нужен, или уберите из content/storage`;

rules('a picture', [
  {
    rule: 'that is missing',
    change: photo('tyres/wintr.svg'),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: файла «tyres/wintr.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'that is missing in several places is reported once',
    change: remove('storage/tyres/winter.svg'),
    warnings: [
      'content/models/nokian-hakkapeliitta-r5.md:8: photos.0: файла «tyres/winter.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'outside content/storage',
    change: photo('../../x.svg'),
    errors: [
      'content/models/kama-irbis.md:7: photos.0: ожидался путь к картинке внутри content/storage из латинских букв, цифр, «-», «_» и «.», найдено «../../x.svg»',
    ],
  },
  {
    rule: 'with an absolute path',
    change: photo('/etc/passwd'),
    errors: [
      'content/models/kama-irbis.md:7: photos.0: ожидался путь к картинке внутри content/storage из латинских букв, цифр, «-», «_» и «.», найдено «/etc/passwd»',
    ],
  },
  {
    rule: 'with a NUL byte in its name',
    change: photo('"x\\0.svg"'),
    errors: [
      'content/models/kama-irbis.md:7: photos.0: ожидался текст без управляющих символов, найдено «x .svg»',
    ],
  },
  {
    rule: 'with a name of 301 letters',
    change: photo(`${'x'.repeat(297)}.svg`),
    errors: [
      'content/models/kama-irbis.md:7: photos.0: ожидался текст не длиннее 300 знаков, найдено «xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…»',
    ],
  },
  {
    rule: 'with a name of 300 letters',
    change: photo(`${'x'.repeat(296)}.svg`),
    warnings: [
      `content/models/kama-irbis.md:7: photos.0: файла «${'x'.repeat(296)}.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка`,
    ],
  },
  {
    rule: 'with a space in its name',
    change: photo('tyres/my winter.svg'),
    errors: [
      'content/models/kama-irbis.md:7: photos.0: ожидался путь к картинке внутри content/storage из латинских букв, цифр, «-», «_» и «.», найдено «tyres/my winter.svg»',
    ],
  },
  { rule: 'at its public address', change: photo('/storage/tyres/winter.svg') },
  {
    rule: 'of a kind that browsers do not show',
    change: withDrawing('x.tiff', 'II*'),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: ожидался файл вида: картинка jpg, png, webp, avif, gif или svg, найдено «x.tiff»; показана заглушка',
    ],
  },
  {
    rule: 'that is a video',
    change: withDrawing('x.mp4', '\0\0\0\x18ftypmp42'),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: ожидался файл вида: картинка jpg, png, webp, avif, gif или svg, найдено «x.mp4»; показана заглушка',
    ],
  },
  {
    rule: 'that is a folder',
    change: photo('tyres'),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: файла «tyres» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'that is empty',
    change: withDrawing('x.svg', ''),
    warnings: ['content/models/kama-irbis.md:7: photos.0: файл «x.svg» пуст; показана заглушка'],
  },
  {
    rule: 'HTML named .jpg',
    change: withDrawing('x.jpg', '<html><script>alert(1)</script></html>'),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: содержимое «x.jpg» не похоже на jpg; показана заглушка',
    ],
  },
  {
    rule: 'PNG named .jpg',
    change: withDrawing('x.jpg', '\x89PNG\r\n\x1a\n'),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: содержимое «x.jpg» не похоже на jpg; показана заглушка',
    ],
  },
  {
    rule: 'in a text',
    change: edit('articles/pressure.md', 'articles/article.svg)', 'articles/none.svg)'),
    warnings: [
      'content/articles/pressure.md:16: файла «articles/none.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'of a badge',
    change: edit('promos/torero.md', 'ico: gift', 'ico: none.svg'),
    warnings: [
      'content/promos/torero.md:7: badge.ico: файла «none.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'of a brand',
    change: edit('brands/torero.md', 'brands/torero.svg', 'brands/none.svg'),
    warnings: [
      'content/brands/torero.md:3: ico: файла «brands/none.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
      unnamed('brands/torero.svg'),
    ],
  },
  {
    rule: 'of the home page',
    change: edit('home.md', 'home/hero-2.svg', 'home/none.svg'),
    warnings: [
      unnamed('home/hero-2.svg'),
      'content/home.md:16: main_img.images.1: файла «home/none.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'of the map',
    change: edit('shop.yaml', 'picture: map.svg', 'picture: none.svg'),
    warnings: [
      unnamed('map.svg'),
      'content/shop.yaml:30: map.picture: файла «none.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
]);

rules('a video', [
  {
    rule: 'of YouTube with an invalid code',
    change: edit('models/nokian-hakkapeliitta-r5.md', 'dQw4w9WgXcQ', 'dQw4w9WgXc'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:33: video.0.code: ожидался код ролика YouTube из 11 знаков, найдено «dQw4w9WgXc»',
    ],
  },
  {
    rule: 'of YouTube with HTML in its code',
    change: edit('models/nokian-hakkapeliitta-r5.md', 'code: dQw4w9WgXcQ', 'code: "\\"><script>"'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:33: video.0.code: ожидался код ролика YouTube из 11 знаков, найдено «"><script>»',
    ],
  },
  {
    rule: 'of an unknown kind',
    change: edit('models/nokian-hakkapeliitta-r5.md', 'type: youtube', 'type: vimeo'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:32: video.0.type: ожидалось одно из: youtube, mp4, найдено «vimeo»',
    ],
  },
  {
    rule: 'mp4 from another site',
    change: edit(
      'models/nokian-hakkapeliitta-r5.md',
      'type: youtube\n    code: dQw4w9WgXcQ',
      'type: mp4\n    url: https://example.com/x.mp4',
    ),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:33: video.0.url: ожидался путь к картинке внутри content/storage из латинских букв, цифр, «-», «_» и «.», найдено «https://example.com/x.mp4»',
    ],
  },
  {
    rule: 'mp4 without a file',
    change: edit('models/nokian-hakkapeliitta-r5.md', 'type: youtube\n    code: dQw4w9WgXcQ', 'type: mp4'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:32: video.0.url: ожидался файл .mp4 внутри content/storage, найдено: пусто',
    ],
  },
  {
    rule: 'mp4 that is missing',
    change: edit(
      'models/nokian-hakkapeliitta-r5.md',
      'type: youtube\n    code: dQw4w9WgXcQ',
      'type: mp4\n    url: x.mp4',
    ),
    warnings: [
      'content/models/nokian-hakkapeliitta-r5.md:33: video.0.url: файла «x.mp4» нет в content/storage: положите его туда или исправьте имя; ролик не показан',
    ],
  },
]);

/** The `photo` column of the model that {@link photo} changes, after an import. */
function photoIn(change: ReturnType<typeof photo>): unknown {
  using shop = brokenShop(change);
  shop.import();
  const db = new Database(shop.target, { readonly: true });
  try {
    const { photo, images } = db
      .prepare("SELECT photo, images FROM model WHERE slug = 'kama-irbis'")
      .get() as {
      photo: string;
      images: string;
    };
    const listed = db.prepare("SELECT COUNT(*) FROM picture WHERE path = 'x.svg'").pluck().get();
    return { photo, images: JSON.parse(images) as unknown, listed };
  } finally {
    db.close();
  }
}

test('a missing picture is the placeholder in the catalogue', () => {
  expect(photoIn(photo('x.svg'))).toEqual({
    photo: '/placeholder.svg',
    images: ['/placeholder.svg'],
    listed: 0,
  });
});

test('a hostile drawing is the placeholder too, and is not published', () => {
  expect(photoIn(withDrawing('x.svg', `${SVG}<script/></svg>`))).toMatchObject({
    photo: '/placeholder.svg',
    listed: 0,
  });
});

test('a good picture is at its address and is published', () => {
  expect(photoIn(withDrawing('x.svg', `${SVG}</svg>`))).toEqual({
    photo: '/storage/x.svg',
    images: ['/storage/x.svg'],
    listed: 1,
  });
});

rules('a symbolic link', [
  {
    rule: 'to a file outside content/storage',
    change: all(contentDir => {
      writeFileSync(path.join(contentDir, '../secret.svg'), `${SVG}</svg>`);
      symlinkSync(path.join(contentDir, '../secret.svg'), path.join(contentDir, 'storage/x.svg'));
    }, photo('x.svg')),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: файла «x.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'to a folder outside content/storage',
    change: all(
      put('../outside/x.svg', `${SVG}</svg>`),
      contentDir => symlinkSync(path.join(contentDir, '../outside'), path.join(contentDir, 'storage/out')),
      photo('out/x.svg'),
    ),
    warnings: [
      'content/models/kama-irbis.md:7: photos.0: файла «out/x.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
]);
