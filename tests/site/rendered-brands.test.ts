import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { formatPrice, kopecks } from '#src/domain/money.ts';
import { countOf, MODELS } from '#src/domain/words.ts';
import { page, row, rows } from './fixture.ts';
import { MODEL, type ModelRow, onCard, SEASON_WORDS, text } from './goods-rows.ts';
import { all, headings, html, links, main, one, section, words } from './published.ts';

/** Brands and lists of models, compared with the catalogue's rows. */
const cards = (node: HTMLElement): string[] =>
  all(node, 'article h3 a').map(link => link.getAttribute('href') ?? '');
const modelPaths = (models: readonly ModelRow[]) => models.map(({ slug }) => `/model/${slug}`);

describe('brand catalogue', () => {
  // spec: 2.brands.list
  test('only brands with a word-mark are listed, each with a link to its page', () => {
    const content = main(page('/brands'));
    expect(text(content, 'h1')).toBe('Каталог производителей');
    const listed = rows<{ name: string; url: string }>(
      "SELECT name, url FROM brand WHERE ico <> '' ORDER BY position",
    );
    expect(links(content, 'li a[href^="/brand/"]')).toEqual(
      listed.map(({ name, url }) => [name, `/brand/${url}`]),
    );
    expect(words(one(content, 'h1').nextElementSibling)).not.toBe('');
  });

  test('each shows its number of models and lowest price', () => {
    const known = rows<{ url: string; models: number; lowest: number | null }>(
      `SELECT url, (SELECT count(*) FROM model WHERE brand_id = brand.id AND disable = 0) AS models,
         (SELECT min(price_from) FROM model WHERE brand_id = brand.id AND disable = 0) AS lowest
       FROM brand WHERE ico <> '' ORDER BY position`,
    );
    const said = all(main(page('/brands')), '.brand-grid > li').map(item => words(item.querySelector('p')));
    expect(said).toEqual(
      known.map(
        ({ models, lowest }) => `${countOf(models, MODELS)} от\u00A0${formatPrice(kopecks(Number(lowest)))}`,
      ),
    );
  });
});

describe('brand page', () => {
  const brands = rows<{ id: number; name: string; url: string; ico: string; description: string }>(
    'SELECT * FROM brand',
  );

  test.each(brands)('$name: heading, text, filter without the brand, groups', brand => {
    const content = main(page(`/brand/${brand.url}`));
    expect(text(content, 'h1')).toBe(`Шины ${brand.name}`);
    expect(html(content.querySelector('.prose')?.innerHTML ?? '')).toBe(html(brand.description));
    const form = one(content, 'form[action]');
    expect(form.getAttribute('action')).toBe(`/brand/${brand.url}`);
    expect(form.querySelector('[name="brand"]')).toBeNull();
    const models = rows<ModelRow>(
      `${MODEL} WHERE m.brand_id = ? AND m.disable = 0 ORDER BY m.position`,
      brand.id,
    );
    const titles = {
      topsell: 'Лидеры продаж',
      summer: 'Летние шины',
      winter: 'Зимние шины',
      other: 'Прочие шины',
    };
    const groups = Object.entries(titles).flatMap(([group, title]) => {
      const own = models.filter(model => model.grp === group);
      return own.length > 0 ? [[`${title} ${brand.name}`, modelPaths(own)]] : [];
    });
    const sections = headings(page(`/brand/${brand.url}`).root).map(title => [
      title,
      cards(section(content, title) ?? content),
    ]);
    expect(sections).toEqual(groups);
  });

  test('a model is in the group of leaders or in that of its season', () => {
    const models = rows<ModelRow>(`${MODEL} WHERE m.disable = 0`);
    for (const { topsell, season, grp } of models) {
      const bySeason = season === 'allseason' ? 'other' : season;
      expect(grp).toBe(topsell ? 'topsell' : bySeason);
    }
    expect(new Set(models.map(({ grp }) => grp))).toEqual(new Set(['topsell', 'summer', 'winter', 'other']));
  });

  // spec: 2.brand.card, 3.badge
  test('a card shows word-mark, photo, title, flags, and two badges at most', () => {
    const model = row<ModelRow>(
      'model with three badges',
      `${MODEL} WHERE m.disable = 0 AND json_array_length(m.badges) > 2 AND b.ico <> ''`,
    );
    const card = all(main(page(`/brand/${model.url}`)), 'article').find(
      node => links(node, 'h3 a')[0]?.[1] === `/model/${model.slug}`,
    ) as HTMLElement;
    expect(text(card, 'h3')).toBe(`${model.brand} ${model.title}`);
    expect(
      all(card, 'img')
        .map(img => [img.getAttribute('src'), img.getAttribute('alt')])
        .slice(0, 2),
    ).toEqual([
      [model.photo, ''],
      [model.ico, model.brand],
    ]);
    expect(all(card, '.badges li').map(words)).toEqual(onCard(JSON.parse(model.badges)));
    expect(all(card, '.flags li').map(words)).toContain(SEASON_WORDS[model.season]);
  });
});

describe('model lists', () => {
  test.each([
    ['winter', 'Зимние шины', "season = 'winter'"],
    ['summer', 'Летние шины', "season = 'summer'"],
    ['allseason', 'Всесезонные шины', "season = 'allseason'"],
    ['topsell', 'Лидеры продаж', 'topsell = 1'],
    ['runflat', 'Шины Run Flat', 'runflat = 1'],
    ['spikes', 'Шипованные шины', 'spikes = 1'],
    ['cargo', 'Грузовые шины', 'cargo = 1'],
  ])('/models/%s', (filter, title, condition) => {
    const content = main(page(`/models/${filter}`));
    expect(text(content, 'h1')).toBe(title);
    const models = rows<ModelRow>(`${MODEL} WHERE m.disable = 0 AND m.${condition} ORDER BY m.position`);
    expect(models.length).toBeGreaterThan(0);
    expect(cards(content)).toEqual(modelPaths(models));
  });

  test('a model is described as having Run Flat sizes, not as Run Flat', () => {
    const flags = all(main(page('/models/runflat')), '.card .flags').map(list => all(list, 'li').map(words));
    expect(flags.length).toBeGreaterThan(0);
    for (const names of flags) expect(names).toContain('Есть Run\u00A0Flat');
  });
});
