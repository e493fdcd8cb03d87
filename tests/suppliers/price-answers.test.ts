import { expect, test } from 'vitest';
import { longTest } from '../harness/long-test.ts';
import { openShop } from './open-shop.ts';

const R5 = 'Nokian Hakkapeliitta R5 205/55R16 94R XL';
const GREEN = 'Nokian Hakka Green 3 195/65R15 91H';
const RUBBER = 'Шина Грин-3 195/65R15 91H';

const HINT = 'или ответьте «цена 7450» — число, какое стояло бы в прайсе';

test('a price that cannot be believed is answered by the editor, and the answer counts until the list has its own', async () => {
  using shop = openShop();
  const unchanged = ['10;Nokian Hakkapeliitta 10 205/55R16 94T XL шип;10000;5'];
  await shop.take(`1;${R5};договорная;4`, `2;${GREEN};1,00;3`, ...unchanged);
  const unread = shop.unread() ?? '';
  expect(unread).toContain(
    `цена не читается: «договорная»: впишите число в файле или отсейте такие строки (skip профиля), ${HINT};`,
  );
  expect(unread).toMatch(new RegExp(`\\n2;.+;цена 1 руб\\. больше чем в десять раз ниже .+, ${HINT};`, 'u'));
  shop.answer('1', 'цена 7 450,50 руб.');
  shop.answer('2', 'Цена: 5000');
  const list = [`1;${R5};0;4`, `2;${GREEN};;3`, ...unchanged];
  const second = await shop.take(...list);
  expect(second).toMatchObject({ code: 0, stderr: '' });
  expect(second.stdout).toContain('  цена по вашему ответу: 2\n');
  expect(shop.prices()).toBe('id;price;stock\n7;8200;4\n10;11000;5\n11;5500;3\n');
  expect(shop.unread()).toBeNull();
  const codes = `code;name;answer\n1;${R5};цена 7450,5\n2;${GREEN};цена 5000\n`;
  expect(shop.codes()).toBe(codes);
  // Kept from list to list, while the list has none.
  await shop.take(...list);
  expect(shop.codes()).toBe(codes);

  await shop.take(`1;${R5};9000;4`, `2;${GREEN};звоните;3`, ...unchanged);
  expect(shop.prices()).toBe('id;price;stock\n7;9900;4\n10;11000;5\n11;5500;3\n');
  expect(shop.codes()).toBe(`code;name;answer\n2;${GREEN};цена 5000\n`);
  await shop.take(`1;${R5};договорная;4`, `2;${GREEN};звоните;3`, ...unchanged);
  expect(shop.unread()).toContain('цена не читается: «договорная»');
}, 120_000);

longTest(
  'an answered price goes with the tyre it was given for and with what else was answered, and is no way round other questions',
  async () => {
    using shop = openShop();
    const unchanged = '10;Nokian Hakkapeliitta 10 205/55R16 94T XL шип;10000;5';
    const rows = [
      `1;${R5};договорная;4`,
      `2;${RUBBER};договорная;3`,
      `4;${GREEN};договорная;уточняйте`,
      unchanged,
    ];
    await shop.take(...rows);
    shop.answer('1', 'цена 100');
    shop.answer('2', '11, цена 5000');
    shop.answer('4', 'цена 5100');
    await shop.take(...rows);
    expect(shop.unread()).toMatch(
      /\n1;.+;ваш ответ: цена 100 руб\. больше чем в десять раз ниже цены магазина .+цена 7450/u,
    );
    expect(shop.unread()).toContain(
      'остаток не читается: «уточняйте»: впишите, сколько это, в stock_words профиля;',
    );
    expect(shop.prices()).toBe('id;price;stock\n7;;4\n10;11000;5\n11;5500;3\n');
    expect(shop.codes()).toContain(`\n2;${RUBBER};11\n2;${RUBBER};цена 5000\n`);

    // The code of one tyre is given to another.
    await shop.take(
      `4;Nokian Hakkapeliitta R5 195/65R15 95R XL;договорная;4`,
      `2;${RUBBER};договорная;3`,
      unchanged,
    );
    expect(shop.unread()).toContain('\n4;Nokian Hakkapeliitta R5 195/65R15 95R XL;;4;цена не читается');
    shop.answer('4', 'цена дорого');
    expect(await shop.take(unchanged)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'в столбце answer ожидался номер товара, «новый», «пропустить» или «цена 7450», найдено «цена дорого»',
      ),
    });
  },
  120_000,
);

test('a new size without a price becomes a product by an answered one', async () => {
  using shop = openShop();
  const unchanged = `1;${R5};9000;4`;
  const row = '9;Nokian Hakka Green 3 215/55R17 98V XL;;6';
  await shop.take(unchanged, row);
  expect(shop.unread()).toContain(
    'чтобы завести товар, нужна цена: впишите её в файле или ответьте «цена 7450»',
  );
  shop.answer('9', 'цена 8000');
  const { stdout } = await shop.take(unchanged, row);
  expect(stdout).toContain('Новые товары: 1');
  const [, id] = /\n(\d+);8800;6\n/u.exec(shop.prices() ?? '') ?? [];
  expect(shop.codes()).toContain(`XL;${id}\n9;Nokian Hakka Green 3 215/55R17 98V XL;цена 8000\n`);
  await shop.take(unchanged, row);
  expect(shop.prices()).toContain(`\n${id};8800;6\n`);
}, 120_000);
