import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const list = (name: string) => fileURLToPath(new URL(`../fixtures/suppliers/lists/${name}`, import.meta.url));

test('lists with titles, groups, totals or parts of names in columns are read, and every row that is not taken has its reason', async () => {
  const { code, stdout, stderr } = await run(
    'prices',
    [list('yard.csv'), list('columns.tsv'), '--check'],
    FIXTURE,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const plain = stdout.replace(/[\u00A0\u202F]/gu, ' ');
  expect(plain).toContain('Столбцы по заголовкам в строке 4:');
  expect(plain).toContain('остаток   «Остаток Рязань» + «Остаток Москва»');
  expect(plain).toContain(
    '6: Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL\n    → Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL; 9 150 руб., остаток 24; товар 7',
  );
  expect(plain).toContain('Прочитано 8 строк; без предложения (заголовки групп, итоги): 3');
  expect(plain).toContain('найдены в магазине: 4, это 4 товара');
  expect(plain).toContain('другая цена: 3, другой остаток: 4, из них кончились: 1');
  expect(plain).toContain(
    '7 Nokian Tyres Hakkapeliitta R5 205/55 R16 94R XL: 9 490 руб. → 9 150 руб. (−3,6 %)',
  );
  expect(plain).toContain('новый размер известной модели: 1\n  модели в магазине нет: 1\n  не прочитаны: 2');
  expect(plain).toContain('строка 11: Cordiant Gravity 205/55R16 94V: у марки Cordiant нет модели «Gravity»');
  expect(plain).toContain('строка 13: Диск литой 6,5x16 5x114,3 ET45: это диск');
  expect(plain).toContain('строка 14: Nokian Hakka Green 3 195/65R15 91H: цена не читается: «договорная»');
  // A list that has the parts of a name in columns of their own.
  expect(plain).toContain('→ Nokian Tyres Hakka Green 3 195/65 R15 91H; 6 250 руб., остаток 20; товар 11');
  expect(plain).toContain(
    '→ Nokian Tyres Hakkapeliitta R5 225/45 R17 94T; 11 300,46 руб., остаток 3; товар 9',
  );
  expect(plain).toContain('остаток не читается: «есть»');
  expect(plain).toMatch(/Ничего не записано\.\n$/u);
});

test('a sheet that is no list is passed over and named; a file without a list refuses the run with one sentence', async () => {
  using folder = temporaryFolder();
  const mixed = path.join(folder.path, 'mixed.zip');
  const terms = Buffer.from('Условия;доставки\nот 4;шин\n');
  writeFileSync(mixed, zipSync({ 'terms.csv': terms, 'yard.csv': readFileSync(list('yard.csv')) }));
  const { code, stdout } = await run('prices', [mixed, '--check'], FIXTURE);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Пропущено\. mixed\.zip → terms\.csv: в первых 60 строках нет заголовков/u);
  expect(stdout).toContain('найдены в магазине: 4');
  const file = path.join(folder.path, 'other.csv');
  writeFileSync(file, 'a;b\n1;2\n');
  const other = await run('prices', [file, '--check'], FIXTURE);
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toBe(
    'other.csv: в первых 60 строках нет заголовков столбцов: добавьте строку с заголовками «Наименование», «Цена», «Остаток».\n',
  );
});

test('a list is taken in by the profile of its supplier: with a mark-up, rounded, and never a wrong file', async () => {
  using folder = temporaryFolder();
  cpSync(FIXTURE_CONTENT, folder.path, { recursive: true });
  const save = async (...args: string[]) => {
    const env = { ...FIXTURE, CONTENT_DIR: folder.path };
    const { code, stdout, stderr } = await run('prices', [...args, '--save', 'yard'], env);
    return {
      code,
      stderr,
      said: stdout
        .split('\n')
        .slice(-3)
        .join('\n')
        .replace(/\u00A0/gu, ' '),
    };
  };
  const profile = path.join(folder.path, 'suppliers', 'yard.yaml');
  const taken = path.join(folder.path, 'prices', 'yard.csv');

  const first = await save(list('yard.csv'));
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.said).toContain('впишите наценку и повторите команду: прайс ещё не принят.');
  expect(existsSync(taken)).toBe(false);
  const written = readFileSync(profile, 'utf8');
  expect(written).toContain('  stock: ["Остаток Рязань", "Остаток Москва"] # остаток\n');

  writeFileSync(
    profile,
    written.replace('change: [stock]', 'change: [price, stock]').replace('# markup', 'markup'),
  );
  const second = await save(list('yard.csv'));
  expect(second).toMatchObject({ code: 0, stderr: '' });
  expect(second.said).toContain('Принято: 4 товара в content/prices/yard.csv');
  const table = 'id;price;stock\n7;10530;24\n8;8620;12\n10;11390;0\n13;9430;8\n';
  expect(readFileSync(taken, 'utf8')).toBe(table);

  const other = await save(list('columns.tsv'));
  expect(other.code).toBe(2);
  expect(other.stderr).toContain('из content/suppliers/yard.yaml: проверьте, того ли поставщика этот файл');
  const cut = path.join(folder.path, 'cut.csv');
  writeFileSync(cut, readFileSync(list('yard.csv'), 'utf8').split('\n').slice(0, 6).join('\n'));
  const half = await save(cut);
  expect(half).toMatchObject({
    code: 2,
    stderr:
      'В прайсе 1\u00A0товар магазина, а в прошлый раз было 4: если так и задумано, повторите с --yes.\n',
  });
  expect(readFileSync(taken, 'utf8')).toBe(table);
});
