import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { FIXTURE, openShop, type RunningShop, run, temporaryFolder } from '#tests/harness/commands.ts';
import { FIXTURE_CONTENT, FIXTURE_OUT } from '#tests/harness/places.ts';
import { FIRST_PRODUCT, PAYLOADS, writeHostileContent } from './hostile-content.ts';
import { openResults, pick } from './panel.ts';
import { DESKTOP, expect, LONG, test } from './shop.ts';
import { suspicious } from './suspicious-markup.ts';

/**
 * Three hundred texts that would run as a script if a page, call or list took them for markup, in every field of the content,
 * published and opened with the policy of pages and without it: escaping alone must hold.
 */
test.describe.configure({ mode: 'serial', timeout: 300_000 });

const folder = temporaryFolder();
const env = {
  CONTENT_DIR: path.join(folder.path, 'content'),
  DATA_DIR: path.join(folder.path, 'db'),
  OUT_DIR: path.join(folder.path, 'dist'),
};
let shop: RunningShop;

test.beforeAll(async () => {
  // A shop of several hundred pages is published here.
  test.setTimeout(300_000);
  writeHostileContent(env.CONTENT_DIR);
  mkdirSync(env.OUT_DIR);
  // The app of the same code need not be bundled again.
  symlinkSync(path.join(FIXTURE_OUT, 'apps'), path.join(env.OUT_DIR, 'apps'), 'junction');
  const { code, stdout, stderr } = await run('build', ['--yes'], env);
  expect([code, code === 0 ? '' : stdout.slice(-2000) + stderr]).toEqual([0, '']);
  shop = await openShop(env);
});
test.afterAll(async () => {
  await shop?.stop();
  folder[Symbol.dispose]();
});

/** Collects whatever runs: payloads call `alert`, or load a script of another site that does. */
async function executions(context: BrowserContext): Promise<string[]> {
  const ran: string[] = [];
  const tell = ({ page }: { page: Page }, what: string) => void ran.push(`${page.url()}: ${what}`);
  await context.exposeBinding('tellExecution', tell);
  await context.addInitScript(() => {
    const { tellExecution } = window as unknown as { tellExecution(what: string): void };
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: (what: unknown) => tellExecution(`${name} ${what}`) });
  });
  await context.route(/^https?:\/\/(?!localhost)/u, route => {
    ran.push(`asked ${route.request().url()}`);
    return route.fulfill({ contentType: 'text/javascript', body: 'alert("far")' });
  });
  return ran;
}

/** One page or more of every kind; those named hostile show all payloads. */
const PAGES = [
  ...[
    '/',
    '/brands',
    '/brand/CORDIANT',
    '/brand/b1',
    '/models/winter',
    '/models/topsell',
    '/model/hostile',
    '/model/m4',
  ],
  ...['/products?string=alert', '/products?brand=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E', '/product/7'],
  ...[FIRST_PRODUCT, FIRST_PRODUCT + 38, FIRST_PRODUCT + 180].map(id => `/product/${id}`),
  ...[
    '/promo',
    '/promo/p5',
    '/articles',
    '/articles/advice',
    '/article/a0',
    '/collections',
    '/collection/c4',
  ],
  ...['/page/about', '/page/outposts', '/page/contacts', '/page/t0', '/basket'],
];

/** Touches what starts at a touch, shows all dialogs of the page and puts every template into it. */
async function touchEverything(page: Page): Promise<void> {
  await page.mouse.move(640, 450);
  await page.mouse.wheel(0, 900);
  await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog')].filter(({ open }) => !open);
    for (const node of document.querySelectorAll('template'))
      document.body.append(node.content.cloneNode(true));
    // As modal ones hundreds would take minutes: each makes the rest of the page inert.
    for (const dialog of dialogs.slice(0, 3)) {
      dialog.showModal();
      dialog.close();
    }
    for (const dialog of dialogs) dialog.setAttribute('open', '');
    return document.body.offsetHeight;
  });
}

/** What a shopper does where scripts put texts of the content into the page. */
async function shopAround(page: Page): Promise<void> {
  await openResults(page, `${shop.url}/products`);
  for (const name of ['ПРОИЗВОДИТЕЛЬ', 'ШИРИНА']) {
    await page.getByRole('combobox', { name }).click();
    await page.keyboard.type('<img');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('textbox', { name: 'Название содержит...' }).fill('alert');
  await pick(page);
  await expect(page.getByText(/^Показано 1 по/u)).toBeVisible();
  await page.goto(`${shop.url}/product/${FIRST_PRODUCT + 38}`);
  await page.getByRole('button', { name: 'в корзину', exact: true }).click();
  await page.getByRole('link', { name: 'перейти к корзине' }).click();
  await expect(page.getByText(/^Итого за/u)).toBeVisible();
  await page.getByRole('button', { name: 'Каталог шин' }).press('Enter');
  await page.getByRole('button', { name: 'Подобрать по авто' }).press('Enter');
  await page.getByRole('combobox', { name: 'ПРОИЗВОДИТЕЛЬ' }).last().click();
  await page.keyboard.type('<svg');
  await page.keyboard.press('Escape');
}

for (const bypassCSP of [true, false])
  test.describe(bypassCSP ? 'without the policy' : 'with the policy', () => {
    test.use({ bypassCSP });

    // A violation of the policy is an error of the console, which fails the test.
    test('no payload runs', { tag: [DESKTOP, LONG] }, async ({ page, context }) => {
      const ran = await executions(context);
      for (const address of PAGES) {
        await page.goto(shop.url + address);
        await touchEverything(page);
      }
      await shopAround(page);
      expect(ran).toEqual([]);
    });
  });

/** Addresses of all built pages. */
function builtPages(): string[] {
  const release = readFileSync(path.join(env.OUT_DIR, 'release'), 'utf8').trim();
  const files = readFileSync(path.join(env.OUT_DIR, 'releases', release, 'files.tsv'), 'utf8');
  return files
    .split('\n')
    .map(line => line.split('\t')[0] ?? '')
    .filter(address => address.endsWith('/index.html'))
    .map(address => address.replace(/\/index\.html$/u, '') || '/');
}

test('no page holds markup of a payload, be it built or rendered on demand', {
  tag: [DESKTOP, LONG],
}, async ({ page }) => {
  await page.goto(`${shop.url}/page/contacts`);
  const built = await suspicious(page, builtPages());
  expect(built.found).toEqual([]);
  const product = `/product/${FIRST_PRODUCT}`;
  const titles = PAYLOADS.map((payload, number) => `${payload} №${number}`);
  const headings = titles.map((_, number) => built.headings[`/product/${FIRST_PRODUCT + number}`]);
  // The first product has a heading of its own.
  expect(Object.keys(built.headings)).toContain(product);
  expect(headings.slice(1)).toEqual(titles.slice(1).map(title => title.replace(/\s+/gu, ' ')));
  const searches = PAYLOADS.map(payload => `/products?string=${encodeURIComponent(payload.slice(0, 100))}`);
  expect((await suspicious(page, searches)).found).toEqual([]);
});

const CALLS = [
  ...[
    'main_data',
    'get_model/hostile',
    `product/${FIRST_PRODUCT}`,
    'by_car/makes',
    'banner/main',
    'article/a0',
  ],
  ...['itemsbycat/news', `none/${encodeURIComponent(PAYLOADS[0] ?? '')}`],
];

test('calls answer JSON that no browser takes for a page', { tag: [DESKTOP, LONG] }, async () => {
  for (const call of CALLS) {
    const { headers } = await fetch(`${shop.url}/api/${call}`);
    expect([call, headers.get('content-type')]).toEqual([call, 'application/json; charset=utf-8']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

/** Addresses that no field for a link takes. */
const LINKS: readonly string[] = [
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)'],
  ...[
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:alert(1)',
    'about:blank',
  ],
  ...[
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://user:password@evil.example',
    'http://',
  ],
  ...['https:evil.example', 'ftp://evil.example', 'blob:https://evil.example/x', '/%2f/evil.example'],
  ...['/page/about" onclick="alert(1)', 'file:///etc/passwd', 'mailto:a@b"onclick=alert(1)'],
];

test('fields for links take no address that runs', { tag: [DESKTOP, LONG] }, async () => {
  const before = readFileSync(path.join(FIXTURE_CONTENT, 'banners.csv'), 'utf8').trimEnd();
  const own = LINKS.map(
    link => `main;banners/pressure.svg;"${link.replaceAll('"', '""')}";нет;Баннер;Текст;;`,
  );
  writeFileSync(path.join(env.CONTENT_DIR, 'banners.csv'), [before, ...own, ''].join('\n'));
  const { code, stderr } = await run('import', ['--check'], { ...FIXTURE, CONTENT_DIR: env.CONTENT_DIR });
  expect(code).toBe(2);
  const first = before.split('\n').length + 1;
  const refused = [...stderr.matchAll(/banners\.csv:(\d+): target/gu)].map(
    ([, line]) => Number(line) - first,
  );
  expect(refused.sort((one, other) => one - other)).toEqual([...LINKS.keys()]);
});
