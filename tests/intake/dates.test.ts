import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_CONTENT, ROOT } from '#tests/harness/places.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { all, append, brokenShop, edit } from './broken-shop.ts';

const DATED = `SELECT json_object(
  'banners', json((SELECT json_group_array(title) FROM (SELECT title FROM banner WHERE place = 'main' ORDER BY position))),
  'promos', json((SELECT json_group_array(url || ' ' || ended) FROM (SELECT url, ended FROM promo ORDER BY position))),
  'badges', json((SELECT badges FROM model WHERE slug = 'kama-irbis')),
  'meta', json((SELECT json_group_object(key, value) FROM meta)))`;

/** Imports content as of several moments in a process with another time zone; returns what depends on dates. */
async function dated(
  moments: readonly string[],
  TZ: string,
  target: string,
  contentDir = FIXTURE_CONTENT,
): Promise<Dated[]> {
  lendPictures(path.dirname(target));
  const code = `
    import { importContent } from ${JSON.stringify(path.join(ROOT, 'src/content/import/import-content.ts'))};
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
    ['--input-type=module', '-e', code, contentDir, target, DATED, ...moments],
    { cwd: ROOT, env: { ...process.env, TZ } },
  );
  return JSON.parse(stdout) as Dated[];
}

interface Dated {
  banners: string[];
  promos: string[];
  badges: { title: string }[];
  meta: Record<'version' | 'valid_until', string>;
}

/** East and west of the shop's; the long form has more. */
const ZONES = ['Asia/Vladivostok', 'America/New_York', ...(IS_LONG ? ['UTC', 'Europe/Moscow'] : [])];

describe('days are days in the shop’s time zone', () => {
  const steady = ['Шиномонтаж Cordiant', 'Чехлы Torero', 'Хранение Gislaved', 'Проверка давления'];
  const promos = ['cordiant 0', 'gislaved 0', 'torero 0'];
  const badge = { icon: 'label', title: 'Новогодняя', thumb: '', promo: 'ended' };
  const MOMENTS = [
    {
      moment: 'the last second of the last day',
      now: '2020-01-01T20:59:59Z',
      expected: {
        banners: [...steady, 'Зимняя распродажа'],
        promos: [...promos, 'ended 0'],
        badges: [badge],
      },
      meta: { valid_until: '2020-01-01T21:00:00.000Z' },
    },
    {
      moment: 'the first second after it',
      now: '2020-01-01T21:00:00Z',
      expected: { banners: steady, promos: [...promos, 'ended 1'], badges: [] },
      meta: { valid_until: '2020-02-29T21:00:00.000Z' },
    },
    {
      moment: 'the last second before the first day',
      now: '2098-12-31T20:59:59Z',
      expected: { banners: steady, promos: [...promos, 'ended 1'], badges: [] },
      meta: { valid_until: '2098-12-31T21:00:00.000Z' },
    },
    {
      moment: 'the first second of the first day',
      now: '2098-12-31T21:00:00Z',
      expected: { banners: [...steady, 'Скоро'], promos: ['future 0', ...promos, 'ended 1'], badges: [] },
      meta: { valid_until: '2099-02-28T21:00:00.000Z' },
    },
    {
      moment: 'an hour that New York skips in spring',
      now: '2026-03-08T07:30:00Z',
      expected: { banners: steady, promos: [...promos, 'ended 1'], badges: [] },
      meta: { valid_until: '2026-03-09T21:00:00.000Z' },
    },
  ];
  let said: Dated[][];
  beforeAll(async () => {
    using shop = brokenShop();
    const moments = MOMENTS.map(({ now }) => now);
    said = await Promise.all(ZONES.map(zone => dated(moments, zone, `${shop.target}-${zone}/catalogue.db`)));
  }, 60_000);

  test.each(MOMENTS.map((moment, index) => ({ ...moment, index })))(
    '$moment, whatever the machine’s time zone',
    ({ index, expected, meta }) => {
      const version = said[0]?.[index]?.meta.version;
      for (const one of said) expect(one[index]).toEqual({ ...expected, meta: { ...meta, version } });
    },
  );
});

longTest(
  'minutes are minutes of the shop’s clock when it is changed, whatever the machine’s time zone',
  async () => {
    const banner = (title: string, period: string) =>
      `main;banners/pressure.svg;/page/about;нет;${title};Час перевода часов;${period}\n`;
    using shop = brokenShop(
      all(
        edit('shop.yaml', 'Europe/Moscow', 'Europe/Berlin'),
        append('banners.csv', banner('в пропущенный час', '2026-03-29 02:30;')),
        append('banners.csv', banner('до второго часа', ';2026-10-25 03:00')),
        append('banners.csv', banner('в повторный час', '2026-10-25 02:30;')),
      ),
    );
    const moments = [
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:00Z',
      '2026-10-25T00:29:59Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:59:59Z',
      '2026-10-25T02:00:00Z',
    ];
    const said = await Promise.all(
      ZONES.map(zone => dated(moments, zone, `${shop.target}-${zone}/catalogue.db`, shop.contentDir)),
    );
    for (const one of said)
      expect(one.map(({ banners, meta }) => [banners.slice(4), meta.valid_until])).toEqual([
        [['до второго часа'], '2026-03-29T01:00:00.000Z'],
        [['в пропущенный час', 'до второго часа'], '2026-04-19T22:00:00.000Z'],
        [['в пропущенный час', 'до второго часа'], '2026-10-25T00:30:00.000Z'],
        [['в пропущенный час', 'до второго часа', 'в повторный час'], '2026-10-25T02:00:00.000Z'],
        [['в пропущенный час', 'до второго часа', 'в повторный час'], '2026-10-25T02:00:00.000Z'],
        [['в пропущенный час', 'в повторный час'], '2026-12-31T23:00:00.000Z'],
      ]);
  },
);
