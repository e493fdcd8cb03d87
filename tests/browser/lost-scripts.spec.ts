import type { Locator, Page } from 'playwright/test';
import { badge, putIntoBasket, send } from './baskets.ts';
import { hold } from './delayed-responses.ts';
import { openFilter, panel, pick, titles } from './panel.ts';
import { DESKTOP, expect, LONG, PHONE, test } from './shop.ts';

const reload = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Обновить страницу' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Подбор шин по автомобилю' });

/** Something that a visitor does, and what shows that it worked. */
interface Deed {
  path: string;
  act(page: Page): Promise<void>;
  done(page: Page): Locator;
}

const DEEDS: Readonly<Record<string, Deed>> = {
  'a tyre’s «в корзину»': {
    path: '/product/7',
    act: page => page.getByRole('button', { name: 'в корзину' }).click(),
    done: page => page.getByRole('link', { name: 'перейти к корзине' }),
  },
  'a tyre’s «Сравнить»': {
    path: '/product/7',
    // On its text, be it the link or the checkbox that replaces it.
    act: page => page.locator('compare-toggle').click({ position: { x: 60, y: 12 } }),
    // Without its script the link opens the comparison of this tyre.
    done: page => page.getByRole('link', { name: 'Сравнить (1)' }).or(page.locator('.compare-page')),
  },
  'a basket with a tyre': { path: '/basket', act: async () => {}, done: send },
  'a card’s «В корзину»': {
    path: '/products',
    act: page => page.locator('basket-button button').first().click(),
    // Without its script the button opens the tyre’s page.
    done: page =>
      badge(page)
        .and(page.getByRole('link', { name: /Корзина, \d/u }))
        .or(page.locator('buy-tyre')),
  },
  'the filter': {
    path: '/products',
    act: async page => {
      await openFilter(page);
      await panel(page).getByLabel('Название содержит...').fill('nokian');
      await pick(page);
    },
    // Without its script the form opens the list.
    done: page => titles(page).first().filter({ hasText: 'Nokian' }),
  },
  '«Подобрать по авто»': {
    path: '/brand/CORDIANT',
    act: async page => {
      await page.getByRole('button', { name: 'Каталог шин' }).click();
      await page.getByRole('button', { name: 'Подобрать по авто' }).first().click();
    },
    done: page => dialog(page).locator('select, input').first(),
  },
};

/** The paths of the scripts that a page has requested until the action worked. */
async function scriptsOf(page: Page, { path, act, done }: Deed): Promise<string[]> {
  const paths = new Set<string>();
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/_astro/') && pathname.endsWith('.js')) paths.add(pathname);
  });
  await page.goto(path);
  await act(page);
  await expect(done(page).first()).toBeVisible();
  await page.close();
  return [...paths];
}

/** So many tests share the scripts of a deed, each of which is lost in one round. `npm test` runs the first of one deed. */
const SHARES = 24;
const FIRST = 'the filter';
const tests = Object.entries(DEEDS).flatMap(([name, deed]) =>
  Array.from({ length: SHARES }, (_, share) => ({ name, deed, share })),
);

for (const { name, deed, share } of tests)
  test(`${name} works, or a button reloads the page, whichever script is lost once (${share + 1} of ${SHARES})`, {
    tag: [name === '«Подобрать по авто»' ? DESKTOP : PHONE, ...(share > 0 || name !== FIRST ? [LONG] : [])],
  }, async ({ context, watch }) => {
    // No choice of the round before.
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.clear();
    });
    watch.expected.push('ERR_FAILED', 'imported module', '[astro-island]');
    const begin = async () => {
      await context.clearCookies();
      if (deed.path === '/basket') await putIntoBasket(await context.newPage(), 7);
      return context.newPage();
    };
    const scripts = await scriptsOf(await begin(), deed);
    expect(scripts.length).toBeGreaterThan(3);
    for (const script of scripts.filter((_, at) => at % SHARES === share))
      await test.step(script, async () => {
        const page = await begin();
        let isLost = false;
        await page.route(`**${script}`, route => {
          if (isLost) return route.fallback();
          isLost = true;
          return route.abort('failed');
        });
        await page.goto(deed.path);
        await deed.act(page);
        await expect(deed.done(page).or(reload(page)).first()).toBeVisible();
        await expect.poll(() => isLost).toBe(true);
        await page.waitForLoadState('networkidle');
        if (!(await deed.done(page).first().isVisible())) {
          await reload(page).click();
          await deed.act(page);
          await expect(deed.done(page).first()).toBeVisible();
        }
        await page.close();
      });
  });

test('a press whose script does not come is sent as a plain form', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto('/product/7', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'в корзину' }).click();
  await expect(page).toHaveURL('/basket?form=now');
  await expect(page.getByText(/Итого за 4\sшины/u)).toBeVisible();
  release();
});

test('a basket whose scripts do not come offers a reload after ten seconds', { tag: [PHONE, LONG] }, async ({
  page,
}) => {
  const release = await hold(page, '**/_astro/*.js');
  await page.goto('/basket', { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Обновить страницу' });
  const [delay] = await page
    .locator('.basket-empty .button')
    .evaluate(button => button.getAnimations().map(each => each.effect?.getTiming().delay));
  expect(delay).toBe(10_000);
  await expect(link).toBeHidden();
  await page.locator('.basket-empty .button').evaluate(button => button.getAnimations()[0]?.finish());
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('href', '/basket?form');
  release();
  await expect(page.getByText('Корзина пуста', { exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('a press of «Подобрать по авто» whose script does not come offers a reload', {
  tag: [PHONE, LONG],
}, async ({ page }) => {
  await page.clock.install();
  const release = await hold(page, '**/_astro/CarModal*.js');
  await page.goto('/');
  await page.getByRole('button', { name: 'Каталог шин' }).click();
  await page.getByRole('button', { name: 'Подобрать по авто' }).click();
  await page.clock.fastForward(9000);
  await expect(reload(page)).toBeHidden();
  await page.clock.fastForward(2000);
  await expect(reload(page)).toBeVisible();
  release();
});
