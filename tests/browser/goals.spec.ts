import type { BrowserContext, Page } from 'playwright/test';
import { accepted, badge, fillIn, putIntoBasket, send } from './baskets.ts';
import { cookieBar, expect, LONG, PHONE, spec, test } from './shop.ts';

const TAG = 'https://mc.yandex.ru/metrika/tag.js';

/** Replaces Metrika's script by an empty one; the fixture shop has a counter. @returns requests to other sites */
async function withCounter(context: BrowserContext): Promise<string[]> {
  await context.route('https://mc.yandex.ru/**', route =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  return requestsElsewhere(context);
}

function requestsElsewhere(context: BrowserContext): string[] {
  const requests: string[] = [];
  context.on('request', request => {
    if (!request.url().startsWith(process.env.SHOP_URL ?? '')) requests.push(request.url());
  });
  return requests;
}

/** Goals reported on this page: calls are queued until the script of Metrika is loaded. */
const goals = (page: Page) =>
  page.evaluate(() => {
    const { ym } = window as unknown as { ym?: { a: unknown[][] } };
    return (ym?.a ?? [])
      .filter(([, what]) => what === 'reachGoal')
      .map(([counter, , goal]) => [counter, goal]);
  });

interface Report {
  action: string;
  products: { id: number; quantity: number }[];
}

/** Entries of the e-commerce data layer. */
const reports = (page: Page) =>
  page.evaluate((): Report[] => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: { ecommerce: Record<string, object> }[] };
    return dataLayer.map(({ ecommerce }) => {
      const [action = '', report] = Object.entries(ecommerce).find(([key]) => key !== 'currencyCode') ?? [];
      return { action, products: (report as unknown as { products: Report['products'] }).products };
    });
  });

async function order(page: Page, name: string): Promise<void> {
  await fillIn(page, name);
  await send(page).click();
  await expect(accepted(page)).toBeVisible();
}

test('with a counter and consent every goal is reported, a purchase only once', {
  tag: PHONE,
  ...spec('1.goals', '9.goal-banners', '9.goal-basket', '9.goal-order'),
}, async ({ page, context }) => {
  const requests = await withCounter(context);
  await page.goto('/');
  await expect(cookieBar(page)).toBeVisible();
  expect(requests).toEqual([]);
  await cookieBar(page).getByRole('button', { name: 'Принять' }).click();
  await expect.poll(() => requests).toEqual([TAG]);
  expect(await goals(page)).toEqual([[77, 'page_hit']]);

  const banners = page.getByRole('region', { name: 'Акции и баннеры' });
  await banners.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1);
  await expect(banners.locator('shop-slider')).toHaveAttribute('data-on');
  await banners.getByRole('button', { name: 'Остановить' }).click();
  for (const name of ['Шиномонтаж Cordiant', 'Чехлы Torero', 'Хранение Gislaved']) {
    const banner = banners.getByRole('link', { name });
    // The slider loops: go on until the banner is completely visible.
    await expect(async () => {
      const left = await banner.evaluate(node => node.getBoundingClientRect().left);
      if (left < 0 || left > (page.viewportSize()?.width ?? 0) - 100) {
        await banners.getByRole('button', { name: 'Следующий' }).click();
        throw new Error(`${name} is at ${left}`);
      }
    }).toPass({ intervals: [700] });
    const opened = page.waitForEvent('popup');
    await banner.click();
    await (await opened).close();
  }
  const banner = ['banner_cordiant', 'banner_torero', 'banner_gislaved'];
  await expect.poll(() => goals(page)).toEqual(['page_hit', ...banner].map(goal => [77, goal]));

  await putIntoBasket(page, 24);
  expect(await goals(page)).toEqual(['page_hit', 'add_basket'].map(goal => [77, goal]));
  await putIntoBasket(page, 18);
  const bought = ['page_hit', 'add_basket', 'add_basket_bridgestone'];
  expect(await goals(page)).toEqual(bought.map(goal => [77, goal]));
  expect((await reports(page)).map(({ action }) => action)).toEqual(['detail', 'add']);

  await page.goto('/basket');
  await page.getByRole('button', { name: 'Меньше' }).first().click();
  await expect(page.getByText(/^Итого за 7\sшин/u)).toBeVisible();
  await order(page, 'Цель');
  expect(await goals(page)).toEqual(['page_hit', 'order', 'order_bridge'].map(goal => [77, goal]));
  expect(await reports(page)).toMatchObject([
    { action: 'remove', products: [{ quantity: 1 }] },
    { action: 'purchase', products: [{ id: 18 }, { id: 24 }] },
  ]);
  await page.reload();
  await expect.poll(() => goals(page)).toEqual([[77, 'page_hit']]);
  expect(await reports(page)).toEqual([]);
});

test('an order without the brand of a goal reports only the general goal', {
  tag: PHONE,
  ...spec('9.goal-order'),
}, async ({ page, context }) => {
  await withCounter(context);
  await page.addInitScript(() => localStorage.setItem('cookies', 'accepted'));
  await putIntoBasket(page, 24);
  await page.goto('/basket');
  await order(page, 'Цель без марки');
  expect(await goals(page)).toEqual(['page_hit', 'order'].map(goal => [77, goal]));
});

/** A complete visit: several pages and a purchase. */
async function visit(page: Page): Promise<void> {
  for (const address of [
    '/',
    '/brand/CORDIANT',
    '/model/nokian-hakkapeliitta-r5',
    '/products',
    '/page/contacts',
  ])
    await page.goto(address, { waitUntil: 'networkidle' });
  await putIntoBasket(page, 18);
  await page.goto('/basket');
  await order(page, 'Молчание');
}

test('without a counter there are no requests to other sites, even with consent', {
  tag: [PHONE, LONG],
}, async ({ page, context }) => {
  await context.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"counter":"77"', '"counter":""');
    return route.fulfill({ response: answer, body });
  });
  const requests = requestsElsewhere(context);
  await page.addInitScript(() => localStorage.setItem('cookies', 'accepted'));
  await visit(page);
  expect(requests).toEqual([]);
});

test('with a counter there are no requests to other sites without consent', {
  tag: PHONE,
}, async ({ page, context }) => {
  const requests = await withCounter(context);
  await page.goto('/');
  await expect(cookieBar(page)).toBeVisible();
  await page.goto('/page/delivery');
  await cookieBar(page).getByRole('button', { name: 'Только необходимые' }).click();
  await visit(page);
  expect(requests).toEqual([]);
});

test('a visitor who withdraws consent is no longer counted', { tag: [PHONE, LONG] }, async ({
  page,
  context,
}) => {
  const requests = await withCounter(context);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('started')) localStorage.setItem('cookies', 'accepted');
    sessionStorage.setItem('started', '1');
  });
  await page.goto('/page/about');
  await expect.poll(() => requests).toEqual([TAG]);
  await page.getByRole('button', { name: 'Настройки cookie' }).click();
  await cookieBar(page).getByRole('button', { name: 'Только необходимые' }).click();
  await page.goto('/product/7');
  await expect(badge(page)).toBeVisible();
  expect(requests).toEqual([TAG]);
  expect(await goals(page)).toEqual([]);
});
