import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { filesOf } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { sourcesOf } from '#src/publish/sources.ts';
import { openShop, run } from '../harness/commands.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { borrowTwoApps } from './another-app.ts';
import { Crawler } from './crawler.ts';
import { openWorkshop } from './workshop.ts';

const PUBLICATIONS = 4;
const OTHER_SITE = 'http://localhost:4322';
const PHOTO = 'storage/tyres/cordiant-snow-cross-2.avif';
const PHOTOS = [PHOTO, 'storage/tyres/cordiant-snow-cross-2-tread.avif'];

test('a plain web server over OUT_DIR/current never shows a page without what it asks for, while styles, scripts and photographs change', async () => {
  using shop = openWorkshop();
  const { contentDir, dataDir, outDir, siteUrl } = shop.config;
  const env = { CONTENT_DIR: contentDir, DATA_DIR: dataDir, OUT_DIR: outDir };
  borrowTwoApps(shop.config, sourcesOf(shop.config).code, OTHER_SITE);
  const publish = async (SITE_URL: string) => {
    const { code, stderr } = await run('build', [], { ...env, SITE_URL });
    expect(code, stderr).toBe(0);
    const release = currentRelease(outDir);
    if (!release) throw new Error('nothing is served');
    return release;
  };
  const first = await publish(siteUrl);
  // Publications wait between assets and pages until an open server has tried the release.
  const server = await openShop(env);
  const pages = [...filesOf(first).keys()]
    .filter(address => address.endsWith('/index.html'))
    .map(address => address.replace(/\/index\.html$/u, '') || '/');
  await using crawler = await Crawler.open(path.join(outDir, 'current'), pages);
  for (let count = 1; count <= PUBLICATIONS; count++) {
    copyFileSync(path.join(FIXTURE_CONTENT, PHOTOS[count % 2] ?? ''), path.join(contentDir, PHOTO));
    const { app, pages } = await publish(count % 2 === 0 ? siteUrl : OTHER_SITE);
    expect(pages.changed).toBe(pages.all);
    expect(app.name === first.app.name).toBe(count % 2 === 0);
    const { rounds } = crawler;
    await vi.waitFor(() => expect(crawler.rounds).toBeGreaterThan(rounds), { timeout: 60_000 });
  }
  await server.stop();
  const { assets, missing } = await crawler.end();
  expect(missing).toEqual([]);
  expect(assets).toBeGreaterThan(50);
}, 240_000);
