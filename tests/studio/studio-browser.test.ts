import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGET_640, encodeSquare } from '#scripts/studio/encode.ts';
import { type Model, subjectOf } from '#scripts/studio/parameters.ts';
import { FRAMINGS, scene } from '#scripts/studio/scenes/staging.ts';
import { gauged, labelled, WHEELS } from '#scripts/studio/scenes/wheels.ts';
import { subjectsIn } from '#scripts/studio/scenes.ts';
import { StudioBrowser } from '#scripts/studio/studio-browser.ts';

const MODEL: Model = {
  slug: 'torero-mp30',
  brand: 'Torero',
  title: 'MP 30',
  family: 'winter-studded',
  winter: true,
  spikes: true,
  topsell: true,
  size: { width: 205, aspect: 55, rim: 16, text: '205/55 R16 91T' },
};
const WET = scene('x', 'torero-mp30', 'asphalt', FRAMINGS.low);

let browser: StudioBrowser;
let png: Buffer;
let tread: Buffer;

beforeAll(async () => {
  browser = await StudioBrowser.open();
  const subject = subjectOf(MODEL);
  ({ png } = await browser.renderModel(subject, 'quarter', 160));
  tread = (await browser.renderModel(subject, 'tread', 640)).png;
});
afterAll(() => browser?.close());

test('the pinned browser renders a tyre on a transparent background without errors', async () => {
  expect(browser.pageErrors).toEqual([]);
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([160, 160, 4]);
  const at = (x: number, y: number) => [...data.subarray((y * 160 + x) * 4, (y * 160 + x) * 4 + 4)];
  let solid = 0;
  for (let pixel = 3; pixel < data.length; pixel += 4) if ((data[pixel] ?? 0) > 250) solid++;
  expect(solid / (160 * 160)).toBeGreaterThan(0.25);
  expect(solid / (160 * 160)).toBeLessThan(0.75);
  expect(at(2, 2)[3]).toBe(0);
  // Rubber is dark grey, not black and not coloured; only studs are bright.
  const bright: number[] = [];
  let sum = 0;
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if ((data[pixel + 3] ?? 0) < 250) continue;
    sum += data[pixel] ?? 0;
    expect(Math.abs((data[pixel] ?? 0) - (data[pixel + 2] ?? 0))).toBeLessThan(12);
    if ((data[pixel] ?? 0) > 150) bright.push(pixel);
  }
  expect(sum / solid).toBeGreaterThan(20);
  expect(sum / solid).toBeLessThan(90);
  expect(bright.length).toBeGreaterThan(10);
});

test('a scene of several tyres with words is opaque, and neither water nor metal is a blown white', async () => {
  const tyres = [
    { model: MODEL.slug, at: [0, 0] },
    { model: MODEL.slug, at: [-1.6, 0.4], lean: 90 },
  ] as const;
  const places = subjectsIn({ ...WET, tyres }, [MODEL]) ?? [];
  // The camera looks along the ground to where a softbox is mirrored in the water.
  const outdoors = { ...WET.outdoors, size: [240, 150] as const };
  const words = { labels: [{ text: 'Шины', at: [0.02, 0.98], size: 0.3 }] } as const;
  const [bare, lettered] = await Promise.all(
    [null, words].map(async one => {
      const made = await browser.renderScene(places, { outdoors, words: one });
      return sharp(made.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    }),
  );
  if (!bare || !lettered) throw new Error('no pictures');
  expect([bare.info.width, bare.info.height]).toEqual([240, 150]);
  const whites = ({ data }: typeof bare) => {
    let count = 0;
    for (let pixel = 0; pixel < data.length; pixel += 4) {
      expect(data[pixel + 3]).toBe(255);
      if (Math.min(data[pixel] ?? 0, data[pixel + 1] ?? 0, data[pixel + 2] ?? 0) > 200) count++;
    }
    return count / (240 * 150);
  };
  expect(whites(bare)).toBeLessThan(0.005);
  expect(whites(lettered)).toBeGreaterThan(0.02);
  expect(browser.pageErrors).toEqual([]);
}, 120_000);

test('a wheel stands in its tyre: metal is bright but not blown out, and its gauge, label and weights are seen', async () => {
  const rim = { ...WHEELS.five, weights: { count: 4, at: 0, across: 0.4 } };
  const sticker = labelled(['Torero', 'MP 30', '205/55 R16'], '2000000000015', 3);
  const front = {
    ...WET.outdoors,
    ground: 'floor',
    size: [240, 240],
    from: [0.4, 0.5, 7],
    at: [0, 0, 0],
    high: 2.3,
  } as const;
  const tread = { ...front, from: [7, 0.3, 0.6] } as const;
  const rendered = async (change: object, outdoors: typeof front | typeof tread) => {
    const places = subjectsIn({ ...WET, tyres: [{ model: MODEL.slug, ...change }] }, [MODEL]) ?? [];
    return (await browser.renderScene(places, { outdoors, words: null })).png;
  };
  /** Greys of a square, by its middle and its side in parts of the picture. */
  const seen = (picture: Buffer, [x, y]: readonly [number, number], side: number) => {
    const [left = 0, top = 0, width = 0] = [x - side / 2, y - side / 2, side].map(part =>
      Math.round(part * 240),
    );
    return sharp(picture).extract({ left, top, width, height: width }).greyscale().raw().toBuffer();
  };
  const difference = (one: Buffer, other: Buffer) =>
    one.reduce((sum, grey, at) => sum + Math.abs(grey - (other[at] ?? 0)), 0) / one.length;
  const middle = [0.5, 0.5] as const;
  const mounted = await rendered({ rim, spin: 180 }, front);
  const wheel = await seen(mounted, middle, 0.5);
  expect(difference(await seen(await rendered({}, front), middle, 0.5), wheel)).toBeGreaterThan(20);
  expect(wheel.filter(grey => grey > 245).length / wheel.length).toBeLessThan(0.01);
  // The valve is at the top, and the dial above it, on the sidewall.
  const dial = [0.5, 0.18] as const;
  const read = await rendered({ rim: gauged(rim, 2.2, 0), spin: 180 }, front);
  expect(difference(await seen(mounted, dial, 0.08), await seen(read, dial, 0.08))).toBeGreaterThan(20);
  const [plain, labelledTread] = [await rendered({}, tread), await rendered({ sticker }, tread)];
  expect(
    difference(await seen(plain, middle, 0.06), await seen(labelledTread, middle, 0.06)),
  ).toBeGreaterThan(30);
  expect(browser.pageErrors).toEqual([]);
}, 180_000);

test('photographs are encoded in all sizes, and the most detailed view of a studded tyre stays within the budget', async () => {
  const { master, sizes } = await encodeSquare(tread, 640);
  expect(await sharp(master).metadata()).toMatchObject({ width: 640, height: 640, hasAlpha: true });
  expect(master.length).toBeLessThan(BUDGET_640);
  // A picture without detail would be much smaller.
  expect(master.length).toBeGreaterThan(BUDGET_640 / 5);
  expect(sizes.map(({ width, format }) => `${width} ${format}`)).toEqual(['320 avif', '640 webp']);
  for (const { width, bytes } of sizes) expect((await sharp(bytes).metadata()).width).toBe(width);
}, 90_000);
