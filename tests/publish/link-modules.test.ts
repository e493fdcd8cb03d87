import { cpSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { FIXTURE, openShop, run, temporaryFolder } from '../harness/commands.ts';
import { copyShop } from '../harness/own-releases.ts';
import { ROOT } from '../harness/places.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A shop outside the project whose app finds the packages of a former version of the code. */
function formerShop() {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder.path, name);
  const outDir = at('dist');
  copyShop(outDir);
  const { apps, modules } = placesIn(outDir);
  const app = currentRelease(outDir)?.app.name ?? '';
  const borrowed = at('borrowed');
  cpSync(path.join(apps, app), borrowed, { recursive: true });
  rmSync(apps, { recursive: true });
  cpSync(borrowed, path.join(apps, app), { recursive: true });
  const former = at('former/node_modules');
  mkdirSync(former, { recursive: true });
  symlinkSync(former, modules);
  return {
    env: { ...FIXTURE, DATA_DIR: at('db'), OUT_DIR: outDir },
    former,
    packages: () => path.resolve(readlinkSync(modules)),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

const PACKAGES = path.join(ROOT, 'node_modules');

test('a server finds its packages when the folder of the former version has been deleted', async () => {
  using shop = formerShop();
  rmSync(shop.former, { recursive: true });
  const { url, stop } = await openShop(shop.env);
  try {
    expect((await fetch(`${url}/products?season=winter`)).status).toBe(200);
  } finally {
    await stop();
  }
  expect(shop.packages()).toBe(PACKAGES);
});

test('a publication uses its own packages while the former version is still there', async () => {
  using shop = formerShop();
  const { code, stdout } = await run('build', ['--all'], shop.env);
  expect(code, stdout).toBe(0);
  expect(shop.packages()).toBe(PACKAGES);
});
