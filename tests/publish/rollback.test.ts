import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogueOf, type Release } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { beginRelease, currentRelease, finishRelease } from '#src/publish/releases.ts';
import { rollback } from '#src/publish/rollback.ts';
import { takenBack } from '#src/publish/withdrawn.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { FIXTURE_OUT } from '../harness/places.ts';
import { cell, row } from './shop-edits.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import type { Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 120_000 });

const PRODUCT = 35;

/** A shop with one release; tests begin with copies of it. */
let begun: Workshop;
beforeAll(async () => {
  begun = openWarmWorkshop();
  begun.edit('products.csv', row(PRODUCT, cell(5, '3300')));
  await begun.publish();
});
afterAll(() => begun[Symbol.dispose]());

/** Which release `npm run rollback` brings back, by the price of one product. */
let shop: Workshop;
afterEach(() => shop[Symbol.dispose]());

/** Begins with a shop that was published once. Returns that release. */
function begin(): Release {
  shop = openWarmWorkshop(begun);
  return currentRelease(shop.config.outDir) as Release;
}

const publish = async (price: number): Promise<Release> => {
  shop.edit('products.csv', row(PRODUCT, cell(5, String(price))));
  return shop.publish();
};

/** The price that is shown. */
function currentPrice(): number {
  const release = currentRelease(shop.config.outDir);
  const db = new Database(catalogueOf(release as Release), { readonly: true });
  const price = db.prepare('SELECT price FROM product WHERE id = ?').pluck().get(PRODUCT) as number;
  db.close();
  return price / 100;
}

/** The price that is shown after a rollback. */
async function back(id?: string): Promise<number> {
  await rollback(shop.config, id);
  return currentPrice();
}

const isHeldBack = ({ content, code }: Release): boolean =>
  takenBack({ content, code }, currentRelease(shop.config.outDir)) !== undefined;

describe('without a name', () => {
  test('brings back what was shown before, also where that had been brought back itself: never what was taken back', async () => {
    begin();
    await publish(330);
    expect(await back()).toBe(3300);
    await publish(3400);
    expect(await back()).toBe(3300);
    await expect(rollback(shop.config)).rejects.toThrow(
      'Возвращаться некуда: более раннего выпуска, в котором показано другое, нет. Вернуть другой: npm run rollback',
    );
  });

  longTest(
    'passes over what was taken back when what is shown looks like what was brought back',
    async () => {
      begin();
      await publish(3400);
      await publish(330);
      expect(await back()).toBe(3400);
      shop.edit('products.csv', row(PRODUCT, cell(5, '3400')));
      await shop.publish({ all: true });
      expect(await back()).toBe(3300);
    },
  );

  longTest('goes on to what was before that, rollback after rollback', async () => {
    begin();
    await publish(3400);
    await publish(3500);
    expect([await back(), await back()]).toEqual([3400, 3300]);
  });

  longTest('after the content was published again, brings back what was shown meanwhile', async () => {
    begin();
    const again = await publish(3390);
    await back();
    await shop.publish();
    expect(currentPrice()).toBe(3390);
    expect(await back()).toBe(3300);
    expect(isHeldBack(again)).toBe(true);
  });

  longTest('passes over releases that show the same, such as those of --all', async () => {
    begin();
    await publish(3390);
    await shop.publish({ all: true });
    expect(await back()).toBe(3300);
  });

  longTest('after a rollback to a named release, brings back the one before that', async () => {
    begin();
    const second = await publish(3390);
    await back();
    expect(await back(second.id)).toBe(3390);
    expect(await back()).toBe(3300);
  });
});

longTest('a release that shows the same, brought back by name, takes nothing back', async () => {
  const first = begin();
  await shop.publish({ all: true });
  await back(first.id);
  expect(isHeldBack(first)).toBe(false);
});

longTest('what only dates brought is taken back too, and stays so', async () => {
  shop = openWarmWorkshop();
  shop.add('prices.csv', `id;price;from\n${PRODUCT};2990;2027-03-01 09:00\n`);
  shop.edit('products.csv', row(PRODUCT, cell(5, '3300')));
  await shop.publish({ now: new Date('2027-03-01T05:59:00Z') });
  const dated = await shop.publish({ now: new Date('2027-03-01T06:00:00Z') });
  expect(currentPrice()).toBe(2990);
  await rollback(shop.config, undefined, new Date('2027-03-01T06:05:00Z'));
  expect([currentPrice(), isHeldBack(dated)]).toEqual([3300, true]);
});

longTest('what is shown again is not taken back, even when its dates have passed', async () => {
  shop = openWarmWorkshop();
  shop.add('prices.csv', `id;price;from\n${PRODUCT};2990;2027-03-01 09:00\n`);
  shop.edit('products.csv', row(PRODUCT, cell(5, '3300')));
  const first = await shop.publish({ now: new Date('2027-03-01T05:00:00Z') });
  shop.edit('products.csv', row(PRODUCT, cell(5, '3400')));
  const second = await shop.publish({ now: new Date('2027-03-01T05:01:00Z') });
  const at = (minute: number) => new Date(Date.UTC(2027, 2, 1, 6, minute));
  for (const [index, { id }] of [first, second, first].entries()) await rollback(shop.config, id, at(index));
  expect([currentPrice(), isHeldBack(first), isHeldBack(second)]).toEqual([3300, false, true]);
});

longTest('what was taken back stays so while only dates bring new releases', async () => {
  shop = openWarmWorkshop();
  await shop.publish({ now: new Date('2026-06-15T09:00:00Z') });
  const before = readFileSync(path.join(shop.config.contentDir, 'products.csv'), 'utf8');
  const bad = await publish(330);
  await back();
  shop.edit('products.csv', () => before);
  // Dates of the fixture's promotions pass.
  await shop.publish({ now: new Date('2099-06-15T09:00:00Z') });
  expect(isHeldBack(bad)).toBe(true);
});

longTest('releases of another origin are passed over, and refused by name', async () => {
  const other = begin();
  await publish(3400);
  writeFileSync(
    path.join(other.dir, 'release.json'),
    readFileSync(path.join(other.dir, 'release.json'), 'utf8').replace(
      /"siteUrl": "[^"]*"/u,
      '"siteUrl": "https://other.example"',
    ),
  );
  await expect(rollback(shop.config)).rejects.toThrow('Возвращаться некуда');
  await expect(rollback(shop.config, other.id)).rejects.toThrow(
    `Выпуск ${other.id} собран для https://other.example`,
  );
});

longTest(
  'a release that was brought back and cannot be read is replaced by what it had brought back',
  async () => {
    begin();
    await publish(330);
    const { release } = await rollback(shop.config);
    truncateSync(path.join(release.dir, 'release.json'), 20);
    expect(await back()).toBe(3300);
  },
);

longTest(
  'the release that is served may be damaged; one that cannot be brought back names the one before it',
  async () => {
    const first = begin();
    const second = await publish(3390);
    const third = await publish(3400);
    truncateSync(path.join(third.dir, 'release.json'), 20);
    expect((await rollback(shop.config)).from).toBe(null);
    expect(currentPrice()).toBe(3390);
    writeFileSync(catalogueOf(second), 'not a database');
    await expect(rollback(shop.config, second.id)).rejects.toThrow(
      `Каталог выпуска ${second.id} повреждён. Верните выпуск до него: npm run rollback -- ${first.id}`,
    );
    writeFileSync(placesIn(shop.config.outDir).pointer, 'nothing of a release');
    writeFileSync(path.join(first.dir, 'files.tsv'), 'damaged');
    await expect(rollback(shop.config, first.id)).rejects.toThrow(
      `Список файлов выпуска ${first.id} повреждён. Верните другой: npm run rollback -- ВЫПУСК`,
    );
  },
);

longTest('what is refused when it is published again names the whole command', async () => {
  begin();
  shop.edit('products.csv', text => text.replaceAll(/^((?:[^;]*;){7})\d+/gmu, '$10'));
  await expect(shop.publish({ again: true, acceptGone: false })).rejects.toThrow(
    'Если так и задумано: npm run build -- --again --yes',
  );
});

longTest('an address that a rollback took away is asked for by the next publication', async () => {
  begin();
  const before = readFileSync(path.join(shop.config.contentDir, 'products.csv'), 'utf8');
  shop.edit(
    'products.csv',
    text => `${text.trimEnd()}\n900;kama-irbis;Kama Irbis 185/70 R14 88T;;185/70 R14;2990;;8;;88;T;;;;\n`,
  );
  await shop.publish();
  await rollback(shop.config);
  shop.edit('products.csv', () => row(PRODUCT, cell(5, '3190'))(before));
  await expect(shop.publish({ acceptGone: false })).rejects.toThrow('/product/900;');
  const { dir } = await shop.publish();
  expect(JSON.parse(readFileSync(path.join(dir, 'release.json'), 'utf8')).gone).toEqual(['/product/900']);
});

test('ids keep the order of publications when the clock is put back', () => {
  using folder = temporaryFolder();
  const facts = JSON.stringify(currentRelease(FIXTURE_OUT));
  const finished = (time: string): string => {
    const { dir } = beginRelease(folder.path, new Date(time));
    writeFileSync(path.join(dir, 'release.json'), facts);
    return path.basename(finishRelease(dir).dir);
  };
  const times = [
    '2026-11-21T10:15:00Z',
    '2026-11-21T10:15:00Z',
    '2026-11-11T09:00:00Z',
    '2026-11-11T09:01:00Z',
  ];
  expect([...times, '2026-11-21T10:16:00Z'].map(finished)).toEqual([
    '20261121T101500Z',
    '20261121T101500Z-02',
    '20261121T101501Z',
    '20261121T101502Z',
    '20261121T101600Z',
  ]);
});
