import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from './found-answers.ts';
import { openTab, pass, type Tab } from './tab.ts';

let tab: Tab;
beforeEach(async () => {
  vi.useFakeTimers();
  tab = await openTab(undefined, { address: '/products' });
});
afterEach(() => {
  vi.useRealTimers();
});

const connection = () => tab.connection.$connection.get();

test('a lost connection is shown, and its restoration for a few seconds', async () => {
  tab.connection.followConnection();
  tab.browser.connect(true);
  expect(connection()).toBe('online');
  tab.browser.connect(false);
  await pass(60_000);
  expect(connection()).toBe('offline');
  tab.browser.connect(true);
  expect(connection()).toBe('restored');
  await pass(10_000);
  expect(connection()).toBe('online');
});

test('a connection lost again at once is shown as lost', async () => {
  tab.connection.followConnection();
  tab.browser.connect(false);
  tab.browser.connect(true);
  tab.browser.connect(false);
  await pass(60_000);
  expect(connection()).toBe('offline');
});

test('a failed list is requested again when the connection is restored', async () => {
  tab.connection.followConnection();
  tab.results.startResults({ filter: tab.filter.chosenFilter(), page: 1 });
  tab.filter.toggleFlag('kit');
  tab.shop.always('POST /api/products/1', { cut: true });
  void tab.results.pick();
  await pass(10_000);
  expect(tab.results.$results.get()).toMatchObject({ status: 'failed' });
  tab.shop.always('POST /api/products/1', { json: answerOf('kit') });
  tab.browser.connect(false);
  tab.browser.connect(true);
  await pass();
  expect(tab.results.$results.get()).toMatchObject({ status: 'ready' });
});

test('a failed basket is requested again when the connection is restored', async () => {
  tab.shop.giveSession();
  tab.connection.followConnection();
  tab.shop.next('GET /api/basket/get', { cut: true }, { cut: true }, { cut: true });
  tab.basket.startBasket();
  await pass(10_000);
  expect(tab.basket.$basket.get()).toMatchObject({ status: 'failed' });
  tab.browser.connect(false);
  tab.browser.connect(true);
  await pass(100);
  expect(tab.basket.$basket.get()).toMatchObject({ status: 'ready' });
});

test('a brand’s failed groups are requested again when the connection is restored', async () => {
  tab = await openTab(undefined, { address: '/brand/KAMA' });
  tab.connection.followConnection();
  tab.brandModels.startBrand({ name: 'КАМА', url: 'KAMA' }, tab.filter.chosenFilter());
  tab.shop.always('POST /api/get_models', { cut: true });
  void tab.brandModels.pickModels();
  await pass(10_000);
  expect(tab.brandModels.$brandModels.get()).toMatchObject({ status: 'failed' });
  tab.shop.always('POST /api/get_models', { json: { items: [], description: '', brand_ico: '' } });
  tab.browser.connect(false);
  tab.browser.connect(true);
  await pass(100);
  expect(tab.brandModels.$brandModels.get()).toMatchObject({ status: 'ready' });
});
