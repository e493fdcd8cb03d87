import type { Page } from 'playwright/test';
import { putIntoBasket } from './baskets.ts';
import { DESKTOP, expect, PHONE, test } from './shop.ts';
import { translate } from './translate.ts';

const named = (name: string) => ({ name, slug: name.toLowerCase().replaceAll(/[ .]/gu, '-') });
const car = (make: string, model: string, year: string, generation: string, modification: string) => ({
  make: named(make),
  model: named(model),
  year: named(year),
  generation: named(generation),
  modification: named(modification),
});
const VESTA = {
  car: car('Lada', 'Vesta', '2017', 'I', '1.6 MT'),
  tyres: [
    { width: '185', height: '65', rim: '15', loadIndex: '88', speedIndex: 'H' },
    { width: '195', height: '65', rim: '15', loadIndex: '93', speedIndex: 'H' },
  ],
};
const BMW = {
  car: car('BMW', '5 серии', '2018', 'G30', '540i'),
  tyres: [
    { width: '245', height: '45', rim: '18', axle: 'front' },
    { width: '275', height: '40', rim: '18', axle: 'rear' },
  ],
};
const WHY_NOT = 'Не подходит для Lada Vesta: нужен 185/65 R15 или 195/65 R15';

/** What the car dialog keeps when a car is chosen, on the first page of the test. */
const keep = (page: Page, values: Record<string, unknown>) =>
  page.addInitScript(
    values => {
      if (sessionStorage.getItem('visited') === null)
        for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
      sessionStorage.setItem('visited', '');
    },
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])),
  );

const carLink = (page: Page) => page.getByRole('link', { name: 'Шины для Lada Vesta 2017' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Подбор шин по автомобилю' });

/** Fails when anything has moved since the page was opened. */
async function expectNoShifts(page: Page): Promise<void> {
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>(resolve => {
        const seen: string[] = [];
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            sources: { node: Element | null }[];
          })[])
            seen.push(...entry.sources.map(({ node }) => (node?.outerHTML ?? '').slice(0, 80)));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(seen), 50));
      }),
  );
  expect(moved).toEqual([]);
}

test('product, cards, basket and sizes of a model tell whether they fit the chosen car, and nothing moves', async ({
  page,
}) => {
  await keep(page, { car: VESTA });
  await page.goto('/product/8');
  await expect(
    page.locator('.tyre-facts').getByText('Подходит для Lada Vesta', { exact: true }),
  ).toBeVisible();
  await expectNoShifts(page);
  await page.goto('/model/nokian-hakkapeliitta-r5');
  const own = page.getByRole('row').filter({ hasText: 'ваш размер' });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('195/65 R15');
  await expect(page.getByText('ваш размер')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'R15' })).toBeChecked();
  await expect(page.getByRole('row').filter({ hasText: '205/55 R16' })).toBeHidden();
  await expectNoShifts(page);
  await page.goto('/');
  await expect(carLink(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lada Vesta 2017, I, 1.6 MT' })).toBeVisible();
  await expectNoShifts(page);
  await page.goto('/products?width=205&height=55&diametr=16');
  const cards = page.locator('#content .card');
  await expect(cards.filter({ hasText: WHY_NOT })).toHaveCount(await cards.count());
  await expectNoShifts(page);
  await putIntoBasket(page, 7);
  await page.goto('/basket');
  await expect(page.getByRole('listitem').filter({ hasText: WHY_NOT })).toBeVisible();
});

test('what is said of the car stays translated', { tag: PHONE }, async ({ page }) => {
  await keep(page, { car: VESTA });
  await page.goto('/products?width=205&height=55&diametr=16');
  const cards = page.locator('#content .card');
  await expect(cards.filter({ hasText: WHY_NOT })).toHaveCount(await cards.count());
  await translate(page);
  await expect(page.locator('.fits').first()).toHaveText(WHY_NOT.toUpperCase());
});

test('the line of the header leads to the tyres of the car, and the car is taken back there', {
  tag: DESKTOP,
}, async ({ page }) => {
  await keep(page, { car: VESTA });
  await page.goto('/product/7');
  await carLink(page).click();
  await expect(page).toHaveURL('/products?load_from=88&string=185%2F65+R15+195%2F65+R15');
  // The winter tyres may be slower than the car; two summer ones carry less than their size needs.
  await expect(page.locator('#content .card')).toHaveCount(6);
  await expect(page.getByText('Подходит для Lada Vesta', { exact: true })).toHaveCount(4);
  await expect(page.getByText('Не подходит для Lada Vesta: нужен индекс нагрузки не ниже 93')).toHaveCount(2);
  await page.getByRole('button', { name: 'Убрать машину' }).press('Enter');
  await expect(carLink(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Сбросить автомобиль' })).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText(/подходит для Lada/iu)).toHaveCount(0);
  await page.reload();
  await expect(carLink(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('car'))).toBeNull();
});

test('another remembered car is chosen or forgotten from the header; its axles are named', {
  tag: PHONE,
}, async ({ page }) => {
  await keep(page, { car: VESTA, cars: [VESTA, BMW, { ...BMW, car: { ...BMW.car, year: named('2019') } }] });
  await page.goto('/products?width=245&height=45&diametr=18&rear=275%2F40+R18');
  await expect(carLink(page)).toBeVisible();
  const change = page.getByRole('button', { name: 'Изменить автомобиль' });
  await change.press('Enter');
  const cars = modal(page).getByRole('group', { name: 'Ваши автомобили' });
  await cars.getByRole('button', { name: 'Забыть BMW 5 серии 2019, G30, 540i' }).press('Enter');
  await expect(cars.getByRole('button', { name: 'Забыть BMW 5 серии 2018, G30, 540i' })).toBeFocused();
  await cars.getByRole('button', { name: /^BMW 5 серии 2018/u }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Шины для BMW 5 серии 2018' })).toHaveAttribute(
    'href',
    '/products?width=245&height=45&diametr=18&rear=275%2F40+R18',
  );
  await expect(change).toBeFocused();
  const pairs = page.getByRole('region', { name: 'Пары на две оси' });
  await expect(pairs.getByText('Подходит для BMW 5 серии', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Подходит для BMW 5 серии, на переднюю ось').first()).toBeVisible();
  await page.goto('/model/bridgestone-potenza-rft');
  await expect(page.getByRole('row').filter({ hasText: 'ваш размер сзади' })).toContainText('275/40 R18');
  const storedCount = () => page.evaluate(() => JSON.parse(localStorage.getItem('cars') ?? '[]').length);
  expect(await storedCount()).toBe(2);
});

test('a spoilt memory of cars and a storage that is refused are no error', { tag: PHONE }, async ({
  page,
}) => {
  await keep(page, { car: { ...VESTA, tyres: [null] }, cars: [{}, 7] });
  await page.goto('/product/7');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('car'))).toBeNull();
  await expect(page.getByRole('button', { name: 'Изменить автомобиль' })).toBeHidden();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await page.goto('/product/7');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('button', { name: 'Подобрать по авто' }).click();
  await expect(modal(page)).toBeVisible();
});
