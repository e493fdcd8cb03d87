import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { importContent } from '#src/content/import/import-content.ts';
import { READY } from '#src/content/import/photos/photos.ts';
import { PREVIEW_FILE } from '#src/content/import/photos/recipe.ts';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { all, brokenShop, type Change, edit, FIXTURE_WARNINGS, put, reader, TODAY } from './broken-shop.ts';
import { hugePng } from './huge-png.ts';

/** A photograph from a camera: rotated by EXIF orientation, with the location in its metadata. */
let jpeg: Buffer;
let avif: Buffer;

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 90, sigma: 2 },
    },
  });

beforeAll(async () => {
  jpeg = await noise(1000, 700)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Иванов' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  avif = await noise(640, 640).avif({ effort: 0 }).toBuffer();
});

/** Number of photographs in the fixture. */
const FIXTURE_PHOTOS = 3;

const withoutPhotos = edit('models/kama-irbis.md', 'photos:\n  - tyres/winter.svg\n', '');

interface Published {
  photo: string;
  images: string[];
  /** Published files of photographs, below `/storage/`. */
  files: string[];
  warnings: string[];
}

function publishedIn(shop: ReturnType<typeof brokenShop>): Published {
  const { warnings } = shop.import();
  const db = reader(shop.target);
  try {
    const [[photo, images] = []] = db.rows("SELECT photo, images FROM model WHERE slug = 'kama-irbis'");
    const files = db.values("SELECT path FROM picture WHERE path LIKE 'photos/%' ORDER BY path") as string[];
    return {
      photo: String(photo),
      images: JSON.parse(String(images)) as string[],
      files,
      warnings: warnings.filter(line => !FIXTURE_WARNINGS.includes(line)),
    };
  } finally {
    db.close();
  }
}

/** The folder in the cache of the photograph shown. */
const folderOf = ({ photo }: Published) => path.basename(path.dirname(photo));

const cacheOf = ({ target }: { target: string }) => path.join(path.dirname(target), 'photos');

/** Folders of photographs in the cache; previews of drawings have folders there too. */
const cachedPhotos = (shop: { target: string }) =>
  readdirSync(cacheOf(shop)).filter(folder => !existsSync(path.join(cacheOf(shop), folder, PREVIEW_FILE)));

test('a photograph named after a model is published upright, in several sizes, without metadata', async () => {
  using shop = brokenShop(all(withoutPhotos, put('storage/tyres/kama-irbis.jpg', jpeg)));
  const { photo, images, files, warnings } = publishedIn(shop);
  expect(warnings).toEqual([]);
  expect(photo).toMatch(/^\/storage\/photos\/[0-9a-f]{16}-700x1000\/640\.webp$/u);
  expect(images).toEqual([photo]);
  const folder = path.dirname(photo).slice('/storage/'.length);
  const own = files.filter(file => file.startsWith(folder));
  expect(own).toEqual(['320.avif', '640.avif', '640.webp', '700.avif'].map(name => `${folder}/${name}`));
  for (const file of own) {
    const published = await sharp(path.join(path.dirname(shop.target), file)).metadata();
    expect(published.width).toBe(Number.parseInt(path.basename(file), 10));
    expect(published.exif).toBeUndefined();
    expect(published.orientation ?? 1).toBe(1);
  }
});

longTest(
  'known photographs are not encoded again, and an editor’s photograph is preferred to an AVIF beside it',
  () => {
    using shop = brokenShop(all(withoutPhotos, put('storage/tyres/kama-irbis.avif', avif)));
    const first = publishedIn(shop);
    const folder = folderOf(first);
    expect(folder).toMatch(/^[0-9a-f]{16}-640x640$/u);
    const made = statSync(path.join(cacheOf(shop), folder, '320.avif')).mtimeMs;
    expect(publishedIn(shop)).toEqual(first);
    expect(statSync(path.join(cacheOf(shop), folder, '320.avif')).mtimeMs).toBe(made);

    put('storage/tyres/kama-irbis.jpg', jpeg)(shop.contentDir);
    const other = publishedIn(shop);
    expect(other.photo, 'an editor’s photograph is preferred').toContain('-700x1000/');
    expect(cachedPhotos(shop), 'the AVIF stays in the cache').toHaveLength(FIXTURE_PHOTOS + 2);

    rmSync(path.join(shop.contentDir, 'storage/tyres/kama-irbis.avif'));
    publishedIn(shop);
    expect(cachedPhotos(shop), 'sizes of a deleted photograph are removed').toHaveLength(FIXTURE_PHOTOS + 1);
  },
);

test('views are shown in order, and ready-made sizes are used unchanged', async () => {
  const [tread, side, low, detail] = await Promise.all(
    [500, 420, 380, 340].map(width => noise(width, 300).avif({ effort: 0 }).toBuffer()),
  );
  const folder = `${hash('sha256', avif).slice(0, 16)}-640x640`;
  using shop = brokenShop(
    all(
      withoutPhotos,
      put('storage/tyres/kama-irbis.avif', avif),
      put('storage/tyres/kama-irbis-detail.avif', detail ?? avif),
      put('storage/tyres/kama-irbis-low.avif', low ?? avif),
      put('storage/tyres/kama-irbis-side.avif', side ?? avif),
      put('storage/tyres/kama-irbis-tread.avif', tread ?? avif),
      put(`storage/${READY}/${folder}/320.avif`, 'not looked into'),
      put(`storage/${READY}/${folder}/640.webp`, 'this neither'),
    ),
  );
  const first = publishedIn(shop);
  const cached = (address: string, file: string) =>
    readFileSync(path.join(path.dirname(shop.target), path.dirname(address.slice('/storage/'.length)), file));
  expect(cached(first.photo, '320.avif').toString()).toBe('not looked into');
  expect(cached(first.photo, '640.avif')).toEqual(avif);
  expect(first.images.map(address => path.dirname(address).split('-').at(-1))).toEqual([
    '640x640',
    '500x300',
    '420x300',
    '380x300',
    '340x300',
  ]);

  put(`storage/${READY}/${folder}/320.avif`, 'other bytes')(shop.contentDir);
  const next = publishedIn(shop);
  expect(next.photo, 'other bytes, another address').not.toBe(first.photo);
  expect(cached(next.photo, '320.avif').toString()).toBe('other bytes');
});

longTest('when a ready-made size is missing, all sizes are encoded', () => {
  const folder = `${hash('sha256', avif).slice(0, 16)}-640x640`;
  using shop = brokenShop(
    all(
      withoutPhotos,
      put('storage/tyres/kama-irbis.avif', avif),
      put(`storage/${READY}/${folder}/320.avif`, 'not looked into'),
    ),
  );
  const one = publishedIn(shop);
  expect(one.warnings).toEqual([]);
  expect(readdirSync(path.join(cacheOf(shop), folderOf(one))).sort()).toEqual([
    '320.avif',
    '640.avif',
    '640.webp',
  ]);
});

longTest('a file that is too large is reported and not decoded', () => {
  using shop = brokenShop(
    all(
      edit('models/kama-irbis.md', 'tyres/winter.svg', 'x.jpg'),
      put('storage/x.jpg', Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)])),
    ),
  );
  const { photo, warnings } = publishedIn(shop);
  expect(photo).toBe('/placeholder.svg');
  expect(warnings.join()).toContain('файл не больше 20 МБ, найдено «x.jpg»');
  expect(cachedPhotos(shop)).toHaveLength(FIXTURE_PHOTOS);
});

longTest('a photograph in a text has several sizes, a missing one is the placeholder', () => {
  const contentOf = (change: Change) => {
    using shop = brokenShop(change);
    shop.import();
    const db = reader(shop.target);
    try {
      return String(db.values("SELECT content FROM article WHERE url = 'pressure'")[0]);
    } finally {
      db.close();
    }
  };
  const named = (name: string) => edit('articles/pressure.md', 'articles/article.svg)', `${name})`);
  expect(contentOf(all(put('storage/articles/x.avif', avif), named('articles/x.avif')))).toMatch(
    /<picture><source type="image\/avif" srcset="\/storage\/photos\/([0-9a-f]{16}-640x640)\/320\.avif 320w,[^"]*" sizes="[^"]+" \/><img [^>]*src="\/storage\/photos\/\1\/640\.webp"[^>]*><\/picture>/u,
  );
  expect(contentOf(named('articles/none.jpg'))).toContain('src="/placeholder.svg"');
});

const BROKEN: [string, () => Buffer][] = [
  ['that is cut off', () => jpeg.subarray(0, 5000)],
  ['of 900 million pixels', () => Buffer.concat([hugePng(30_000, 30_000), Buffer.alloc(9_000_000)])],
];

test.each(BROKEN.slice(0, amount(1, BROKEN.length)))(
  'a photograph %s is reported and replaced by the placeholder',
  (_, bytes) => {
    const name = bytes()[0] === 0xff ? 'x.jpg' : 'x.png';
    using shop = brokenShop(
      all(
        edit('models/kama-irbis.md', 'tyres/winter.svg', name),
        contentDir => put(`storage/${name}`, bytes())(contentDir),
        put('storage/tyres/torero-mp47-side.avif', avif),
      ),
    );
    const { photo, warnings } = publishedIn(shop);
    expect(photo).toBe('/placeholder.svg');
    expect(warnings).toEqual([
      `content/models/kama-irbis.md:7: photos.0: снимок «${name}» не читается: он повреждён или больше 64 мегапикселей; сохраните его заново, поменьше; показана заглушка`,
    ]);
    expect(cachedPhotos(shop), 'the others are in the cache').toHaveLength(FIXTURE_PHOTOS + 1);
  },
);

test('a check decodes photographs and writes nothing', () => {
  const cutOff = put('storage/tyres/kama-irbis.jpg', jpeg.subarray(0, 5000));
  using shop = brokenShop(all(withoutPhotos, cutOff), 'none');
  const { problems } = importContent({
    contentDir: shop.contentDir,
    target: shop.target,
    previous: shop.target,
    now: TODAY,
    checkOnly: true,
  });
  expect(problems.warnings.map(({ message }) => message).join('\n')).toContain('не читается');
  expect(existsSync(cacheOf(shop))).toBe(false);
});
