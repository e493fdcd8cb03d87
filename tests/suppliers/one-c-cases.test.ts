import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const CASES = fileURLToPath(new URL('../fixtures/suppliers/cases/', import.meta.url));

/** Products 7398, 14769 and 7622, which the cases name; 7 is in the fixture shop. */
const MODELS = {
  'viatti-brina-v-521': { brand: 'Viatti', title: 'Brina V-521', season: 'winter' },
  'torero-mp30': { brand: 'Torero', title: 'MP30', season: 'winter', spikes: true },
};
const PRODUCTS = [
  '7398;cordiant-comfort-2;Cordiant Comfort 2 185/65 R15 88H;185/65 R15 88H;185/65 R15;4880;;60;;88;H;;Россия;2026;',
  '14769;viatti-brina-v-521;Viatti Brina V-521 185/65 R15 88T;185/65 R15 88T;185/65 R15;5010;;56;;88;T;;Россия;2026;',
  '7622;torero-mp30;Torero MP30 205/55 R16 94T XL шип.;205/55 R16 94T XL;205/55 R16;6490;;4;;94;T;да;Россия;2026;',
];

const PROFILE = `columns:
  code: "Код"
  name: "Наименование"
  price: "Цена: Оптовая"
  stock: ["Остаток: Склад Рязань", "Остаток: Склад Москва"]
change: [price, stock]
markup: 0
`;
/** The same where 1C tells no warehouses apart. */
const TOTAL = PROFILE.replace(/stock: .*/u, 'stock: "Остаток"');

type Line = { price: string; stock: string };

/** A shop that takes in lists of one supplier, without publishing them. */
function openShop(profile: string, supplier = '1c') {
  const folder = temporaryFolder();
  const at = (...names: string[]) => path.join(folder.path, ...names);
  const write = (name: string, text: string | Uint8Array) => {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  };
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  write('content/brands/viatti.md', '---\nname: Viatti\n---\nМарка Viatti.\n');
  for (const [key, header] of Object.entries(MODELS))
    write(`content/models/${key}.md`, `---\n${JSON.stringify(header)}\n---\nШина.\n`);
  const products = readFileSync(at('content/products.csv'), 'utf8');
  write('content/products.csv', `${products}${PRODUCTS.join('\n')}\n`);
  write(`content/suppliers/${supplier}.yaml`, profile);
  const read = (name: string) =>
    existsSync(at('content', name)) ? readFileSync(at('content', name), 'utf8') : '';
  const env = { ...FIXTURE, CONTENT_DIR: at('content'), DATA_DIR: at('db') };
  const plain = (text: string) => text.replace(/[\u00A0\u202F]/gu, ' ');
  return {
    ...folder,
    [Symbol.dispose]: () => folder[Symbol.dispose](),
    at,
    read,
    write,
    /** What the list of the supplier says of products. */
    lines(): Record<string, Line> {
      const [, ...rows] = read(`prices/${supplier}.csv`).trimEnd().split('\n');
      return Object.fromEntries(
        rows.map(row => row.split(';')).map(([id = '', price = '', stock = '']) => [id, { price, stock }]),
      );
    },
    unread: () => read(`suppliers/${supplier}.unread.csv`),
    /** Takes in the files of a folder of cases, or a file. */
    async take(files: string | Record<string, string | Uint8Array>, ...flags: string[]) {
      let source = path.join(CASES, String(files));
      if (typeof files !== 'string') {
        source = at(`exchange-${Object.keys(files).join('+')}`);
        for (const [name, text] of Object.entries(files)) write(path.join(path.basename(source), name), text);
      }
      const args = [source, '--save', supplier, '--no-build', ...flags];
      const { code, stdout, stderr } = await run('prices', args, env);
      return { code, said: plain(stdout + stderr), error: plain(stderr) };
    },
  };
}

const part = (name: string): string => readFileSync(path.join(CASES, 'exchange', name), 'utf8');

describe('a file of 1C', () => {
  test.each<{
    name: string;
    files?: string;
    profile?: string;
    lines: Record<string, Line | undefined>;
    asked?: RegExp;
  }>([
    {
      name: 'cml-currency',
      lines: { 7398: { price: '', stock: '20' }, 14769: { price: '', stock: '5' } },
      asked: /цена не в рублях \(«KZT»\)/u,
    },
    {
      name: 'cml-unit-set',
      lines: { 7398: { price: '3900', stock: '20' }, 14769: { price: '4200', stock: '5' } },
    },
    {
      name: 'cml-parent-zero',
      profile: TOTAL,
      lines: { 7398: { price: '3900', stock: '12' } },
    },
    {
      name: 'cml-sklady-elements',
      lines: { 7398: { price: '3900', stock: '24' }, 14769: { price: '4200', stock: '0' } },
    },
    { name: 'cml-full-name', lines: { 7398: { price: '3900', stock: '20' } } },
    { name: 'cml-declared-1251', profile: TOTAL, lines: { 7398: { price: '3900', stock: '20' } } },
    {
      name: 'cml-zip-of-macos',
      files: 'cml-zip-of-macos/c09_mac.zip',
      lines: { 7398: { price: '3900', stock: '20' } },
    },
  ])('$name', async ({ name, files = name, profile = PROFILE, lines, asked }) => {
    using shop = openShop(profile);
    const { said } = await shop.take(files);
    expect(shop.lines(), said).toMatchObject(lines);
    if (asked) expect(shop.unread()).toMatch(asked);
  });
});

describe('an exchange of 1C', () => {
  const whole = { 'import.xml': part('import.xml'), 'offers.xml': part('offers.xml') };
  const FIRST = {
    7: { price: '12700', stock: '0' },
    7398: { price: '4900', stock: '24' },
    7622: { price: '6490', stock: '8' },
    14769: { price: '5100', stock: '5' },
  };
  let shop: ReturnType<typeof openShop>;
  beforeAll(async () => {
    shop = openShop(part('1c.yaml'));
    expect(await shop.take(whole, '--exchange', 'whole')).toMatchObject({ code: 0 });
    expect(shop.lines()).toEqual(FIRST);
  });
  afterAll(() => shop[Symbol.dispose]());

  test('exchange-warehouses-renamed', async () => {
    const renamed = { ...whole, 'offers.xml': part('renamed-offers.xml') };
    const { code, said } = await shop.take(renamed, '--exchange', 'whole');
    expect({ code, lines: shop.lines() }).toEqual({ code: 0, lines: FIRST });
    expect(said).toContain('«Остаток: Склад Рязань» в 1С теперь «Основной склад»: узнан по Ид.');
  });

  test('exchange-total-only', async () => {
    const total = { ...whole, 'offers.xml': part('total-only-offers.xml') };
    const { code, error } = await shop.take(total, '--exchange', 'whole');
    expect({ code, lines: shop.lines() }).toEqual({ code: 2, lines: FIRST });
    expect(error).toContain('в выгрузке нет остатков по складам, только общее «Количество»');
  });

  test('exchange-only-a-rim-changed', async () => {
    const rim = { 'import.xml': part('rim-import.xml'), 'changes.xml': part('rim-changes.xml') };
    expect(await shop.take(rim, '--exchange', 'whole')).toMatchObject({ code: 0 });
    expect(shop.lines()).toEqual(FIRST);
    expect(shop.unread()).toContain('g-r;Диск Magnetto');
  });

  test('exchange-changes-total-only', async () => {
    const changes = { 'changes.xml': part('total-only-changes.xml') };
    expect(await shop.take(changes, '--exchange', 'whole')).toMatchObject({ code: 0 });
    expect(shop.lines()).toEqual({ ...FIRST, 14769: { price: '5100', stock: '0' } });
    expect(shop.unread()).toMatch(/^g-b;.*остаток без складов: «6»/mu);
  });

  test('exchange-sklady-elements', async () => {
    const sklady = { ...whole, 'offers.xml': part('sklady-offers.xml') };
    expect(await shop.take(sklady, '--exchange', 'whole')).toMatchObject({ code: 0 });
    expect(shop.lines()).toMatchObject({ 7398: { stock: '5' }, 14769: { stock: '5' } });
  });

  test('exchange-deactivate', async () => {
    const lacking = {
      'import.xml': part('deactivate-import.xml'),
      'offers.xml': part('deactivate-offers.xml'),
    };
    const { code, said } = await shop.take(lacking, '--exchange', 'whole');
    expect({ code, lines: shop.lines() }).toEqual({
      code: 0,
      lines: { ...FIRST, 14769: { price: '5100', stock: '0' } },
    });
    expect(said).toContain('нет в новом прайсе: 1; распроданы');
    expect(said).toContain('    14769 Viatti Brina V-521 185/65 R15 88T\n');
  });

  test.each(['sold', 'keep'] as const)('list-lacks-a-tyre: missing: %s', async missing => {
    using shop = openShop(
      `columns: { code: Код, name: Наименование, price: Цена опт, stock: Остаток }\nchange: [price, stock]\nmarkup: 15\n${missing === 'sold' ? '' : `missing: ${missing}\n`}`,
      'alfa',
    );
    expect(await shop.take('list-lacks-a-tyre/sup_a.csv')).toMatchObject({ code: 0 });
    expect(shop.lines()).toMatchObject({ 7622: { price: '5980', stock: '8' } });
    const { said } = await shop.take('list-lacks-a-tyre/sup_a2.csv');
    expect(said).toContain('нет в новом прайсе: 1; ');
    expect(said).toContain('    7622 Torero MP30 205/55 R16 94T XL шип.\n');
    expect(shop.lines()[7622]).toEqual(missing === 'sold' ? { price: '5980', stock: '0' } : undefined);
    const again = await shop.take('list-lacks-a-tyre/sup_a2.csv');
    expect(again.said).not.toContain('нет в новом прайсе');
    expect(shop.lines()[7622]).toEqual(missing === 'sold' ? { price: '5980', stock: '0' } : undefined);
  });
});
