import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import chromium from '@sparticuz/chromium';
import type { FullConfig } from 'playwright/test';
import sharp from 'sharp';
import { buildWhenStale } from '../harness/build-when-stale.ts';
import { FIXTURE, openShop, temporaryFolder } from '../harness/commands.ts';
import { VISUAL_DATA, VISUAL_OUT, VISUAL_PICTURES } from '../harness/places.ts';

/** The same pixels in a third fewer bytes. */
async function pack(): Promise<void> {
  for (const name of readdirSync(VISUAL_PICTURES, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(VISUAL_PICTURES, name);
    if (name.endsWith('.png')) writeFileSync(file, await sharp(file).png({ compressionLevel: 9 }).toBuffer());
  }
}

/** The fixture shop with the styleguide, in a build of its own. */
export default async function open({ updateSnapshots }: FullConfig): Promise<() => Promise<void>> {
  const built = { ...FIXTURE, DATA_DIR: VISUAL_DATA, OUT_DIR: VISUAL_OUT, STYLEGUIDE: '1' };
  await buildWhenStale(built);
  const folder = temporaryFolder();
  const shop = await openShop({ ...built, DATA_DIR: folder.path });
  process.env.SHOP_URL = shop.url;
  process.env.CHROMIUM = await chromium.executablePath();
  return async () => {
    await shop.stop();
    folder[Symbol.dispose]();
    if (updateSnapshots === 'all') await pack();
  };
}
