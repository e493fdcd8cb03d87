import { cpSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { OrderRecord } from '#src/orders/sales.ts';
import { openShop, run, temporaryFolder } from '../harness/commands.ts';
import { liveFiles } from '../harness/live-files.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { openOwnShop } from '../harness/own-shop.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { cookiesOf, GOOD_FORM, Shopper } from '../harness/shopper.ts';
import { ask } from '../site/asking.ts';

vi.setConfig({ testTimeout: 120_000 });

test('dev shows a draft: the live shop’s files stay as they are, its orders are not joined, nobody gets a letter', async () => {
  await using live = await openOwnShop();
  await using mailbox = await openMailbox();
  using content = temporaryFolder();
  cpSync(FIXTURE_CONTENT, content.path, { recursive: true });
  const { dataDir, env } = live;
  const buyer = new Shopper(live.url);
  await buyer.basket();
  await buyer.add(7, 1);
  await buyer.accepted();
  await live.running.stop();
  const before = liveFiles(live);

  const settings = {
    SMTP_URL: mailbox.url,
    ORDERS_TO: 'shop@shop.example',
    SITE_URL: 'https://shop.example',
    LIMITS: 'on',
  };
  const dev = await openShop(
    { ...env, ...settings, CONTENT_DIR: content.path, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    'dev',
  );
  try {
    for (const page of ['/', '/product/7', '/products?width=205', '/basket', '/nowhere']) {
      const { text, headers } = await ask(dev.url, page);
      expect(
        text.match(/<div class="draft-bar" role="status"><strong>Черновик<\/strong>/gu),
        page,
      ).toHaveLength(1);
      expect(headers['x-robots-tag'], page).toContain('noindex');
      expect(headers['content-security-policy'], page).toContain("script-src 'self'");
    }
    const visitor = new Shopper(dev.url);
    expect(Object.keys((await visitor.basket()).items)).toEqual([]);
    await visitor.add(7, 2);
    const { order } = await visitor.accepted({ ...GOOD_FORM, name: 'Из черновика' });
    const put = await ask(dev.url, '/basket', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        Origin: dev.url,
      },
      body: 'do=set&product=7&quantity=2',
    });
    expect([put.status, put.headers.location]).toEqual([303, '/basket?form=now']);
    const Cookie = [...cookiesOf(put)].map(([name, value]) => `${name}=${value}`).join('; ');
    const { text } = await ask(dev.url, '/basket?form=now', { headers: { Cookie } });
    expect(text).toContain('Итого за 2\u00A0шины:');
    await vi.waitFor(
      () =>
        expect(dev.heard.stdout).toContain(
          `Письмо не отправлено, это черновик. Магазину: Заказ № ${order?.number}`,
        ),
      { timeout: 30_000 },
    );
    const drafts = { ...env, DATA_DIR: path.join(dataDir, 'draft/dev/db') };
    const stored = JSON.parse((await run('orders', ['list', '--json'], drafts)).stdout) as OrderRecord[];
    expect(stored.map(({ name }) => name)).toEqual(['Из черновика']);
  } finally {
    await dev.stop();
  }
  expect(liveFiles(live)).toEqual(before);
  expect(mailbox.letters).toEqual([]);
});
