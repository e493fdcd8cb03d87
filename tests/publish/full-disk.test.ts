import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf, type Release } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { FIXTURE, openShop, run, temporaryFolder } from '../harness/commands.ts';
import { copyShop } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { ask } from '../site/asking.ts';
import { damageOf, differsFromTree, newestFiles, treeDamage } from './stress/whole-shop.ts';

const folder = temporaryFolder();
const mount = path.join(folder.path, 'small');
mkdirSync(mount);

/** A disk of its own, or null where this may not be mounted. */
function mounted(): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,nr_inodes=5000', 'tmpfs', mount], {
      stdio: 'ignore',
    });
    return mount;
  } catch {
    console.warn('SKIPPED: a publication on a full disk, since nothing may be mounted here (run as root)');
    return null;
  }
}
const disk = mounted();
afterAll(() => {
  if (disk) execFileSync('umount', ['-l', disk]);
  folder[Symbol.dispose]();
});

const at = (name: string) => path.join(mount, name);
const outDir = at('dist');
const ballast = at('ballast');
const env = {
  ...FIXTURE,
  CONTENT_DIR: path.join(folder.path, 'content'),
  DATA_DIR: at('db'),
  OUT_DIR: outDir,
};
const messagesIn = (stderr: string) => stderr.replace(/^(?:Предупреждения|\S+:\d+: ).*\n/gmu, '');

function setPrice(roubles: number): void {
  const products = path.join(env.CONTENT_DIR, 'products.csv');
  const text = readFileSync(products, 'utf8');
  writeFileSync(products, text.replace(/^(35;(?:[^;]*;){4})\d+/mu, `$1${roubles}`));
}

beforeAll(async () => {
  if (!disk) return;
  cpSync(FIXTURE_CONTENT, env.CONTENT_DIR, { recursive: true });
  copyShop(outDir);
  const first = await run('build', [], env);
  expect(first.code, first.stderr).toBe(0);
}, 120_000);

/** Publishes, which works and says nothing but warnings. */
async function expectPublished(): Promise<void> {
  const { code, stderr } = await run('build', [], env);
  expect([code, messagesIn(stderr)]).toEqual([0, '']);
  expect([...damageOf(outDir), ...differsFromTree(outDir, currentRelease(outDir) as Release)]).toEqual([]);
}

const MB = 1_000_000;
/** Room in MB at which a publication stops at other places: at once, in the import, while pages are written, at the end. */
const ROOMS = [0, 0.1, 0.6, 1.2, 2.5];

/** A photograph of which no two are alike, and whose sizes take about a megabyte. */
const noise = () =>
  sharp(randomBytes(800 * 600 * 3), { raw: { width: 800, height: 600, channels: 3 } })
    .jpeg()
    .toBuffer();

test.skipIf(!disk).each([false, true])(
  'a full disk leaves the live shop as it was and is told in one sentence, and what was written is gone; then the next build works (a new photograph: %s)',
  { timeout: 300_000 },
  async withPhoto => {
    const shop = await openShop(env);
    let failures = 0;
    for (const [index, room] of ROOMS.entries()) {
      const before = currentRelease(outDir) as Release;
      setPrice(3200 + index);
      const { bavail, bsize } = statfsSync(mount);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - room * MB)));
      const photos = path.join(env.CONTENT_DIR, 'storage/noise.jpg');
      if (withPhoto) writeFileSync(photos, await noise());
      const free = statfsSync(mount).bavail;
      const { code, stderr } = await run('build', [], env);
      rmSync(photos, { force: true });
      if (code !== 0) {
        failures++;
        const isReleased = stderr.includes('показан');
        if (!isReleased)
          expect(free - statfsSync(mount).bavail, `blocks left of ${room} MB`).toBeLessThan(30);
        expect([room, code, messagesIn(stderr)]).toEqual([
          room,
          1,
          expect.stringMatching(/^(?:На диске нет места|Выпуск|Размеры фотографий).*\n$/u),
        ]);
      }
      expect([...damageOf(outDir), ...treeDamage(outDir, filesOf(before), newestFiles(outDir))]).toEqual([]);
      expect((await ask(shop.url, '/product/35')).status).toBe(200);
      rmSync(ballast);
      await expectPublished();
    }
    expect(failures).toBeGreaterThan(2);
    await shop.stop();
  },
);

/** Numbers of files that may still be made: none, too few for the import's database and its log, too few for the release. */
const FILES_LEFT = [0, 4, 5, 6, 8];

test.skipIf(!disk)(
  'a disk that takes no more files leaves the live shop as it was and is told in one sentence; then the next build works',
  { timeout: 300_000 },
  async () => {
    const many = at('many');
    let failures = 0;
    for (const left of FILES_LEFT) {
      setPrice(3300 + left);
      mkdirSync(many);
      for (let free = statfsSync(mount).ffree; free > left; free--)
        writeFileSync(path.join(many, String(free)), '');
      const { code, stderr } = await run('build', [], env);
      if (code !== 0) {
        failures++;
        expect([left, code, messagesIn(stderr)]).toEqual([
          left,
          1,
          expect.stringMatching(/^(?:(?:На диске нет места|Диск не).*df -i|Выпуск.*нет места).*\n$/u),
        ]);
      }
      expect(damageOf(outDir)).toEqual([]);
      rmSync(many, { recursive: true });
      await expectPublished();
    }
    expect(failures).toBeGreaterThan(2);
  },
);
