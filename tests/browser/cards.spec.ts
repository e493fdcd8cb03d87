import type { Locator } from 'playwright/test';
import { DESKTOP, expect, spec, test } from './shop.ts';

/** Gives a card these badges and a discount. */
const addBadges = (card: Locator, titles: string[]) =>
  card.evaluate((node, titles) => {
    const list = node.querySelector('.badges') as HTMLElement;
    const badge = list.firstElementChild as HTMLElement;
    list.replaceChildren(
      ...titles.map(title => {
        const one = badge.cloneNode(true);
        one.lastChild?.replaceWith(title);
        return one;
      }),
    );
    const off = document.createElement('span');
    off.className = 'price-off';
    off.textContent = '−14\u00A0%';
    node.querySelector('.price')?.append(off);
  }, titles);

/** The share of dark pixels in the card's photo (a tyre on white), and how many of them are under badges. */
const tyrePixels = (card: Locator) =>
  card.evaluate(async node => {
    const photo = node.querySelector('.photo') as HTMLImageElement;
    await photo.decode();
    const box = photo.getBoundingClientRect();
    const above = Number.parseFloat(getComputedStyle(photo).paddingTop);
    // The picture is a square centred in its box.
    const side = Math.floor(Math.min(box.width, box.height - above));
    const left = box.left + (box.width - side) / 2;
    const top = box.top + above + (box.height - above - side) / 2;
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    context.drawImage(photo, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    const badgeBoxes = [...node.querySelectorAll('.badge')].map(badge => badge.getBoundingClientRect());
    let tyre = 0;
    let covered = 0;
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const at = (y * side + x) * 4;
        if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) > 450) continue;
        tyre++;
        const isUnder = ({ left: l, right, top: t, bottom }: DOMRect) =>
          left + x + 1 > l && left + x < right && top + y + 1 > t && top + y < bottom;
        if (badgeBoxes.some(isUnder)) covered++;
      }
    return { share: tyre / side ** 2, covered };
  });

for (const titles of [
  ['Ремонт прокола в подарок'],
  ['Ремонт прокола в подарок', 'Выбор покупателей'],
  ['Для электромобилей и гибридов'],
  ['Лидер продаж', 'Для спортивных автомобилей', 'Балансировка в подарок'],
])
  test(`badges keep to their card and do not cover the tyre in the photo: ${titles.join(', ')}`, {
    tag: DESKTOP,
    ...spec('3.badge', '2.results.cards'),
  }, async ({ page }) => {
    await page.goto('/products');
    const card = page.locator('.card').filter({ has: page.getByRole('link', { name: /Snow Cross 2/u }) });
    await addBadges(card, titles);
    for (const width of [320, 390, 640, 768, 1000, 1200, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator('.badge').last()).toBeInViewport();
      const [inner, words] = await card.evaluate(node => [node.clientWidth, node.scrollWidth]);
      expect.soft(words, `at ${width}`).toBe(inner);
      if (width === 390) await expect(card.locator('.badge:visible')).toHaveCount(1);
      const { share, covered } = await tyrePixels(card);
      // A plausible share of dark pixels shows that the photo is rendered.
      expect(share, `at ${width}`).toBeGreaterThan(0.1);
      expect(share, `at ${width}`).toBeLessThan(0.6);
      expect.soft(covered, `at ${width}`).toBe(0);
    }
  });

/** Widths in CSS pixels: as the page tells the browser, and as the square of the photograph is seen. */
const widthsOfPhoto = (photo: Locator) =>
  photo.evaluate(async (node: HTMLImageElement) => {
    node.loading = 'eager';
    await node.decode();
    // Of a picture chosen by `sizes`, the natural width is what `sizes` says.
    return { natural: node.naturalWidth, seen: Math.min(node.clientWidth, node.clientHeight) };
  });

for (const [cards, path] of Object.entries({
  products: '/products?brand=Cordiant&season=winter',
  models: '/models/winter',
}))
  test(`photographs on cards of ${cards} are as large as they are seen`, async ({ page }) => {
    for (const width of [390, 412, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const photo = page.locator('.card .photo[src*="/photos/"]').first();
      const { natural, seen } = await widthsOfPhoto(photo);
      expect(natural / seen, `${natural} for ${seen} at ${width}`).toBeGreaterThan(0.97);
      expect(natural / seen, `${natural} for ${seen} at ${width}`).toBeLessThan(1.2);
    }
  });
