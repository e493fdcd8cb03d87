import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Ended, runIn, temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT, ROOT } from '../harness/places.ts';
import { reader } from './broken-shop.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The shop's code with one large photograph in its content, imported once; each test changes a copy. */
const beginning = temporaryFolder();
afterAll(() => beginning[Symbol.dispose]());
beforeAll(async () => {
  const at = (name: string) => path.join(beginning.path, name);
  for (const name of ['src', 'scripts', 'db/catalogue.sql', 'package.json'])
    cpSync(path.join(ROOT, name), at(name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'));
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  const photograph = sharp({
    create: {
      width: 1000,
      height: 600,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 90, sigma: 20 },
    },
  });
  writeFileSync(at('content/storage/tyres/kama-irbis.jpg'), await photograph.jpeg().toBuffer());
  const model = at('content/models/kama-irbis.md');
  writeFileSync(model, readFileSync(model, 'utf8').replace('photos:\n  - tyres/winter.svg\n', ''));
  await done(runIn(beginning.path, 'import', [], {}));
});

function copyOfShop() {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder.path, name);
  cpSync(beginning.path, folder.path, { recursive: true, preserveTimestamps: true });
  return {
    at,
    import: (): Promise<Ended> => runIn(folder.path, 'import', [], {}),
    /** Replaces the one occurrence of a text in the code. */
    change(file: string, from: string, to: string): void {
      const parts = readFileSync(at(file), 'utf8').split(from);
      expect(parts, `«${from}» in ${file}`).toHaveLength(2);
      writeFileSync(at(file), parts.join(to));
    },
    /** The folder of the photograph in the cache, as the catalogue names it, and its files with their bytes. */
    photograph() {
      const db = reader(at('db/catalogue.db'));
      const photo = String(db.values("SELECT photo FROM model WHERE slug = 'kama-irbis'")[0]);
      const listed = db.rows(
        "SELECT path, bytes FROM picture WHERE path LIKE 'photos/%-1000x600/%' ORDER BY path",
      );
      db.close();
      const dir = at(`db/${path.dirname(photo).slice('/storage/'.length)}`);
      const files = readdirSync(dir).sort();
      expect(listed, 'the catalogue lists the files that exist').toEqual(
        files.map(name => [`photos/${path.basename(dir)}/${name}`, statSync(path.join(dir, name)).size]),
      );
      return { dir, files, made: files.map(name => statSync(path.join(dir, name)).mtimeMs) };
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

const done = async (importing: Promise<Ended>) => {
  const { code, stderr } = await importing;
  expect(code, stderr).toBe(0);
};

test('changed widths and qualities apply to every photograph, and unused sizes are removed', async () => {
  using shop = copyOfShop();
  const first = shop.photograph();
  expect(first.files).toEqual(['1000.avif', '320.avif', '640.avif', '640.webp']);
  const folders = readdirSync(shop.at('db/photos')).length;
  await done(shop.import());
  expect(shop.photograph(), 'with the same recipe nothing is encoded again').toEqual(first);

  shop.change('src/domain/photo-sizes.ts', '[320, 640, 1200, 1600]', '[320, 640, 900, 1200, 1600]');
  await done(shop.import());
  const wider = shop.photograph();
  expect(wider.files).toEqual(['1000.avif', '320.avif', '640.avif', '640.webp', '900.avif']);
  expect(wider.dir).not.toBe(first.dir);
  expect(readdirSync(shop.at('db/photos')), 'sizes of the previous recipe are removed').toHaveLength(folders);

  const bytes = readFileSync(path.join(wider.dir, '640.webp')).length;
  shop.change('src/content/import/photos/recipe.ts', 'quality: 74', 'quality: 20');
  await done(shop.import());
  const coarser = shop.photograph();
  expect(coarser.dir).not.toBe(wider.dir);
  expect(readFileSync(path.join(coarser.dir, '640.webp')).length).toBeLessThan(bytes / 2);
  expect(existsSync(wider.dir)).toBe(false);
});

test('a missing or empty size is encoded again', async () => {
  using shop = copyOfShop();
  const { dir, files } = shop.photograph();
  rmSync(path.join(dir, '320.avif'));
  await done(shop.import());
  expect(shop.photograph()).toMatchObject({ dir, files });
  truncateSync(path.join(dir, '640.webp'));
  await done(shop.import());
  expect(shop.photograph()).toMatchObject({ dir, files });
  expect((await sharp(path.join(dir, '640.webp')).metadata()).width).toBe(640);
});

test('sizes that cannot be stored end the import with advice, and the catalogue stays', async () => {
  using shop = copyOfShop();
  const before = readFileSync(shop.at('db/catalogue.db'));
  const { dir } = shop.photograph();
  rmSync(dir, { recursive: true });
  rmSync(shop.at('db/photos'), { recursive: true });
  // A file at the folder's path makes writing fail for every user, including root.
  writeFileSync(shop.at('db/photos'), '');
  const { code, stderr } = await shop.import();
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^Размеры фотографий не сохраняются в папке \S+photos \(\w+\)\. Освободите место на диске, .+ повторите: всё в ней делается из content\/storage\.\n$/u,
  );
  expect(readFileSync(shop.at('db/catalogue.db'))).toEqual(before);
  rmSync(shop.at('db/photos'));
  mkdirSync(shop.at('db/photos'));
  await done(shop.import());
  expect(shop.photograph().dir).toBe(dir);
});
