import { expect, PHONE, spec, test } from './shop.ts';

const MODEL = '/model/nokian-hakkapeliitta-r5';

test('the main photo opens in a viewer; Escape restores the focus', {
  tag: PHONE,
  ...spec('2.model.photo'),
}, async ({ page }) => {
  await page.goto(MODEL);
  const button = page.getByRole('button', { name: 'Открыть фото' });
  await button.click();
  const viewer = page.getByRole('dialog', { name: 'Фотографии' });
  await expect(viewer.getByRole('img', { name: /Nokian/u })).toBeVisible();
  await viewer.getByRole('button', { name: 'Увеличить' }).click();
  await expect(viewer.locator('.viewer-stage')).toHaveClass(/viewer-zoomed/u);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(button).toBeFocused();
});

test('arrows and buttons go through the photographs', {
  tag: PHONE,
  ...spec('2.model.photo', '2.model.gallery'),
}, async ({ page }) => {
  await page.goto(MODEL);
  await page.getByRole('button', { name: /^Фото 1 из 2/u }).click();
  const viewer = page.getByRole('dialog', { name: 'Фотографии' });
  await expect(viewer).toContainText('1 из 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 из 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('1 из 2');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('2 из 2');
  await viewer.getByRole('button', { name: 'Следующее фото' }).click();
  await expect(viewer).toContainText('1 из 2');
  await viewer.getByRole('button', { name: 'Закрыть' }).click();
  await expect(viewer).toBeHidden();
});

test('a swipe shows the next photo, a click or a double tap zooms in', async ({ page, isMobile }) => {
  await page.goto(MODEL);
  await page.getByRole('button', { name: /^Фото 1 из 2/u }).click();
  const stage = page.locator('.viewer-stage');
  await expect(stage).toBeVisible();
  if (isMobile) {
    await Promise.all([page.touchscreen.tap(190, 400), page.touchscreen.tap(190, 400)]);
  } else await stage.click();
  await expect(stage).toHaveClass(/viewer-zoomed/u);
  await page.keyboard.press('ArrowRight');
  await expect(stage).not.toHaveClass(/viewer-zoomed/u);
  await page.mouse.move(300, 400);
  await page.mouse.down();
  await page.mouse.move(200, 402, { steps: 3 });
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Фотографии' })).toContainText('1 из 2');
});

test('a thumbnail opens its own photo', { tag: PHONE, ...spec('2.model.photo') }, async ({ page }) => {
  await page.goto('/model/cordiant-comfort-2');
  await page.getByRole('button', { name: /^Фото 2: Cordiant/u }).click();
  const viewer = page.getByRole('dialog', { name: 'Фотографии' });
  await expect(viewer.getByRole('img')).toHaveAttribute('src', /\/storage\/tyres\/own/u);
  await expect(viewer).toContainText('2 из 2');
});

test('photographs of a product open in the viewer', { tag: PHONE, ...spec('2.product.photo') }, async ({
  page,
}) => {
  await page.goto('/product/7');
  await page.getByRole('button', { name: 'Открыть фото' }).click();
  const viewer = page.getByRole('dialog', { name: 'Фотографии' });
  await expect(viewer.getByRole('img')).toHaveAttribute('src', /\/storage\/tyres\/own/u);
  await viewer.getByRole('button', { name: 'Закрыть' }).click();
  await expect(viewer).toBeHidden();
});
