import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_CONTENT, ROOT } from '#tests/harness/places.ts';
import { brokenShop } from './broken-shop.ts';

const DATED = `SELECT json_object(
  'banners', json((SELECT json_group_array(title) FROM (SELECT title FROM banner WHERE place = 'main' ORDER BY position))),
  'promos', json((SELECT json_group_array(url || ' ' || ended) FROM (SELECT url, ended FROM promo ORDER BY position))),
  'badges', json((SELECT badges FROM model WHERE slug = 'kama-irbis')),
  'meta', json((SELECT json_group_object(key, value) FROM meta)))`;

/** Imports the fixture as of several moments in a process with another time zone; returns what depends on dates. */
async function dated(moments: readonly string[], TZ: string, target: string): Promise<Dated[]> {
  const code = `
    import { importContent } from ${JSON.stringify(path.join(ROOT, 'src/intake/import-content.ts'))};
    import Database from 'better-sqlite3';
    const [contentDir, target, sql, ...moments] = process.argv.slice(1);
    const said = moments.map(now => {
      importContent({ contentDir, target, previous: target, now: new Date(now) });
      const db = new Database(target, { readonly: true });
      const row = db.prepare(sql).pluck().get();
      db.close();
      return JSON.parse(row);
    });
    console.log(JSON.stringify(said));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', code, FIXTURE_CONTENT, target, DATED, ...moments],
    { cwd: ROOT, env: { ...process.env, TZ } },
  );
  return JSON.parse(stdout) as Dated[];
}

interface Dated {
  banners: string[];
  promos: string[];
  badges: { title: string }[];
  meta: Record<'version' | 'imported_on' | 'valid_until', string>;
}

describe('days are days in the shop’s time zone', () => {
  const steady = ['Шиномонтаж Cordiant', 'Чехлы Torero', 'Хранение Gislaved', 'Проверка давления'];
  const promos = ['cordiant 0', 'gislaved 0', 'torero 0'];
  const badge = { ico: 'label', title: 'Новогодняя', thumb: '', promo: 'ended' };
  const MOMENTS = [
    {
      moment: 'the last second of the last day',
      now: '2020-01-01T20:59:59Z',
      expected: {
        banners: [...steady, 'Зимняя распродажа'],
        promos: [...promos, 'ended 0'],
        badges: [badge],
      },
      meta: { imported_on: '2020-01-01', valid_until: '2020-01-02' },
    },
    {
      moment: 'the first second after it',
      now: '2020-01-01T21:00:00Z',
      expected: { banners: steady, promos: [...promos, 'ended 1'], badges: [] },
      meta: { imported_on: '2020-01-02', valid_until: '2021-01-01' },
    },
    {
      moment: 'the last second before the first day',
      now: '2098-12-31T20:59:59Z',
      expected: { banners: steady, promos: [...promos, 'ended 1'], badges: [] },
      meta: { imported_on: '2098-12-31', valid_until: '2099-01-01' },
    },
    {
      moment: 'the first second of the first day',
      now: '2098-12-31T21:00:00Z',
      expected: { banners: [...steady, 'Скоро'], promos: ['future 0', ...promos, 'ended 1'], badges: [] },
      meta: { imported_on: '2099-01-01', valid_until: '2100-01-01' },
    },
    {
      moment: 'an hour that New York skips in spring',
      now: '2026-03-08T07:30:00Z',
      expected: { banners: steady, promos: [...promos, 'ended 1'], badges: [] },
      meta: { imported_on: '2026-03-08', valid_until: '2027-01-01' },
    },
  ];
  const zones = ['UTC', 'Europe/Moscow', 'Asia/Vladivostok', 'America/New_York'];
  let said: Dated[][];
  beforeAll(async () => {
    using shop = brokenShop();
    const moments = MOMENTS.map(({ now }) => now);
    said = await Promise.all(zones.map(zone => dated(moments, zone, `${shop.target}-${zone}/catalogue.db`)));
  }, 60_000);

  test.each(MOMENTS.map((moment, index) => ({ ...moment, index })))(
    '$moment, whatever the machine’s time zone',
    ({ index, expected, meta }) => {
      const version = said[0]?.[index]?.meta.version;
      for (const one of said) expect(one[index]).toEqual({ ...expected, meta: { ...meta, version } });
    },
  );
});
