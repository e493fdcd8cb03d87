import type { Locator, Page } from 'playwright/test';
import { DESKTOP, expect, LONG, PHONE, spec, test } from './shop.ts';

const PROMPT = 'Для подбора шин на основе авто - пожалуйста укажите необходимые данные';
const modal = (page: Page) => page.getByRole('dialog', { name: 'Подбор шин по автомобилю' });
const choice = (page: Page, name: string) => modal(page).getByRole('combobox', { name });
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 500;

/** Opens the modal from the catalogue menu, by keyboard. */
async function openModal(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Каталог шин' }).press('Enter');
  await page.getByRole('button', { name: 'Подобрать по авто' }).press('Enter');
  await expect(modal(page)).toBeVisible();
}

/** Chooses an option: on a phone from the native list, on a desktop by typing. */
async function pick(page: Page, name: string, option: string, typed = option): Promise<void> {
  const box = choice(page, name);
  if (isPhone(page)) {
    const one = box.getByRole('option').filter({ hasText: option }).first();
    await expect(one).toBeAttached();
    await box.selectOption((await one.getAttribute('value')) ?? '');
    return;
  }
  // Wait for the searchable list: text typed earlier would go to the native one.
  await box.focus();
  await expect(box).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type(typed);
  await expect(modal(page).getByRole('option', { name: option }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

async function pickCar(page: Page): Promise<void> {
  await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'BMW');
  await pick(page, 'МОДЕЛЬ', '3 серии');
  await pick(page, 'ГОД', '2015');
  await pick(page, 'ПОКОЛЕНИЕ', 'F30');
  await pick(page, 'МОДИФИКАЦИЯ', '320i');
}

const size = (page: Page): Locator => modal(page).getByRole('button', { name: '205 / 55 R16' });

test(
  'choosing a car and a size opens the results for that size',
  spec('1.select-by-car', '2.menu.car', '2.car.prompt', '2.car.size-click', '8.car-prompt'),
  async ({ page }) => {
    await openModal(page);
    await expect(modal(page).getByText(PROMPT)).toBeVisible();
    await pickCar(page);
    await size(page).press('Enter');
    await expect(page).toHaveURL('/products?width=205&height=55&diametr=16');
    await expect(page.getByText(/^Показано 1 по/u)).toBeVisible();
    await expect(modal(page)).toBeHidden();
  },
);

test(
  'choices appear one after the other, and a new make clears the choices that depend on it',
  spec('2.car.cascade', '2.car.appearance', '4.car.make'),
  async ({ page }) => {
    await openModal(page);
    await expect(choice(page, 'МОДЕЛЬ')).toBeHidden();
    await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Volkswagen');
    await expect(choice(page, 'МОДЕЛЬ')).toBeVisible();
    await expect(choice(page, 'ГОД')).toBeHidden();
    await pick(page, 'МОДЕЛЬ', 'Polo');
    await expect(choice(page, 'ПОКОЛЕНИЕ')).toBeVisible();
    await pick(page, 'ГОД', '2020');
    await expect(choice(page, 'МОДИФИКАЦИЯ')).toBeHidden();
    await pick(page, 'ПОКОЛЕНИЕ', 'VI');
    await expect(choice(page, 'МОДИФИКАЦИЯ')).toBeVisible();
    await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Lada');
    await expect(choice(page, 'ГОД')).toBeHidden();
    await expect(choice(page, 'МОДИФИКАЦИЯ')).toBeHidden();
    await expect(choice(page, 'МОДЕЛЬ')).toBeVisible();
  },
);

test('an only option is chosen by itself, which is announced, and it can be changed', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await openModal(page);
  await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Volkswagen');
  await pick(page, 'МОДЕЛЬ', 'Polo');
  await pick(page, 'ГОД', '2015');
  const announced = modal(page)
    .getByRole('status')
    .filter({ hasText: 'единственный вариант, он уже выбран' });
  await expect(announced).toHaveText([/^«V \(2010–2020\)»/u, /^«1\.6 MPI»/u]);
  const ofPolo = modal(page).getByRole('button', { name: '185 / 60 R14' });
  await expect(ofPolo).toBeVisible();
  if (!isPhone(page)) await expect(choice(page, 'ГОД')).toBeFocused();
  if (isPhone(page)) await choice(page, 'ПОКОЛЕНИЕ').selectOption('');
  else await choice(page, 'ПОКОЛЕНИЕ').press('Backspace');
  await expect(ofPolo).toBeHidden();
  await expect(choice(page, 'МОДИФИКАЦИЯ')).toBeHidden();
  await pick(page, 'ПОКОЛЕНИЕ', 'V (2010');
  await expect(ofPolo).toBeVisible();
});

/** Options of a native list, without its placeholder. */
const offered = async (page: Page, name: string) =>
  (await choice(page, name).getByRole('option').allTextContents()).slice(1);

test('a year limits the generations and a generation limits the years, so every pair has modifications', {
  tag: PHONE,
  ...spec('2.car.cascade', '4.car.year-generation'),
}, async ({ page }) => {
  await openModal(page);
  await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Volkswagen');
  await pick(page, 'МОДЕЛЬ', 'Polo');
  await expect.poll(() => offered(page, 'ПОКОЛЕНИЕ')).toHaveLength(2);
  await pick(page, 'ГОД', '2015');
  await expect.poll(() => offered(page, 'ПОКОЛЕНИЕ')).toEqual(['V (2010–2020)']);
  await choice(page, 'ГОД').selectOption('');
  await expect.poll(() => offered(page, 'ПОКОЛЕНИЕ')).toHaveLength(2);
  await pick(page, 'ПОКОЛЕНИЕ', 'VI');
  await expect.poll(async () => (await offered(page, 'ГОД')).at(-1)).toBe('2020');
  await pick(page, 'ГОД', '2020');
  await pick(page, 'МОДИФИКАЦИЯ', '1.6 MPI');
  await expect(modal(page).getByRole('button', { name: '195 / 65 R15' })).toBeVisible();
});

test(
  'a choice that the new model does not have is reset with a message',
  spec('4.car.model'),
  async ({ page }) => {
    await openModal(page);
    await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Volkswagen');
    await pick(page, 'МОДЕЛЬ', 'Polo');
    await pick(page, 'ГОД', '2015');
    await pick(page, 'ПОКОЛЕНИЕ', 'V (2010');
    await expect(choice(page, 'МОДИФИКАЦИЯ')).toBeVisible();
    await pick(page, 'МОДЕЛЬ', 'Transporter');
    const message = modal(page).getByText(/^«V \(2010–2020\)» не\sподходит к\sостальному выбору/u);
    await expect(message).toBeVisible();
    await expect(choice(page, 'МОДИФИКАЦИЯ')).toBeHidden();
    await pick(page, 'ПОКОЛЕНИЕ', 'T5');
    await expect(message).toBeHidden();
    await expect(choice(page, 'МОДИФИКАЦИЯ')).toBeVisible();
  },
);

test(
  'staggered sizes are labelled, and a pair of them puts two and two into the basket',
  spec('2.car.sizes'),
  async ({ page }) => {
    await openModal(page);
    await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'BMW');
    await pick(page, 'МОДЕЛЬ', '5 серии');
    await pick(page, 'ГОД', '2018');
    await pick(page, 'ПОКОЛЕНИЕ', 'G30');
    await pick(page, 'МОДИФИКАЦИЯ', '540i');
    await expect(modal(page).getByRole('button', { name: 'Перед: 245 / 45 R18' })).toBeVisible();
    await expect(modal(page).getByRole('button', { name: 'Зад: 275 / 40 R18' })).toBeVisible();
    await modal(page).getByRole('button', { name: 'Пара: перед 245 / 45 R18, зад 275 / 40 R18' }).click();
    await expect(page).toHaveURL('/products?width=245&height=45&diametr=18&rear=275%2F40+R18');
    const pairs = page.getByRole('region', { name: 'Пары на две оси' });
    await expect(pairs.locator('.price')).toHaveText(/^75\s600\sруб\.за\s2\s\+\s2\sшт\.$/u);
    const ofPair = (act: string) =>
      pairs.getByRole('button', { name: `${act}: Перед 245/45 R18, зад 275/40 R18` });
    await ofPair('Добавить в корзину 2 + 2 шт.').click();
    await expect(page.getByRole('link', { name: /Корзина, 4\sтовара/u })).toBeVisible();
    await expect(ofPair('Убрать из корзины')).toBeVisible();
    await page.goto('/basket');
    await expect(
      page
        .getByRole('main')
        .getByText(/75\s600/u)
        .first(),
    ).toBeVisible();
    for (const tyre of ['245/45 R18', '275/40 R18'])
      await expect(
        page.getByRole('listitem').filter({ hasText: tyre }).getByText(/2\sшт/u).first(),
      ).toBeVisible();
  },
);

test(
  'a list shows that it is loading, and a failed one can be retried',
  spec('2.layout.loading', '2.car.loader', '8.failed-calls'),
  async ({ page, watch }) => {
    watch.expected.push('400', 'by_car/models');
    const { promise: delay, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/by_car/models', async route => {
      await delay;
      await route.fulfill({ status: 400, json: { success: 0, message: 'Не вышло.', errors: [] } });
    });
    await openModal(page);
    await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'BMW');
    await expect(modal(page).getByText('ЗАГРУЗКА').first()).toBeVisible();
    answer();
    await expect(modal(page).getByText('Не вышло.')).toBeVisible();
    await page.unroute('**/api/by_car/models');
    await modal(page).getByRole('button', { name: 'Повторить' }).click();
    await pick(page, 'МОДЕЛЬ', '3 серии');
    await expect(choice(page, 'ГОД')).toBeVisible();
  },
);

test('the saved car is a chip that opens the modal and can be cleared', {
  tag: PHONE,
  ...spec('3.car-selection'),
}, async ({ page }) => {
  await openModal(page, '/products');
  await pickCar(page);
  await expect(size(page)).toBeVisible();
  await page.goto('/products');
  const name = page.getByRole('button', { name: /^BMW 3 серии 2015, F30.*, 320i$/u });
  await name.click();
  await expect(size(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Сбросить автомобиль' }).click();
  await expect(name).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Сбросить автомобиль' })).toBeHidden();
});

test(
  'Escape and the button close the modal, and focus returns to the menu',
  spec('2.modal.escape'),
  async ({ page }) => {
    await openModal(page);
    const width = (await modal(page).boundingBox())?.width;
    expect(width).toBe(isPhone(page) ? 390 : 1200);
    await modal(page).getByRole('button', { name: 'Закрыть' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Каталог шин' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Подобрать по авто' }).press('Enter');
    await expect(choice(page, 'ПРОИЗВОДИТЕЛЬ')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
  },
);

test('the searched lists take the focus of the native ones, and no other', { tag: [DESKTOP, LONG] }, async ({
  page,
}) => {
  for (const isMoved of [false, true]) {
    const searched = Promise.withResolvers<void>();
    await page.route(/SearchedSelect/u, async route => {
      await searched.promise;
      await route.continue();
    });
    await openModal(page);
    await expect(choice(page, 'ПРОИЗВОДИТЕЛЬ')).toBeFocused();
    const close = modal(page).getByRole('button', { name: 'Закрыть' });
    if (isMoved) await close.focus();
    await expect(choice(page, 'ПРОИЗВОДИТЕЛЬ')).not.toHaveAttribute('aria-autocomplete');
    searched.resolve();
    await expect(choice(page, 'ПРОИЗВОДИТЕЛЬ')).toHaveAttribute('aria-autocomplete', 'list');
    await expect(isMoved ? close : choice(page, 'ПРОИЗВОДИТЕЛЬ')).toBeFocused();
    await page.unroute(/SearchedSelect/u);
  }
});

test('typing finds options in both alphabets and says when nothing matches', {
  tag: DESKTOP,
  ...spec('2.car.empty-search', '8.no-options', '9.menu-350'),
}, async ({ page }) => {
  await openModal(page);
  await choice(page, 'ПРОИЗВОДИТЕЛЬ').focus();
  await expect(choice(page, 'ПРОИЗВОДИТЕЛЬ')).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type('zzz');
  await expect(modal(page).getByText('Sorry, no matching options.', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeVisible();
  await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Lada', 'лада');
  await expect(choice(page, 'МОДЕЛЬ')).toBeVisible();
  await pick(page, 'МОДЕЛЬ', 'Vesta', 'веста');
  await choice(page, 'ГОД').focus();
  await page.keyboard.press('ArrowDown');
  const list = modal(page).getByRole('listbox');
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(350);
});

test('a popular make is one press, and the next choice takes the focus', { tag: LONG }, async ({ page }) => {
  await openModal(page);
  await expect(modal(page).getByText('МОДИФИКАЦИЯ', { exact: true })).toBeVisible();
  await modal(page).getByRole('button', { name: 'Lada', exact: true }).press('Enter');
  await expect(choice(page, 'МОДЕЛЬ')).toBeFocused();
  await expect(modal(page).getByRole('group', { name: 'Популярные марки' })).toBeHidden();
});

test('makes are found as people call them', { tag: [DESKTOP, LONG] }, async ({ page }) => {
  await openModal(page);
  await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Lada', 'жигули');
  await expect(choice(page, 'МОДЕЛЬ')).toBeVisible();
});

test('a make is chosen by a name that was typed before the names arrived', { tag: [DESKTOP, LONG] }, async ({
  page,
}) => {
  const { promise: arrived, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/by_car/spoken', async route => {
    await arrived;
    await route.continue();
  });
  await openModal(page);
  const box = choice(page, 'ПРОИЗВОДИТЕЛЬ');
  await expect(box).toHaveAttribute('aria-autocomplete', 'list');
  await page.keyboard.type('жигули');
  await expect(modal(page).getByText('Sorry, no matching options.', { exact: true })).toBeVisible();
  answer();
  await expect(modal(page).getByRole('option', { name: 'Lada' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(choice(page, 'МОДЕЛЬ')).toBeVisible();
});

test('the season is chosen beside the sizes', { tag: LONG }, async ({ page }) => {
  await openModal(page);
  await pickCar(page);
  await modal(page).getByRole('radio', { name: 'Зимние' }).check();
  await size(page).press('Enter');
  await expect(page).toHaveURL('/products?season=winter&width=205&height=55&diametr=16');
});

async function pickLada(page: Page, model: string, year: string): Promise<void> {
  await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'Lada');
  await pick(page, 'МОДЕЛЬ', model);
  await pick(page, 'ГОД', year);
  await pick(page, 'ПОКОЛЕНИЕ', 'I');
}

test('replacements are marked as such, and the results have tyres of the indices that the car needs', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await openModal(page);
  await pickLada(page, 'Vesta', '2019');
  await expect(choice(page, 'МОДИФИКАЦИЯ').getByRole('option')).toHaveText(['МОДИФИКАЦИЯ', '1.6 MT']);
  await pick(page, 'МОДИФИКАЦИЯ', '1.6 MT');
  await expect(modal(page).getByRole('heading', { name: 'Заводские размеры' })).toBeVisible();
  const replacements = modal(page).getByRole('region', { name: 'Допустимые замены' });
  await expect(replacements.getByRole('button')).toHaveText(['195 / 65 R15']);
  await modal(page).getByRole('radio', { name: 'Летние' }).check();
  await modal(page).getByRole('button', { name: '185 / 65 R15' }).tap();
  await expect(page).toHaveURL(
    '/products?season=summer&width=185&height=65&diametr=15&load_from=88&speed_from=H',
  );
  await expect(page.getByText('Urban Speed').first()).toBeVisible();
});

test('who does not know the modification gets the sizes of all', { tag: LONG }, async ({ page }) => {
  await openModal(page);
  await pickLada(page, 'Granta', '2015');
  await pick(page, 'МОДИФИКАЦИЯ', 'Не знаю модификацию');
  await expect(modal(page).getByText('сверьте с надписью на своей шине')).toBeVisible();
  await expect(modal(page).getByRole('button', { name: '175 / 65 R14' })).toBeVisible();
  await modal(page).getByRole('button', { name: '185 / 60 R14' }).press('Enter');
  await expect(page).toHaveURL('/products?width=185&height=60&diametr=14');
});

test('cars chosen before are offered in the modal', { tag: LONG }, async ({ page }) => {
  await openModal(page);
  await pickCar(page);
  await expect(size(page)).toBeVisible();
  await pick(page, 'ПРОИЗВОДИТЕЛЬ', 'BMW');
  await pick(page, 'МОДЕЛЬ', '5 серии');
  await pick(page, 'ГОД', '2020');
  await pick(page, 'ПОКОЛЕНИЕ', 'G30');
  await pick(page, 'МОДИФИКАЦИЯ', '540i');
  await expect(modal(page).getByRole('button', { name: 'Перед: 245 / 45 R18' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Каталог шин' }).press('Enter');
  await page.getByRole('button', { name: 'Подобрать по авто' }).press('Enter');
  const before = modal(page).getByRole('group', { name: 'Ваши автомобили' });
  await before.getByRole('button', { name: /^BMW 3 серии 2015, F30.*, 320i$/u }).press('Enter');
  await expect(choice(page, 'ПРОИЗВОДИТЕЛЬ')).toBeFocused();
  await expect(size(page)).toBeVisible();
  await expect(before.getByRole('button', { name: /^BMW 5 серии 2020, G30.*, 540i$/u })).toBeVisible();
});
