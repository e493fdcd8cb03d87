import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { ask } from './asking.ts';
import { page } from './fixture.ts';
import { all, one } from './published.ts';

/** The fixture's one model with photographs: the files that import made, as a browser requests them. */
const MODEL = '/model/cordiant-snow-cross-2';
let shop: RunningShop;

beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(() => shop.stop());

const sourcesOf = (srcset: string) =>
  srcset.split(',').map(candidate => {
    const [address = '', width = ''] = candidate.split(' ');
    return { address, width: Number.parseInt(width, 10) };
  });

async function photographOf(address: string) {
  const { status, headers, body } = await ask(shop.url, address, {});
  const { width } = await sharp(body).metadata();
  return { status, type: headers['content-type'], cache: headers['cache-control'], width };
}

// spec: 3.storage
test('a photograph is sent in a fitting width, immutable, and as WebP to old browsers', async () => {
  const main = one(page(MODEL).root, '.gallery-main');
  const sources = sourcesOf(one(main, 'source[type="image/avif"]').getAttribute('srcset') ?? '');
  expect(sources.map(({ width }) => width)).toEqual([320, 640, 1200]);
  for (const { address, width } of sources)
    expect(await photographOf(address)).toEqual({
      status: 200,
      type: 'image/avif',
      cache: 'public, max-age=31536000, immutable',
      width,
    });
  expect(main.getAttribute('href'), 'the viewer shows the largest').toBe(sources[2]?.address);
  const plain = one(main, 'img').getAttribute('src') ?? '';
  expect(await photographOf(plain)).toMatchObject({ status: 200, type: 'image/webp', width: 640 });
});

test('the other views are thumbnails, and cards have the same photograph up to 640 px', () => {
  const { root } = page(MODEL);
  expect(all(root, '.gallery-thumbs a')).toHaveLength(2);
  const card = all(page('/models/winter').root, '.card').find(({ text }) => text.includes('Snow Cross 2'));
  const [small, middle, ...larger] =
    one(root, '.gallery-main source').getAttribute('srcset')?.split(',') ?? [];
  expect(larger).not.toEqual([]);
  expect(card?.querySelector('source')?.getAttribute('srcset')).toBe(`${small},${middle}`);
});

test('each view says what it shows: to those who hear the page, and in the viewer', () => {
  const product = one(page(MODEL).root, 'a[href^="/product/"]').getAttribute('href') ?? '';
  for (const address of [MODEL, product]) {
    const { root } = page(address);
    const name = one(root, '.gallery-main img').getAttribute('alt') ?? '';
    expect(name).toContain('Cordiant Snow Cross 2');
    const thumbnails = all(root, '.gallery-thumbs a');
    expect(thumbnails.map(link => link.getAttribute('data-photo'))).toEqual([
      `${name}, рисунок протектора`,
      `${name}, боковина`,
    ]);
    expect(thumbnails.map(link => link.getAttribute('aria-label'))).toEqual([
      `Фото 2: ${name}, рисунок протектора`,
      `Фото 3: ${name}, боковина`,
    ]);
    const small = all(root, '.gallery-thumbs img');
    expect(small.map(img => img.getAttribute('loading'))).toEqual(['lazy', 'lazy']);
  }
});

test('the call returns the WebP file', async () => {
  const { text } = await ask(shop.url, '/api/get_models', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"winter":true}',
  });
  const { items } = JSON.parse(text) as { items: { title: string; photo: string }[] };
  expect(items.find(({ title }) => title === 'Snow Cross 2')?.photo).toBe(
    one(page(MODEL).root, '.gallery-main img').getAttribute('src'),
  );
});
