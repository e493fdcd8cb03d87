import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isStale, sourcesOf } from '#src/publish/sources.ts';
import { longTest } from '../harness/long-test.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import { treeOf } from './workshop.ts';

test('dated content is published at its minutes: pages, links and prices come and go without an edit', async () => {
  using shop = openWarmWorkshop();
  shop.edit('articles/stock.md', text =>
    text.replace('date: 2026-05-20', 'date: 2026-05-20\nfrom: 2026-11-30 09:00\nto: 2026-11-30 18:00'),
  );
  shop.edit('pages/about.md', text => text.replace('Текст', '[Пополнение](/article/stock). Текст'));
  shop.add('prices.csv', 'id;price;from;to\n35;2990;2026-11-30 09:00;2026-11-30 18:00\n');
  const tree = path.join(shop.config.outDir, 'current');
  const page = (address: string) => readFileSync(path.join(tree, address, 'index.html'), 'utf8');
  const publishedAt = async (now: string) => {
    const release = await shop.publish({ now: new Date(now), acceptGone: false });
    return {
      page: existsSync(path.join(tree, 'article/stock/index.html')),
      listed: page('articles').includes('/article/stock'),
      link: page('page/about').includes('href="/article/stock"'),
      linkText: page('page/about').includes('Пополнение'),
      sitemap: readFileSync(path.join(tree, 'sitemap-texts-1.xml'), 'utf8').includes('/article/stock'),
      price: /[\d\u00A0]+(?=\u00A0руб\.)/u.exec(page('product/35'))?.[0],
      validUntil: release.validUntil,
      gone: release.gone,
    };
  };
  const isStaleAt = (now: string) => isStale(shop.config, sourcesOf(shop.config), new Date(now));
  const closed = { page: false, listed: false, link: false, linkText: true, sitemap: false };
  const open = { page: true, listed: true, link: true, linkText: true, sitemap: true };

  expect(await publishedAt('2026-11-30T05:59:00Z')).toEqual({
    ...closed,
    price: '3\u00A0100',
    validUntil: '2026-11-30T06:00:00.000Z',
    gone: undefined,
  });
  expect([isStaleAt('2026-11-30T05:59:59Z'), isStaleAt('2026-11-30T06:00:00Z')]).toEqual([false, true]);
  expect(await publishedAt('2026-11-30T06:00:00Z')).toEqual({
    ...open,
    price: '2\u00A0990',
    validUntil: '2026-11-30T15:00:00.000Z',
    gone: undefined,
  });
  expect(await publishedAt('2026-11-30T15:00:00Z')).toEqual({
    ...closed,
    price: '3\u00A0100',
    validUntil: '2026-12-31T21:00:00.000Z',
    gone: ['/article/stock'],
  });
}, 120_000);

longTest(
  'a new date of an article is on its card in the list; nothing else is rendered but its page',
  async () => {
    using shop = openWarmWorkshop();
    await shop.publish();
    const { outDir } = shop.config;
    const list = () => readFileSync(path.join(outDir, 'current/articles/advice/index.html'), 'utf8');
    const before = treeOf(outDir);
    expect(list()).toContain('<time datetime="2026-02-01">1\u00A0февраля\u00A02026\u00A0г.</time>');
    shop.edit('articles/storage.md', text => text.replace('date: 2026-02-01', 'date: 2026-02-03'));
    const release = await shop.publish();
    expect(list()).toContain('<time datetime="2026-02-03">3\u00A0февраля\u00A02026\u00A0г.</time>');
    const after = treeOf(outDir);
    const changed = Object.keys(after).filter(name => name.endsWith('.html') && after[name] !== before[name]);
    expect(changed).toEqual(['/article/storage/index.html', '/articles/advice/index.html']);
    expect(release.pages.rendered).toBe(changed.length);
  },
  120_000,
);

longTest(
  'a promotion says until when it runs, on its page and its card; a new end renders these alone',
  async () => {
    using shop = openWarmWorkshop();
    const { outDir } = shop.config;
    const now = new Date('2026-11-25T09:00:00Z');
    const read = (address: string) =>
      readFileSync(path.join(outDir, 'current', address, 'index.html'), 'utf8');
    const termOnCard = (promo: string) =>
      new RegExp(`href="/promo/${promo}".*?class="card-foot">\\s*<span>([^<]+)<`, 'su').exec(
        read('promo'),
      )?.[1];
    const termOnPage = (promo: string) =>
      /<dt>Срок<\/dt>\s*<dd>\s*([^<]+?)\s*</u.exec(read(`promo/${promo}`))?.[1];
    shop.edit('promos/torero.md', text => text.replace('\nbadge:', '\nto: 2026-11-30\nbadge:'));
    shop.edit('promos/cordiant.md', text => text.replace('\nbadge:', '\nto: 2027-03-01 18:00\nbadge:'));
    await shop.publish({ now });
    expect([termOnCard('torero'), termOnPage('torero')]).toEqual(Array(2).fill('до\u00A030\u00A0ноября'));
    expect([termOnCard('cordiant'), termOnPage('cordiant')]).toEqual(
      Array(2).fill('до\u00A01\u00A0марта\u00A02027\u00A0г., 18:00'),
    );
    expect([termOnCard('gislaved'), termOnPage('gislaved')]).toEqual(['постоянно', 'постоянно']);

    const before = treeOf(outDir);
    shop.edit('promos/torero.md', text => text.replace('to: 2026-11-30', 'to: 2026-11-30 18:00'));
    const release = await shop.publish({ now });
    expect([termOnCard('torero'), termOnPage('torero')]).toEqual(
      Array(2).fill('до\u00A030\u00A0ноября, 18:00'),
    );
    const after = treeOf(outDir);
    const changed = Object.keys(after).filter(name => name.endsWith('.html') && after[name] !== before[name]);
    expect(changed).toEqual(['/promo/index.html', '/promo/torero/index.html']);
    expect(release.pages.rendered).toBe(changed.length);

    await shop.publish({ now: new Date('2026-12-31T21:00:00Z') });
    expect(termOnCard('cordiant')).toBe('до\u00A01\u00A0марта, 18:00');
    expect(termOnPage('torero')).toBe('до\u00A030\u00A0ноября\u00A02026\u00A0г., 18:00');
  },
  120_000,
);
