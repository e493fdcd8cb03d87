import type { Locator, Page } from 'playwright/test';
import { accepted } from './baskets.ts';
import { panel, sheetButton, sorting } from './panel.ts';
import { expect, PHONE, test } from './shop.ts';

// Ten journeys of a thumb, each from the page where a shopper begins. docs/design.md tells what they took before.

/** A thumb on the page, and how often it has tapped. */
class Thumb {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(what: Locator): Promise<void> {
    await what.tap();
    this.taps++;
  }

  /** A native list takes two taps: one opens it, one chooses. */
  async choose(list: Locator, option: string): Promise<void> {
    const one = list.getByRole('option').filter({ hasText: option }).first();
    await expect(one).toBeAttached();
    await list.tap();
    await list.selectOption((await one.getAttribute('value')) ?? '');
    this.taps += 2;
  }

  /** Typing is one tap, into the field; its letters are not counted. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.fill(text);
  }

  /** The header's search; its field gets its script by the tap. */
  async search(text: string): Promise<void> {
    await this.tap(this.page.getByRole('search', { name: 'Поиск шин' }).locator('input[name=string]'));
    const field = this.page.getByRole('combobox', { name: 'Поиск шин' });
    await expect(field).toBeVisible();
    await field.fill(text);
  }

  /** The key of the phone's keyboard that searches. */
  async enter(): Promise<void> {
    await this.page.keyboard.press('Enter');
    this.taps++;
  }
}

const VESTA = {
  car: Object.fromEntries(
    Object.entries({
      make: 'Lada',
      model: 'Vesta',
      year: '2017',
      generation: 'I',
      modification: '1.6 MT',
    }).map(([key, name]) => [key, { name, slug: name.toLowerCase() }]),
  ),
  tyres: [
    { width: '185', height: '65', rim: '15' },
    { width: '195', height: '65', rim: '15' },
  ],
};

const found = (page: Page) => page.locator('#content .card');
const inBasket = (page: Page, tyres: RegExp) =>
  expect(page.locator('.basket-link')).toHaveAccessibleName(tyres);

interface Journey {
  /** What the shopper wants. */
  want: string;
  from: string;
  /** The car that the browser remembers. */
  car?: typeof VESTA;
  taps: number;
  go: (thumb: Thumb, page: Page) => Promise<void>;
}

const JOURNEYS: Journey[] = [
  {
    want: 'winter tyres of the size that stands on the old ones',
    from: '/',
    taps: 2,
    go: async (thumb, page) => {
      await thumb.search('зимние 205 55 16');
      await thumb.enter();
      await expect(page).toHaveURL(/string=/u);
      await expect(found(page)).toHaveCount(6);
    },
  },
  {
    want: 'the same without typing',
    from: '/',
    taps: 8,
    go: async (thumb, page) => {
      const form = page.getByRole('form', { name: 'Подбор шин по параметрам' });
      await thumb.choose(form.getByLabel('ШИРИНА'), '205');
      await thumb.choose(form.getByLabel('ПРОФИЛЬ'), '55');
      await thumb.choose(form.getByLabel('ДИАМЕТР'), '16');
      await thumb.tap(form.locator('label').filter({ hasText: 'Зимние' }));
      await thumb.tap(form.getByRole('button', { name: 'ПОДОБРАТЬ' }));
      await expect(found(page)).toHaveCount(6);
    },
  },
  {
    want: 'summer tyres for a car, none dearer than 6 000 roubles',
    from: '/',
    taps: 2,
    go: async (thumb, page) => {
      await thumb.search('летние на весту 2017 до 6000');
      await thumb.enter();
      await expect(page.getByText('Lada Vesta 2017: 185/65 R15')).toBeVisible();
      await expect(found(page).first()).toBeVisible();
    },
  },
  {
    want: 'tyres for the car that was chosen at an earlier visit',
    from: '/',
    car: VESTA,
    taps: 1,
    go: async (thumb, page) => {
      await thumb.tap(page.getByRole('link', { name: 'Шины для Lada Vesta 2017' }));
      await expect(found(page).first()).toContainText('Подходит для Lada Vesta');
    },
  },
  {
    want: 'a model known by name, in the own size, a set of four in the basket',
    from: '/',
    taps: 4,
    go: async (thumb, page) => {
      await thumb.search('хакапелитта r5');
      await thumb.tap(page.getByRole('option', { name: /Hakkapeliitta R5/u }));
      await thumb.tap(page.getByRole('link', { name: /205\/55 R16/u }).first());
      await thumb.tap(page.getByRole('button', { name: 'в корзину', exact: true }));
      await inBasket(page, /4\sтовара/u);
    },
  },
  {
    want: 'three tyres of a list beside each other',
    from: '/products?width=205&season=winter',
    taps: 4,
    go: async (thumb, page) => {
      const choices = page.getByRole('checkbox', { name: /^Сравнить: / });
      for (const one of [0, 1, 2]) await thumb.tap(choices.nth(one));
      await thumb.tap(page.getByRole('link', { name: 'Сравнить (3)' }).first());
      await expect(page.getByRole('region', { name: 'Таблица сравнения' })).toBeVisible();
    },
  },
  {
    want: 'studded tyres in stock only, cheapest first',
    from: '/products?width=205&height=55&diametr=16',
    taps: 7,
    go: async (thumb, page) => {
      await thumb.choose(sorting(page), 'Цена меньше');
      await expect(page).toHaveURL(/sort=/u);
      await thumb.tap(sheetButton(page));
      await thumb.tap(panel(page).locator('label').filter({ hasText: 'Шипованные' }));
      await thumb.tap(panel(page).getByText('Ещё условия'));
      await thumb.tap(panel(page).locator('label').filter({ hasText: 'В наличии' }));
      await thumb.tap(panel(page).getByRole('button', { name: 'ПОДОБРАТЬ' }));
      await expect(page).toHaveURL(/spikes/u);
    },
  },
  {
    want: 'another tyre instead of one that is sold out',
    from: '/product/26',
    taps: 2,
    go: async (thumb, page) => {
      await thumb.tap(page.locator('main .card a').first());
      await thumb.tap(page.getByRole('button', { name: 'в корзину', exact: true }));
      await inBasket(page, /товар/u);
    },
  },
  {
    want: 'what delivery to a place near the town costs, and when it comes',
    from: '/',
    taps: 2,
    go: async (thumb, page) => {
      await thumb.tap(page.getByRole('link', { name: 'Доставка', exact: true }).first());
      await thumb.tap(page.locator('label').filter({ hasText: 'До 30 км от Рязани' }));
      await expect(page.locator('.delivery-answers')).toContainText(/рабочих дня/u);
    },
  },
  {
    want: 'an order of what lies in the basket',
    from: '/product/10',
    taps: 6,
    go: async (thumb, page) => {
      await thumb.tap(page.getByRole('button', { name: 'в корзину', exact: true }));
      await thumb.tap(page.getByRole('link', { name: 'перейти к корзине' }));
      await thumb.type(page.getByLabel('Имя'), 'Палец');
      await thumb.type(page.getByLabel('Телефон'), '9101234567');
      await thumb.tap(page.getByRole('checkbox', { name: /согласие на обработку персональных данных/u }));
      await thumb.tap(page.getByRole('button', { name: 'Отправить заказ' }));
      await expect(accepted(page)).toBeVisible();
    },
  },
];

for (const { want, from, car, taps, go } of JOURNEYS)
  test(`${want}: ${taps} taps`, { tag: PHONE }, async ({ page }) => {
    if (car) await page.addInitScript(stored => localStorage.setItem('car', JSON.stringify(stored)), car);
    await page.goto(from);
    await page.getByRole('button', { name: 'Только необходимые' }).click();
    const thumb = new Thumb(page);
    await go(thumb, page);
    expect(thumb.taps).toBe(taps);
  });
