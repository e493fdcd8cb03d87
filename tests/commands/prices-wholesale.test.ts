import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import { expect, test } from 'vitest';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const NAME = 'Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL';

/** What `prices --check` says of a text table. */
async function checked(rows: readonly string[]): Promise<string> {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'list.csv');
  writeFileSync(file, rows.join('\n'));
  const { stdout, stderr } = await run('prices', [file, '--check'], {
    ...FIXTURE,
    DATA_DIR: folder.path,
  });
  return `${stdout}${stderr}`.replace(/[\u00A0\u202F]/gu, ' ');
}

test('a column in dollars is no price, and of several price columns the one that was taken is told', async () => {
  const said = await checked([
    'Код;Номенклатура;Цена USD;Опт;РРЦ;Цена, руб.;Розница;Остаток',
    `1;${NAME};100;9 150,00 р.;12 600,00 р.;9 200,00 р.;12 700;8`,
  ]);
  expect(said).toContain('205/55 R16 94R XL; 9 150 руб., остаток 8; товар 7');
  expect(said).toContain(
    'Столбец «Цена USD» — не в рублях, цена из него не берётся.\n' +
      'Столбцов «цена» несколько: взят «Опт», есть ещё «Цена, руб.». Другой впишите в columns профиля — price: "Цена, руб."\n' +
      'Столбцов «рекомендованная цена» несколько: взят «РРЦ», есть ещё «Розница». Другой впишите в columns профиля — recommended: "Розница"\n',
  );
});

longTest('a new profile names the columns that may be taken in place of one', async () => {
  using folder = temporaryFolder();
  const env = { ...FIXTURE, CONTENT_DIR: path.join(folder.path, 'content'), DATA_DIR: folder.path };
  cpSync(FIXTURE_CONTENT, env.CONTENT_DIR, { recursive: true });
  const file = path.join(folder.path, 'list.csv');
  writeFileSync(file, `Номенклатура;Опт 1;Опт 2;Остаток\n${NAME};9150;9000;8\n`);
  const { code } = await run('prices', [file, '--save', 'opt'], env);
  expect(code).toBe(0);
  const profile = readFileSync(path.join(env.CONTENT_DIR, 'suppliers/opt.yaml'), 'utf8');
  expect(profile).toContain('  price: "Опт 1" # цена; вместо него может быть «Опт 2»\n');
  const { stdout } = await run('prices', [file, '--check'], env);
  expect(stdout).not.toContain('несколько');
});

longTest(
  'a sheet of rims or batteries beside one of tyres is passed over: its rows wait for no answer',
  async () => {
    using folder = temporaryFolder();
    const env = { ...FIXTURE, CONTENT_DIR: path.join(folder.path, 'content'), DATA_DIR: folder.path };
    cpSync(FIXTURE_CONTENT, env.CONTENT_DIR, { recursive: true });
    const heading = ['Код', 'Номенклатура', 'Цена', 'Остаток'];
    const book = xlsx.utils.book_new();
    const add = (title: string, ...rows: readonly (string | number)[][]) =>
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([heading, ...rows]), title);
    add('Шины', ['1', NAME, 9150, 8], ['2', 'Диск 6,5x16 5x114,3 ET45', 5000, 4]);
    add('Диски', ['51', 'Replay HND 6,5x16 5x114,3 ET45', 5450, 12]);
    add('АКБ', ['91', 'Аккумулятор Тюмень 60 Ач', 5450, 12]);
    const file = path.join(folder.path, 'list.xlsx');
    writeFileSync(file, new Uint8Array(xlsx.write(book, { type: 'array' }) as ArrayBuffer));
    await run('prices', [file, '--save', 'all'], env);
    const { code, stdout } = await run('prices', [file, '--no-build'], env);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Пропущено. list.xlsx, лист «Диски»: ни одной шины (строк 1).\nПропущено. list.xlsx, лист «АКБ»: ни одной шины (строк 1).\n',
    );
    const unread = readFileSync(path.join(env.CONTENT_DIR, 'suppliers/all.unread.csv'), 'utf8');
    expect(unread.match(/^\d+;/gmu)).toEqual(['2;']);
    const [report = ''] = readdirSync(path.join(folder.path, 'price-reports'))
      .filter(name => /json$/u.test(name))
      .toReversed();
    expect(JSON.parse(readFileSync(path.join(folder.path, 'price-reports', report), 'utf8')).sheets).toEqual([
      'list.xlsx, лист «Диски»: ни одной шины (строк 1)',
      'list.xlsx, лист «АКБ»: ни одной шины (строк 1)',
    ]);
  },
);

test('a price of a tenth of the shop’s is a doubt where the tyre is on sale and the list changes prices', async () => {
  const doubt =
    'цена 1 руб. больше чем в десять раз ниже цены магазина (9 490 руб., товар 7): впишите верную в файле, а если верна она — исправьте цену в products.csv, или ответьте «цена 7450» — число, какое стояло бы в прайсе';
  const said = await checked([
    'Код;Номенклатура;Цена;Остаток',
    `1;${NAME};1,00;8`,
    '2;Шина 195/65R15 Nokian Hakka Green 3 91H;1,00;0',
    '3;Шина 205/55R16 Nokian Hakkapeliitta 10 94T XL шип;1000;8',
  ]);
  expect(said).toContain(`строка 2: ${NAME}: ${doubt}\n`);
  expect(said).toContain('товар 10\n');
  expect(said).toContain('товар 11\n');
  expect(said.match(/строка .+чем в десять раз/gu)).toHaveLength(1);
});
