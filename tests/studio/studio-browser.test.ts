import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUDGET_640, encodeSquare } from '#scripts/studio/encode.ts';
import { subjectOf } from '#scripts/studio/parameters.ts';
import { StudioBrowser } from '#scripts/studio/studio-browser.ts';

let browser: StudioBrowser;
let png: Buffer;
let tread: Buffer;

beforeAll(async () => {
  browser = await StudioBrowser.open();
  const subject = subjectOf({
    slug: 'torero-mp30',
    brand: 'Torero',
    title: 'MP 30',
    family: 'winter-studded',
    winter: true,
    spikes: true,
    size: { width: 205, aspect: 55, rim: 16, text: '205/55 R16 91T' },
  });
  ({ png } = await browser.photograph(subject, 'quarter', 160));
  tread = (await browser.photograph(subject, 'tread', 640)).png;
});
afterAll(() => browser?.close());

test('the pinned browser photographs a tyre on a transparent ground and has nothing to complain of', async () => {
  expect(browser.faults).toEqual([]);
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([160, 160, 4]);
  const at = (x: number, y: number) => [...data.subarray((y * 160 + x) * 4, (y * 160 + x) * 4 + 4)];
  let solid = 0;
  for (let pixel = 3; pixel < data.length; pixel += 4) if ((data[pixel] ?? 0) > 250) solid++;
  expect(solid / (160 * 160)).toBeGreaterThan(0.25);
  expect(solid / (160 * 160)).toBeLessThan(0.75);
  expect(at(2, 2)[3]).toBe(0);
  // Rubber is dark and neither black nor coloured; studs are the only bright thing.
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

test('encoded photographs have their sizes, and the densest view of a studded tyre fits into the budget', async () => {
  const { master, sizes } = await encodeSquare(tread, 640);
  expect(await sharp(master).metadata()).toMatchObject({ width: 640, height: 640, hasAlpha: true });
  expect(master.length).toBeLessThan(BUDGET_640);
  // A picture without detail would fit too.
  expect(master.length).toBeGreaterThan(BUDGET_640 / 5);
  expect(sizes.map(({ width, format }) => `${width} ${format}`)).toEqual(['320 avif', '640 webp']);
  for (const { width, bytes } of sizes) expect((await sharp(bytes).metadata()).width).toBe(width);
}, 90_000);
