import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { PriceReport } from '#src/content/suppliers/price-report.ts';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { copyShop } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const list = (name: string) => fileURLToPath(new URL(`../fixtures/suppliers/lists/${name}`, import.meta.url));

longTest(
  'lists with titles, groups, totals or parts of names in columns are read, and every row that is not taken has its reason',
  async () => {
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
    expect(plain).toContain(
      'новый размер известной модели: 1\n  модели в магазине нет: 1\n  не прочитаны: 2',
    );
    expect(plain).toContain(
      'строка 11: Cordiant Gravity 205/55R16 94V: у марки Cordiant нет модели «Gravity»',
    );
    expect(plain).toContain('строка 13: Диск литой 6,5x16 5x114,3 ET45: это диск');
    expect(plain).toContain('строка 14: Nokian Hakka Green 3 195/65R15 91H: цена не читается: «договорная»');
    // A list that has the parts of a name in columns of their own.
    expect(plain).toContain('→ Nokian Tyres Hakka Green 3 195/65 R15 91H; 6 250 руб., остаток 20; товар 11');
    expect(plain).toContain(
      '→ Nokian Tyres Hakkapeliitta R5 225/45 R17 94T; 11 300,46 руб., остаток 3; товар 9',
    );
    expect(plain).toContain(
      'строка 4: Torero MP47: остаток не читается: «уточняйте»: впишите, сколько это, в stock_words профиля',
    );
    expect(plain).toMatch(/Ничего не записано\.\n$/u);
  },
);

longTest(
  'a list of a supplier that no profile recognises is shown as its columns are guessed, and not taken in',
  async () => {
    using folder = temporaryFolder();
    const env = { ...FIXTURE, DATA_DIR: folder.path };
    const { code, stdout, stderr } = await run('prices', [list('columns.tsv'), '--json'], env);
    expect(code).toBe(2);
    expect(stderr).toContain('Столбцы по заголовкам в строке 1:');
    expect(stderr).toContain('→ Nokian Tyres Hakka Green 3 195/65 R15 91H;');
    const report = JSON.parse(stdout) as PriceReport;
    expect(report).toMatchObject({ supplier: null, outcome: 'refused' });
    expect(report.said).toMatch(/^Поставщик не узнан, ничего не записано/u);
    const [, reportFile = ''] = readdirSync(path.join(folder.path, 'price-reports')).sort();
    expect(JSON.parse(readFileSync(path.join(folder.path, 'price-reports', reportFile), 'utf8'))).toEqual(
      report,
    );
    expect(stderr).toContain(
      'Поставщик не узнан, ничего не записано: проверьте столбцы и первые строки и сохраните их как профиль: --save ИМЯ (латиницей).\n',
    );
  },
);

longTest(
  'a sheet that is no list is passed over and named; a file without a list refuses the run with one sentence',
  async () => {
    using folder = temporaryFolder();
    const mixed = path.join(folder.path, 'mixed.zip');
    const terms = Buffer.from('Условия;доставки\nот 4;шин\n');
    writeFileSync(mixed, zipSync({ 'terms.csv': terms, 'yard.csv': readFileSync(list('yard.csv')) }));
    const env = { ...FIXTURE, DATA_DIR: folder.path };
    const { code, stdout } = await run('prices', [mixed, '--check'], env);
    expect(code).toBe(0);
    expect(stdout).not.toContain('Отчёт:');
    expect(readdirSync(folder.path)).toEqual(['mixed.zip']);
    expect(stdout).toMatch(/^Пропущено\. mixed\.zip → terms\.csv: в первых 60 строках нет заголовков/u);
    expect(stdout).toContain('найдены в магазине: 4');
    const file = path.join(folder.path, 'other.csv');
    writeFileSync(file, 'a;b\n1;2\n');
    const other = await run('prices', [file, '--check'], FIXTURE);
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toBe(
      'other.csv: в первых 60 строках нет заголовков столбцов: добавьте строку с заголовками «Наименование», «Цена», «Остаток».\n',
    );
  },
);

longTest(
  'a list is taken in by the profile of its supplier: with a mark-up, rounded, and never a wrong file',
  async () => {
    using folder = temporaryFolder();
    cpSync(FIXTURE_CONTENT, folder.path, { recursive: true });
    const save = async (...args: string[]) => {
      const env = { ...FIXTURE, CONTENT_DIR: folder.path };
      const { code, stdout, stderr } = await run('prices', [...args, '--save', 'yard', '--no-build'], env);
      return {
        code,
        stderr,
        all: stdout,
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
    expect(first.said).toContain(
      'Проверьте в нём столбцы, чтобы прайс менял и цены — впишите markup и price в change, и повторите команду: прайс ещё не принят.',
    );
    expect(existsSync(taken)).toBe(false);
    const written = readFileSync(profile, 'utf8');
    expect(written).toContain('  stock: ["Остаток Рязань", "Остаток Москва"] # остаток\n');

    // A mark-up alone changes no price.
    writeFileSync(profile, written.replace('# markup', 'markup'));
    const idle = await save(list('yard.csv'), '--check');
    expect(idle.all).toContain(
      'suppliers/yard.yaml: наценка есть, но цен прайс не меняет: впишите price в change.\n',
    );
    writeFileSync(
      profile,
      written.replace('change: [stock]', 'change: [price, stock]').replace('# markup', 'markup'),
    );
    const second = await save(list('yard.csv'));
    expect(second).toMatchObject({ code: 0, stderr: '' });
    expect(second.all).not.toContain('наценка есть');
    expect(second.said).toContain('Принято: 5 товаров в content/prices/yard.csv');
    const table = 'id;price;stock\n7;10530;24\n8;8620;12\n10;11390;0\n11;;4\n13;9430;8\n36;10240;8\n';
    // Without the day until which the price in doubt counts.
    const lines = () => readFileSync(taken, 'utf8').replace(/;(?:until|[\d-]{10}|)$/gmu, '');
    expect(lines()).toBe(table);

    const other = await save(list('columns.tsv'));
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('из content/suppliers/yard.yaml: проверьте, того ли поставщика этот файл');
    const cut = path.join(folder.path, 'cut.csv');
    writeFileSync(cut, readFileSync(list('yard.csv'), 'utf8').split('\n').slice(0, 6).join('\n'));
    const half = await save(cut);
    expect(half).toMatchObject({
      code: 2,
      stderr: `Прайс поставщика yard не принят, ничего не записано: в нём 1\u00A0товар магазина, а в прошлый раз было 6. Если так и задумано: npm run prices -- ${cut} --save yard --no-build --yes\n`,
    });
    expect(lines()).toBe(table);
  },
  120_000,
);

longTest(
  'an exchange of 1C is taken in whole, and one with changes only keeps what it does not name',
  async () => {
    using folder = temporaryFolder();
    using data = temporaryFolder();
    cpSync(FIXTURE_CONTENT, folder.path, { recursive: true });
    const exchange = (name: string) => list(`../1c/${name}`);
    const save = (name: string, file = exchange(name), ...more: string[]) => {
      const env = { ...FIXTURE, CONTENT_DIR: folder.path, DATA_DIR: data.path };
      return run('prices', [file, '--save', 'ut', '--no-build', ...more], env);
    };
    const taken = () => readFileSync(path.join(folder.path, 'prices', 'ut.csv'), 'utf8');
    mkdirSync(path.join(folder.path, 'suppliers'), { recursive: true });
    writeFileSync(
      path.join(folder.path, 'suppliers', 'ut.yaml'),
      'columns:\n  code: Код\n  name: Наименование\n  recommended: "Цена: Розничная"\n  stock: ["Остаток: Рязань", "Остаток: Москва"]\nchange: [price, stock]\nprice_from: recommended\n',
    );

    expect(await save('whole')).toMatchObject({ code: 0, stderr: '' });
    expect(taken()).toBe('id;price;stock\n7;10990;24\n8;8491;12\n10;;0\n');
    const changes = await save('changes');
    expect(changes).toMatchObject({ code: 0, stderr: '' });
    expect(changes.stdout).toContain(
      'changes: выгрузка 1С только с изменениями, остальное останется прежним.',
    );
    expect(taken()).toBe('id;price;stock\n7;11490;24\n8;8491;12\n10;;0\n');

    // One package of a whole exchange that 1C pushes: what it lacks is in the next one.
    const offer = (id: string, name: string, inner: string) =>
      `<Предложение><Ид>${id}</Ид><Наименование>Шина ${name}</Наименование>${inner}</Предложение>`;
    const price =
      '<Цены><Цена><ИдТипаЦены>p-roz</ИдТипаЦены><ЦенаЗаЕдиницу>12000</ЦенаЗаЕдиницу></Цена></Цены>';
    const part = path.join(folder.path, 'offers0_1.xml');
    writeFileSync(
      part,
      `<КоммерческаяИнформация><ПакетПредложений><ТипыЦен><ТипЦены><Ид>p-roz</Ид><Наименование>Розничная</Наименование></ТипЦены></ТипыЦен><Склады><Склад><Ид>w-1</Ид><Наименование>Рязань</Наименование></Склад></Склады><Предложения>${offer('11111111-aaaa#2026', '205/55R16 Nokian Hakkapeliitta R5 94R XL', price)}${offer('22222222-bbbb', '195/65 R15 Нокиан Хаккапелиитта R5 95R XL', '<Склад ИдСклада="w-1" КоличествоНаСкладе="5"/>')}</Предложения></ПакетПредложений></КоммерческаяИнформация>`,
    );
    expect(await save('', part, '--exchange', 'part')).toMatchObject({ code: 0, stderr: '' });
    expect(taken()).toBe('id;price;stock\n7;12000;24\n8;8491;5\n10;;0\n');
    const codes = readFileSync(path.join(data.path, 'exchange', 'codes.json'), 'utf8');
    expect(JSON.parse(codes)).toEqual({ 7: ['11111111-aaaa#2026'], 8: ['22222222-bbbb'] });

    // Packages of stocks alone have no names.
    writeFileSync(
      part,
      readFileSync(part, 'utf8')
        .replace(/<Наименование>Шина [^<]+<\/Наименование>/gu, '')
        .replace('"5"', '"6"'),
    );
    expect(await save('', part, '--exchange', 'part')).toMatchObject({ code: 0, stderr: '' });
    expect(taken()).toBe('id;price;stock\n7;12000;24\n8;8491;6\n10;;0\n');
  },
  120_000,
);

test('an accepted list is published at once; one that passes a limit leaves content and shop as they were', async () => {
  using folder = temporaryFolder();
  const at = (...parts: string[]) => path.join(folder.path, ...parts);
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  const env = { ...FIXTURE, CONTENT_DIR: at('content'), DATA_DIR: at('db'), OUT_DIR: at('dist') };
  copyShop(at('dist'));
  lendPictures(at('db'));
  const accept = (file: string) => run('prices', [file], env);
  mkdirSync(at('content', 'suppliers'));
  writeFileSync(
    at('content', 'suppliers', 'yard.yaml'),
    'columns:\n  code: Код\n  name: Номенклатура\n  price: "Цена опт., руб."\n  stock: ["Остаток Рязань", "Остаток Москва"]\nchange: [price, stock]\nmarkup: 15\nround: 10\njump: 1000\nskip: { Номенклатура: диск }\n',
  );
  const first = await accept(list('yard.csv'));
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/^Поставщик yard: узнан по content\/suppliers\/yard\.yaml\.\n/u);
  expect(first.stdout).toMatch(
    /Принято: 5.товаров в content\/prices\/yard\.csv\n(?:.*\n)*Выпуск .* показан/u,
  );
  expect(first.stdout).toContain('отсеяны профилем (only, skip): 1');
  const page = () => readFileSync(at('dist', 'current', 'product', '7', 'index.html'), 'utf8');
  expect(page()).toMatch(/10.530.руб\./u);
  const contentNow = () =>
    ['products.csv', 'prices/yard.csv', 'suppliers/yard.unread.csv'].map(name =>
      readFileSync(at('content', name), 'utf8'),
    );
  const before = contentNow();
  const dear = readFileSync(list('yard.csv'), 'utf8').replace(/;(\d)[ \u00A0]?(\d{3})(?=[,.;])/gu, ';$1$20');
  writeFileSync(at('dear.csv'), dear);
  const refused = await accept(at('dear.csv'));
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('Прайс не опубликован, содержимое магазина осталось прежним.');
  expect(contentNow()).toEqual(before);
  expect(page()).toMatch(/10.530.руб\./u);
  const [, cure = ''] = /^Если так и задумано: npm run prices -- (.+)$/mu.exec(refused.stderr) ?? [];
  expect(cure).toBe(`${at('dear.csv')} --save yard --yes`);

  const names = readdirSync(at('db', 'price-reports'));
  expect(names).toHaveLength(4);
  const [published, takenBack] = names
    .filter(name => name.endsWith('-yard.json'))
    .map(name => JSON.parse(readFileSync(at('db', 'price-reports', name), 'utf8')) as PriceReport);
  expect(published).toMatchObject({
    supplier: 'yard',
    files: ['yard.csv'],
    outcome: 'published',
    read: 7,
    passed: 3,
    filtered: 1,
    matched: 4,
    prices: { changed: 4 },
    stocks: {
      changed: 4,
      soldOut: 1,
      largest: expect.arrayContaining([expect.objectContaining({ id: 10, after: 0 })]),
    },
    new: [{ id: 36 }],
  });
  expect(published?.said).toMatch(/^Принято: 5.товаров/u);
  expect(published?.unread.rows).toContainEqual({
    place: 'yard.csv',
    line: 11,
    name: 'Cordiant Gravity 205/55R16 94V',
    reason: expect.stringContaining('у марки Cordiant нет модели «Gravity»'),
  });
  expect(takenBack).toMatchObject({
    outcome: 'taken back',
    said: expect.stringMatching(/^Публикация отказана/u),
  });

  if (!IS_LONG) return;
  const dated = at('content', 'prices', 'yard.yaml');
  expect(readFileSync(dated, 'utf8')).toMatch(/^date: \d{4}-\d\d-\d\d\n$/mu);
  writeFileSync(dated, 'date: 2026-01-31\n');
  const rules = '\nprice_lists:\n  sources: [{ name: yard, stale_after: 3 }]\n';
  writeFileSync(at('content', 'shop.yaml'), readFileSync(at('content', 'shop.yaml'), 'utf8') + rules);
  expect(page()).not.toContain('OutOfStock');
  const built = await run('build', [], env);
  expect(built.code).toBe(0);
  expect(`${built.stdout}${built.stderr}`).toMatch(
    /prices\/yard\.csv:1: прайс от 31.января.2026.г\. старше, чем 3.дня \(stale_after в shop\.yaml\)/u,
  );
  expect(page()).toContain('OutOfStock');

  // What the refusal names does it; that an address is lost meanwhile has its own flag.
  const models = at('content', 'models');
  const model = readFileSync(path.join(models, 'cordiant-comfort-2.md'), 'utf8');
  writeFileSync(path.join(models, 'proba.md'), model.replace(/^title: .+$/mu, 'title: Proba'));
  expect(await run('build', [], env)).toMatchObject({ code: 0 });
  rmSync(path.join(models, 'proba.md'));
  const words = cure.split(' ');
  const lost = await run('prices', words, env);
  expect(lost.code).toBe(2);
  expect(lost.stderr).toContain(`некуда вести: npm run prices -- ${cure} --accept-gone\n`);
  words.push('--accept-gone');
  expect(await run('prices', words, env)).toMatchObject({ code: 0 });
  expect(page()).not.toContain('OutOfStock');
  expect(page()).toMatch(/105.230.руб\./u);
}, 120_000);
