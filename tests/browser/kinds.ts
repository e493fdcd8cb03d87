import type { Page } from 'playwright/test';
import { accepted, fillIn, goToOrder, putIntoBasket, send } from './baskets.ts';
import { openFilter, openResults } from './panel.ts';
import { cookieBar, expect, LONG } from './shop.ts';

const at = (address: string) => async (page: Page) => void (await page.goto(address));

/** Opens a page, then presses buttons by keyboard, as screen reader users do. */
const pressing = (address: string, name: string | RegExp, ...more: string[]) => {
  return async (page: Page) => {
    await page.goto(address);
    for (const each of [name, ...more]) await page.getByRole('button', { name: each }).first().press('Enter');
  };
};

/** Every kind of page, and the menus and dialogs on pages. */
export const KINDS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'home, cookies not answered': async page => {
    await page.addInitScript(() => localStorage.removeItem('cookies'));
    await page.goto('/');
    await expect(cookieBar(page)).toBeVisible();
  },
  home: at('/'),
  'brand catalogue': at('/brands'),
  'landing of a size': at('/tyres/205-55-r16'),
  'landing of a car': at('/cars/bmw/3-serii/f30'),
  calculator: at('/calculator'),
  compare: at('/compare?ids=7,10,25'),
  brand: at('/brand/CORDIANT'),
  'model list': at('/models/winter'),
  model: at('/model/nokian-hakkapeliitta-r5'),
  'disabled model': at('/model/bridgestone-ecopia'),
  product: at('/product/7'),
  'product in the basket': async page => putIntoBasket(page, 7),
  'product sold out': at('/product/9'),
  results: at('/products'),
  'hydrated results': async page => {
    await openResults(page, '/products?width=205');
    await openFilter(page);
    await expect(page.locator('.check-count').first()).toBeVisible();
  },
  'results without matches': at('/products?string=небывалые'),
  'empty basket': at('/basket'),
  'basket with the order form': async page => {
    await putIntoBasket(page, 24);
    await page.goto('/basket');
    await page.getByRole('button', { name: 'Изменить количество' }).click();
    await send(page).click();
    await expect(page.getByLabel('Имя')).toBeFocused();
  },
  'basket with a removed line': async page => {
    await putIntoBasket(page, 24);
    await page.goto('/basket');
    await page.getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByRole('button', { name: 'Вернуть' })).toBeFocused();
  },
  'accepted order': async page => {
    await goToOrder(page, 23);
    await fillIn(page, 'Проверка доступности');
    await send(page).click();
    await expect(accepted(page)).toBeVisible();
  },
  'page of an order': async page => {
    await goToOrder(page, 23);
    await fillIn(page, 'Проверка страницы заказа');
    await send(page).click();
    await accepted(page).getByRole('link', { name: 'на его странице' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Заказ №');
  },
  'basket with plain forms': async page => {
    await putIntoBasket(page, 24);
    await page.goto('/basket?form');
    await page.getByRole('button', { name: 'Отправить заказ' }).click();
    await expect(page.getByRole('alert')).toContainText('Исправьте');
  },
  'search for an order': async page => {
    await page.goto('/basket');
    await page.getByLabel('Номер заказа').fill('1234-5678');
    await page.getByLabel('Последние четыре цифры').fill('0000');
    await page.getByRole('button', { name: 'Найти заказ' }).click();
    await expect(page.getByRole('alert')).toContainText('не найден');
  },
  'call back': at('/basket?ask=call'),
  'a sent choice': at('/basket?choice=7x4x100'),
  news: at('/articles'),
  article: at('/article/storage'),
  promotions: at('/promo'),
  promotion: at('/promo/cordiant'),
  collections: at('/collections'),
  collection: at('/collection/summer_models'),
  about: at('/page/about'),
  contacts: at('/page/contacts'),
  'points of sale': at('/page/outposts'),
  'how to order': at('/page/ordermanual'),
  'page not found': at('/nothing-is-here'),
  'catalogue menu': pressing('/', 'Каталог шин'),
  'search suggestions': async page => {
    await page.addInitScript(() => localStorage.setItem('searches', '["зимние r16"]'));
    // A page without small controls that the list would cover in part.
    await page.goto('/article/pressure');
    const field = page.getByRole('search', { name: 'Поиск шин' }).locator('input[name=string]');
    await field.pressSequentially('зим');
    await expect(page.getByRole('option', { name: /Зимняя/u }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Очистить историю поиска' })).toBeVisible();
    await field.press('ArrowDown');
  },
  'information strip': pressing('/', 'О магазине и контакты'),
  map: pressing('/', /ул\. Протекторная/u),
  'news dialog': pressing('/', /^Подробнее/u),
  'car modal': async page => {
    await pressing('/', 'Каталог шин', 'Подобрать по авто')(page);
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'ПРОИЗВОДИТЕЛЬ' })).toBeVisible();
  },
  'car modal with sizes': async page => {
    await page.addInitScript(() => {
      const named = (name: string) => ({ name, slug: name.toLowerCase() });
      const car = {
        make: named('BMW'),
        model: { name: '3 серии', slug: '3-serii' },
        year: named('2015'),
        generation: named('F30'),
        modification: named('320i'),
      };
      const tyres = [{ width: '205', heigth: '55', diametr: '16' }];
      localStorage.setItem('car', JSON.stringify({ car, tyres }));
    });
    await page.goto('/products');
    await page.getByRole('button', { name: /^BMW/u }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: '205 / 55 R16' })).toBeVisible();
  },
  photographs: async page => {
    await page.goto('/model/nokian-hakkapeliitta-r5');
    await page.getByRole('button', { name: /^Фото 1 из 2/u }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Фотографии' })).toBeVisible();
  },
};

/** Those whose layouts differ most: `npm test` checks the appearance of these, `npm run test:long` of the others too. */
const FIRST: readonly string[] = [
  'home',
  'hydrated results',
  'model',
  'product',
  'compare',
  'basket with the order form',
  'article',
  'catalogue menu',
  'search suggestions',
];

/** The tag of a test of a kind's appearance. */
export const visualTag = (kind: string): { tag?: string } => (FIRST.includes(kind) ? {} : { tag: LONG });
