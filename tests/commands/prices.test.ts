import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';

const list = (name: string) => fileURLToPath(new URL(`../fixtures/suppliers/lists/${name}`, import.meta.url));

test('a list with a title, groups and totals is read, and every row that is not taken has its reason', async () => {
  const { code, stdout, stderr } = await run('prices', [list('yard.csv'), '--check'], FIXTURE);
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
  expect(plain).toMatch(/Ничего не записано\.\n$/u);
});

test('a list that has the parts of a name in columns of their own is read', async () => {
  const { stdout } = await run('prices', [list('columns.tsv'), '--check'], FIXTURE);
  const plain = stdout.replace(/[\u00A0\u202F]/gu, ' ');
  expect(plain).toContain('→ Nokian Tyres Hakka Green 3 195/65 R15 91H; 6 250 руб., остаток 20; товар 11');
  expect(plain).toContain(
    '→ Nokian Tyres Hakkapeliitta R5 225/45 R17 94T; 11 300,46 руб., остаток 3; товар 9',
  );
  expect(plain).toContain('остаток не читается: «есть»');
});

test('what cannot be read refuses the run with one sentence', async () => {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'other.csv');
  writeFileSync(file, 'a;b\n1;2\n');
  const other = await run('prices', [file, '--check'], FIXTURE);
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toBe(
    'other.csv: в первых 60 строках нет заголовков столбцов: добавьте строку с заголовками «Наименование», «Цена», «Остаток».\n',
  );
});
