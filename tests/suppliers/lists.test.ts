import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { listFiles } from '#src/content/suppliers/list-file.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const goods = new Goods(readContent(FIXTURE_CONTENT, new Problems()));

/** What a list says as its columns are guessed: a line of text for each row that is an offer, and how many are none. */
function summaryOf(name: string) {
  const file = fileURLToPath(new URL(`../fixtures/suppliers/lists/${name}`, import.meta.url));
  const [sheet, ...others] = listFiles([file]).flatMap(list => list.sheets(null));
  if (!sheet) throw new Error(`${name} has no sheet`);
  const { offers, passed } = readOffers(sheet, guessColumns(sheet), goods.names);
  const rows = goods.matchAll(offers).map(each => {
    const { line, code, price, recommended, stock, year, country } = each.offer;
    const what = each.kind === 'known' ? each.good.id : each.kind;
    const numbers = [price, recommended].map(amount => (amount === null ? '' : amount / 100));
    return [line, code, what, ...numbers, stock ?? '?', year ?? '', country].join('|');
  });
  return { others: others.map(({ place }) => place), passed, rows };
}

test.each([
  {
    name: 'wholesale.xlsx',
    others: ['wholesale.xlsx, лист «Условия»'],
    passed: 4,
    rows: [
      '7|0001201|25|5480|6390|20|2026|',
      '8|0001202|14|5915.5|6790|8|2025|',
      '9|0001203|32|6720|7690|40|2026|',
      '11|0001310|16|8150|9290|16|2026|',
      '12|0001311|new-size|9870|11290|4|2026|',
      '13|0001312|23|4310|4990|0|2024|',
      '14|0001340|unread|610|790|12||',
    ],
  },
  {
    name: 'warehouses.xls',
    others: [],
    passed: 1,
    rows: [
      '5|00-00000417|34|2890||36||Россия',
      '6|00-00000418|35|2990.4||1||Россия',
      '7|00-00000502|18|9400||0||Япония',
      '8|00-00000503|21|11250||6||Таиланд',
      '9|00-00000611|27|5600||7||Россия',
      '10|00-00000612|new-model|4200||8||Россия',
    ],
  },
  {
    name: 'stocks-1251.zip',
    others: [],
    passed: 1,
    rows: [
      '4||11|5870||24|2026|Россия',
      '5||15|9430.5||6|2025|Финляндия',
      '6||28|5140||4|2026|Россия',
      '7||30|3150||40|2025|Россия',
      // «05.мар» was 3–5 before a spreadsheet took it for a day.
      '8||unread|4020||?|2026|',
      '9||unread|1500||4|2019|',
      '10||new-size|4480||8|2026|Россия',
    ],
  },
  {
    name: 'portal.txt',
    others: [],
    passed: 0,
    rows: [
      '2|TR-205551691T|31|4190|4790|100|2026|Россия',
      '3|CO-205551694V|24|4802.5|5490|25|2025|Россия',
      // How many «<4» are is not known.
      '4|BS-225451791W|unread|11350|12990|?|2026|Польша',
      '5|NK-195701510|13|8912.75|10190|2|2026|Финляндия',
      '6|CO-215651610|29|6380|7290|0|2024|Россия',
    ],
  },
])('$name', ({ name, ...expected }) => {
  expect(summaryOf(name)).toEqual(expected);
});
