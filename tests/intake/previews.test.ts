import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { ARTICLE_PAGES } from '#src/catalogue/views/article.ts';
import { HOME_PAGE } from '#src/catalogue/views/home.ts';
import { MODEL_PAGES } from '#src/catalogue/views/model.ts';
import { all, brokenShop, type Change, edit, FIXTURE_WARNINGS, put } from './broken-shop.ts';

/** Pictures by which messengers show pages: they show no SVG, and a page has a JPEG of its drawing. */
type Shop = ReturnType<typeof brokenShop>;

const drawing = (width: number, height: number, inside = '<circle cx="50" cy="50" r="40" fill="#f00"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;

const ARTICLE = 'articles/pressure.md';
const showArticleBy = (name: string, bytes: string | Buffer): Change =>
  all(edit(ARTICLE, 'thumb: articles/article.svg', `thumb: ${name}`), put(`storage/${name}`, bytes));

const fileOf = (shop: Shop, address: string) =>
  path.join(path.dirname(shop.target), address.slice('/storage/'.length));

/** An import, and what the page of the article then says to messengers. */
function previewAfter(shop: Shop): { image: string | undefined; key: unknown; warnings: string[] } {
  const { warnings } = shop.import();
  const catalogue = openCatalogue(shop.target);
  try {
    const url = 'pressure';
    const page = ARTICLE_PAGES.keys(catalogue).find(({ params }) => params.url === url);
    return {
      image: ARTICLE_PAGES.view(catalogue, { url })?.head.image,
      key: page?.cacheKey,
      warnings: warnings.filter(line => !FIXTURE_WARNINGS.includes(line)),
    };
  } finally {
    catalogue.close();
  }
}

const article = (message: string) => `content/${ARTICLE}:6: thumb: ${message}`;
const CONSEQUENCE = 'мессенджеры не покажут её рядом со ссылкой на страницу';

test('a page with a drawing is shown by a JPEG of it on white, which is published', async () => {
  using shop = brokenShop(showArticleBy('x.svg', drawing(100, 100)));
  const { image = '', warnings } = previewAfter(shop);
  expect(warnings).toEqual([]);
  expect(image).toMatch(/^\/storage\/photos\/[0-9a-f]{16}-1200x1200\/preview\.jpg$/u);
  const { data, info } = await sharp(readFileSync(fileOf(shop, image)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 1200, channels: 3 });
  expect([...data.subarray(0, 3)], 'the corner is the ground').toEqual([255, 255, 255]);
  const centre = (600 * 1200 + 600) * 3;
  expect(data[centre]).toBeGreaterThan(230);
  expect(data[centre + 1]).toBeLessThan(30);

  const catalogue = openCatalogue(shop.target);
  const listed = catalogue.all<{ bytes: number }>(
    'SELECT bytes FROM picture WHERE path = ?',
    image.slice('/storage/'.length),
  );
  const images = [
    HOME_PAGE.view(catalogue, {})?.head.image,
    MODEL_PAGES.view(catalogue, { id: 'kama-irbis' })?.head.image,
  ];
  catalogue.close();
  expect(listed).toEqual([{ bytes: statSync(fileOf(shop, image)).size }]);
  for (const other of images) expect(other, 'home page, model').toMatch(/\/preview\.jpg$/u);
});

test('a drawing is rendered once; a changed one has another address and renews its page; the former preview goes', () => {
  using shop = brokenShop(showArticleBy('x.svg', drawing(100, 100)));
  const first = previewAfter(shop);
  const made = (image = '') => statSync(fileOf(shop, image)).mtimeMs;
  const before = made(first.image);
  expect(previewAfter(shop)).toEqual(first);
  expect(made(first.image)).toBe(before);

  rmSync(path.join(path.dirname(shop.target), 'photos'), { recursive: true });
  expect(previewAfter(shop), 'the cache may be deleted').toEqual(first);
  expect(made(first.image)).toBeGreaterThan(before);

  put('storage/x.svg', drawing(100, 90))(shop.contentDir);
  const next = previewAfter(shop);
  expect(next.image).toContain('-1200x1080/');
  expect(next.key).not.toBe(first.key);
  const cached = readdirSync(path.join(path.dirname(shop.target), 'photos'));
  expect(cached.filter(folder => first.image?.includes(folder))).toEqual([]);
});

test('the placeholder is never shown by messengers', () => {
  using shop = brokenShop(edit(ARTICLE, 'thumb: articles/article.svg\n', ''));
  expect(previewAfter(shop).image).toBeUndefined();
});

test('a drawing that cannot be rendered is told, and its page is shown without a picture', () => {
  using shop = brokenShop(showArticleBy('x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>'));
  const { image, warnings } = previewAfter(shop);
  expect(image).toBeUndefined();
  expect(warnings).toEqual([
    article(
      'рисунок «x.svg» не превращается в снимок, а SVG мессенджеры не показывают: ссылка на страницу будет в них без картинки; сохраните рисунок заново или положите JPEG',
    ),
  ]);
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' } });

test.each([
  [
    'longer than 4 : 1',
    'x.svg',
    () => drawing(500, 100),
    `картинка «x.svg» вытянута больше чем 4 : 1 (1200 × 240), ${CONSEQUENCE}; положите картинку около 1200 × 630`,
  ],
  [
    'under 200 pixels',
    'x.png',
    () => plain(180, 120).png().toBuffer(),
    `картинка «x.png» меньше 200 пикселей по стороне (180 × 120), ${CONSEQUENCE}; положите картинку около 1200 × 630`,
  ],
  [
    'over 5 MB',
    'x.gif',
    async () => Buffer.concat([await plain(400, 300).gif().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]),
    `картинка «x.gif» больше 5 МБ, ${CONSEQUENCE}; сожмите её или положите JPEG`,
  ],
])('a picture %s is told', async (_, name, bytes, message) => {
  using shop = brokenShop(showArticleBy(name, await bytes()));
  expect(previewAfter(shop).warnings).toEqual([article(message)]);
});
