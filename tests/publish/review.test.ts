import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Release } from '#src/publish/manifest.ts';
import type { PublishOptions } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { PublicationRefused } from '#src/publish/review/refused.ts';
import { longTest } from '../harness/long-test.ts';
import { addPublished } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import type { Workshop } from './workshop.ts';

type Edit = (shop: Workshop) => void;

const rows = (change: (cells: string[], index: number) => void) => (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line, index) => {
      const cells = line.split(';');
      if (index > 0) change(cells, index - 1);
      return cells.join(';');
    })
    .join('\n');

const [MODEL, PRICE, OLD_PRICE, STOCK] = [1, 5, 6, 7];

const amount = (text = '') => Number(text.replace(/\s/gu, '').replace(',', '.'));
const times =
  (factor: number, fits: (cells: string[]) => boolean = () => true): Edit =>
  ({ edit }) =>
    edit(
      'products.csv',
      rows(cells => {
        if (!fits(cells)) return;
        cells[PRICE] = String(Math.round(amount(cells[PRICE]) * factor));
        if (cells[OLD_PRICE]) cells[OLD_PRICE] = String(Math.round(amount(cells[OLD_PRICE]) * factor));
      }),
    );

/** The published fixture shop, to begin with copies of it. */
let first: Workshop;
/** A copy for edits that are refused: they change nothing. */
let unchanged: Workshop;
beforeAll(async () => {
  first = openWarmWorkshop();
  await first.publish();
  unchanged = openWarmWorkshop(first);
});
afterAll(() => {
  first[Symbol.dispose]();
  unchanged[Symbol.dispose]();
});

/** Edits the published fixture shop and publishes again. */
async function republished(edit: Edit, options: PublishOptions = {}): Promise<Release> {
  using shop = openWarmWorkshop(first);
  edit(shop);
  return await shop.publish({ acceptGone: false, ...options });
}

/** Why an edit is refused. */
async function reasonOf(edit: Edit): Promise<string> {
  const { contentDir, outDir } = unchanged.config;
  const before = currentRelease(outDir)?.id;
  edit(unchanged);
  try {
    const release = await unchanged.publish({ acceptGone: false });
    return `published ${release.id}`;
  } catch (error) {
    if (!(error instanceof PublicationRefused)) throw error;
    expect(currentRelease(outDir)?.id).toBe(before);
    const page = path.join(outDir, 'current/product/35/index.html');
    expect(readFileSync(page, 'utf8')).toContain('3\u00A0100\u00A0руб.');
    return error.message;
  } finally {
    rmSync(contentDir, { recursive: true });
    cpSync(FIXTURE_CONTENT, contentDir, { recursive: true });
  }
}

const noticeOf = async (edit: Edit, options: PublishOptions = {}) =>
  (await republished(edit, options)).notice;

describe('what shoppers will notice', () => {
  longTest('prices up and down, sold out, back in stock, new, changed texts', async () => {
    const notice = await noticeOf(({ edit }) => {
      edit(
        'products.csv',
        rows(cells => {
          if (cells[0] === '35') cells[PRICE] = '3255';
          if (cells[0] === '10') cells[PRICE] = '8910';
          if (cells[0] === '8') cells[STOCK] = '0';
          if (cells[0] === '9') cells[STOCK] = '5';
        }),
      );
      edit(
        'products.csv',
        text => `${text}\n900;kama-irbis;Kama Irbis 185/65 R14;;185/65 R14;3500;;8;;86;T\n`,
      );
      edit('articles/storage.md', text => `${text}\nЕщё слово.\n`);
    });
    expect(notice).toMatchObject({
      up: { count: 1 },
      down: { count: 1 },
      soldOut: 1,
      back: 1,
      added: 1,
      gone: 0,
      texts: 1,
      jumps: [
        { id: 10, before: 990_000, after: 891_000 },
        { id: 35, before: 310_000, after: 325_500 },
      ],
    });
    expect(notice?.up.median).toBeCloseTo(0.05);
    expect(notice?.down.median).toBeCloseTo(-0.1);
  });
});

describe('a disastrous list is refused with its reason:', () => {
  longTest('all prices by a hundred', async () => {
    const reason = await reasonOf(times(0.01));
    expect(reason).toMatch(/100\u00A0% цен изменились больше чем на 15\u00A0%/u);
    expect(reason).toContain('npm run build -- --yes');
  });

  longTest('a brand at half price', async () =>
    expect(await reasonOf(times(0.5, cells => cells[MODEL]?.startsWith('nokian') === true))).toMatch(
      /цены марки Nokian Tyres изменились на −50\u00A0%/u,
    ),
  );

  longTest('a truncated file', async () =>
    expect(
      await reasonOf(({ edit }) => edit('products.csv', text => text.split('\n').slice(0, 15).join('\n'))),
    ).toMatch(/ушло или распродано \d+\u00A0% товаров/u),
  );

  longTest('all stock at zero', async () =>
    expect(
      await reasonOf(({ edit }) =>
        edit(
          'products.csv',
          rows(cells => {
            cells[STOCK] = '0';
          }),
        ),
      ),
    ).toMatch(/ушло или распродано \d+\u00A0% товаров/u),
  );

  /** A table of prices from a moment on: all of them by a factor. */
  const allUpcoming = (from: string, factor: number): Edit => {
    const lines = readFileSync(path.join(FIXTURE_CONTENT, 'products.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map(line => line.split(';'))
      .map(cells => `${cells[0]};${Math.round(amount(cells[PRICE]) * factor)};${from}`);
    return ({ add }) => add('prices.csv', ['id;price;from', ...lines, ''].join('\n'));
  };

  longTest('prices that are to begin later, when they land: at their moment nobody is asked', async () => {
    const reason = await reasonOf(allUpcoming('2027-03-01 09:00', 0.01));
    expect(reason).toMatch(
      /по prices\.csv с 1\u00A0марта\u00A02027\u00A0г\.\u00A0в\u00A009:00 будет так: 100\u00A0% цен изменились больше чем на 15\u00A0%/u,
    );
    expect(await reasonOf(allUpcoming('2027-03-01', 1.03))).toMatch(/^published/u);
  });

  longTest('prices that are to begin later are asked about once', async () => {
    const release = await republished(
      shop => {
        allUpcoming('2027-03-01', 0.5)(shop);
        shop.edit('articles/storage.md', text => `${text}\nЕщё слово.\n`);
      },
      { yes: true },
    );
    expect(release.notice).toMatchObject({ large: 0, texts: 1 });
    using shop = openWarmWorkshop();
    allUpcoming('2027-03-01', 0.5)(shop);
    await shop.publish();
    times(1.03)(shop);
    expect((await shop.publish({ acceptGone: false })).notice).toMatchObject({ large: 0 });
  });

  longTest('but not for the sale of a single tyre, nor for a renamed brand', async () => {
    const outcome = await republished(shop => {
      times(0.4, cells => cells[0] === '35')(shop);
      shop.edit('brands/kama.md', text => text.replace(/^name: .*$/mu, 'name: Kama Tyres'));
      for (const file of ['models/kama-irbis.md', 'models/kama-euro-129.md', 'promos/ended.md'])
        shop.edit(file, text => text.replace(/(brand: |brands:\n {2}- )Kama$/mu, '$1Kama Tyres'));
    });
    expect(outcome).toMatchObject({ notice: { down: { count: 1 }, gone: 0, added: 0 } });
  });

  longTest('by the limits of shop.yaml', async () =>
    expect(
      await reasonOf(shop => {
        times(1.03)(shop);
        shop.edit('shop.yaml', text => `${text}\nlimits:\n  move: 2\n  moved: 60\n`);
      }),
    ).toMatch(/100\u00A0% цен изменились больше чем на 2\u00A0%/u),
  );

  test('and published when the editor says so', async () => {
    expect((await noticeOf(times(0.5), { yes: true }))?.large).toBeGreaterThan(20);
  });

  longTest('a morning’s rise of three per cent passes', async () => {
    expect((await noticeOf(times(1.03)))?.up.count).toBeGreaterThan(20);
  });
});

describe('an address that was public and is gone', () => {
  const renamedModel: Edit = ({ config, add, remove, edit }) => {
    add('models/kama-irbis-2.md', readFileSync(path.join(config.contentDir, 'models/kama-irbis.md'), 'utf8'));
    remove('models/kama-irbis.md');
    edit('products.csv', text => text.replaceAll(';kama-irbis;', ';kama-irbis-2;'));
  };

  test('is refused with the line for redirects.csv: a renamed model leads to its new name', async () => {
    expect(await reasonOf(renamedModel)).toContain('\n/model/kama-irbis;/model/kama-irbis-2\n');
  });

  longTest('a product leads to its model, an article to the list', async () => {
    const reason = await reasonOf(({ edit, remove }) => {
      edit('products.csv', text => text.replace(/^35;.*\n/mu, ''));
      remove('articles/holidays.md');
    });
    expect(reason).toContain('\n/product/35;/model/kama-irbis\n');
    expect(reason).toContain('\n/article/holidays;/articles\n');
  });

  longTest('is published once the line stands there', async () => {
    const outcome = await republished(shop => {
      renamedModel(shop);
      shop.edit('redirects.csv', text => `${text.trimEnd()}\n/model/kama-irbis;/model/kama-irbis-2\n`);
    });
    expect(outcome).toMatchObject({ pages: { gone: 1, added: 1 } });
    expect(outcome.gone).toBeUndefined();
  });

  longTest(
    'is refused with the lines of the whole family when a brand and its models are renamed',
    async () => {
      const reason = await reasonOf(shop => {
        const { contentDir } = shop.config;
        const moved = (from: string, to: string) => {
          shop.add(to, readFileSync(path.join(contentDir, from), 'utf8'));
          shop.remove(from);
        };
        moved('brands/kama.md', 'brands/kama-tyres.md');
        for (const model of readdirSync(path.join(contentDir, 'models')).filter(name =>
          name.startsWith('kama'),
        ))
          moved(`models/${model}`, `models/nk-${model}`);
        shop.edit('products.csv', text => text.replaceAll(';kama-', ';nk-kama-'));
      });
      const lines = reason.split('\n').filter(line => line.startsWith('/'));
      expect(lines).toContain('/brand/kama;/brand/kama-tyres');
      expect(lines).toContain('/model/kama-irbis;/model/nk-kama-irbis');
      expect(lines.every(line => line.startsWith('/brand/kama;') || line.startsWith('/model/kama-'))).toBe(
        true,
      );
    },
  );

  longTest('is refused when its redirect is removed, in the columns of the editor’s own file', async () => {
    const reason = await reasonOf(({ edit }) =>
      edit('redirects.csv', text => {
        const [, first = '', ...others] = text.trimEnd().split('\n');
        expect(first).not.toBe('');
        return ['to,from', ...others.map(line => line.split(';').reverse().join(','))].join('\n');
      }),
    );
    expect(reason).toMatch(/^\/[^,;]+,\/[^,;]+$/mu);
  });

  longTest('an article under another name leads to itself', async () =>
    expect(
      await reasonOf(({ config, add, remove }) => {
        add(
          'articles/weekends.md',
          readFileSync(path.join(config.contentDir, 'articles/holidays.md'), 'utf8'),
        );
        remove('articles/holidays.md');
      }),
    ).toContain('\n/article/holidays;/article/weekends\n'),
  );

  longTest('is refused when only the code had the page: the content is as it was', async () => {
    using shop = openWarmWorkshop(first);
    const { dir, ...facts } = currentRelease(shop.config.outDir) as Release;
    writeFileSync(path.join(dir, 'release.json'), JSON.stringify({ ...facts, code: 'another' }));
    addPublished(shop.config.outDir, '/page/old/index.html', Buffer.from('<!doctype html>'));
    await expect(shop.publish({ acceptGone: false })).rejects.toThrow('\n/page/old;/\n');
  });

  longTest(
    'answers 410 once that is accepted, in later releases too, until it comes back',
    {
      timeout: 60_000,
    },
    async () => {
      using shop = openWarmWorkshop(first);
      const article = readFileSync(path.join(shop.config.contentDir, 'articles/holidays.md'), 'utf8');
      shop.remove('articles/holidays.md');
      expect(await shop.publish({ acceptGone: true })).toMatchObject({ gone: ['/article/holidays'] });
      times(1.01)(shop);
      expect(await shop.publish({ acceptGone: false })).toMatchObject({ gone: ['/article/holidays'] });
      shop.add('articles/holidays.md', article);
      expect((await shop.publish({ acceptGone: false })).gone).toBeUndefined();
    },
  );
});
