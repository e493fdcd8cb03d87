import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { ask } from './asking.ts';
import { page, row, rows } from './fixture.ts';
import { all, canonical, headings, links, one, type Page, words } from './published.ts';

/** Results and brand pages with a filter, rendered on demand, look like the prerendered ones. */
let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(async () => {
  await shop.stop();
});

const get = (target: string, headers: Record<string, string> = {}) => ask(shop.url, target, { headers });

/** A page as the server sends it. */
async function fetched(target: string): Promise<Page> {
  const { status, text, headers } = await get(target);
  expect([target, status, headers['content-type']]).toEqual([target, 200, 'text/html; charset=utf-8']);
  return { path: target, html: text, root: parse(text) };
}

describe('pages rendered on demand', () => {
  const LISTED = `SELECT p.id, p.name, p.width, p.season, b.name AS brand, b.aliases FROM product p
    JOIN model m ON m.id = p.model_id JOIN brand b ON b.id = p.brand_id WHERE m.disable = 0`;
  const main = ({ root }: Page) => one(root, 'main');
  const linksOf = (node: HTMLElement) => links(node, 'article h3 a').map(([, href]) => href);
  const paths = (condition: string, order = 'p.position', ...values: string[]) =>
    rows<{ id: number }>(`${LISTED} AND ${condition} ORDER BY ${order}`, ...values).map(
      ({ id }) => `/product/${id}`,
    );
  const { width } = row<{ width: string }>(
    'common width',
    `SELECT width, COUNT(*) AS count FROM (${LISTED}) GROUP BY width ORDER BY count DESC`,
  );

  test('a search that says nothing of tyres leads to the page that it means, and shows no tyres', async () => {
    const found = main(await fetched(`/products?string=${encodeURIComponent('доставка')}`));
    expect(links(found, '.site-texts a')).toEqual([
      ['Доставка', '/page/delivery'],
      ['Все шины', '/products'],
    ]);
    expect(linksOf(found)).toEqual([]);
    const both = main(await fetched(`/products?string=${encodeURIComponent('доставка зимних шин')}`));
    expect(links(both, '.site-texts a')).toEqual([['Доставка', '/page/delivery']]);
    expect(linksOf(both).length).toBeGreaterThan(0);
    const none = main(await fetched(`/products?width=999&string=${encodeURIComponent('доставка')}`));
    expect(links(none, '.site-texts a')).toEqual([['Доставка', '/page/delivery']]);
    expect(words(one(none, '.empty'))).toContain('ничего не\u00A0нашлось');
  });

  test('beside prices of sets the bounds of the filter say that they are for one tyre', async () => {
    const sets = main(
      await fetched(`/products?kit=1&price_to=12000&string=${encodeURIComponent('до 9000')}`),
    );
    expect(words(one(sets, 'label[for="filter-priceFrom"]'))).toBe('ЦЕНА за шину от, руб.');
    expect(words(one(sets, 'label[for="filter-priceTo"]'))).toBe('ЦЕНА за шину до, руб.');
    const chips = all(sets, '.chosen .chip').map(chip => words(chip).replaceAll('\u00A0', ' '));
    expect(chips).toContain('Снять условие: до 12 000 руб. за шину');
    expect(chips).toContain('Снять условие: до 9 000 руб. за шину');
  });

  test('an empty filter renders exactly the prerendered page', async () => {
    for (const target of ['/products', '/products/2']) {
      const sent = await fetched(`${target}?season=`);
      expect(main(sent).toString()).toBe(main(page(target)).toString());
      for (const part of ['header', 'body > footer'])
        expect(one(sent.root, part).toString()).toBe(one(page(target).root, part).toString());
    }
  });

  test.each([
    ['width', () => [`width=${width}`, 'p.width = ?', 'p.position', width] as const],
    ['season', () => ['season=winter', "p.season = 'winter'"] as const],
    ['two seasons', () => ['season=winter,allseason', "p.season <> 'summer'"] as const],
    ['brand', () => ['brand=Nokian+Tyres', "b.name = 'Nokian Tyres'"] as const],
    ['brand in other letters', () => ['brand=cordiant', "b.name = 'Cordiant'"] as const],
    ['diameter and spikes', () => ['diametr=16&spikes=1', "p.diametr = '16' AND p.spikes = 1"] as const],
    ['profile', () => ['height=55', "p.height = '55'"] as const],
    ['run flat', () => ['runflat=1', 'p.runflat = 1'] as const],
    ['cargo', () => ['cargo=1', 'p.cargo = 1'] as const],
    ['set of four', () => ['kit=1&season=winter', "p.stock >= 4 AND p.season = 'winter'"] as const],
    [
      'cheap first',
      () => ['sort=price_asc&season=winter', "p.season = 'winter'", 'p.price, p.position'] as const,
    ],
    [
      'dear first',
      () => ['sort=price_desc&season=winter', "p.season = 'winter'", 'p.price DESC, p.position'] as const,
    ],
  ])('%s: exactly the products that fit, in order', async (_, question) => {
    const [query, condition, order, ...values] = question();
    const expected = paths(condition, order, ...values);
    expect(expected.length).toBeGreaterThan(0);
    const sent = await fetched(`/products?${query}`);
    expect(linksOf(main(sent))).toEqual(expected.slice(0, 20));
    expect(words(main(sent))).toContain(
      `Показано 1 по ${Math.min(20, expected.length)} из ${expected.length} записей`,
    );
    expect(all(sent.root, 'h1').map(words)).toEqual(['ПОДБОР ШИН']);
  });

  test('a card is rendered as on a prerendered page', async () => {
    const id = row<{ id: number }>('product', `${LISTED} ORDER BY p.position`).id;
    const card = ({ root }: Page) => one(root, `a[href="/product/${id}"]`).closest('article')?.toString();
    const { season } = row<{ season: string }>('product', `${LISTED} AND p.id = ?`, id);
    expect(card(await fetched(`/products?season=${season}`))).toBe(card(page('/products')));
  });

  test('the form shows the filter', async () => {
    const sent = await fetched(
      `/products?width=${width}&height=55&diametr=16&brand=Cordiant&season=winter,summer&spikes=1&kit=1&string=r5&sort=price_asc`,
    );
    const form = one(sent.root, 'form[aria-label="Подбор шин по параметрам"]');
    const chosen = all(form, 'select').map(select => [
      select.getAttribute('name'),
      all(select, 'option[selected]').map(option => option.getAttribute('value')),
    ]);
    expect(chosen).toEqual([
      ['width', [width]],
      ['height', ['55']],
      ['diametr', ['16']],
      ['brand', ['Cordiant']],
      ['load_from', ['']],
      ['speed_from', ['']],
      ['noise_to', ['']],
      ['year_from', ['']],
    ]);
    const sort = one(sent.root, 'select[name=sort]');
    expect(sort.getAttribute('form')).toBe(form.getAttribute('id'));
    expect(one(sort, 'option[selected]').getAttribute('value')).toBe('price_asc');
    expect(
      all(form, 'label.check')
        .filter(label => label.querySelector('[checked]'))
        .map(words),
    ).toEqual(['Летние', 'Зимние', 'Шипованные', 'от комплекта (4 шт.)', 'Cordiant']);
    // The list sends the brand: another one chosen there replaces it without script.
    expect(all(form, 'input[name="brand"][checked]')).toEqual([]);
    expect(one(form, 'input[name="string"]').getAttribute('value')).toBe('r5');
  });

  test('search engines are excluded, in the page and in the headers', async () => {
    for (const target of ['/products?season=winter', '/brand/CORDIANT?season=winter']) {
      const sent = await fetched(target);
      expect(one(sent.root, 'meta[name="robots"]').getAttribute('content')).toContain('noindex');
      expect(canonical(sent)).toBeUndefined();
      const { headers } = await get(target);
      expect(headers).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': 'public, max-age=0, s-maxage=30',
      });
      expect((await get(target, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    }
  });

  test('a search of the same tyres as a landing page is known by that page, and excluded nowhere', async () => {
    const target = '/products?width=205&height=55&diametr=16';
    const sent = await fetched(target);
    expect(canonical(sent)).toMatch(/\/tyres\/205-55-r16$/u);
    expect(sent.root.querySelector('meta[name="robots"]')).toBeNull();
    // Rendered, and from the cache.
    for (const { headers } of [await get(target), await get(target)])
      expect(headers['x-robots-tag']).toBeUndefined();
    const { headers } = await get(`${target}&sort=price_asc`);
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  test('compared tyres stand in the order of the address; what is not shown is named', async () => {
    const hidden = row<{ id: number; name: string }>(
      'product of a disabled model',
      'SELECT p.id, p.name FROM product p JOIN model m ON m.id = p.model_id WHERE m.disable = 1',
    );
    const compared = (sent: Page) =>
      links(main(sent), 'thead .compare-name').map(([, href]) => href?.replace('/product/', ''));
    const sent = await fetched(`/compare?ids=25,7,999999999,${hidden.id},7`);
    expect(compared(sent)).toEqual(['25', '7']);
    expect(all(main(sent), '.compare-notes li').map(words)).toEqual([
      'Товара с номером 999999999 в магазине нет.',
      `«${hidden.name}»: снята с продажи.`,
    ]);
    expect(links(main(sent), '.compare-remove').map(([, href]) => href)).toEqual([
      '/compare?ids=7',
      '/compare?ids=25',
    ]);
    const kinds = Object.fromEntries(
      all(main(sent), 'tbody tr').map(line => [words(one(line, 'th')), line.getAttribute('class')]),
    );
    expect(kinds).toMatchObject({ 'Цена отличается': 'differs', Размер: 'same' });
    for (const line of all(main(sent), 'tbody tr')) {
      const values = all(line, 'td').map(words);
      expect([values.length, values[0] !== values[1]]).toEqual([2, line.getAttribute('class') === 'differs']);
    }
    expect(one(sent.root, 'meta[name="robots"]').getAttribute('content')).toContain('noindex');
    const five = await fetched('/compare?ids=25,7,10,18,32');
    expect(compared(five)).toEqual(['25', '7', '10', '18']);
    expect(words(one(five.root, '.compare-notes'))).toContain('показаны первые');
    const unclear = await fetched('/compare?ids=%3Cb%3E');
    expect(compared(unclear)).toEqual([]);
    expect(words(one(unclear.root, '.compare-notes'))).toContain('не понята');
    expect(words(main(page('/compare')))).toContain('встанут рядом');
  });

  test('a search in Cyrillic finds the brand by its Russian name', async () => {
    const brand = rows<{ name: string; aliases: string }>('SELECT name, aliases FROM brand').find(
      ({ aliases }) => /[а-я]{4}/u.test(aliases),
    );
    const alias =
      (JSON.parse(brand?.aliases ?? '[]') as string[]).find(name => /^[а-я]{4,}$/u.test(name)) ?? '';
    const expected = paths('b.name = ?', 'p.position', brand?.name ?? '');
    expect(expected.length).toBeGreaterThan(0);
    const sent = await fetched(`/products?string=${encodeURIComponent(alias)}`);
    expect(linksOf(main(sent))).toEqual(expected.slice(0, 20));
    expect(one(sent.root, '#filter-string').getAttribute('value')).toBe(alias);
  });

  test('typed text is returned as text, never as markup', async () => {
    const typed = '"><script>alert(1)</script>';
    const sent = await fetched(`/products?string=${encodeURIComponent(typed)}`);
    expect(sent.html).not.toContain(typed);
    expect(one(sent.root, '#filter-string').getAttribute('value')).toBe(typed);
  });

  test('a brand page with a filter shows the models that fit, in the same groups', async () => {
    const sent = await fetched('/brand/CORDIANT?season=winter');
    const expected = rows<{ slug: string; grp: string }>(
      `SELECT m.slug, m.grp FROM model m JOIN brand b ON b.id = m.brand_id
       WHERE b.url = 'CORDIANT' AND m.disable = 0 AND m.season = 'winter' ORDER BY m.position`,
    );
    expect(expected.length).toBeGreaterThan(0);
    expect([...linksOf(main(sent))].sort()).toEqual(expected.map(({ slug }) => `/model/${slug}`).sort());
    expect(words(one(sent.root, 'h1'))).toBe('Шины Cordiant');
    const all_ = headings(page('/brand/CORDIANT').root);
    expect(headings(sent.root).every(title => all_.includes(title) && !title.startsWith('Летние'))).toBe(
      true,
    );
    expect(words(one(sent.root, 'form.filter label.check:has([checked])'))).toBe('Зимние');
  });

  test('an empty result is explained, with links to other searches', async () => {
    const sent = await fetched('/products?width=999');
    expect(words(main(sent))).not.toContain('Показано');
    expect(linksOf(main(sent))).toEqual([]);
    expect(words(one(sent.root, '.empty'))).toContain('ничего не\u00A0нашлось');
    // The nearest sizes, then everything.
    expect(
      links(one(sent.root, '.empty'))
        .map(([, href]) => href)
        .filter(href => !href?.startsWith('tel:')),
    ).toEqual(['/products?width=275', '/products?width=31x10.5', '/products']);
    expect(all(sent.root, 'nav[aria-label="Страницы"]')).toEqual([]);
    expect(words(main(await fetched('/brand/CORDIANT?width=999')))).toContain(
      'моделей этой марки сейчас нет',
    );
  });

  test('links to other pages of a search keep the filter', async () => {
    const sent = await fetched('/products/2?sort=price_asc');
    expect(linksOf(main(sent))).toEqual(paths('1', 'p.price, p.position').slice(20, 40));
    const nav = one(sent.root, 'nav[aria-label="Страницы"]');
    expect(links(nav)[0]).toEqual(['Первая', '/products?sort=price_asc']);
    expect(links(nav, '[aria-current]')).toEqual([['2', '/products/2?sort=price_asc']]);
  });
});
