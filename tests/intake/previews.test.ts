import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { ARTICLE_PAGES } from '#src/catalogue/views/article.ts';
import { BRAND_PAGES } from '#src/catalogue/views/brand.ts';
import { shellDigest } from '#src/catalogue/views/every-page.ts';
import { HOME_PAGE } from '#src/catalogue/views/home.ts';
import { MODEL_PAGES } from '#src/catalogue/views/model.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { all, brokenShop, type Change, edit, FIXTURE_WARNINGS, put } from './broken-shop.ts';

/** What messengers show beside links: one JPEG of 1200 × 630 for a page, or for all pages of a kind. */
type Shop = ReturnType<typeof brokenShop>;

const drawing = (width: number, height: number, inside = '<circle cx="50" cy="50" r="40" fill="#f00"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
const UNREADABLE = '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>';

const ARTICLE = 'articles/pressure.md';
const showArticleBy = (name: string, bytes: string | Buffer): Change =>
  all(edit(ARTICLE, 'thumb: articles/article.svg', `thumb: ${name}`), put(`storage/${name}`, bytes));
const MODEL = 'models/kama-irbis.md';
const NAME = edit(MODEL, 'title: Irbis', `title: ${'Ъ'.repeat(60)}`);

const fileOf = (shop: Shop, address = '') =>
  path.join(path.dirname(shop.target), address.slice('/storage/'.length));

/** An import, and what pages then say to messengers. */
function imagesAfter(shop: Shop) {
  const { warnings } = shop.import();
  const catalogue = openCatalogue(shop.target);
  try {
    return {
      article: ARTICLE_PAGES.view(catalogue, { url: 'pressure' })?.head.image,
      model: MODEL_PAGES.view(catalogue, { id: 'kama-irbis' })?.head.image,
      brand: BRAND_PAGES.view(catalogue, { url: 'kama' })?.head.image,
      home: HOME_PAGE.view(catalogue, {})?.head.image,
      key: ARTICLE_PAGES.keys(catalogue).find(({ params }) => params.url === 'pressure')?.cacheKey,
      shell: shellDigest(catalogue),
      published: catalogue.all<{ path: string; bytes: number }>(
        "SELECT path, bytes FROM picture WHERE path LIKE '%-1200x630/preview.jpg'",
      ),
      warnings: warnings.filter(line => !FIXTURE_WARNINGS.includes(line)),
    };
  } finally {
    catalogue.close();
  }
}

/** Its pixels. @throws when it is no JPEG of 1200 × 630 */
async function pixelsOf(shop: Shop, address?: string) {
  const image = sharp(readFileSync(fileOf(shop, address)));
  expect((await image.metadata()).format).toBe('jpeg');
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 });
  const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)];
  /** Whether anything but the white ground is in a part of it. */
  const isDrawn = (left: number, top: number, width: number, height: number) =>
    Array.from({ length: width * height }, (_, index) =>
      at(left + (index % width), top + Math.floor(index / width)),
    ).some(colour => Math.min(...colour) < 225);
  return { at, isDrawn };
}

test('a model is shown by its photograph beside its name, an article by its picture behind its title; all are published', async () => {
  const large = drawing(5000, 5000).replace('<svg', '<svg viewBox="0 0 100 100"');
  using shop = brokenShop(showArticleBy('x.svg', large));
  const { model, article, published, warnings } = imagesAfter(shop);
  expect(warnings).toEqual([]);
  expect(model).toMatch(/^\/storage\/photos\/[0-9a-f]{16}-1200x630\/preview\.jpg$/u);
  const card = await pixelsOf(shop, model);
  expect([card.isDrawn(60, 60, 500, 500), card.isDrawn(630, 200, 500, 230)]).toEqual([true, true]);
  const [red = 0, green = 255] = (await pixelsOf(shop, article)).at(600, 160);
  expect([red > 200, green < 60], 'the circle of the drawing').toEqual([true, true]);
  expect(published.map(({ path: file }) => `/storage/${file}`)).toEqual(
    expect.arrayContaining([model, article]),
  );
  for (const { path: file, bytes } of published)
    expect(bytes).toBe(statSync(fileOf(shop, `/storage/${file}`)).size);
});

longTest(
  'each is drawn once, whatever prices do; what it shows gives it another address and renews its page; the former goes',
  () => {
    using shop = brokenShop(showArticleBy('x.svg', drawing(100, 100)));
    const first = imagesAfter(shop);
    const made = (image?: string) => statSync(fileOf(shop, image)).mtimeMs;
    const before = made(first.article);
    const prices = readFileSync(path.join(shop.contentDir, 'products.csv'), 'utf8');
    put('products.csv', prices.replace(/^(35;(?:[^;]*;){4})\d+/mu, '$13111'))(shop.contentDir);
    expect(imagesAfter(shop)).toEqual(first);
    expect(made(first.article)).toBe(before);

    rmSync(path.join(path.dirname(shop.target), 'photos'), { recursive: true });
    expect(imagesAfter(shop), 'the cache may be deleted').toEqual(first);
    expect(made(first.article)).toBeGreaterThan(before);

    put('storage/x.svg', drawing(100, 90))(shop.contentDir);
    const next = imagesAfter(shop);
    expect([next.article !== first.article, next.key !== first.key]).toEqual([true, true]);
    expect([next.model, next.home, next.shell]).toEqual([first.model, first.home, first.shell]);
    const cached = readdirSync(path.join(path.dirname(shop.target), 'photos'));
    expect(cached.filter(folder => first.article?.includes(folder))).toEqual([]);
  },
);

longTest('a long name stays within its margins', async () => {
  using shop = brokenShop(NAME);
  const { isDrawn } = await pixelsOf(shop, imagesAfter(shop).model);
  expect(isDrawn(630, 100, 500, 400)).toBe(true);
  const margins = [isDrawn(1150, 20, 50, 610), isDrawn(620, 590, 580, 40), isDrawn(620, 20, 580, 30)];
  expect(margins).toEqual([false, false, false]);
});

test('without a photograph, or with one that cannot be drawn, the words stand alone', async () => {
  const bare = edit(MODEL, 'photos:\n  - tyres/winter.svg\n', '');
  using shop = brokenShop(all(bare, showArticleBy('x.svg', UNREADABLE)));
  const { model, article, brand, warnings } = imagesAfter(shop);
  for (const image of [model, article, brand]) {
    const { isDrawn } = await pixelsOf(shop, image);
    expect([isDrawn(50, 200, 500, 230), isDrawn(1150, 20, 50, 610)]).toEqual([true, false]);
  }
  expect(warnings).toEqual([expect.stringContaining('у модели нет фотографий')]);
});

longTest('a drawing of a tyre that the feed cannot show is told', () => {
  using shop = brokenShop(put('storage/tyres/winter.svg', UNREADABLE));
  expect(imagesAfter(shop).warnings).toEqual([
    expect.stringMatching(
      /photos\.0: рисунок «tyres\/winter\.svg» не превращается в снимок, .* этих шин в нём не будет/u,
    ),
  ]);
});
