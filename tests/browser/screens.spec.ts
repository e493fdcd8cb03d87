import type { Page } from 'playwright/test';
import { openFilter, panel } from './panel.ts';
import { expect, LONG, PHONE, spec, test } from './shop.ts';

/** Content and links of each screen. */
const main = (page: Page) => page.getByRole('main');
const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** Every route of the specification: its address in the fixture shop and the heading. */
const ROUTES = {
  '2.route.home': ['/', 'Протектор — интернет-магазин шин'],
  '2.route.brands': ['/brands', 'Каталог производителей'],
  '2.route.brand': ['/brand/nokian_tyres', 'Шины Nokian Tyres'],
  '2.route.models': ['/models/winter', 'Зимние шины'],
  '2.route.model': ['/model/nokian-hakkapeliitta-r5', 'Nokian Tyres Hakkapeliitta R5'],
  '2.route.product': ['/product/10', 'Nokian Tyres Hakkapeliitta 10 205/55 R16 94T XL'],
  '2.route.products': ['/products/2', 'ПОДБОР ШИН'],
  '2.route.page': ['/page/about', 'О нас'],
  '2.route.promo': ['/promo/cordiant', 'Шиномонтаж Cordiant'],
  '2.route.articles': ['/articles', 'Новости'],
  '2.route.article': ['/article/pressure', 'Давление в шинах'],
  '2.route.collections': ['/collections', 'Все коллекции'],
  '2.route.collection': ['/collection/summer_models', 'Летние шины'],
  '2.route.basket': ['/basket', 'Корзина'],
} as const;

for (const route of Object.keys(ROUTES) as (keyof typeof ROUTES)[])
  test(`${ROUTES[route][0]} opens in Russian without an account`, {
    tag: PHONE,
    ...spec('1.anonymous-russian', '2.public', '6.anonymous-only', route),
  }, async ({ page }) => {
    const [address, heading] = ROUTES[route];
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    await expect(h1(page)).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /вход|войти|регистрац/iu })).toHaveCount(0);
  });

test('links lead from brands by models to products', {
  tag: PHONE,
  ...spec('1.browse', '2.brands.list', '2.model.row-link'),
}, async ({ page }) => {
  await page.goto('/brands');
  await main(page).getByRole('link', { name: 'Nokian Tyres' }).click();
  await expect(page).toHaveURL('/brand/nokian_tyres');
  await main(page)
    .getByRole('link', { name: /Hakka Green 3/u })
    .first()
    .click();
  await expect(page).toHaveURL('/model/nokian-hakka-green-3');
  await main(page)
    .getByRole('link', { name: /205\/55 R16/u })
    .first()
    .click();
  await expect(page).toHaveURL('/product/12');
});

test('links lead from collections to models', { tag: PHONE, ...spec('1.browse') }, async ({ page }) => {
  await page.goto('/collections');
  await main(page).getByRole('link', { name: 'Летние шины' }).click();
  await expect(page).toHaveURL('/collection/summer_models');
  await main(page)
    .getByRole('link', { name: /Comfort 2/u })
    .click();
  await expect(page).toHaveURL('/model/cordiant-comfort-2');
});

test('links lead from a season to its models', { tag: PHONE, ...spec('2.models.cards') }, async ({
  page,
}) => {
  await page.goto('/models/winter');
  await main(page)
    .getByRole('link', { name: /Hakkapeliitta 10/u })
    .click();
  await expect(page).toHaveURL('/model/nokian-hakkapeliitta-10');
});

test('links lead to promotions, news and articles', {
  tag: PHONE,
  ...spec('1.browse', '2.promo.tree', '2.articles.list'),
}, async ({ page }) => {
  await page.goto('/promo');
  const promo = main(page).getByRole('listitem').filter({ hasText: 'Чехлы Torero' });
  await expect(promo).toContainText('Коротко об акции Torero');
  await expect(promo.locator('img')).toBeVisible();
  const bare = main(page).getByRole('listitem').filter({ hasText: 'Хранение Gislaved' });
  await expect(bare.locator('img')).toHaveAttribute('src', '/placeholder.svg');
  await promo.getByText('Подробнее').click();
  await expect(page).toHaveURL('/promo/torero');
  await page.goto('/articles');
  await expect(main(page).getByRole('link', { name: 'Все новости' })).toHaveAttribute('href', '/articles');
  await main(page).getByRole('link', { name: 'Советы' }).click();
  await expect(page).toHaveURL('/articles/advice');
  await main(page)
    .getByRole('link', { name: /Давление в шинах/u })
    .click();
  await expect(page).toHaveURL('/article/pressure');
  await expect(main(page)).toContainText('Измеряйте на холодных шинах');
});

test(
  'the header links to all sections',
  spec('2.layout.bar', '2.menu.brands', '2.menu.links', '1.contacts'),
  async ({ page }) => {
    const header = page.getByRole('banner');
    await page.goto('/page/about');
    await expect(header.getByRole('link', { name: /на главную/u })).toHaveAttribute('href', '/');
    for (const [name, href] of [
      ['Акции', '/promo'],
      ['Новости', '/articles'],
      ['Доставка', '/page/delivery'],
      ['Как заказать', '/page/ordermanual'],
    ] as const)
      await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    const phones = header.getByRole('link', { name: /^\+7 \(491\) 200-01-0[12]$/u });
    await expect(phones).toHaveCount(2);
    for (const phone of await phones.all()) await expect(phone).toBeVisible();
    const menu = page.locator('#catalogue-menu');
    const open = () => page.getByRole('button', { name: 'Каталог шин' }).click();
    await open();
    await expect(menu.getByRole('link', { name: 'Nokian Tyres' })).toHaveAttribute(
      'href',
      '/brand/nokian_tyres',
    );
    await expect(menu.getByRole('link', { name: 'Коллекции моделей' })).toHaveAttribute(
      'href',
      '/collections',
    );
    await menu.getByRole('link', { name: 'Подбор по параметрам' }).click();
    await expect(page).toHaveURL('/products');
    await open();
    await menu.getByRole('link', { name: 'Bridgestone' }).click();
    await expect(page).toHaveURL('/brand/bridgestone');
    await header.getByRole('link', { name: /на главную/u }).click();
    await expect(page).toHaveURL('/');
  },
);

test('the footer has three columns, the contacts and the year', {
  tag: PHONE,
  ...spec('2.layout.footer', '2.layout.links', '1.contacts'),
}, async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Каталог', 'Информация', 'Популярное'])
    await expect(footer.getByRole('navigation', { name }).getByRole('link').first()).toBeVisible();
  await expect(footer.getByRole('link', { name: 'info@protektor.example' })).toBeVisible();
  await expect(footer).toContainText('390507, Рязанская область, село Дядьково, ул. Протекторная, д. 1');
  await expect(footer).toContainText('© 2022');
  const hrefs = await page.evaluate(() =>
    [...document.querySelectorAll('header a, footer a')].map(link => link.getAttribute('href')),
  );
  for (const address of [
    ...['/products', '/brands', '/collections', '/models/winter', '/models/summer', '/models/topsell'],
    ...['/promo', '/articles', '/brand/bridgestone', '/brand/nokian_tyres', '/brand/CORDIANT'],
    ...['delivery', 'ordermanual', 'about', 'contacts', 'outposts'].map(name => `/page/${name}`),
  ])
    expect(hrefs).toContain(address);
});

test(
  'the home page: hero, tiles, brands, best offers, news, advantages, text',
  spec(
    '1.home-content',
    '2.home.links',
    '2.home.hero',
    '2.home.tiles',
    '2.home.top-models',
    '2.home.h1',
    '2.home.news-cards',
    '2.home.advantages',
  ),
  async ({ page }) => {
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Шины для вашей машины' });
    await expect(hero).toContainText('Подберём по размеру или по автомобилю');
    for (const line of [
      'Цена и остаток в каждой карточке',
      'Шиномонтаж в своих мастерских',
      'Заказ без регистрации',
    ])
      await expect(hero.getByText(line)).toBeVisible();
    await expect(hero.locator('.hero-tyres img')).toHaveCount(3);
    await expect(hero.getByRole('link', { name: 'Подобрать шины' })).toHaveAttribute('href', '/products');
    for (const [name, url] of [
      ['Летние шины', 'summer_models'],
      ['Зимние шины', 'winter_models'],
      ['Лидеры продаж', 'collection_top_models'],
    ] as const)
      await expect(main(page).locator('.tiles').getByRole('link', { name })).toHaveAttribute(
        'href',
        `/collection/${url}`,
      );
    const top = main(page).locator('section', {
      has: page.getByRole('heading', { name: 'Лучшие предложения' }),
    });
    const card = top.getByRole('article').filter({ hasText: 'Hakkapeliitta R5' });
    await expect(card).toContainText('Nokian Tyres');
    await expect(card).toContainText('Зимняя');
    await expect(card.getByRole('img').first()).toBeVisible();
    await expect(card.getByRole('link')).toHaveAttribute('href', '/model/nokian-hakkapeliitta-r5');
    await expect(h1(page)).toHaveText('Протектор — интернет-магазин шин');
    const news = main(page).locator('section', {
      has: page.getByRole('heading', { name: 'Новости', exact: true }),
    });
    const first = news.getByRole('listitem').first();
    await expect(first.locator('img').first()).toBeVisible();
    await expect(first.getByRole('heading').first()).not.toBeEmpty();
    await expect(first.getByRole('button', { name: /^Подробнее/u })).toBeVisible();
    await expect(news.getByRole('link', { name: 'все новости' })).toHaveAttribute('href', '/articles');
    const advantages = page.getByRole('region', { name: 'Преимущества' });
    for (const name of ['Большой выбор', 'Гарантия', 'Шиномонтаж', 'Доставка'])
      await expect(advantages.getByRole('heading', { name })).toBeVisible();
    await expect(advantages.getByRole('link', { name: 'Большой выбор' })).toHaveAttribute(
      'href',
      '/page/excellence',
    );
    await expect(page.getByRole('region', { name: 'О магазине' })).toContainText('Как выбрать');
  },
);

test('a brand’s page: text, panel without the brand, groups of models', {
  tag: PHONE,
  ...spec('2.brand.head', '2.brand.groups', '2.brand.card', '2.filter.brand-hidden'),
}, async ({ page }) => {
  await page.goto('/brand/CORDIANT');
  await expect(h1(page)).toHaveText('Шины Cordiant');
  await expect(panel(page).getByLabel('ШИРИНА')).toBeVisible();
  await expect(panel(page).getByLabel('ПРОИЗВОДИТЕЛЬ')).toHaveCount(0);
  const groups = main(page).getByRole('heading', { level: 2, name: /Cordiant$/u });
  await expect(groups).toHaveText(['Лидеры продаж Cordiant', 'Зимние шины Cordiant', 'Прочие шины Cordiant']);
  const card = main(page).getByRole('article').filter({ hasText: 'Comfort 2' });
  await expect(card.getByRole('img').first()).toBeVisible();
  await expect(card).toContainText('Летняя');
  await expect(card).toContainText('Выбор редакции');
  await expect(card.getByRole('link')).toHaveAttribute('href', '/model/cordiant-comfort-2');
  await page.goto('/brand/torero');
  await expect(groups.or(main(page).getByRole('heading', { level: 2, name: /Torero$/u }))).toHaveText([
    'Летние шины Torero',
    'Зимние шины Torero',
  ]);
});

test(
  'a model’s page: facts, texts and positions by diameter in six columns',
  spec('2.model.head', '2.model.texts', '2.model.positions', '2.model.short-name'),
  async ({ page, isMobile }) => {
    await page.goto('/model/nokian-hakkapeliitta-r5');
    await expect(main(page).getByRole('img', { name: 'Nokian Tyres', exact: true })).toBeVisible();
    await expect(main(page).getByText('Зимняя', { exact: true }).first()).toBeVisible();
    await expect(main(page)).toContainText('Зимняя шина Nokian Tyres Hakkapeliitta R5.');
    await expect(main(page)).toContainText('Зимняя шина Hakkapeliitta R5.');
    const table = page.getByRole('table').filter({ hasText: 'ОСТ.' });
    await expect(table.locator('th[scope=rowgroup]')).toHaveText(['R15', 'R16', 'R17']);
    const row = table.getByRole('row').filter({ hasText: '205/55 R16' });
    await expect(row).toContainText(/12/u);
    await expect(row).toContainText(/9\s490\sруб\./u);
    await expect(row.locator('.position-name')).toHaveText('205/55 R16 94R XL');
    if (isMobile) return;
    for (const name of ['наименование', 'размер', 'хар-ки', 'ОСТ.', 'цена'])
      await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
  },
);

test('the long text of the home page is folded to its beginning until «Читать дальше»', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto('/');
  const more = page.getByRole('checkbox', { name: 'Читать дальше' });
  const text = page.locator('.folded-words').last();
  // The text of this shop is short.
  await text.evaluate(each =>
    each.append(Object.assign(document.createElement('div'), { style: 'height: 900px' })),
  );
  const height = () => text.evaluate(each => each.clientHeight);
  await more.scrollIntoViewIfNeeded();
  await expect.poll(height).toBe(200);
  await more.focus();
  await page.keyboard.press('Space');
  await expect.poll(height).toBeGreaterThan(900);
  await expect(page.getByText('Свернуть')).toBeVisible();
});

test('a chosen rim hides the sizes of the others; a phone folds a long list until then', {
  tag: LONG,
}, async ({ page, isMobile }) => {
  await page.goto('/model/nokian-hakkapeliitta-r5');
  const table = page.getByRole('table').filter({ hasText: 'ОСТ.' });
  const sizes = table.locator('.position-name:visible');
  await expect(sizes).toHaveCount(3);
  await page.getByRole('radio', { name: 'Все' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'R15' })).toBeChecked();
  await expect(sizes).toHaveText(['195/65 R15 95R XL']);
  await page.getByRole('radio', { name: 'R17' }).check();
  await expect(sizes).toHaveText(['225/45 R17 94T XL']);
  await page.getByRole('radio', { name: 'Все' }).check();
  // No model of this shop has a long list: one is made of what is there.
  await table.evaluate(each => {
    each.classList.add('positions-long');
    const group = each.querySelector('tbody');
    const row = group?.querySelector('tr:nth-child(2)');
    if (row) group?.append(row.cloneNode(true), row.cloneNode(true));
  });
  await expect(sizes).toHaveCount(isMobile ? 4 : 5);
  await page.getByRole('radio', { name: 'R15' }).check();
  await expect(sizes).toHaveCount(3);
});

test('the page of a disabled model says only «Нет в наличии»', {
  tag: PHONE,
  ...spec('2.model.disabled', '8.sold-out'),
}, async ({ page }) => {
  await page.goto('/model/bridgestone-b250');
  await expect(main(page).getByText('Нет в наличии')).toBeVisible();
  await expect(main(page).getByRole('table')).toHaveCount(0);
  await expect(main(page).getByRole('img')).toHaveCount(0);
  await expect(main(page).getByRole('button')).toHaveCount(0);
});

test('a product’s page: price, old price, stock, properties, description', {
  tag: PHONE,
  ...spec(
    '1.stock-and-price',
    '3.price-variants',
    '2.product.head',
    '2.product.price',
    '2.product.properties',
    '2.product.texts',
  ),
}, async ({ page }) => {
  await page.goto('/product/7');
  await expect(h1(page)).toHaveText('Шина на все зимы');
  await expect(main(page).getByRole('img', { name: 'Nokian Tyres', exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('Зимняя', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('Лидер продаж').first()).toBeVisible();
  const offer = main(page).locator('.offer');
  await expect(offer).toContainText(/9\s490\sруб\./u);
  await expect(offer.locator('s')).toContainText(/10\s990\sруб\./u);
  await expect(offer).toContainText(/на складе:\s12/u);
  const property = (name: string) => main(page).locator('.properties tr').filter({ hasText: name });
  await expect(property('Усиленная')).toContainText('Да');
  await expect(property('Страна производства')).toContainText('Финляндия');
  for (const name of [/^ОПИСАНИЕ Nokian Tyres/u, 'Технологии', 'Видео', 'Тесты'])
    await expect(main(page).getByRole('heading', { level: 2, name })).toBeVisible();
  await page.goto('/product/23');
  await expect(main(page).locator('.offer s')).toHaveCount(0);
});

test(
  'a card of the results: photo, name, price and old price, brand, badges, icons',
  spec('2.results.cards', '1.stock-and-price'),
  async ({ page }) => {
    await page.goto('/products?string=comfort');
    const card = main(page)
      .getByRole('article')
      .filter({ has: page.locator('a[href="/product/24"]') });
    await expect(card.getByRole('img').first()).toBeVisible();
    await expect(card).toContainText('Comfort 2');
    await expect(card).toContainText('205/55 R16');
    await expect(
      card.getByRole('img', { name: 'Cordiant' }).or(card.getByText('Cordiant')).first(),
    ).toBeVisible();
    await expect(card).toContainText(/4\s800\sруб\./u);
    await expect(card.locator('s')).toContainText(/5\s300\sруб\./u);
    await expect(card).toContainText('Летняя');
    await expect(card).toContainText('Выбор редакции');
    await expect(card).toContainText(/25/u);
    const other = main(page)
      .getByRole('article')
      .filter({ has: page.locator('a[href="/product/23"]') });
    await expect(other.locator('s')).toHaveCount(0);
  },
);

test(
  'the panel has the labels of the specification, and fewer fields on the home page',
  spec('2.filter.placeholders', '2.filter.options', '2.filter.full', '2.home.filter'),
  async ({ page }) => {
    const lists = ['ШИРИНА', 'ПРОФИЛЬ', 'ДИАМЕТР', 'ПРОИЗВОДИТЕЛЬ'];
    const checks = ['ВСЕ', 'Летние', 'Зимние', 'Всесезонные', 'Run Flat', 'Шипованные', 'Грузовые'];
    const onlyFull = ['СОРТИРОВКА', 'Название содержит...', 'от комплекта (4 шт.)'];
    // A hydrated panel has counts inside the labels.
    const field = (name: string) =>
      panel(page)
        .getByLabel(name, { exact: true })
        .or(panel(page).getByRole('checkbox', { name, exact: true }));
    await page.goto('/');
    for (const name of [...lists, ...checks]) await expect(field(name)).toHaveCount(1);
    for (const name of onlyFull) await expect(field(name)).toHaveCount(0);
    for (const name of lists) await expect(field(name).locator('option').first()).toHaveText('ВСЕ');
    await page.goto('/products');
    await openFilter(page);
    for (const name of [...lists, ...checks, ...onlyFull.slice(1)]) await expect(field(name)).toHaveCount(1);
    const sort = page.getByLabel('СОРТИРОВКА', { exact: true });
    for (const option of ['Цена больше', 'Цена меньше'])
      await expect(sort.getByRole('option', { name: option })).toHaveCount(1);
    await page.goto('/brand/CORDIANT');
    for (const name of onlyFull) await expect(field(name)).toHaveCount(1);
  },
);

test('a collection: title, text, cards of models; the tree of collections', {
  tag: PHONE,
  ...spec('2.collection.page', '2.collections.tree', '2.promo.item'),
}, async ({ page }) => {
  await page.goto('/collections');
  await expect(main(page).getByRole('link', { name: 'Лидеры продаж' })).toHaveAttribute(
    'href',
    '/collection/collection_top_models',
  );
  await page.goto('/collection/summer_models');
  const card = main(page).getByRole('article').filter({ hasText: 'Comfort 2' });
  await expect(card.getByRole('img').first()).toBeVisible();
  await expect(card).toContainText('Выбор редакции');
  await expect(card.getByRole('link')).toHaveAttribute('href', '/model/cordiant-comfort-2');
  await page.goto('/promo/cordiant');
  await expect(h1(page)).toHaveText('Шиномонтаж Cordiant');
  await expect(main(page).locator('.prose')).not.toBeEmpty();
});

test('a long collection has pagination', { tag: PHONE, ...spec('2.collection.pages') }, async ({ page }) => {
  await page.goto('/collection/all_models');
  const pages = page.getByRole('navigation', { name: 'Страницы' });
  await pages.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL('/collection/all_models/2');
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await pages.getByRole('link', { name: 'Первая' }).click();
  await expect(page).toHaveURL('/collection/all_models');
});
