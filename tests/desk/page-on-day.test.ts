import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { PAGE_FILE, pageOnDay } from '#src/desk/api/releases.ts';
import { releasesIn } from '#src/publish/releases.ts';
import { openOwnDesk } from '../harness/desk.ts';

vi.setConfig({ testTimeout: 120_000 });

test('what a page showed on a day, and its product cost: every release of that day with its hours', async () => {
  await using desk = await openOwnDesk();
  const { outDir } = desk.shop;
  await desk.shop.swapCatalogue(
    'UPDATE product SET price = 1234500, old_price = NULL, stock = 3 WHERE id = 7',
  );
  const times = ['2026-11-20T12:00:00Z', '2026-11-20T06:30:00Z'];
  for (const [index, { dir }] of releasesIn(outDir).entries()) {
    const file = path.join(dir, 'release.json');
    // The newer one was served once it was built; a full disk has cut short what the other had noted.
    const at = index === 0 ? '2026-11-20T11:50:00Z' : times[index];
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), at }));
    writeFileSync(path.join(dir, 'served'), (index === 0 && times[index]) || '2026-11-');
  }
  const [second, first] = times.map(time => Date.parse(time));
  const editor = await desk.enter('Ольга', 'editor');
  const ask = (page: string, day: string, time = '') => editor.ask(pageOnDay, { page, day, time });
  const before = { from: first, until: second, offer: { price: 949000, oldPrice: 1099000, stock: 12 } };
  const after = { from: second, until: null, offer: { price: 1234500, oldPrice: null, stock: 3 } };
  expect(await ask('7', '2026-11-20')).toMatchObject({
    path: '/product/7',
    since: first,
    releases: [after, before],
  });
  expect((await ask('http://localhost:4321/product/7/?a=1#b', '2026-11-20', '14:59')).releases).toMatchObject(
    [before],
  );
  expect(await ask('/product/7', '2026-11-20', '15:00')).toMatchObject({ since: null, releases: [after] });
  expect(await ask('7', '2026-11-19')).toMatchObject({ since: first, releases: [] });
  expect((await ask('999999', '2026-11-21')).releases).toMatchObject([
    { offer: 'Этого товара в магазине не было.', hasPage: false },
  ]);
  expect((await ask('/article/opening', '2026-11-21')).releases).toMatchObject([
    { offer: null, hasPage: true },
  ]);
  await expect(ask('7', '2999-01-01')).rejects.toThrow('Это время ещё не наступило.');
  await expect(ask('7', '20 ноября')).rejects.toThrow('Ожидался день: 2026-11-20.');

  const release = releasesIn(outDir)[1]?.id ?? '';
  const page = await editor.send('GET', `/files/${PAGE_FILE}?release=${release}&path=/product/7`);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/u);
  const html = await page.text();
  expect(html.replaceAll('\u00A0', ' ')).toContain('9 490');
  expect(html).toContain(`Так было с 20.11.2026, 09:30 до 20.11.2026, 15:00, выпуск ${release}`);
  expect(html).toMatch(/<style>.*:root.*<\/style>/su);
  expect(html).toMatch(/<img [^>]*src="data:image\//u);
  expect(html).not.toMatch(/<script|<link|srcset=|src="\//u);
  expect((await editor.send('GET', `/files/${PAGE_FILE}?release=${release}&path=/../x`)).status).toBe(404);
});
