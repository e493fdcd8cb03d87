import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { accepted, fillIn, putIntoBasket, send } from './baskets.ts';
import { openFilter, openResults } from './panel.ts';
import { cookieBar, expect, PHONE, test } from './shop.ts';

/** The builder brings axe's source at length four times a test; a page that has the short one needs it once. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
const HAS_AXE = ';';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const at = (address: string) => async (page: Page) => void (await page.goto(address));

/** Opens a page and then something on it, by the keyboard as by a screen reader. */
const pressing = (address: string, name: string | RegExp, ...more: string[]) => {
  return async (page: Page) => {
    await page.goto(address);
    for (const each of [name, ...more]) await page.getByRole('button', { name: each }).first().press('Enter');
  };
};

/** Every kind of page, and what opens on it. */
const KINDS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'home, cookies not answered': async page => {
    await page.addInitScript(() => localStorage.removeItem('cookies'));
    await page.goto('/');
    await expect(cookieBar(page)).toBeVisible();
  },
  home: at('/'),
  'brand catalogue': at('/brands'),
  brand: at('/brand/CORDIANT'),
  'model list': at('/models/winter'),
  model: at('/model/nokian-hakkapeliitta-r5'),
  'model out of sale': at('/model/bridgestone-ecopia'),
  product: at('/product/7'),
  'product in the basket': async page => putIntoBasket(page, 7),
  'product sold out': at('/product/9'),
  results: at('/products'),
  'results, awake': async page => {
    await openResults(page, '/products?width=205');
    await openFilter(page);
    await expect(page.locator('.check-count').first()).toBeVisible();
  },
  'results without any': at('/products?string=небывалые'),
  'empty basket': at('/basket'),
  'basket with the order form': async page => {
    await putIntoBasket(page, 10);
    await page.goto('/basket');
    await page.getByRole('button', { name: 'Изменить количество' }).click();
    await send(page).click();
    await expect(page.getByLabel('Имя')).toBeFocused();
  },
  'basket with a removed line': async page => {
    await putIntoBasket(page, 10);
    await page.goto('/basket');
    await page.getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByRole('button', { name: 'Вернуть' })).toBeFocused();
  },
  'accepted order': async page => {
    await putIntoBasket(page, 23);
    await page.goto('/basket');
    await fillIn(page, 'Проверка доступности');
    await send(page).click();
    await expect(accepted(page)).toBeVisible();
  },
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
  'information strip': pressing('/', 'О магазине и контакты'),
  map: pressing('/', /ул\. Протекторная/u),
  'a piece of news': pressing('/', /^Подробнее/u),
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

/** Texts that are laid out alike at both widths. */
const TEXTS = [
  'news',
  'article',
  'promotions',
  'promotion',
  'about',
  'contacts',
  'points of sale',
  'how to order',
];
const ALIKE = [...TEXTS, 'collections', 'brand catalogue', 'model out of sale', 'page not found'];

for (const [kind, open] of Object.entries(KINDS))
  test(
    `people of all abilities can use: ${kind}`,
    ALIKE.includes(kind) ? { tag: PHONE } : {},
    async ({ page, watch }) => {
      watch.expected.push('404');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // The bar would stand before whatever is scrolled under it.
      await page.addInitScript(() => localStorage.setItem('cookies', 'necessary'));
      await open(page);
      for (const frame of page.frames()) await frame.evaluate(AXE);
      const axe = () =>
        new AxeBuilder({ page, axeSource: HAS_AXE })
          .options({ resultTypes: ['violations'] })
          .setLegacyMode(true);
      const faults = (found: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
        found.violations.map(({ id, nodes }) => ({
          id,
          at: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
        }));
      expect(faults(await axe().withTags(TAGS).analyze())).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(faults(await axe().withRules('color-contrast').analyze()), 'in the dark').toEqual([]);
    },
  );
