import sharp from 'sharp';
import { type OwnDesk, openOwnDesk } from '../harness/desk.ts';
import { copyShop } from '../harness/own-releases.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';
import { mustBeSound, screen, signIn } from './desk-screens.ts';
import { expect, LONG, test } from './shop.ts';

/** A name that would run as a script wherever it is not taken as text. */
const HOSTILE = '<img src=x onerror="document.title=1">Анна';
const LIST = [
  'Код;Номенклатура;Цена;Остаток',
  'A1;Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL;9100;9',
  'B1;<img src=x onerror="document.title=1"> Неведома 205/55 R16 91T;4100;4',
].join('\n');

let desk: OwnDesk;
// A shop, its desk and a person of it begin first.
test.describe.configure({ mode: 'serial', timeout: 60_000 });
test.beforeAll(async () => {
  desk = await openOwnDesk({}, copyShop);
});
test.beforeAll(async () => {
  await desk.enter('Анна', 'owner');
});
test.afterAll(async () => {
  await desk[Symbol.asyncDispose]();
});

async function order(name: string): Promise<string> {
  const shopper = new Shopper(() => desk.shop.url);
  await shopper.basket();
  await shopper.add(7, 1);
  return (await shopper.accepted({ ...GOOD_FORM, name, comment: HOSTILE })).order?.number ?? '';
}

const priceInShop = async (): Promise<string> =>
  (await (await fetch(`${desk.shop.url}/product/7`)).text()).replaceAll('\u00A0', ' ');

test('a manager works orders through, sees a new one without reload, and whom another was quicker with', async ({
  page,
  watch,
}) => {
  const numbers = [await order(HOSTILE), await order('Борис')];
  await signIn(page, desk.origin);
  await mustBeSound(page);
  await screen(page, 'Заказы');
  for (const number of numbers) {
    await page.getByRole('link', { name: number }).click();
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(page.getByText('подтверждён', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Включить звонок' })).toBeVisible();
    await mustBeSound(page);
    await screen(page, 'Заказы');
  }
  const next = await order('Вера');
  await expect(page.getByRole('link', { name: next })).toBeVisible({ timeout: 15_000 });
  await mustBeSound(page);
  // The same order in two windows.
  await page.getByRole('link', { name: next }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(other.getByText('подтверждён', { exact: true })).toBeVisible();
  watch.expected.push('409');
  page.on('dialog', dialog => dialog.accept());
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText(/за это время изменили \(.*Анна/u)).toBeVisible();
  await expect(page.getByText('подтверждён', { exact: true })).toBeVisible();
});

test('an editor takes a list in with an answer', async ({ page }) => {
  await signIn(page, desk.origin);
  await screen(page, 'Прайсы');
  await mustBeSound(page);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'двор.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) });
  await page.getByLabel('Новый поставщик').fill('yard');
  await page.getByLabel('Цены').selectOption({ label: 'прайс меняет цены магазина' });
  await page.getByLabel('Наценка, %').fill('0');
  await page.getByRole('button', { name: 'Записать профиль' }).click();
  await expect(page.getByRole('heading', { name: 'Прайс yard' })).toBeVisible({ timeout: 20_000 });
  await page.getByText('Исправить').first().click();
  await expect(page.getByLabel(/^Ответ: Nokian/u)).toBeVisible();
  await page.getByRole('button', { name: 'Вопросы: 1' }).click();
  await mustBeSound(page);
  await page.getByRole('button', { name: 'Пропустить' }).click();
  await page.getByRole('button', { name: 'Опубликовать', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Вернуть как было' })).toBeVisible({ timeout: 30_000 });
  expect(await priceInShop()).toContain('9 100');
});

test('a list that was taken in is taken back', async ({ page }) => {
  page.on('dialog', dialog => dialog.accept());
  await signIn(page, desk.origin);
  await screen(page, 'Выпуски');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Прайс yard' })
    .getByRole('button', { name: 'Вернуть как было' })
    .click();
  await page.getByText(/В магазине через [\d,]+ с/u).waitFor();
  expect(await priceInShop()).toContain('9 490');
  await mustBeSound(page);
});

test('an editor changes a price, and is told when it is live though an answer was lost', async ({
  page,
  watch,
}) => {
  await signIn(page, desk.origin);
  await screen(page, 'Товары');
  await page.getByLabel('Найти шину').fill('cordiant');
  const good = page.getByRole('form', { name: /^Cordiant/u }).first();
  await expect(good).toBeVisible();
  await good.getByLabel(/^Цена/u).fill('5555');
  watch.expected.push('jobs/state', 'ERR_FAILED');
  await page.route('**/calls/jobs/state', route => route.abort(), { times: 1 });
  await good.getByRole('button', { name: 'Записать' }).click();
  const isLive = page.getByText(/В магазине через [\d,]+ с/u);
  await expect(isLive).toBeVisible({ timeout: 30_000 });
  await mustBeSound(page);
  // What is done goes with its part of the desk; what was refused stays.
  await screen(page, 'Картинки');
  await expect(isLive).toBeHidden();
  await screen(page, 'Товары');
  await page.getByLabel('Найти шину').fill('cordiant');
  await good.getByLabel(/^Цена/u).fill('5560');
  const done = { outcome: 'refused', lines: ['Слишком много перемен'], mayConfirm: true };
  await page.route('**/calls/jobs/state', route =>
    route.fulfill({ json: { step: '', lines: [], result: { done } } }),
  );
  await good.getByRole('button', { name: 'Записать' }).click();
  await expect(page.getByText('Слишком много перемен')).toBeVisible();
  await screen(page, 'Картинки');
  await expect(page.getByText('Слишком много перемен')).toBeVisible();
});

test('what was typed is asked about, and a change of several tyres is written once', { tag: LONG }, async ({
  page,
  watch,
}) => {
  watch.expected.push('507');
  await signIn(page, desk.origin);
  await screen(page, 'Товары');
  await page.getByLabel('Найти шину').fill('cordiant');
  const good = page.getByRole('form', { name: /^Cordiant/u }).first();
  await good.getByLabel(/^Цена/u).fill('5570');
  page.once('dialog', dialog => dialog.dismiss());
  await screen(page, 'Картинки');
  await expect(good.getByLabel(/^Цена/u)).toHaveValue('5570');
  await page.getByText('Изменить сразу: все найденные').click();
  await page.getByLabel('Цена, %').fill('-1');
  await page.getByRole('button', { name: 'Показать, что получится' }).click();
  let sent = 0;
  await page.route('**/calls/goods/change', async route => {
    sent++;
    await new Promise(resolve => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Записать и опубликовать' }).dblclick();
  await expect(page.getByRole('region', { name: 'Что получится' })).toBeHidden();
  await expect(page.getByText(/В магазине через [\d,]+ с/u)).toBeVisible({ timeout: 30_000 });
  expect(sent).toBe(1);
  await page.getByRole('link', { name: 'Модель: снимки, значок, размеры' }).first().click();
  const small = sharp({ create: { width: 300, height: 400, channels: 3, background: '#357' } });
  const buffer = await small.jpeg().toBuffer();
  await page.getByLabel('Добавить снимки').setInputFiles({ name: 'а.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(/^Снимок 300 × 400, а для этого места нужно 640 в ширину/u)).toBeVisible();
  await mustBeSound(page);
  // An error that stays open hides no other.
  for (const name of ['б.jpg', 'в.jpg']) {
    await page.route(
      '**/uploads?*',
      route => route.fulfill({ status: 507, json: { message: `Нет места: ${name}` } }),
      { times: 1 },
    );
    await page.getByLabel('Добавить снимки').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(`Нет места: ${name}`)).toBeVisible();
  }
  await expect(page.getByText('Нет места: б.jpg')).toBeVisible();
  page.once('dialog', dialog => dialog.accept());
  await screen(page, 'Картинки');
  await expect(page.getByRole('heading', { name: 'Картинки' })).toBeVisible();
});
