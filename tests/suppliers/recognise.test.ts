import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ListFile } from '#src/content/suppliers/list-file.ts';
import { readProfile, readProfiles } from '#src/content/suppliers/profile.ts';
import { checkSupplier, supplierOf } from '#src/content/suppliers/recognise.ts';
import { temporaryFolder } from '../harness/commands.ts';

const COLUMNS = 'columns: { name: Товар, price: Цена }\nmarkup: 0\n';

/** A folder with profiles, in which files may be asked about. */
function openProfiles(profiles: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder.path, 'suppliers'));
  for (const [name, text] of Object.entries(profiles))
    writeFileSync(path.join(folder.path, 'suppliers', `${name}.yaml`), text);
  const file = (name: string, text = 'Товар;Цена\nшина;1\n') => {
    writeFileSync(path.join(folder.path, name), text);
    return new ListFile(path.join(folder.path, name));
  };
  const suppliers = () =>
    readProfiles(folder.path, error => {
      throw error;
    });
  return {
    file,
    suppliers,
    read: (name: string) => readProfile(folder.path, name),
    of: (...files: ListFile[]) => supplierOf(files, suppliers())?.name ?? null,
    check: (one: ListFile, name: string) => checkSupplier(one, name, suppliers()),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

test('a file is recognised by its name, a text above the table or headings, else by the columns of a profile', () => {
  using shop = openProfiles({
    byname: `recognise: { file: "Остатки Й*.csv" }\n${COLUMNS}`,
    bytext: `recognise: { text: [ООО «Север», Север-Шина] }\n${COLUMNS}`,
    byheads: `recognise: { headings: [Товар, Склад-7] }\n${COLUMNS}`,
    byall: `recognise: { file: ["zz*", "прайс?.csv"], text: Юг }\n${COLUMNS}`,
    bycolumns: COLUMNS,
  });
  // macOS keeps «й» as two letters.
  expect(shop.of(shop.file('остатки \u0438\u0306 (2).csv'))).toBe('byname');
  expect(shop.of(shop.file('a.csv', 'Прайс;ООО "СЕВЕР"\nТовар;Цена\nшина;1\n'))).toBe('bytext');
  expect(shop.of(shop.file('a.csv', 'Товар;Склад-7;Цена\nшина;1;1\n'))).toBe('byheads');
  expect(shop.of(shop.file('ПРАЙС1.CSV', 'Юг\nТовар;Цена\nшина;1\n'))).toBe('byall');
  expect(shop.of(shop.file('прайс1.csv'))).toBe('bycolumns');
  // What is called so in the table itself says nothing about its sender.
  expect(shop.of(shop.file('a.csv', 'Товар;Цена\nшина ООО Север;1\n'))).toBe('bycolumns');
  expect(shop.of(shop.file('a.csv', 'Номенклатура;Опт\nшина;1\n'))).toBeNull();
});

test('a file of two suppliers, and files of different ones, are refused with one sentence', () => {
  using shop = openProfiles({ north: COLUMNS, yard: COLUMNS, east: `recognise: { file: "в*" }\n${COLUMNS}` });
  expect(() => shop.of(shop.file('a.csv'))).toThrow(
    'a.csv: подходит профилям north и yard: назовите поставщика (--save north) или допишите recognise в content/suppliers/north.yaml',
  );
  expect(() => shop.of(shop.file('восток.csv'), shop.file('b.csv', 'Номенклатура;Опт\n'))).toThrow(
    'Файлы разных поставщиков (восток.csv — east, b.csv — не узнан): примите их по одному или назовите поставщика: --save ИМЯ',
  );
});

test('a list given for a supplier is refused when it is evidently of another one', () => {
  using shop = openProfiles({
    north: `recognise: { text: Север }\n${COLUMNS}`,
    yard: COLUMNS,
    east: `recognise: { file: "east*" }\n${COLUMNS}`,
  });
  const north = shop.file('a.csv', 'Север\nТовар;Цена\nшина;1\n');
  expect(() => shop.check(north, 'north')).not.toThrow();
  // What both say of a file is settled by who names it.
  const both = shop.file('east.csv', 'Север\nТовар;Цена\nшина;1\n');
  for (const name of ['north', 'east']) expect(() => shop.check(both, name)).not.toThrow();
  for (const name of ['yard', 'fresh'])
    expect(() => shop.check(north, name)).toThrow(
      'a.csv: это список другого поставщика: его узнаёт профиль content/suppliers/north.yaml: примите его с --save north или поправьте recognise в content/suppliers/north.yaml',
    );
  const other = shop.file('b.csv');
  expect(() => shop.check(other, 'north')).toThrow(
    'b.csv: это список другого поставщика: над таблицей нет текста «Север»: проверьте файл или поправьте recognise в content/suppliers/north.yaml',
  );
  // A file that is only called otherwise is taken at its word.
  for (const name of ['yard', 'east', 'fresh']) expect(() => shop.check(other, name)).not.toThrow();
});

test('a condition that says nothing is told by file, line and cure', () => {
  using shop = openProfiles({
    yard: `markup: 0\nrecognise: {}\n${COLUMNS.replace('markup: 0\n', '')}`,
    east: `${COLUMNS}recognise:\n  file: []\n`,
  });
  expect(() => shop.read('yard')).toThrow(
    /yard\.yaml:2: recognise\.file: ожидалось имя файла \(file\), текст над таблицей \(text\) или заголовки столбцов \(headings\), найдено: пусто$/u,
  );
  expect(() => shop.read('east')).toThrow(/east\.yaml:4: recognise\.file: ожидался/u);
});
