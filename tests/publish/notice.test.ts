import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Release } from '#src/publish/manifest.ts';
import { PublicationRefused } from '#src/publish/notice/refused.ts';
import type { PublishOptions } from '#src/publish/publish.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

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

/** Publishes the fixture shop, edits it and publishes again. */
async function republished(edit: Edit, wishes: PublishOptions = {}): Promise<Release | PublicationRefused> {
  using shop = openWorkshop();
  const first = await shop.publish();
  edit(shop);
  try {
    return await shop.publish({ acceptGone: false, ...wishes });
  } catch (error) {
    if (!(error instanceof PublicationRefused)) throw error;
    expect(currentRelease(shop.config.outDir)?.id).toBe(first.id);
    const page = path.join(shop.config.outDir, 'current/product/35/index.html');
    expect(readFileSync(page, 'utf8')).toContain('3\u00A0100\u00A0руб.');
    return error;
  }
}

const reasonOf = async (edit: Edit): Promise<string> => {
  const outcome = await republished(edit);
  return outcome instanceof PublicationRefused ? outcome.message : `published ${outcome.id}`;
};
const noticeOf = async (edit: Edit, wishes: PublishOptions = {}) => {
  const outcome = await republished(edit, wishes);
  if (outcome instanceof PublicationRefused) throw outcome;
  return outcome.notice;
};

describe('what shoppers will notice', () => {
  test('prices up and down, sold out, back in stock, new, changed texts', async () => {
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
      ...{ up: { count: 1 }, down: { count: 1 }, soldOut: 1, back: 1, added: 1, gone: 0, texts: 1 },
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
  test('all prices by a hundred', async () => {
    const reason = await reasonOf(times(0.01));
    expect(reason).toMatch(/100\u00A0% цен изменились больше чем на 15\u00A0%/u);
    expect(reason).toContain('npm run build -- --yes');
  });

  test('a brand at half price', async () =>
    expect(await reasonOf(times(0.5, cells => cells[MODEL]?.startsWith('nokian') === true))).toMatch(
      /цены марки Nokian Tyres сдвинулись на -50\u00A0%/u,
    ));

  test('a truncated file', async () =>
    expect(
      await reasonOf(({ edit }) => edit('products.csv', text => text.split('\n').slice(0, 15).join('\n'))),
    ).toMatch(/ушло или распродано \d+\u00A0% товаров/u));

  test('all stock at zero', async () =>
    expect(
      await reasonOf(({ edit }) =>
        edit(
          'products.csv',
          rows(cells => {
            cells[STOCK] = '0';
          }),
        ),
      ),
    ).toMatch(/ушло или распродано \d+\u00A0% товаров/u));

  test('and published when the editor says so', async () => {
    expect((await noticeOf(times(0.5), { yes: true }))?.large).toBeGreaterThan(20);
  });

  test('a morning’s rise of three per cent passes', async () => {
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

  test('a product leads to its model, an article to the list', async () => {
    const reason = await reasonOf(({ edit, remove }) => {
      edit('products.csv', text => text.replace(/^35;.*\n/mu, ''));
      remove('articles/holidays.md');
    });
    expect(reason).toContain('\n/product/35;/model/kama-irbis\n');
    expect(reason).toContain('\n/article/holidays;/articles\n');
  });

  test('is published once the line stands there', async () => {
    const outcome = await republished(shop => {
      renamedModel(shop);
      shop.edit('redirects.csv', text => `${text.trimEnd()}\n/model/kama-irbis;/model/kama-irbis-2\n`);
    });
    expect(outcome).toMatchObject({ pages: { gone: 1, added: 1 } });
    expect((outcome as Release).gone).toBeUndefined();
  });

  test('is remembered as gone for good when that is accepted', async () => {
    const outcome = await republished(({ remove }) => remove('articles/holidays.md'), { acceptGone: true });
    expect(outcome).toMatchObject({ gone: ['/article/holidays'] });
  });
});
