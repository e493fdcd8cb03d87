import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { positionFacts } from '#src/domain/position-facts.ts';
import { page, row, rows } from './fixture.ts';
import {
  displayPrice,
  MODEL,
  type ModelRow,
  PRODUCT,
  type ProductRow,
  type Property,
  price,
  SEASON_WORDS,
  SHORT_NAME,
  text,
} from './goods-rows.ts';
import { all, headings, html, links, main, one, structured, words } from './published.ts';

/** Model pages, compared with the catalogue's rows. */
describe('model page', () => {
  const models = rows<ModelRow>(`${MODEL} WHERE m.disable = 0`);
  const positions = (id: number) =>
    rows<ProductRow>(
      'SELECT * FROM product WHERE model_id = ? ORDER BY diametr * 1.0, width * 1.0, height * 1.0, id',
      id,
    );

  // spec: 2.model.head
  test.each(models)('$slug: the heading is h1, else brand and title; mark and seasons', model => {
    const content = main(page(`/model/${model.slug}`));
    expect(text(content, 'h1')).toBe(model.h1 || `${model.brand} ${model.title}`);
    expect(links(content, '.tyre-kind > a')[0]?.[1]).toBe(`/brand/${model.url}`);
    expect(text(content, '.flags')).toContain(SEASON_WORDS[model.season]);
    if (model.description) expect(words(content)).toContain(model.description);
  });

  test.each(models)('$slug: positions by rim in the spec’s columns', model => {
    const content = main(page(`/model/${model.slug}`));
    const own = positions(model.id);
    const tables = all(content, 'table.positions');
    expect(tables).toHaveLength(own.length > 0 ? 1 : 0);
    const [found] = tables;
    if (!found) return;
    expect(all(found, 'thead th').map(words).slice(0, 5)).toEqual([
      'наименование',
      'размер',
      'хар-ки',
      'ОСТ.',
      'цена',
    ]);
    const groups = all(found, 'tbody').map(body => [
      text(body, 'th[scope="rowgroup"]'),
      all(body, 'tr')
        .filter(line => line.querySelector('td'))
        .map(line => {
          const cells = all(line, 'td');
          expect(cells).toHaveLength(6);
          return {
            name: words(cells[0]),
            href: line.querySelector('td a')?.getAttribute('href'),
            size: words(cells[1]),
            facts: words(cells[2]),
            stock: words(cells[3]),
            ...price(line),
          };
        }),
    ]);
    const rims = [...new Set(own.map(({ diametr }) => `R${diametr}`))];
    expect(groups).toEqual(
      rims.map(rim => [
        rim,
        own
          .filter(({ diametr }) => `R${diametr}` === rim)
          .map(position => {
            const properties = JSON.parse(position.properties) as Property[];
            const [first] = properties;
            return {
              name: first?.name === SHORT_NAME ? first.value : position.name,
              href: `/product/${position.id}`,
              size: position.size_str,
              facts: positionFacts(properties).join(', '),
              stock: position.stock === 0 ? 'нет' : String(position.stock),
              ...displayPrice(position),
            };
          }),
      ]),
    );
  });

  // spec: 2.model.short-name
  test('a position without a short name has its full name', () => {
    const position = row<ProductRow>(
      'product without a short name',
      `${PRODUCT} WHERE p.short_name = '' AND m.disable = 0`,
    );
    const link = one(
      main(page(`/model/${position.slug}`)),
      `td.position-name a[href="/product/${position.id}"]`,
    );
    expect(words(link)).toBe(position.name);
  });

  test('technologies, photographs, videos and tests have the spec’s headings', () => {
    const parts = {
      technologies: 'Особенности и преимущества',
      gallery: 'Фото',
      videos: 'Видео',
      tests: 'Тесты',
    };
    const seen = new Set<string>();
    for (const model of models) {
      const details = JSON.parse(model.details) as Record<string, unknown[]>;
      const filled = Object.entries(parts).filter(([part]) => details[part]?.length);
      for (const [part] of filled) seen.add(part);
      const found = headings(page(`/model/${model.slug}`).root).filter(title =>
        Object.values(parts).includes(title),
      );
      expect([model.slug, found]).toEqual([model.slug, filled.map(([, title]) => title)]);
    }
    expect([...seen].sort()).toEqual(Object.keys(parts).sort());
  });

  test('a photograph stands on the page once, beside the heading or in «Фото»', () => {
    const model = row<ModelRow>(
      'model of whose gallery one picture is its photo too',
      `${MODEL} WHERE m.disable = 0 AND EXISTS (
         SELECT 1 FROM json_each(m.details, '$.gallery') g JOIN json_each(m.images) i ON i.value = g.value)`,
    );
    const { gallery } = JSON.parse(model.details) as { gallery: string[] };
    const found = all(main(page(`/model/${model.slug}`)), 'a[data-photo]').map(link =>
      link.getAttribute('href'),
    );
    expect(found).toEqual([...new Set([...(JSON.parse(model.images) as string[]), ...gallery])]);
    expect(found.length).toBeGreaterThan(2);
  });

  // spec: 2.model.tech, 2.model.tests, 2.model.promo-link
  test('«Подробнее» of a block opens its text in a dialog; a link of a block opens in a new tab', () => {
    interface Block {
      title: string;
      content: string;
      link: string;
    }
    let dialogs = 0;
    let apart = 0;
    for (const model of models) {
      const content = main(page(`/model/${model.slug}`));
      const { features, technologies, tests } = JSON.parse(model.details) as Record<string, Block[]>;
      for (const block of [...(features ?? []), ...(technologies ?? []), ...(tests ?? [])]) {
        const item = all(content, 'li.block').find(
          node => text(node, '.block-title') === block.title,
        ) as HTMLElement;
        if (block.content) {
          const button = one(item, 'button[command="show-modal"]');
          const dialog = one(item, `dialog#${button.getAttribute('commandfor')}`);
          expect([words(button), text(dialog, 'h2')]).toEqual(['Подробнее', block.title]);
          expect(html(one(dialog, '.prose').innerHTML)).toBe(html(block.content));
          expect(words(one(dialog, 'form[method="dialog"] button'))).toBe('Закрыть');
          dialogs++;
        }
        if (block.link) {
          const link = one(item, ':scope > a');
          expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([block.link, '_blank']);
          apart++;
        }
      }
    }
    expect(Math.min(dialogs, apart)).toBeGreaterThan(0);
  });

  test('AggregateOffer has the lowest and the highest price of what can be bought, or of all where nothing can', () => {
    for (const model of models) {
      const own = positions(model.id);
      const [thing, ...more] = structured(page(`/model/${model.slug}`), 'Product');
      expect(more).toEqual([]);
      if (own.length === 0) {
        expect(thing).toBeUndefined();
        continue;
      }
      const left = own.filter(({ stock }) => stock > 0);
      const prices = (left.length > 0 ? left : own).map(position => position.price / 100);
      expect(thing).toMatchObject({
        name: `${model.brand} ${model.title}`,
        brand: { '@type': 'Brand', name: model.brand },
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: Math.min(...prices),
          highPrice: Math.max(...prices),
          offerCount: prices.length,
          priceCurrency: 'RUB',
        },
      });
    }
  });
});

describe('badges of a model', () => {
  const badges = (slug: string) => one(main(page(`/model/${slug}`)), '.tyre-facts .badges');

  test('link to their promotions and show for which sizes these are', () => {
    const divided = badges('cordiant-business-ca-2');
    expect(links(divided)).toEqual([['Шиномонтаж −50 %', '/promo/cordiant']]);
    expect(words(divided)).toContain('от\u00A04\u00A0шт., R15–R16');
    expect(words(badges('cordiant-all-terrain'))).not.toContain('R16');
  });

  test('are all there, however many a card has room for', () => {
    expect(all(badges('torero-mp47'), 'li').map(words)).toEqual([
      'Новинка',
      'Низкая цена',
      'Чехлы в подарок',
    ]);
  });

  test('its own have no links', () => expect(links(badges('nokian-hakkapeliitta-r5'))).toEqual([]));
});
