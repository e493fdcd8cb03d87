import { expect, spec, test } from './shop.ts';

test(
  'the catalogue menu opens, closes by Escape and by its button, and links to a season',
  spec('2.menu.opens', '2.menu.season', '4.menu-toggle'),
  async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Каталог шин' });
    const winter = page.locator('#catalogue-menu').getByRole('link', { name: 'Зимние' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(winter).toBeHidden();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(winter).toBeVisible();
    await expect(page.getByRole('button', { name: 'Подобрать по авто' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(winter).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await button.click();
    await expect(winter).toBeHidden();
    await button.click();
    await winter.click();
    await expect(page).toHaveURL('/products?season=winter');
    await expect(page.locator('#catalogue-menu')).toBeHidden();
  },
);

test(
  'the information strip is collapsed at first and opens three links',
  spec('2.layout.strip', '4.strip-toggle'),
  async ({ page }) => {
    await page.goto('/page/about');
    const button = page.getByRole('button', { name: 'О магазине и контакты' });
    const strip = page.locator('#about-links');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(strip).toBeHidden();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    for (const name of ['О нас', 'Контакты', 'Точки продаж'])
      await expect(strip.getByRole('link', { name, exact: true })).toBeVisible();
    await button.click();
    await expect(strip).toBeHidden();
  },
);
