import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import chromium from '@sparticuz/chromium';
import type { FullConfig } from 'playwright/test';
import sharp from 'sharp';
import { buildWhenStale } from '../harness/build-when-stale.ts';
import { FIXTURE, openShop, temporaryFolder } from '../harness/commands.ts';
import { ROOT, VISUAL_DATA, VISUAL_OUT, VISUAL_PICTURES } from '../harness/places.ts';

/** Recompresses all screenshots losslessly, which saves a third of the bytes. */
async function recompress(): Promise<void> {
  for (const name of readdirSync(VISUAL_PICTURES, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(VISUAL_PICTURES, name);
    if (name.endsWith('.png')) writeFileSync(file, await sharp(file).png({ compressionLevel: 9 }).toBuffer());
  }
}

/** Settings by which a shop is built as of November: lists and leaders begin with the season of the day. */
function inNovember(folder: string): Record<string, string> {
  const shift = path.join(folder, 'clock-shift');
  writeFileSync(shift, String(Date.UTC(new Date().getUTCFullYear(), 10, 20) - Date.now()));
  const clock = pathToFileURL(path.join(ROOT, 'tests/server/shifted-clock.ts')).href;
  return { NODE_OPTIONS: `--import=${clock}`, CLOCK_SHIFT: shift };
}

/** Builds and starts the fixture shop with the styleguide. */
export default async function open({ updateSnapshots }: FullConfig): Promise<() => Promise<void>> {
  const built = { ...FIXTURE, DATA_DIR: VISUAL_DATA, OUT_DIR: VISUAL_OUT, STYLEGUIDE: '1' };
  const folder = temporaryFolder();
  await buildWhenStale({ ...built, ...inNovember(folder.path) });
  const shop = await openShop({ ...built, DATA_DIR: folder.path });
  process.env.SHOP_URL = shop.url;
  process.env.CHROMIUM = await chromium.executablePath();
  return async () => {
    await shop.stop();
    folder[Symbol.dispose]();
    if (updateSnapshots === 'all') await recompress();
  };
}
