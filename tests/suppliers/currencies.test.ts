import { expect, test } from 'vitest';
import { isRoubles } from '#src/content/suppliers/price-text.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { openShop } from './open-shop.ts';

test.each(['', '-', 'руб.', 'RUB', 'rur', 'р.', '₽', 'Рубль', 'российский рубль', '643', 'RUB (руб.)'])(
  '«%s» says roubles',
  cell => expect(isRoubles(cell)).toBe(true),
);

test.each(['USD', '$', 'у. е.', 'EUR', '€', 'бел. руб.', 'тыс. руб.', 'BYN', '840', 'KZT', 'рупия'])(
  '«%s» says no roubles',
  cell => expect(isRoubles(cell)).toBe(false),
);

const R5 = 'Nokian Hakkapeliitta R5 205/55R16 94R XL';
const GREEN = 'Nokian Hakka Green 3 195/65R15 91H';
const VAN = 'Nokian Hakka Van 195/70R15C 104/102R';
const HEADING = 'Код;Товар;Цена;Остаток;Валюта';
const PROFILE = 'columns: { code: Код, name: Товар, price: Цена, stock: Остаток }\nmarkup: 10\nround: 10\n';

longTest(
  'a row whose own currency is not roubles has no price: it is asked about where it is in stock and changes prices',
  async () => {
    using shop = openShop(`${PROFILE}change: [price, stock]\n`, HEADING);
    const rows = [`1;${R5};9000;4;руб.`, `2;${GREEN};6000;3;KZT`, `3;${VAN};900;0;USD`];
    const { code, stdout } = await shop.take(...rows);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n {2}валюта +«Валюта»\n/u);
    expect(shop.unread()).toContain(
      `\n2;${GREEN};;3;цена не в рублях («KZT»): впишите её в файле в рублях, отсейте такие строки (skip профиля) или впишите курс в rates профиля, или ответьте «цена 7450» — число, какое стояло бы в прайсе;`,
    );
    expect(shop.prices()).toBe('id;price;stock\n7;9900;4\n11;;3\n13;;0\n');
    shop.answer('2', 'цена 6100');
    await shop.take(...rows);
    expect(shop.prices()).toBe('id;price;stock\n7;9900;4\n11;6710;3\n13;;0\n');

    using stocks = openShop(`${PROFILE}change: [stock]\n`, HEADING);
    await stocks.take(...rows);
    expect(stocks.prices()).toBe('id;price;stock\n7;;4\n11;;3\n13;;0\n');
  },
  120_000,
);

longTest(
  'a profile may name the column of currencies',
  async () => {
    const named = PROFILE.replace(' }', ', currency: Вал. }');
    using shop = openShop(`${named}change: [price, stock]\n`, HEADING.replace('Валюта', 'Вал.'));
    await shop.take(`1;${R5};9000;4;руб.`, `2;${GREEN};6000;3;KZT`);
    expect(shop.unread()).toContain('цена не в рублях («KZT»)');
  },
  120_000,
);
