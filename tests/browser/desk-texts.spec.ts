import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { type OwnDesk, openOwnDesk } from '../harness/desk.ts';
import { copyShop } from '../harness/own-releases.ts';
import { mustBeSound, screen, signIn } from './desk-screens.ts';
import { expect, test } from './shop.ts';

let desk: OwnDesk;
// A shop, its desk and a person of it begin first.
test.describe.configure({ mode: 'serial', timeout: 60_000 });
test.beforeAll(async () => {
  desk = await openOwnDesk({}, copyShop);
});
test.beforeAll(async () => {
  await desk.enter('Анна', 'editor');
});
test.afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

const shopPage = async (address: string): Promise<string> =>
  (await (await fetch(desk.shop.url + address)).text()).replaceAll('\u00A0', ' ');

const photo = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer(),
});

/** Opens the form of a new text. */
async function begin(page: Page, kind: string, one: string): Promise<Locator> {
  await screen(page, 'Тексты');
  await page.getByRole('navigation', { name: 'Виды текстов' }).getByRole('link', { name: kind }).click();
  await page.getByRole('link', { name: `Добавить: ${one.toLowerCase()}` }).click();
  return page.getByRole('form', { name: one });
}

/** Chooses a picture for a field, cut as the frame proposes. */
async function choosePicture(page: Page, form: Locator, field: string, width: number, height: number) {
  const group = form.getByRole('group', { name: field });
  await group.locator('input[type=file]').setInputFiles(await photo('Снимок.jpg', width, height));
  const frame = page.getByRole('dialog');
  if (field !== 'Картинка в тексте') {
    await mustBeSound(page);
    await frame.getByRole('button', { name: 'Записать' }).click();
    await expect(frame).toBeHidden();
  }
}

async function publish(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(page.getByText(/В магазине через [\d,]+ с/u)).toBeVisible({ timeout: 60_000 });
  await mustBeSound(page);
  await page.getByText('Закрыть', { exact: true }).click();
}

test('an article with two pictures is written, seen as a draft and published', async ({ page, context }) => {
  test.setTimeout(180_000);
  await signIn(page, desk.origin);
  const form = await begin(page, 'Статьи и новости', 'Статья');
  await mustBeSound(page);
  await form.getByLabel('Заголовок *').fill('Как хранить колёса зимой');
  await form.getByLabel('Раздел *').selectOption('news');
  await form.getByLabel('Дата *').fill('2026-11-01');
  await form.getByLabel('Коротко').fill('В подвале и на балконе.');
  await choosePicture(page, form, 'Картинка карточки', 300, 200);
  await expect(form.getByText(/а для этого места нужно 640 × 400/u)).toBeVisible();
  const text = form.getByRole('textbox', { name: 'Текст' });
  await text.fill('Колёса моют и сушат.\n');
  await form.getByRole('button', { name: 'Картинка', exact: true }).click();
  await choosePicture(page, form, 'Картинка в тексте', 320, 200);
  await expect(text).toHaveValue(/!\[\]\(\/storage\/articles\/[\w-]+\.\w+\)/u);
  await expect(form.getByText(/а для этого места нужно 640 в ширину/u)).toBeVisible();
  await text.press('Control+End');
  await form.getByRole('button', { name: 'Жирный' }).click();
  await page.keyboard.type('темно');
  await expect(form.getByRole('region', { name: /как увидят покупатели/u }).locator('img')).toBeVisible();
  await form.getByRole('button', { name: 'Записать черновик' }).click();
  await expect(form.getByText(/^черновик: Анна/u)).toBeVisible();
  await expect(page).toHaveURL(/kak-hranit-kolesa-zimoy/u);
  await mustBeSound(page);
  await form.getByRole('button', { name: 'Посмотреть в магазине' }).click();
  const opened = context.waitForEvent('page');
  await form.getByRole('link', { name: 'Открыть черновик' }).click({ timeout: 60_000 });
  const draft = await opened;
  await expect(draft.getByRole('heading', { name: 'Как хранить колёса зимой' })).toBeVisible();
  await expect(draft.locator('.prose img')).toHaveCount(1);
  await draft.close();
  expect(await shopPage('/article/kak-hranit-kolesa-zimoy')).not.toContain('моют');
  await publish(page, form);
  const page_ = await shopPage('/article/kak-hranit-kolesa-zimoy');
  expect(page_).toContain('Колёса моют и сушат.');
  expect(page_).toContain('<strong>темно</strong>');
});

test('a promotion with conditions and dates, and a banner of it', async ({ page, watch }) => {
  test.setTimeout(180_000);
  await signIn(page, desk.origin);
  const promo = await begin(page, 'Акции', 'Акция');
  await promo.getByLabel('Название *').fill('Хранение в подарок');
  await promo.getByLabel('Коротко').fill('Прежний комплект полежит у нас.');
  await promo.getByLabel('Показывать с').fill('2026-11-01');
  await promo.getByLabel('Показывать до').fill('2036-12-31');
  await promo.getByRole('button', { name: 'Добавить: Значок на шинах' }).click();
  await promo.getByLabel('Значок *').fill('gift');
  await promo.getByLabel('Надпись *').fill('Хранение в подарок');
  await promo.getByLabel('Бренды').selectOption('Cordiant');
  await promo.getByLabel('Диаметры').fill('до 15');
  await promo.getByLabel('Шин в заказе от').fill('много');
  await promo.getByRole('textbox', { name: 'Текст' }).fill('Купите четыре шины.');
  watch.expected.push('400');
  await promo.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(
    promo.getByText(/сколько шин должно быть в заказе: целое число от 2 до 99/u).last(),
  ).toBeVisible();
  await page.getByLabel('Закрыть').click();
  await promo.getByLabel('Шин в заказе от').fill('4');
  await publish(page, promo);
  const promoPage = await shopPage('/promo/hranenie-v-podarok');
  expect(promoPage).toContain('до 31 декабря 2036');
  expect(promoPage).toMatch(/от 4\s?шт/u);

  const banner = await begin(page, 'Баннеры', 'Баннер');
  await banner.getByLabel('Где показывать *').fill('main');
  await choosePicture(page, banner, 'Картинка', 600, 300);
  await banner.getByLabel('Куда ведёт *').fill('/promo/hranenie-v-podarok');
  await banner.getByLabel('Заголовок *').fill('Колёса полежат у нас');
  await publish(page, banner);
  expect(await shopPage('/')).toContain('Колёса полежат у нас');
});

test('a new model', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, desk.origin);
  const model = await begin(page, 'Модели', 'Модель');
  await mustBeSound(page);
  await model.getByLabel('Бренд *').selectOption('Cordiant');
  await model.getByLabel('Название *').fill('Polar 5');
  await model.getByLabel('Сезон *').selectOption('winter');
  await model.getByLabel('Описание').fill('Зимняя шина для города.');
  await model.getByRole('button', { name: 'Добавить: Технологии' }).click();
  await model.getByRole('group', { name: 'Технологии, 1' }).getByLabel('Заголовок *').fill('Двойные ламели');
  await model.getByLabel('Адрес').fill('cordiant-polar-5');
  await publish(page, model);
  expect(await shopPage('/model/cordiant-polar-5')).toContain('Двойные ламели');
});

test('a form of one file is corrected twice in a row; what is typed is lost neither by a link nor with the sign-in', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(180_000);
  await signIn(page, desk.origin);
  const kinds = page.getByRole('navigation', { name: 'Виды текстов' });
  const form = page.getByRole('form', { name: 'Магазин' });
  const latitude = form.getByLabel(/^Широта/u).first();
  await screen(page, 'Тексты');
  for (const [before, typed] of [
    [/./u, '55,07'],
    ['55.07', '55.705'],
  ] as const) {
    await kinds.getByRole('link', { name: 'Магазин' }).click();
    await expect(latitude).toHaveValue(before);
    await latitude.fill('');
    await latitude.pressSequentially(typed);
    await expect(latitude).toHaveValue(typed);
    await publish(page, form);
    await expect(page.getByRole('heading', { name: 'Тексты' })).toBeVisible();
  }
  await kinds.getByRole('link', { name: 'Магазин' }).click();
  await latitude.fill('55.9');
  page.once('dialog', dialog => dialog.dismiss());
  await screen(page, 'Картинки');
  await expect(latitude).toHaveValue('55.9');
  const cookies = await context.cookies();
  await context.clearCookies();
  watch.expected.push('401');
  await form.getByRole('button', { name: 'Записать черновик' }).click();
  await expect(page.getByRole('link', { name: 'Войти снова' })).toBeVisible();
  await expect(latitude).toHaveValue('55.9');
  await mustBeSound(page);
  await context.addCookies(cookies);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('link', { name: 'Войти снова' })).toBeHidden();
  await form.getByRole('button', { name: 'Записать черновик' }).click();
  await expect(form.getByText(/^черновик: Анна/u)).toBeVisible();
  await screen(page, 'Картинки');
  await expect(page.getByRole('heading', { name: 'Картинки' })).toBeVisible();
});
