import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { catalogueOf, readRelease } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { Retries } from '#src/server/calls/retries.ts';
import { entriesOf } from '../harness/log.ts';
import { longTest } from '../harness/long-test.ts';
import { BROKEN, switchToBroken, switchToOlderApp, switchToOrigin } from '../harness/own-releases.ts';
import { openOwnShop } from '../harness/own-shop.ts';
import { ask } from '../site/asking.ts';

longTest(
  'a release that cannot be opened is logged once and named by readiness; once more for another reason',
  async () => {
    await using shop = await openOwnShop();
    const warnings = () =>
      entriesOf(shop.running).flatMap(({ event, level, msg }) =>
        event === 'release' && level === 'warn' ? [msg] : [],
      );
    const trouble = async () =>
      (JSON.parse((await ask(shop.url, '/readyz')).text) as { trouble: string | null }).trouble;
    expect(await trouble()).toBeNull();
    switchToBroken(shop.outDir);
    await expect.poll(trouble, { timeout: 20_000 }).toMatch(/\S/u);
    const first = await trouble();
    expect(warnings()).toEqual([expect.stringContaining(String(first))]);
    expect((await ask(shop.url, '/product/7')).status).toBe(200);
    // It is tried again after ten seconds, and is then damaged in another way.
    rmSync(path.join(placesIn(shop.outDir).releases, BROKEN, 'release.json'));
    await expect.poll(() => warnings().length, { timeout: 30_000, interval: 200 }).toBe(2);
    expect(warnings()[1]).toContain(`Выпуск ${BROKEN} не читается`);
    expect(await trouble()).not.toBe(first);
    expect(shop.running.heard.stderr.trim().split('\n')).toHaveLength(2);
  },
  60_000,
);

longTest(
  'a server goes on with its release when one of another origin is published',
  async () => {
    await using shop = await openOwnShop();
    const ready = async () =>
      JSON.parse((await ask(shop.url, '/readyz')).text) as { release: string; trouble: string | null };
    const { release } = await ready();
    switchToOrigin(shop.outDir, 'https://another.example');
    await expect
      .poll(ready, { timeout: 20_000 })
      .toMatchObject({ release, trouble: expect.stringContaining('собран для https://another.example') });
    expect((await ask(shop.url, '/product/7')).status).toBe(200);
  },
  60_000,
);

longTest(
  'a page that a release of older code does not have answers 503 with the phones, and the others are served',
  async () => {
    await using shop = await openOwnShop();
    switchToOlderApp(shop.outDir);
    await shop.restart();
    const headers = { Accept: 'text/html' };
    const statusOf = async (target: string) => (await ask(shop.url, target, { headers })).status;
    expect(await statusOf('/products?width=205')).toBe(503);
    const { status, text } = await ask(shop.url, '/basket?form', { headers });
    expect(status).toBe(503);
    expect(text).toMatch(/<a href="tel:\+7\d{10}">/u);
    expect(await statusOf('/product/7')).toBe(200);
  },
  60_000,
);

test('a release whose catalogue is damaged is not served', async () => {
  await using shop = await openOwnShop();
  const { releases, pointer } = placesIn(shop.outDir);
  const ready = async () =>
    JSON.parse((await ask(shop.url, '/readyz')).text) as { release: string; trouble: string | null };
  const { release } = await ready();
  const damaged = path.join(releases, 'next');
  cpSync(path.join(releases, release), damaged, { recursive: true });
  const catalogue = catalogueOf({ dir: damaged });
  const bytes = readFileSync(catalogue);
  bytes.write('цены', bytes.length - 8);
  rmSync(catalogue);
  writeFileSync(catalogue, bytes);
  writeFileSync(path.join(damaged, 'release.json'), JSON.stringify({ ...readRelease(damaged), id: 'next' }));
  writeFileSync(pointer, 'next');
  await expect
    .poll(ready, { timeout: 20_000 })
    .toMatchObject({ release, trouble: 'Каталог выпуска next повреждён.' });
  expect((await ask(shop.url, '/product/7')).status).toBe(200);
}, 60_000);

test('it is tried again after ten seconds, then after twice as long each time, at most every five minutes', () => {
  let now = 0;
  const retries = new Retries(() => now);
  const pauses = Array.from({ length: 7 }, () => {
    retries.failed('a');
    const failed = now;
    while (!retries.mayTry('a')) now += 1000;
    return (now - failed) / 1000;
  });
  expect(pauses).toEqual([11, 21, 41, 81, 161, 301, 301]);
  expect(retries.mayTry('b')).toBe(true);
  expect([retries.failed('b'), retries.failed('b')]).toEqual([true, false]);
});
