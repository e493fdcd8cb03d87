import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { feedText, writeFeed } from '#src/publish/feed/write-feed.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { openShop } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { ask } from '../site/asking.ts';
import { structured } from '../site/published.ts';
import { openWarmWorkshop } from './warm-workshop.ts';
import type { Workshop } from './workshop.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Tests follow each other. */
let shop: Workshop;
beforeAll(async () => {
  shop = openWarmWorkshop();
  shop.edit('models/cordiant-snow-cross-2.md', model =>
    model.replace(/^description: .*$/mu, "description: 'Шина <&> \"шипы\" ''нет'''"),
  );
  shop.edit('properties.csv', text => `${text}barcode;Штрихкод;text;\n`);
  const codes = new Map([
    ['id', 'barcode'],
    ['7', '96385074'],
    ['8', '20000004'],
  ]);
  shop.edit('products.csv', text =>
    text.replace(/^([^;\n]+);.*$/gmu, (line, id: string) => `${line};${codes.get(id) ?? ''}`),
  );
  shop.add('prices/yard.csv', 'id;price;stock;days\n7;9490;12;3-7\n');
  await shop.publish();
});
afterAll(() => shop[Symbol.dispose]());

/** @throws when it is no XML */
function parsed(file: string): HTMLElement {
  const text = readFileSync(file, 'utf8');
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.write(text).close();
  return parse(text, { blockTextElements: {}, lowerCaseTagName: false });
}

const text = (of: HTMLElement, tag: string) => of.getElementsByTagName(tag)[0]?.text ?? '';

/** Elements that Yandex demands of an offer, with what they may be (yandex.ru/support/merchants, «Формат YML»). */
const DEMANDED: Readonly<Record<string, RegExp>> = {
  name: /^.{1,150}$/u,
  vendor: /\S/u,
  url: /^https?:\/\/\S{1,2000}$/u,
  price: /^[1-9]\d*(?:\.\d{1,2})?$/u,
  currencyId: /^(?:RUR|RUB)$/u,
  categoryId: /^\d+$/u,
  picture: /^https?:\/\/\S{1,500}\.(?:jpe?g|png|webp|avif)$/u,
};

/** What is wrong with an offer by these rules. */
function faults(offer: HTMLElement, categories: readonly string[]): string[] {
  const wrong = Object.entries(DEMANDED).filter(([tag, rule]) => !rule.test(text(offer, tag)));
  const found = wrong.map(([tag]) => `${offer.getAttribute('id')}: ${tag} «${text(offer, tag)}»`);
  if (!/^[\p{L}\p{N}]{1,20}$/u.test(offer.getAttribute('id') ?? '')) found.push('id');
  if (!categories.includes(text(offer, 'categoryId'))) found.push('unknown category');
  const old = text(offer, 'oldprice');
  if (old !== '' && Number(old) <= Number(text(offer, 'price'))) found.push('oldprice');
  if (!/^(?:\d{8}|\d{12,14})?$/u.test(text(offer, 'barcode'))) found.push('barcode');
  return found;
}

const feed = () => parsed(placesIn(shop.config.outDir).feed);
const offers = () => feed().getElementsByTagName('offer');
const named = (id: number) => offers().find(offer => offer.getAttribute('id') === String(id));

describe('the feed for Yandex', () => {
  test('follows the published rules of YML', () => {
    const root = feed();
    expect(root.querySelector('yml_catalog')?.getAttribute('date')).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/u,
    );
    for (const tag of ['name', 'company', 'url']) expect(text(root, tag)).not.toBe('');
    const categories = root.getElementsByTagName('category').map(each => each.getAttribute('id') ?? '');
    expect(offers().length).toBeGreaterThan(15);
    expect(offers().flatMap(offer => faults(offer, categories))).toEqual([]);
    expect(new Set(offers().map(offer => offer.getAttribute('id'))).size).toBe(offers().length);
  });

  test('names a tyre in Yandex’s order, and says Run Flat and studs', () => {
    expect(text(named(19) as HTMLElement, 'name')).toMatch(/^Bridgestone Potenza.* 245\/45 R18 .*RunFlat$/u);
    expect(text(named(32) as HTMLElement, 'name')).toMatch(
      /^Gislaved Nord.* 205\/55 R16 94T XL шипованная$/u,
    );
  });

  test('gives the code by which others know a tyre, however long it is, and none of the shop’s own', () => {
    expect([7, 8].map(id => text(named(id) as HTMLElement, 'barcode'))).toEqual(['96385074', '']);
  });

  const options = (of: HTMLElement | null | undefined) =>
    of?.getElementsByTagName('option').map(({ attributes: { cost, days } }) => `${cost}: ${days}`);

  test('names what the delivery of one tyre costs and takes; a tyre at a supplier is not in the shop and comes later', () => {
    expect(options(feed().querySelector('shop > delivery-options'))).toEqual(['400: 1-2']);
    const places = (id: number) => {
      const offer = named(id) as HTMLElement;
      return ['store', 'pickup', 'delivery'].map(tag => text(offer, tag)).concat(options(offer) ?? []);
    };
    expect(places(8)).toEqual(['true', 'true', 'true']);
    // Three to seven days, and the van’s one or two: of periods Yandex takes three days at most.
    expect(places(7)).toEqual(['false', 'true', 'true', '400: 7-9', '0: 5-7']);
  });

  test('says what the data in the page of a tyre say', () => {
    const file = path.join(placesIn(shop.config.outDir).tree, 'product/7/index.html');
    const root = parse(readFileSync(file, 'utf8'));
    const days = (minValue: number, maxValue: number) => ({ minValue, maxValue, unitCode: 'DAY' });
    expect(structured({ path: file, html: '', root }, 'Product')).toMatchObject([
      {
        gtin8: '96385074',
        offers: {
          availability: 'https://schema.org/InStock',
          deliveryLeadTime: days(3, 7),
          shippingDetails: { deliveryTime: { handlingTime: days(3, 7), transitTime: days(1, 2) } },
        },
      },
    ]);
  });

  test('leaves out what is sold out or excluded, and counts it with the reason', async () => {
    expect(named(9)).toBeUndefined();
    shop.edit(
      'shop.yaml',
      yaml => `${yaml}feed:\n  brands: [Cordiant, Torero]\n  min_price: 3500\n  sets_only: true\n`,
    );
    const release = await shop.publish();
    expect(feedText(writeFeed(shop.config.outDir, release))).toBe(
      'Фид Яндекса: предложений 7, не вошли 21: другие марки 19, мало на складе 1, слишком дёшево 1.',
    );
    const report = parse(readFileSync(path.join(release.dir, 'report.html'), 'utf8'));
    const section = report.querySelectorAll('section').find(({ text }) => text.startsWith('Фид Яндекса'));
    expect(section?.querySelectorAll('tr').map(({ text }) => text)).toEqual([
      'предложений7',
      'не вошли: другие марки19',
      'не вошли: мало на складе1',
      'не вошли: слишком дёшево1',
    ]);
    expect([...new Set(offers().map(offer => text(offer, 'vendor')))].sort()).toEqual(['Cordiant', 'Torero']);
    expect(offers().filter(offer => Number(text(offer, 'price')) < 3500)).toEqual([]);
    expect(offers().map(offer => text(offer, 'min-quantity'))).toEqual(offers().map(() => '4'));
    expect(options(feed().querySelector('shop > delivery-options'))).toEqual(['0: 1-2']);
  });

  test('promises no delivery where the shop has none', async () => {
    shop.edit('shop.yaml', yaml => yaml.replace(/^delivery:\n(?: .*\n)+/mu, ''));
    await shop.publish();
    expect(offers().length).toBeGreaterThan(0);
    for (const offer of offers())
      expect([text(offer, 'pickup'), text(offer, 'delivery')]).toEqual(['true', 'false']);
  });

  longTest('is sent by the server', async () => {
    const { contentDir, dataDir, outDir } = shop.config;
    const served = await openShop({ CONTENT_DIR: contentDir, DATA_DIR: dataDir, OUT_DIR: outDir });
    try {
      const answer = await ask(served.url, '/yandex.yml');
      expect([answer.status, answer.headers['content-type']]).toEqual([
        200,
        'application/xml; charset=utf-8',
      ]);
      expect(answer.text).toBe(readFileSync(placesIn(outDir).feed, 'utf8'));
      const again = await ask(served.url, '/yandex.yml', {
        headers: { 'if-none-match': String(answer.headers.etag) },
      });
      expect(again.status).toBe(304);
    } finally {
      await served.stop();
    }
  });
});

test('where it cannot be written, that is told, and the rest of the publication is done', async () => {
  const { dataDir, outDir } = shop.config;
  const { feed: place } = placesIn(outDir);
  rmSync(place);
  mkdirSync(path.join(place, 'in the way'), { recursive: true });
  shop.edit('products.csv', products => products.replace(/^(35;(?:[^;]*;){4})3100/mu, '$13200'));
  await expect(shop.publish()).rejects.toThrow('фид Яндекса прежний');
  rmSync(place, { recursive: true });
  const release = currentRelease(outDir);
  expect(existsSync(path.join(release?.dir ?? '', 'report.html'))).toBe(true);
  // The next import reads only what has changed since.
  expect(readdirSync(path.join(dataDir, 'import'))).toContain(release?.catalogue.version);
});

test('the RSS feed names articles and running promotions, newest first', () => {
  const root = parsed(path.join(placesIn(shop.config.outDir).tree, 'rss.xml'));
  const items = root.getElementsByTagName('item');
  expect(items.length).toBeGreaterThan(2);
  const days = items.map(item => Date.parse(text(item, 'pubDate')));
  expect(days).toEqual(days.toSorted((one, other) => other - one));
  expect(root.toString()).toContain('<link>http://localhost:4321/article/pressure');
});
