import { describe, expect, test } from 'vitest';
import { page, row, rows } from './fixture.ts';
import {
  displayPrice,
  listedProducts,
  PRODUCT,
  type ProductRow,
  type Property,
  price,
  SHORT_NAME,
  text,
} from './goods-rows.ts';
import {
  all,
  headings,
  html,
  links,
  main,
  one,
  priceText,
  SITE,
  section,
  structured,
  words,
} from './published.ts';

/** Product pages, held to the catalogue's rows. */
const NBSP = '\u00A0';
const listed = listedProducts();
const productPage = ({ id }: { id: number }) => page(`/product/${id}`);

describe('product page', () => {
  test.each(listed)('$id: heading, way, price, stock, properties', product => {
    const content = main(productPage(product));
    expect(text(content, 'h1')).toBe(product.h1 || product.name);
    expect(links(content, '.breadcrumbs a')).toEqual([
      ['Главная', '/'],
      ['Бренды', '/brands'],
      [product.brand, `/brand/${product.brand_url}`],
      [product.title, `/model/${product.slug}`],
      [product.size_str, `/product/${product.id}`],
    ]);
    expect(price(one(content, '.offer'))).toEqual(displayPrice(product));
    expect(text(content, '.offer .stock')).toBe(
      product.stock > 0 ? `на складе: ${product.stock}` : 'Нет в наличии',
    );
    expect(words(one(content, '.offer')).includes(`на${NBSP}комплект не${NBSP}хватит`)).toBe(
      product.stock > 0 && product.stock < 4,
    );
    const properties = JSON.parse(product.properties) as Property[];
    expect(all(content, 'table.properties tr').map(line => [text(line, 'th'), text(line, 'td')])).toEqual(
      properties.filter(({ name }) => name !== SHORT_NAME).map(({ name, value }) => [name, value]),
    );
  });

  test('beside the price stands what the shop says to buyers, of fitting what is said of the tyre’s diameter', () => {
    for (const product of listed) {
      const rim = Number(/R(\d+)/u.exec(product.size_str)?.[1]);
      const fitting = rim <= 15 ? '2 000' : rim === 16 ? '2 400' : '';
      const facts = [
        ['Самовывоз', 'бесплатно, на следующий рабочий день'],
        ...(fitting ? [['Шиномонтаж', `R${rim}: ${fitting} руб. за четыре колеса`]] : []),
      ];
      const rows = all(main(productPage(product)), '.buying > div');
      const found = rows.map(each => [text(each, 'dt'), text(each, 'dd').replaceAll(NBSP, ' ')]);
      expect([product.id, found]).toEqual([product.id, product.stock > 0 ? facts : []]);
    }
  });

  test('both indices of a tyre are one line in words', () => {
    const decoded = main(page('/product/30'));
    expect(text(decoded, '.decoded > div:last-child dt')).toBe('Индексы 82H');
    expect(text(decoded, '.decoded > div:last-child dd')).toBe(
      `до${NBSP}475${NBSP}кг, до${NBSP}210${NBSP}км/ч`,
    );
  });

  // spec: 2.product.properties
  test('booleans read «Да» and «Нет»', () => {
    const values = (id: number) =>
      Object.fromEntries(
        all(main(page(`/product/${id}`)), 'table.properties tr').map(line => [
          text(line, 'th'),
          text(line, 'td'),
        ]),
      );
    const find = (spikes: number) =>
      row<ProductRow>(
        `winter tyre with spikes = ${spikes}`,
        `${PRODUCT} WHERE p.season = 'winter' AND p.spikes = ${spikes} AND m.disable = 0`,
      );
    expect(values(find(1).id)).toMatchObject({ Шипы: 'Да' });
    expect(values(find(0).id)).toMatchObject({ Шипы: 'Нет' });
  });

  test('the short name is not among what a shopper reads: it names rows of the model', () => {
    const named = row<ProductRow>('short name', `${PRODUCT} WHERE p.short_name <> '' AND m.disable = 0`);
    expect(named.properties).toContain('Сокращенное наименование');
    const content = main(productPage(named));
    expect(text(content, 'table.properties th')).toBe('Ширина');
    expect(words(content)).not.toContain('Сокращенное наименование');
  });

  test('a badge leads to its promotion and says how many it asks for; one that refuses the tyre is not there', () => {
    const badges = (id: number) => one(main(page(`/product/${id}`)), '.tyre-facts').querySelector('.badges');
    const inside = badges(27);
    expect(links(inside as never)).toEqual([['Шиномонтаж −50 %', '/promo/cordiant']]);
    expect(words(inside)).toBe(`Шиномонтаж −50 % от${NBSP}4${NBSP}шт.`);
    expect(badges(28)).toBeNull();
  });

  // spec: 1.stock-and-price
  test('an old price is struck out beside the new one, with the discount in whole per cent', () => {
    const product = row<ProductRow & { old_price: number }>(
      'old price',
      `${PRODUCT} WHERE p.old_price IS NOT NULL AND m.disable = 0`,
    );
    const offer = one(main(productPage(product)), '.offer');
    const discount = Math.round((1 - product.price / product.old_price) * 100);
    expect(text(offer, '.discount')).toBe(`скидка ${discount}${NBSP}%`);
    expect(
      all(
        main(productPage(row('plain price', `${PRODUCT} WHERE p.old_price IS NULL AND m.disable = 0`))),
        '.offer s, .discount',
      ),
    ).toEqual([]);
  });

  test('four cost four times as much, where four are in stock', () => {
    for (const product of listed) {
      const kit = text(main(productPage(product)), '.offer .card-kit');
      expect([product.id, kit]).toEqual([
        product.id,
        product.stock >= 4 ? `${priceText(product.price * 4)} за${NBSP}4${NBSP}шт.` : '',
      ]);
    }
  });

  test('«ОПИСАНИЕ …», «Технологии», «Видео», «Тесты»: the product’s own, else its model’s, else nothing', () => {
    const models = new Map(
      rows<ProductRow>('SELECT slug, content, details FROM model').map(model => [model.slug, model]),
    );
    const seen = new Set<string>();
    for (const product of listed) {
      const model = models.get(product.slug) as ProductRow;
      const [own, from] = [product, model].map(
        ({ details }) => JSON.parse(details) as Record<string, unknown[]>,
      );
      const has = (part: string) => Boolean(own?.[part]?.length || from?.[part]?.length);
      const about = product.content || model.content;
      const expected = [
        ...(about ? [`ОПИСАНИЕ ${product.name}`] : []),
        ...(has('technologies') ? ['Технологии'] : []),
        ...(has('videos') ? ['Видео'] : []),
        ...(has('tests') ? ['Тесты'] : []),
      ];
      for (const title of expected) seen.add(title.split(' ')[0] ?? '');
      const { root } = productPage(product);
      const found = headings(root).filter(title => /^(?:ОПИСАНИЕ .*|Технологии|Видео|Тесты)$/u.test(title));
      expect([product.id, found]).toEqual([product.id, expected]);
      const prose = section(root, `ОПИСАНИЕ ${product.name}`)?.querySelector('.prose');
      expect(html(prose?.innerHTML ?? '')).toBe(html(about));
    }
    expect([...seen].sort()).toEqual(['Видео', 'ОПИСАНИЕ', 'Тесты', 'Технологии']);
  });

  test('what is sold out says so and offers other models in stock that can replace it', () => {
    for (const product of listed) {
      const offered = section(productPage(product).root, 'Такой же размер в наличии');
      const fitting = rows<ProductRow>(
        `${PRODUCT} JOIN product o ON o.id = ? WHERE p.size_str = o.size_str AND p.season = o.season AND p.cargo = o.cargo
           AND p.spikes = o.spikes AND CAST(p.load_index AS INTEGER) >= CAST(o.load_index AS INTEGER)
           AND p.price * 5 BETWEEN o.price * 4 AND o.price * 6
           AND p.model_id <> o.model_id AND m.disable = 0 AND p.stock > 0 ORDER BY p.price, p.id LIMIT 4`,
        product.id,
      );
      const expected = product.stock === 0 ? fitting.map(({ id }) => `/product/${id}`) : [];
      expect([product.id, offered ? links(offered, 'h3 a').map(([, href]) => href) : []]).toEqual([
        product.id,
        expected,
      ]);
    }
    const analogues = listed.filter(product =>
      section(productPage(product).root, 'Такой же размер в наличии'),
    );
    expect(analogues.length).toBeGreaterThan(0);
  });

  test('what is in stock names cheaper ones by what they save, and others of the size; every search finds', () => {
    const content = productPage({ id: 10 }).root;
    const cheaper = section(content, 'Похожие дешевле');
    expect(links(cheaper as never)).toEqual([
      ['Cordiant Snow Cross 2 205/55 R16 94T XLбольше чем на\u00A030\u00A0%', '/product/25'],
      ['Gislaved Nord Frost 200 205/55 R16 94T XLбольше чем на\u00A030\u00A0%', '/product/32'],
      [
        'Все зимние 205/55 R16 дешевле 9\u00A0900\u00A0руб.',
        '/products?season=winter&width=205&height=55&diametr=16&price_to=9899&sort=price_desc',
      ],
    ]);
    const others = section(productPage({ id: 18 }).root, 'Другие в этом размере');
    expect(links(others as never).map(([, href]) => href)).toEqual([
      '/product/7',
      '/tyres/winter/205-55-r16',
      '/tyres/205-55-r16',
    ]);
    for (const section of [cheaper, others])
      expect(words(section).replace(/дешевле \d.*руб\./u, '')).not.toContain('руб.');
  });

  test('the other sizes of the model are all there without prices, which are on the model’s page', () => {
    for (const product of listed) {
      const others = listed.filter(({ slug, id }) => slug === product.slug && id !== product.id);
      const siblings = section(productPage(product).root, 'Другие размеры этой модели');
      expect(siblings !== undefined).toBe(others.length > 0);
      if (!siblings) continue;
      const found = links(siblings);
      expect(found.at(-1)?.[1]).toBe(`/model/${product.slug}`);
      expect(
        found
          .slice(0, -1)
          .map(([, href]) => href)
          .sort(),
      ).toEqual(others.map(({ id }) => `/product/${id}`).sort());
      const soldOut = found.filter(([text]) => text.includes('нет в наличии')).map(([, href]) => href);
      expect(soldOut.sort()).toEqual(
        others.flatMap(({ id, stock }) => (stock === 0 ? [`/product/${id}`] : [])).sort(),
      );
      expect(words(siblings)).not.toContain('руб.');
    }
  });

  test('Product and Offer say what the page shows', () => {
    for (const product of listed) {
      const found = structured(productPage(product), 'Product');
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        name: product.name,
        sku: String(product.id),
        brand: { '@type': 'Brand', name: product.brand },
        model: `${product.brand} ${product.title}`,
        offers: {
          '@type': 'Offer',
          url: `${SITE}/product/${product.id}`,
          price: product.price / 100,
          priceCurrency: 'RUB',
          availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        },
      });
    }
  });
});

describe('a disabled model', () => {
  const isListed = (address: string) =>
    all(main(page(address)), '.container > *').map(node => [node.tagName, words(node)]);

  test('its page and those of its products show «Нет в наличии» only', () => {
    const model = row<{ id: number; slug: string; h1: string; title: string; brand: string }>(
      'disabled model',
      `SELECT m.*, b.name AS brand FROM model m JOIN brand b ON b.id = m.brand_id
       WHERE m.disable = 1 AND m.id IN (SELECT model_id FROM product)`,
    );
    const nothing = (heading: string) => [
      ['H1', heading],
      ['P', 'Нет в наличии'],
    ];
    expect(isListed(`/model/${model.slug}`)).toEqual(nothing(model.h1 || `${model.brand} ${model.title}`));
    expect(structured(page(`/model/${model.slug}`), 'Product')).toEqual([]);
    for (const product of rows<ProductRow>('SELECT * FROM product WHERE model_id = ?', model.id)) {
      expect(isListed(`/product/${product.id}`)).toEqual(nothing(product.h1 || product.name));
      expect(structured(productPage(product), 'Product')).toEqual([]);
    }
  });
});
