import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as calls from '#src/desk/api/pictures.ts';
import { listSaves } from '#src/desk/api/releases.ts';
import { run } from '../harness/commands.ts';
import { type DeskPerson, DeskRefusal, type OwnDesk, openOwnDesk } from '../harness/desk.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: OwnDesk;
let editor: DeskPerson;
beforeAll(async () => {
  desk = await openOwnDesk();
  editor = await desk.enter('Ольга', 'editor');
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

async function make(
  name: string,
  bytes: Uint8Array | string,
  rest: { folder?: string; stem?: string; place?: { width: number; height: number }; crop?: calls.Crop } = {},
) {
  const { upload } = await editor.upload(name, new Uint8Array(Buffer.from(bytes)));
  const body = { folder: 'articles', stem: 'Снимок', place: null, crop: null, ...rest };
  return editor.ask(calls.makePicture, { upload, ...body });
}

async function refused(work: Promise<unknown>): Promise<[status: number, message: string]> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DeskRefusal)) throw new Error(`not refused: ${String(error)}`);
  return [error.status, error.refusal.message];
}

const picture = async (query: string) => {
  const response = await editor.send('GET', `/files/picture?${query}`);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
const listed = async (rest: { q?: string; unused?: boolean } = {}) =>
  editor.ask(calls.listPictures, { page: 1, perPage: 100, ...rest });

const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ffff00'];
/** Stripes from left to right as they are seen; the camera lay on its side and noted who held it. */
const stripes = async (width: number, height: number) => {
  const stripe = Math.ceil(width / COLOURS.length);
  const parts = COLOURS.map((background, at) => ({
    input: {
      create: { width: Math.min(stripe, width - at * stripe), height, channels: 3 as const, background },
    },
    left: at * stripe,
    top: 0,
  }));
  const seen = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(parts)
    .png()
    .toBuffer();
  return sharp(seen)
    .rotate(-90)
    .withExif({ IFD0: { Artist: 'PHOTOGRAPHER' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};
/** The nearest of the colours at a place of a picture, in fractions. */
const colourAt = async (image: Buffer, x: number, y = 0.5) => {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return `#${[...data.subarray(at, at + 3)].map(each => (each > 127 ? 'ff' : '00')).join('')}`;
};

describe('a picture that is made', () => {
  const PLACE = { width: 640, height: 400 };

  test('is upright, without notes of the camera, cut where it was said, at most twice its place, under a free Latin name', async () => {
    const photo = await stripes(4000, 1000);
    const crop = { x: 0.5, y: 0, width: 0.4, height: 1 };
    const made = await make('IMG 1.JPG', photo, { stem: 'Тест: «Пилот» & 5', place: PLACE, crop });
    expect(made).toMatchObject({
      name: 'articles/test-pilot-5.jpg',
      size: { width: 1280, height: 800 },
    });
    const { bytes } = await picture(`upload=${made.upload}`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...made.size });
    expect(bytes.includes('PHOTOGRAPHER')).toBe(false);
    expect([await colourAt(bytes, 0.02), await colourAt(bytes, 0.98)]).toEqual(['#0000ff', '#ffff00']);
    const twin = await make('b.jpg', photo, { stem: 'тест — пилот, 5' });
    expect(twin).toMatchObject({
      name: 'articles/test-pilot-5-2.jpg',
      size: { width: 2400, height: 600 },
    });
  });

  test('is the middle of the photograph where no part was named; one that is too small is not enlarged, and it is said', async () => {
    const made = await make('a.webp', await stripes(800, 250), { place: PLACE });
    const size = { width: 400, height: 250 };
    expect(made).toMatchObject({ size });
    expect([PLACE, { width: 640 }, { width: 400 }].map(place => calls.tooSmallText(size, place))).toEqual([
      'Снимок 400 × 250, а для этого места нужно 640 × 400: на экране будет размыт.',
      'Снимок 400 × 250, а для этого места нужно 640 в ширину: на экране будет размыт.',
      null,
    ]);
    const { bytes } = await picture(`upload=${made.upload}`);
    expect([await colourAt(bytes, 0.02), await colourAt(bytes, 0.98)]).toEqual(['#00ff00', '#0000ff']);
  });

  test('may be JPEG, PNG, WebP and AVIF; what can be seen through stays so; a drawing is not touched', async () => {
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000080' } });
    const { name, upload } = await make('a.png', await clear.clone().png().toBuffer());
    const { format, hasAlpha } = await sharp((await picture(`upload=${upload}`)).bytes).metadata();
    expect([name.endsWith('.webp'), format, hasAlpha]).toEqual([true, 'webp', true]);
    expect((await make('a.avif', await clear.clone().removeAlpha().avif().toBuffer())).name).toMatch(
      /\.jpg$/u,
    );
    const drawing = readFileSync(path.join(desk.contentDir, 'storage/promos/promo.svg'));
    const made = await make('План.SVG', drawing, { stem: 'promo', folder: 'promos', place: PLACE });
    expect(made).toMatchObject({ name: 'promos/promo-2.svg', size: null });
    expect((await picture(`upload=${made.upload}`)).bytes.equals(drawing)).toBe(true);
  });
});

/** A PNG that stands for far more pixels than it has bytes. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
    return Buffer.concat([length, Buffer.from(type), data, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height));
  const parts = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

describe('what is no picture is refused with a sentence', () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
  test.each([
    ['a picture of 2 GB', 'bomb.png', pngOf(40_000, 50_000), /64 мегапикселей/u],
    ['a picture above 64 megapixels', 'big.png', pngOf(8001, 8001), /64 мегапикселей/u],
    [
      'a page',
      'page.jpg',
      '<html><script>1</script></html>',
      /^page\.jpg — не снимок JPEG, PNG, WebP или AVIF/u,
    ],
    ['a drawing under another ending', 'a.png', svg('<rect width="9" height="9"/>'), /не снимок/u],
    ['a photograph that is cut off', 'a.jpg', Buffer.from('ffd8ffe0', 'hex'), /испорчен/u],
    ['a drawing with a script', 'a.svg', svg('<script>alert(1)</script>'), /скрипты/u],
    ['a drawing with a handler', 'a.svg', svg('<rect onclick="alert(1)"/>'), /скрипты/u],
    ['a drawing that loads', 'a.svg', svg('<use href="https://evil.example/a.svg#a"/>'), /чужие файлы/u],
    ['a page named as a drawing', 'a.svg', '<html></html>', /это не SVG/u],
    [
      'a drawing of endless copies',
      'a.svg',
      svg('<g id="a"><use href="#a"/><use href="#a"/></g>'),
      /слишком сложен/u,
    ],
    ['a drawing of comments without end', 'a.svg', svg('<!--'.repeat(1_000_000)), /скрипты/u],
  ])('%s', async (_, name, bytes, sentence) => {
    const [status, message] = await refused(make(name, bytes));
    expect([status, message]).toEqual([400, expect.stringMatching(sentence)]);
  });

  test('100 MB', async () => {
    const [status, message] = await refused(editor.upload('a.jpg', new Uint8Array(100 * 1024 * 1024)));
    expect([status, message]).toEqual([413, expect.stringContaining('64 МБ')]);
  });

  test.each(['../models', 'tyres', 'a/../..', '.ready', '/etc', ''])(
    'a folder cannot be «%s»',
    async folder => {
      expect((await refused(make('a.png', pngOf(20, 20), { folder })))[0]).toBe(400);
    },
  );

  test('a name cannot lead out of the folder, nor an upload that was not made here be seen', async () => {
    const { name } = await make('a.png', pngOf(20, 20), { stem: '../../../.htaccess\u0000' });
    expect(name).toMatch(/^articles\/[a-z\d-]+\.jpg$/u);
    expect((await make('a.png', pngOf(20, 20), { stem: '…' })).name).toBe('articles/picture.jpg');
    const { upload } = await editor.upload('articles%2Fa.jpg', new Uint8Array([1]));
    for (const query of [
      `upload=${upload}`,
      'upload=../../saves',
      'name=../shop.yaml',
      'name=tyres/../../shop.yaml',
      'name=.ready/30e2542c0e9c5609-640x640/320.avif',
      'name=film.mp4',
    ])
      expect([query, (await picture(query)).status]).toEqual([query, 404]);
    for (const name of ['../shop.yaml', 'articles/../../shop.yaml', '', '/etc/passwd'])
      expect((await refused(editor.ask(calls.removePicture, { name })))[0]).toBe(404);
  });
});

describe('the pictures of the shop', () => {
  const place = (file: string) => path.join(desk.contentDir, file);

  test('are removed only when nothing uses them, and can be taken back', async () => {
    const file = place('storage/articles/unused.png');
    writeFileSync(file, pngOf(30, 20));
    const used = ['articles/article.svg', 'tyres/cordiant-snow-cross-2.avif'];
    const answers = await Promise.all(used.map(name => refused(editor.ask(calls.removePicture, { name }))));
    expect(answers).toEqual([
      [409, expect.stringMatching(/^Картинка articles\/article\.svg нужна: articles\/holidays\.md:6, /u)],
      [409, expect.stringContaining('models/cordiant-snow-cross-2.md')],
    ]);
    const { save } = await editor.ask(calls.removePicture, { name: 'articles/unused.png' });
    expect(existsSync(file)).toBe(false);
    expect((await editor.ask(listSaves, {})).saves.find(({ id }) => id === save)).toMatchObject({
      person: 'Ольга',
      files: ['storage/articles/unused.png'],
    });
  });

  test('are listed with what they are and where they are used, found by name, the unused first when wished', async () => {
    writeFileSync(place('storage/promos/Старый баннер.png'), pngOf(20, 20));
    writeFileSync(place('заметки.txt'), 'articles/none.png');
    await run('import', [], desk.env);
    const { data, total } = await listed();
    expect(data.map(({ id }) => id)).not.toContainEqual(expect.stringContaining('.ready'));
    expect(data.length).toBe(total);
    const rowOf = (id: string) => data.find(row => row.id === id);
    expect(rowOf('articles/article.svg')?.uses).toEqual(
      expect.arrayContaining([
        { file: 'articles/pressure.md', line: 6 },
        { file: 'articles/pressure.md', line: 16 },
      ]),
    );
    expect(rowOf('banners/torero.svg')?.uses).toEqual([{ file: 'banners.csv', line: expect.any(Number) }]);
    expect(rowOf('tyres/cordiant-snow-cross-2-tread.avif')).toMatchObject({
      uses: [{ file: 'models/cordiant-snow-cross-2.md', line: null }],
      size: { width: 640, height: 640 },
      bytes: expect.any(Number),
    });
    expect(data.filter(({ uses }) => uses.length === 0).map(({ id }) => id)).toEqual([
      'promos/Старый баннер.png',
    ]);
    expect((await listed({ unused: true })).data[0]?.id).toBe('promos/Старый баннер.png');
    const text = readFileSync(place('promos/torero.md'), 'utf8');
    writeFileSync(place('promos/torero.md'), `${text}\n![Баннер](</storage/promos/Старый баннер.png>)\n`);
    expect((await listed({ q: 'СТАРЫЙ' })).data).toMatchObject([
      { uses: [{ file: 'promos/torero.md', line: text.split('\n').length + 1 }] },
    ]);
  });
});
