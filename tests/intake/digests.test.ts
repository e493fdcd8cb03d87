import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIXTURE_CONTENT } from '#tests/harness/places.ts';
import { append, brokenShop, type Change, edit, put, reader } from './broken-shop.ts';
import { withHidden } from './edits.ts';

describe('digests', () => {
  const DAY = { first: new Date('2026-06-15T09:00:00Z'), second: new Date('2026-06-20T09:00:00Z') };

  /** Imports, applies a change and imports again five days later; returns the subjects with the second date. */
  function changedBy(change: Change): unknown[] {
    using shop = brokenShop();
    shop.import({ now: DAY.first });
    change(shop.contentDir);
    expect(shop.import({ now: DAY.second }).errors).toEqual([]);
    const catalogue = reader(shop.target);
    const days = catalogue.values('SELECT DISTINCT changed_on FROM digest ORDER BY 1');
    const changed = catalogue.values(
      "SELECT kind || ' ' || key FROM digest WHERE changed_on = '2026-06-20' ORDER BY kind, key",
    );
    catalogue.close();
    expect(['2026-06-15', '2026-06-20']).toEqual(expect.arrayContaining(days));
    return changed;
  }

  test('nothing changed: every date stays', () => expect(changedBy(() => undefined)).toEqual([]));

  test('the text of a model is shown on its page, and on those of its products', () =>
    expect(changedBy(edit('models/kama-irbis.md', 'Зимняя шина Irbis.', 'Другой текст.'))).toEqual([
      'model kama-irbis',
      'model_texts kama-irbis',
    ]));

  test('a price is shown on cards, lists and the product', () =>
    expect(changedBy(edit('products.csv', '175/70 R13;3100;', '175/70 R13;3000;'))).toEqual([
      'brand kama',
      'collection all_models',
      'collection winter_models',
      'list products',
      'list winter',
      'model kama-irbis',
      'model_card kama-irbis',
      'product 35',
    ]));

  test('a price of a disabled model is not on its page, which shows no sizes', () => {
    const changed = changedBy(edit('products.csv', '175/70 R13;3900;', '175/70 R13;3800;'));
    expect(changed).toContain('product 22');
    expect(changed).not.toContain('model bridgestone-b250');
  });

  test('a brand’s lowest price is shown in the brand catalogue too', () =>
    expect(changedBy(edit('products.csv', '175/70 R13;3100;', '175/70 R13;2800;'))).toContain('list brands'));

  test('a condition of a promotion is shown on its page, and on the tyres that newly meet it or no longer do', () => {
    const changed = changedBy(edit('promos/cordiant.md', '  to: 16', '  to: 15'));
    expect(changed).toEqual(
      expect.arrayContaining([
        'promo cordiant',
        'product 24',
        'product 25',
        'model cordiant-comfort-2',
        'brand CORDIANT',
      ]),
    );
    expect(changed).not.toContain('product 26');
    expect(changed).not.toContain('product 30');
  });

  test('a property that is hidden is hidden everywhere, through the shell', () =>
    expect(
      changedBy(
        put('properties.csv', withHidden(readFileSync(`${FIXTURE_CONTENT}/properties.csv`, 'utf8'), 'noise')),
      ),
    ).toEqual(['shell ']));

  test('an article is shown in its section', () =>
    expect(changedBy(edit('articles/storage.md', 'title: Хранение колёс', 'title: Хранение шин'))).toEqual([
      'article storage',
      'section advice',
    ]));

  test('a new telephone is shown everywhere, through the shell', () =>
    expect(changedBy(edit('shop.yaml', '- "+7 (491) 200-01-02"', '- "+7 (491) 200-01-09"'))).toEqual([
      'shell ',
    ]));
});

describe('the version', () => {
  const versionOf = (change?: Change, now?: Date): string | undefined => {
    using shop = brokenShop(change);
    return shop.import(now ? { now } : {}).imported?.version;
  };
  const usual = versionOf();

  test('is equal for equal content, in any folder and at any time of import', () => {
    expect(usual).toMatch(/^[\w-]{22}$/u);
    expect(versionOf()).toBe(usual);
    expect(versionOf(undefined, new Date('2026-06-20T09:00:00Z'))).toBe(usual);
  });

  test('is the one written to the catalogue', () => {
    using shop = brokenShop();
    expect(shop.import().imported?.version).toBe(usual);
    const catalogue = reader(shop.target);
    expect(catalogue.values("SELECT value FROM meta WHERE key = 'version'")).toEqual([usual]);
    catalogue.close();
  });

  test('differs on a day with another banner', () => {
    expect(versionOf(undefined, new Date('2099-01-01T09:00:00Z'))).not.toBe(usual);
  });

  test.each<[string, Change]>([
    ['a stock', edit('products.csv', ';12;2026-06-01;94;R', ';11;2026-06-01;94;R')],
    ['a text', append('pages/about.md', '\nЕщё.\n')],
    ['a banner', edit('banners.csv', 'Чехлы Torero', 'Чехлы')],
    ['a goal', edit('goals.csv', 'page_hit', 'page_view')],
    ['a redirect', edit('redirects.csv', '/catalog.html', '/catalogue.html')],
    ['a telephone', edit('shop.yaml', '- "+7 (491) 200-01-02"', '- "+7 (491) 200-01-09"')],
    ['the home page', edit('home.md', 'text: Подобрать шины', 'text: Подобрать')],
    ['another spelling of a make', edit('cars/makes.csv', 'Бумер', 'Бэха')],
    [
      'a name of a car',
      edit('cars/fitment.csv', 'Lada;Granta;I;2011;2018;1.6 MT', 'Lada;Granta;II;2011;2018;1.6 MT'),
    ],
    ['a factory size', edit('cars/fitment.csv', '275/40 R18', '275/35 R18')],
    ['a picture', put('storage/tyres/own.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another spelling of a brand', edit('brands/torero.md', 'Тореро', 'Тарера')],
    ['the name of a section', edit('sections.yaml', 'name: Советы', 'name: Наши советы')],
  ])('differs after a change of %s', (_, change) => {
    expect(versionOf(change)).not.toBe(usual);
  });
});
