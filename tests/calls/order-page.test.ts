import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderAnswer } from '#src/api/order.schema.ts';
import { formatPrice, fromRoubles } from '#src/domain/money.ts';
import { openSales } from '#src/orders/open.ts';
import { run } from '../harness/commands.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { rawCall } from '../harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop();
  await shop.swapCatalogue('UPDATE product SET stock = 900 WHERE id = 7');
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

type Order = NonNullable<OrderAnswer['order']>;

async function ordered(): Promise<{ order: Order; shopper: Shopper }> {
  const shopper = new Shopper(() => shop.url);
  await shopper.basket();
  await shopper.add(7, 2);
  return { order: (await shopper.accepted()).order as Order, shopper };
}

const open = (path: string) => rawCall(shop.url + path, 'GET');
const send = (fields: Record<string, string>) =>
  rawCall(
    `${shop.url}/basket`,
    'POST',
    { 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url },
    new URLSearchParams(fields).toString(),
  );
const fieldsOf = ({ link }: Order) => Object.fromEntries(new URL(link, shop.url).searchParams);

async function inStore<T>(work: (sales: Awaited<ReturnType<typeof openSales>>) => Promise<T>): Promise<T> {
  const sales = await openSales({ dataDir: shop.dataDir });
  try {
    return await work(sales);
  } finally {
    await sales.close();
  }
}

test('the link of an answer opens the order, without a word of who ordered', async () => {
  const { order } = await ordered();
  const { status, headers, text } = await open(order.link);
  expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
  expect(headers['referrer-policy']).toBe('strict-origin');
  expect(text).toContain(`Заказ № ${order.number}`);
  expect(text).toContain('Принят');
  expect(text).toContain('Ваш телефон: +7 (9··) ···-45-67.');
  expect(text).toMatch(/(?:позвоним сегодня|Откроемся .+ и\u00A0позвоним)\./u);
  expect(text).toContain(formatPrice(fromRoubles(order.summa)));
  for (const secret of ['Анна', 'Петровна', '123-45-67', 'anna@', 'после шести', 'mc.yandex'])
    expect(text).not.toContain(secret);
});

test('a mark that a message has put after a link opens it, too', async () => {
  const { order } = await ordered();
  for (const mark of ['.', ')', ',', '%C2%BB', '_'])
    expect([mark, (await open(order.link + mark)).status]).toEqual([mark, 200]);
  const { key = '', order: number = '' } = fieldsOf(order);
  expect(await send({ order: number, key: `${key}).`, do: 'cancel' })).toMatchObject({ status: 303 });
  expect((await open(order.link)).text).not.toContain('···');
});

test('no other link opens it', async () => {
  const [{ order }, { order: other }] = [await ordered(), await ordered()];
  const { order: number = '', key = '' } = fieldsOf(order);
  for (const wrong of [
    `/basket?order=${number}`,
    `/basket?order=${number}&key=`,
    `/basket?order=${number}&key=${key.slice(0, -1)}`,
    `/basket?order=${number}&key=${fieldsOf(other).key}`,
    `/basket?order=${other.number}&key=${key}`,
    `/basket?order=${number}&key=${key}A`,
    `/basket?order=${number}&key=${'й'.repeat(22)}`,
  ]) {
    const { status, text } = await open(wrong);
    expect([wrong, status]).toEqual([wrong, 404]);
    expect(text).toContain('Эта ссылка не\u00A0открывает заказ');
    expect(text).not.toContain(`Заказ № ${number}`);
  }
});

test('its buyer cancels a new order, and no confirmed one', async () => {
  const { order } = await ordered();
  await inStore(sales => sales.markOrder(order.number, 'confirmed'));
  const refused = await send({ ...fieldsOf(order), do: 'cancel' });
  expect(refused.status).toBe(200);
  expect(refused.text).toContain('Заказ уже подтверждён');
  await inStore(sales => sales.markOrder(order.number, 'new'));
  const { order: number = '', key = '' } = fieldsOf(order);
  expect(await send({ order: `№ ${number.replace('-', '\r\n')}`, key, do: 'cancel' })).toMatchObject({
    status: 303,
    headers: { location: order.link.replace('-', '') },
  });
  expect((await open(order.link)).text).toContain('Отменён');
  expect((await inStore(sales => sales.showOrder(order.number)))?.status).toBe('cancelled');
});

test('it is found by its number and the last digits of the phone, and guessing ends', async () => {
  const { order } = await ordered();
  const find = (digits: string, number = order.number) => send({ do: 'find', number, digits });
  expect(await find('45 67', order.number.replace('-', ' '))).toMatchObject({
    status: 303,
    headers: { location: order.link.replace('-', '') },
  });
  expect((await open(order.link.replace('-', ''))).status).toBe(200);
  expect((await find(GOOD_FORM.phone)).status).toBe(303);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await find(`000${guess}`)).text).toContain('не\u00A0найден');
  const { text } = await find('4567');
  expect(text).toContain('не\u00A0найден');
  expect((await open(order.link)).status).toBe(200);
});

test('it is put into the basket again at today’s prices, and what is missing is said', async () => {
  const { order, shopper } = await ordered();
  const repeat = () =>
    rawCall(
      `${shop.url}/basket`,
      'POST',
      { ...shopper.headers, 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url },
      new URLSearchParams({ ...fieldsOf(order), do: 'repeat' }).toString(),
    );
  expect(await repeat()).toMatchObject({ status: 303, headers: { location: '/basket' } });
  expect(Object.values((await shopper.basket()).items)).toMatchObject([{ id: 7, count: 2 }]);
  await shop.swapCatalogue('UPDATE product SET stock = 1 WHERE id = 7');
  expect((await repeat()).text).toContain('Не\u00A0всё удалось положить');
  await shop.swapCatalogue('UPDATE product SET stock = 900 WHERE id = 7');
});

test('it closes with its buyer’s data', async () => {
  const { order } = await ordered();
  await inStore(sales => sales.eraseBuyer({ email: GOOD_FORM.email }));
  expect((await open(order.link)).status).toBe(404);
});

test('each status that the shop or 1C sets is told by a letter whose button opens the page', async () => {
  await using mailbox = await openMailbox();
  await using own = await openOwnShop({
    SMTP_URL: mailbox.url,
    ORDERS_TO: 'orders@shop.example',
    MAIL_FROM: 'shop@shop.example',
  });
  const shopper = new Shopper(own.url);
  await shopper.basket();
  await shopper.add(7, 2);
  const { number = '', link = '' } = (await shopper.accepted()).order ?? {};
  await mailbox.waitFor(2);
  const mark = (status: string) => run('orders', ['mark', number, status], own.env);
  expect((await mark('confirmed')).code).toBe(0);
  await mailbox.waitFor(3);
  expect((await mark('готов к выдаче')).stdout).toContain(`Заказ № ${number}: готов к выдаче.`);
  const letters = (await mailbox.waitFor(4)).filter(({ to }) => to.includes(GOOD_FORM.email));
  expect(letters.map(({ mail }) => mail.subject?.replaceAll('\u00A0', ' '))).toEqual([
    `Заказ № ${number} принят`,
    `Заказ № ${number} подтверждён`,
    `Заказ № ${number} готов к выдаче`,
  ]);
  for (const { mail } of letters) {
    const address = /Посмотреть заказ: (\S+)/u.exec(mail.text ?? '')?.[1] ?? '';
    expect(new URL(address).pathname + new URL(address).search).toBe(link);
    expect(`${mail.html}`).toContain(`href="${address.replace('&', '&amp;')}"`);
  }
  expect(letters[2]?.mail.text).toMatch(/Пн|Ежедневно/u);
  expect((await rawCall(own.url + link, 'GET')).text).toContain('Готов к\u00A0выдаче');
  await mark('new');
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: own.url };
  const key = new URL(link, own.url).searchParams.get('key') ?? '';
  await rawCall(
    `${own.url}/basket`,
    'POST',
    form,
    `${new URLSearchParams({ do: 'cancel', order: number, key })}`,
  );
  const subject = `Покупатель отменил заказ № ${number}`;
  const { to, mail } = await mailbox.find(
    letter => letter.mail.subject?.replaceAll('\u00A0', ' ') === subject,
  );
  expect(to).toEqual(['orders@shop.example']);
  expect(mail.text).toContain('Телефон: +7 (916) 123-45-67');
});

test('a tyre or the basket is ordered by a phone alone, once, and is told apart in the book', async () => {
  const shopper = new Shopper(() => shop.url);
  await shopper.basket();
  const press = (fields: Record<string, string>) =>
    rawCall(
      `${shop.url}/basket`,
      'POST',
      { ...shopper.headers, 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.url },
      new URLSearchParams({ do: 'press', phone: '8 916 765-43-21', consent: 'on', ...fields }).toString(),
    );
  const page = (await rawCall(`${shop.url}/product/7`, 'GET')).text;
  const price = /name="price" value="(\d+)"/u.exec(page)?.[1] ?? '';
  const tyre = { product: '7', quantity: '2', price };
  const [one, again] = await Promise.all([press(tyre), press(tyre)]);
  expect([one.status, again.status]).toEqual([303, 303]);
  expect(one.headers.location).toBe(again.headers.location);
  await shopper.add(7, 3);
  const whole = await press({});
  expect(whole.status).toBe(303);
  expect((await shopper.basket()).count).toBe(0);
  const numbers = [one, whole].map(({ headers }) =>
    new URL(headers.location ?? '', shop.url).searchParams.get('order'),
  );
  for (const [number, count] of [
    [numbers[0], 2],
    [numbers[1], 3],
  ] as const)
    expect(await inStore(sales => sales.showOrder(number ?? ''))).toMatchObject({
      source: 'press',
      phone: '+79167654321',
      consent: { version: expect.stringMatching(/./u) },
      items: [{ id: 7, count }],
    });
  const listed = (await run('orders', ['list'], shop.env)).stdout;
  expect(listed.split('\n').filter(line => line.includes('в один клик'))).toHaveLength(2);
});

test('one press is refused as an order is, with what was typed', async () => {
  const press = (fields: Record<string, string>) =>
    send({ do: 'press', product: '7', quantity: '2', phone: '8 916 765-43-21', consent: 'on', ...fields });
  for (const [fields, status, words] of [
    [{ phone: '12' }, 200, 'Проверьте телефон'],
    [{ quantity: '0' }, 200, 'Количество — целое число'],
    [{ price: '1' }, 200, 'Цена изменилась'],
    [{ product: '999999' }, 404, 'Такого адреса или товара у нас нет'],
  ] as [Record<string, string>, number, string][]) {
    const { status: found, text } = await press(fields);
    expect([fields, found]).toEqual([fields, status]);
    expect(text).toContain(words);
  }
  expect((await press({ phone: '12' })).text).toContain('value="12"');
  const withoutConsent = await send({ do: 'press', product: '7', quantity: '2', phone: '8 916 765-43-21' });
  expect(withoutConsent.text).toContain('нужно согласие');
});

test('how to receive an order is asked where the shop says so, and goes to letters, book and page but not its address', async () => {
  await using own = await openOwnShop();
  const ordering = '{"pickup":true,"delivery":true,"fitting":true}';
  const zone = '{"place":"Рязань","few":40000,"set":0,"days":"1–2 рабочих дня"}';
  await own.swapCatalogue(
    `UPDATE setting SET value = json_set(value, '$.ordering', json('${ordering}'), '$.delivery', json('[${zone}]')) WHERE key = 'shop';
     INSERT INTO setting VALUES ('outpost_stock', '{"7;Мастерская в Рязани":2,"7;Склад в Дядькове":1}')`,
  );
  const shopper = new Shopper(own.url);
  await shopper.basket();
  await shopper.add(7, 2);
  const form = { ...GOOD_FORM, receive: 'zone Рязань', fitting: true };
  const refusedAt = async (body: object) =>
    ((await shopper.order(body)).json as OrderAnswer).errors.map(({ field }) => field);
  expect(await refusedAt(form)).toEqual(['address']);
  expect(await refusedAt({ ...form, receive: 'zone Марс' })).toEqual(['receive']);
  const address = 'ул. Ленина, 1';
  const cheaper = { ...form, address, receive: 'zone Рязань|39999|0' };
  expect(((await shopper.order(cheaper)).json as OrderAnswer).errors).toEqual([
    { field: 'receive', message: expect.stringContaining('теперь 400\u00A0руб. Выберите снова') },
  ]);
  const page = (await rawCall(`${own.url}/basket?form`, 'GET', shopper.headers)).text;
  expect(page).toContain('<option value="zone Рязань|40000|0"');
  expect(page).toMatch(/<option value="point [^"]+">Самовывоз/u);
  const places = [
    'Склад в Дядькове: 1 из 2 в наличии, остальное привезём.',
    'Мастерская в Рязани: все в наличии',
  ];
  for (const place of places) expect(page.replaceAll('\u00A0', ' ')).toContain(`<li>${place}`);
  const { order } = await shopper.accepted({ ...form, address, receive: 'zone Рязань|50000|0' });
  expect(order?.delivery).toBe(400);
  const withDelivery = formatPrice(fromRoubles((order?.summa ?? 0) + 400));
  expect(page).toContain(`от\u00A04 бесплатно, 1–2 рабочих дня. Всего с\u00A0доставкой ${withDelivery}<`);
  const printed = (await run('orders', ['show', order?.number ?? ''], own.env)).stdout;
  expect(printed).toContain(`Доставка: 400\u00A0руб.\nВсего с\u00A0доставкой: ${withDelivery}`);
  expect(printed.replaceAll('\u00A0', ' ')).toContain(
    'Доставка: Рязань, 1–3 шины 400 руб., от 4 бесплатно, 1–2 рабочих дня. Нужен шиномонтаж. Адрес: ул. Ленина, 1',
  );
  const { text } = await rawCall(own.url + order?.link, 'GET');
  expect(text).toContain('Доставка: Рязань');
  expect(text).toContain(withDelivery);
  expect(text).not.toContain('Ленина');
  expect(text).not.toContain('Где забрать');
});

test('who asks to be called is in the book without tyres, and not handed to the accounting program', async () => {
  const call = () => send({ do: 'call', phone: '8 916 111-22-33', when: 'после шести', consent: 'on' });
  const lacking = (await send({ do: 'call' })).text;
  for (const words of [
    'Просьба перезвонить не отправлена',
    'по которому вам перезвонить',
    'Чтобы мы перезвонили',
  ])
    expect(lacking).toContain(words);
  expect(lacking).not.toContain('Заказ не отправлен');
  const { status, text } = await call();
  expect(status).toBe(200);
  expect(text).toContain('Перезвоним вам');
  const orders = await inStore(sales => sales.listOrders());
  expect(orders.find(({ source }) => source === 'call')).toMatchObject({
    phone: '+79161112233',
    comment: 'после шести',
    total: 0,
    items: [],
  });
  const handed = await inStore(sales => sales.ordersToHandOver(1000));
  expect(handed.filter(({ source }) => source === 'call')).toEqual([]);
  expect((await run('orders', ['list'], shop.env)).stdout).toMatch(/перезвонить/u);
});
