import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { Problems } from '#src/content/import/check/problems.ts';
import { readContent } from '#src/content/import/read/read-content.ts';
import { readAnswers, strayAnswers } from '#src/content/suppliers/answers.ts';
import { guessColumns } from '#src/content/suppliers/columns.ts';
import type { PictureOf } from '#src/content/suppliers/commerceml/pictures.ts';
import { Goods } from '#src/content/suppliers/goods.ts';
import { readOffers } from '#src/content/suppliers/offers.ts';
import { type Profile, profileSchema } from '#src/content/suppliers/profile.schema.ts';
import { columnsBy } from '#src/content/suppliers/profile.ts';
import { intakeOf } from '#src/content/suppliers/take-in.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const PROFILE = profileSchema.parse({ columns: {}, change: ['price', 'stock'], markup: 10, round: 10 });
const HEADING = ['Код', 'Номенклатура', 'Цена', 'Остаток'];

/** A copy of the fixture shop's content that takes in lists of one supplier. */
function openContent() {
  const folder = temporaryFolder();
  cpSync(FIXTURE_CONTENT, folder.path, { recursive: true });
  const at = (name: string) => path.join(folder.path, name);
  const read = (name: string) => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null);
  const problems = () => {
    const found = new Problems();
    const content = readContent(folder.path, found);
    return { content, errors: found.errors.map(({ message }) => message) };
  };
  const takeIn = (
    rows: readonly string[][],
    profile: Profile = PROFILE,
    changesOnly = false,
    heading = HEADING,
    pictureOf: PictureOf = () => null,
    today = '2026-06-15',
  ) => {
    const goods = new Goods(problems().content);
    const sheet = {
      place: 'прайс',
      rows: [heading, ...rows].map((cells, index) => ({ line: index + 1, cells })),
      changesOnly,
    };
    const isGuessed = Object.keys(profile.columns).length === 0;
    const columns = isGuessed ? guessColumns(sheet) : columnsBy(profile, 'yard', sheet);
    const { offers } = readOffers(sheet, columns, goods.names);
    const answers = readAnswers(folder.path, 'yard', id => goods.has(id));
    const matched = goods.matchAll(offers, answers);
    const intake = intakeOf(
      folder.path,
      'yard',
      { profile, goods, matched, answers, pictureOf },
      { sure: true, changesOnly, today, command: '' },
    );
    return { ...intake, matched, strays: () => strayAnswers('yard', answers, offers) };
  };
  return { ...folder, at, read, problems, takeIn, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

const KNOWN = ['00012345', 'Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL', '9000', '4'];
const UNKNOWN = ['00012349', 'Cordiant Gravity 205/55R16 94V', '4100', '8'];
const ODD = ['00012351', 'Шина Грин-3 195/65R15 91H летняя', '5000', '3'];

/** The cells of the unread rows, with the answers by code. */
const answered = (text: string, answers: Readonly<Record<string, string>>): string =>
  text
    .split('\n')
    .map(line => {
      const answer = answers[line.split(';')[0] ?? ''];
      return answer === undefined ? line : `${line.slice(0, line.lastIndexOf(';'))};${answer}`;
    })
    .join('\n');

test('rows that match nothing wait with reason and nearest products; answers are remembered by code', () => {
  using content = openContent();
  content.takeIn([KNOWN, UNKNOWN, ODD]).write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  const [heading, ...rows] = unread.trimEnd().split('\n');
  expect(heading).toBe('\uFEFFcode;name;price;stock;reason;nearest;answer');
  expect(rows.map(row => row.split(';').slice(0, 4))).toEqual([
    ['00012349', UNKNOWN[1], '4100', '8'],
    ['00012351', ODD[1], '5000', '3'],
  ]);
  expect(rows[0]).toContain('у марки Cordiant нет модели');
  expect(rows[1]?.split(';')[5]).toMatch(/11 Nokian Tyres Hakka Green 3 195\/65 R15 91H/u);
  expect(rows[1]?.split(';')[5]?.split(' | ')).toHaveLength(3);
  expect(content.read('suppliers/yard.codes.csv')).toBeNull();

  const file = content.at('suppliers/yard.unread.csv');
  writeFileSync(file, answered(unread, { '00012349': 'пропустить', '00012351': '11' }));
  content.takeIn([KNOWN, UNKNOWN, ODD]).write();
  expect(content.read('suppliers/yard.unread.csv')).toBeNull();
  expect(content.read('suppliers/yard.codes.csv')).toBe(
    `\uFEFFcode;name;answer\n00012349;${UNKNOWN[1]};пропустить\n00012351;${ODD[1]};11\n`,
  );
  expect(content.read('prices/yard.csv')).toBe('id;price;stock\n7;9900;4\n11;5500;3\n');
  expect(content.read('prices/yard.yaml')).toBe('# Когда принят прайс yard.csv\ndate: 2026-06-15\n');
  // Spreadsheets drop zeros of codes; the name may change.
  const renamed = ['12351', 'Что-то другое', '5000', '2'];
  expect(content.takeIn([renamed]).matched).toMatchObject([{ kind: 'known', good: { id: 11 } }]);
  expect(content.problems().errors).toEqual([]);
});

test('a name that a spreadsheet would run as a formula is no formula in the files, and is known again', () => {
  using content = openContent();
  const row = ['', '=HYPERLINK("http://evil.example")', '100', '1'];
  content.takeIn([KNOWN, row]).write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  expect(unread).toContain(';"\'=HYPERLINK(""http://evil.example"")";');
  writeFileSync(content.at('suppliers/yard.unread.csv'), unread.replace(/;\n$/u, ';пропустить\n'));
  expect(content.takeIn([KNOWN, row]).matched[1]?.kind).toBe('skipped');
});

test('a list of changes only keeps rows that wait since an earlier one; a whole list does not', () => {
  using content = openContent();
  content.takeIn([KNOWN, UNKNOWN, ODD]).write();
  content.takeIn([KNOWN, ODD], PROFILE, true).write();
  const waiting = () => (content.read('suppliers/yard.unread.csv') ?? '').match(/^\d+(?=;)/gmu);
  expect(waiting()).toEqual(['00012351', '00012349']);
  content.takeIn([KNOWN, ODD]).write();
  expect(waiting()).toEqual(['00012351']);
});

test('an answer that cannot be read, or names no product, is told by its place, and nothing is written', () => {
  using content = openContent();
  content.takeIn([KNOWN, UNKNOWN]).write();
  const file = content.at('suppliers/yard.unread.csv');
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  writeFileSync(file, answered(unread, { '00012349': 'потом' }));
  expect(() => content.takeIn([KNOWN])).toThrow(
    'yard.unread.csv, строка 2: в столбце answer ожидался номер товара, «новый», «пропустить» или «цена 7450», найдено «потом»',
  );
  writeFileSync(file, answered(unread, { '00012349': '9999' }));
  expect(() => content.takeIn([KNOWN])).toThrow('товара 9999 в магазине нет');
});

/** A Cyrillic text as Excel saves it as «CSV». */
const windows1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map(sign => {
      const code = sign.codePointAt(0) ?? 0;
      if (/[А-я]/u.test(sign)) return code - 0x350;
      return '«»'.includes(sign) ? code : code & 0x7f;
    }),
  );

test.each([
  ['UTF-8 with a mark', (text: string) => Buffer.from(text)],
  ['UTF-8 without', (text: string) => Buffer.from(text.replace('\uFEFF', ''))],
  ['windows-1251', (text: string) => windows1251(text.replace('\uFEFF', ''))],
  ['UTF-16', (text: string) => Buffer.from(text, 'utf16le')],
])('answers are read in %s as they were written', (_, encoded) => {
  using content = openContent();
  const row = ['', 'Шина неизвестная', '100', '1'];
  content.takeIn([KNOWN, row]).write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  writeFileSync(
    content.at('suppliers/yard.unread.csv'),
    encoded(unread.replace(/;\n$/u, ';пропустить\n').replaceAll('\n', '\r\n')),
  );
  content.takeIn([KNOWN, row]).write();
  expect(content.read('suppliers/yard.codes.csv')).toBe(
    '\uFEFFcode;name;answer\n;Шина неизвестная;пропустить\n',
  );
});

test('letters that Excel spoilt by taking UTF-8 for windows-1251 are refused, not remembered', () => {
  using content = openContent();
  content.takeIn([KNOWN, ODD]).write();
  const file = content.at('suppliers/yard.unread.csv');
  const unread = readFileSync(file, 'latin1').replace('\xEF\xBB\xBF', '');
  const spoilt = unread.replace(/;\n$/u, `;${windows1251('пропустить').toString('latin1')}\n`);
  writeFileSync(file, spoilt, 'latin1');
  expect(() => content.takeIn([KNOWN, ODD])).toThrow(
    /yard\.unread\.csv:2: ожидался текст в UTF-8, найдены повреждённые буквы: восстановите их/u,
  );
});

test.each(['unread', 'codes'])('a code that Excel made a number in %s.csv is refused with its cure', name => {
  using content = openContent();
  content.takeIn([KNOWN, UNKNOWN]).write();
  writeFileSync(
    content.at(`suppliers/yard.${name}.csv`),
    `code;name;answer\n4,60701E+12;${UNKNOWN[1]};пропустить\n`,
  );
  expect(() => content.takeIn([KNOWN])).toThrow(
    `yard.${name}.csv, строка 2: Excel превратил длинный код в число: «4,60701E+12»: сделайте столбец code текстовым и впишите код из прайса заново`,
  );
});

test('codes that the supplier spoilt are no codes: an answer to one row is not one to all', () => {
  using content = openContent();
  const spoilt = [UNKNOWN, ODD].map(row => ['4,60701E+12', ...row.slice(1)]);
  content.takeIn([KNOWN, ...spoilt]).write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  expect(unread).toContain(`\n;${ODD[1]};`);
  writeFileSync(content.at('suppliers/yard.unread.csv'), unread.replace(/;\n$/u, ';11\n'));
  expect(content.takeIn([KNOWN, ...spoilt]).matched.map(({ kind }) => kind)).toEqual([
    ...['known', 'new-model', 'known'],
  ]);
});

test('an answer to a row that the list has not is told of once, and remembered', () => {
  using content = openContent();
  content.takeIn([KNOWN, UNKNOWN, ODD]).write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  const given = answered(unread, { '00012349': 'пропустить', '00012351': '11' });
  writeFileSync(content.at('suppliers/yard.unread.csv'), given.replace('00012351', 'янв.51'));
  const taken = content.takeIn([KNOWN, UNKNOWN, ODD]);
  expect(taken.strays()).toBe(
    `Вы ответили на строки, которых в прайсе нет: «${ODD[1]}» (код янв.51); если они там есть, Excel изменил код или название: исправьте их в content/suppliers/yard.codes.csv.`,
  );
  taken.write();
  expect(content.read('suppliers/yard.codes.csv')).toContain(`янв.51;${ODD[1]};11`);
  expect(content.takeIn([KNOWN, UNKNOWN, ODD]).strays()).toBeNull();
});

test('a new size of a known model becomes a product with a fresh id and its fields, once', () => {
  using content = openContent();
  const row = ['77', 'Nokian Hakka Green 3 215/55R17 98V XL Россия 2025', '8000', '6'];
  const first = content.takeIn([KNOWN, row, ['78', row[1] ?? '', '8100', '1']]);
  expect(first.newcomers).toHaveLength(1);
  const before = content.read('products.csv') ?? '';
  const id = Math.max(...[...before.matchAll(/^(\d+);/gmu)].map(([, each]) => Number(each))) + 1;
  first.write().takeBack();
  expect(content.read('products.csv')).toBe(before);
  expect(content.read('prices/yard.csv')).toBeNull();
  expect(content.read('prices/yard.yaml')).toBeNull();
  first.write();
  const after = content.read('products.csv') ?? '';
  expect(after.startsWith(before)).toBe(true);
  expect(after.slice(before.length)).toBe(
    `${id};nokian-hakka-green-3;Nokian Tyres Hakka Green 3 215/55 R17 98V XL;215/55 R17 98V XL;215/55 R17;8800;;0;;98;V;да;Россия;2025;\n`,
  );
  expect(content.read('prices/yard.csv')).toContain(`\n${id};8800;6\n`);
  expect(content.problems().errors).toEqual([]);
  expect(content.takeIn([KNOWN, row]).newcomers).toEqual([]);
  expect(content.takeIn([row]).matched).toMatchObject([{ kind: 'known', good: { id } }]);
});

test('a list that is taken back leaves what an editor has changed since, and names it', () => {
  using content = openContent();
  const edit = (name: string, text: string) => writeFileSync(content.at(name), text);
  const before = content.read('products.csv') ?? '';
  const row = ['77', 'Nokian Hakka Green 3 215/55R17 98V XL', '8000', '6'];
  const added = content.takeIn([KNOWN, row, UNKNOWN]).write();
  const edited = (content.read('products.csv') ?? '').replace('9490', '9390');
  edit('products.csv', edited);
  expect(added.takeBack()).toEqual([content.at('products.csv')]);
  expect(content.read('products.csv')).toBe(edited);
  for (const name of ['prices/yard.csv', 'prices/yard.yaml', 'suppliers/yard.codes.csv'])
    expect(content.read(name)).toBeNull();
  expect(content.read('suppliers/yard.unread.csv')).toBeNull();
  // A list without new products has not written the table at all.
  edit('products.csv', before);
  const known = content.takeIn([KNOWN]).write();
  edit('products.csv', edited);
  expect(known.takeBack()).toEqual([]);
  expect(content.read('products.csv')).toBe(edited);
  expect(content.read('prices/yard.csv')).toBeNull();
});

const MADE = [...HEADING, 'Год выпуска', 'Страна пр-ва'];
const TWO = 'Nokian Hakka Green 3 215/55R17 98V XL';

test.each([
  ['2025', 'Китай', '2025', 'Китай'],
  ['DOT 2324', 'КНР', '2024', 'Китай'],
  ['24', 'Венгрия / Польша', '2024', ''],
  ['2024/2025', '—', '', ''],
  ['1999 г.', '', '', ''],
  ['2023г.', 'Сербия', '2023', 'Сербия'],
])('columns «%s» and «%s» give a new product its year and country', (year, country, ...expected) => {
  using content = openContent();
  const row = ['77', TWO, '8000', '6', year, country];
  content.takeIn([KNOWN, row], PROFILE, false, MADE).write();
  const added = (content.read('products.csv') ?? '').trimEnd().split('\n').at(-1)?.split(';');
  expect([added?.[13], added?.[12]]).toEqual(expected);
});

test('year and country of a known product change where the profile says so, and a list of changes keeps them', () => {
  using content = openContent();
  const row = (...made: string[]) => [...KNOWN, ...made];
  content.takeIn([row('2025', 'Китай')], PROFILE, false, MADE).write();
  expect(content.read('prices/yard.csv')).toBe('id;price;stock\n7;9900;4\n');
  const profile = profileSchema.parse({ columns: {}, change: ['stock', 'year', 'country'] });
  content.takeIn([row('2025', 'Китай')], profile, false, MADE).write();
  expect(content.read('prices/yard.csv')).toBe('id;price;stock;year;country\n7;;4;2025;Китай\n');
  content.takeIn([row('', '')], profile, true, MADE).write();
  expect(content.read('prices/yard.csv')).toBe('id;price;stock;year;country\n7;;4;2025;Китай\n');
  const product = content.problems().content.products.find(({ data }) => data.id === 7);
  expect(product?.cells).toMatchObject({ year: '2025', country: 'Китай' });
  // The name and the column say it differently.
  const both = [KNOWN[0] ?? '', `${KNOWN[1]} Россия 2024`, '', '4', '2025', 'Китай'];
  content.takeIn([both], profile, false, MADE).write();
  expect(content.read('prices/yard.csv')).toBe('id;price;stock;year;country\n7;;4;;\n');
});

test.each([
  ['Nokian Hakka Green 3 215/55R17 98V XL', 'у модели Nokian Tyres Hakka Green 3 нет размера 215/55 R17'],
  [
    'Nokian Hakka Green 3 205/55R16 94W',
    'у модели Nokian Tyres Hakka Green 3 в размере 205/55 R16 нет индекса 94W, есть 91V (товар 12)',
  ],
  [
    'Nokian Hakka Green 3 205/55R16C 91V',
    'у модели Nokian Tyres Hakka Green 3 нет размера 205/55 R16C, есть 205/55 R16 (товар 12)',
  ],
  [
    'Nokian Hakka Green 3 205/55R16 91V RunFlat',
    'в названии есть Run Flat, а у Nokian Tyres Hakka Green 3 205/55 R16 без него только товары: 12',
  ],
])('the reason of «%s» names the field that no product has', (name, reason) => {
  using content = openContent();
  const [row] = content.takeIn([['1', name, '9000', '4'], KNOWN]).matched;
  expect(row).toMatchObject({ kind: 'new-size', reason });
});

test.each([
  ['Nokian Hakka Van 195/70R15C 104R', 13],
  ['Nokian Hakka Van 195/70R15 104/102R', 13],
])('«%s» is the van’s tyre that the shop has', (name, id) => {
  using content = openContent();
  const { matched } = content.takeIn([['1', name, '9000', '4']]);
  expect(matched).toMatchObject([{ kind: 'known', good: { id } }]);
});

test.each([
  ['Nokian Hakka Van 195/70R15 104R', 13],
  ['Nokian Hakka Van 195/70R15C 104/101R', 13],
  ['Nokian Hakka Green 3 205/55R16C 91V', 12],
])('«%s» is no new product before it is answered so', (name, id) => {
  using content = openContent();
  const row = ['55', name, '9000', '4'];
  const asking = content.takeIn([row, KNOWN]);
  expect(asking.newcomers).toEqual([]);
  asking.write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  expect(unread).toContain(`впишите номер товара (${id}) или «новый»`);
  writeFileSync(content.at('suppliers/yard.unread.csv'), answered(unread, { 55: 'новый' }));
  expect(content.takeIn([row, KNOWN]).newcomers).toHaveLength(1);
});

test('days until a tyre is here are kept with the list: from the nearest warehouse that has it, or from a column', () => {
  using content = openContent();
  const columns = {
    code: 'Код',
    name: 'Номенклатура',
    price: 'Цена',
    stock: ['Рязань', 'Москва', 'Здесь'],
  };
  const heading = ['Код', 'Номенклатура', 'Цена', 'Рязань', 'Москва', 'Здесь', 'Срок'];
  const row = (...stocks: string[]) => [KNOWN[0] ?? '', KNOWN[1] ?? '', '9000', ...stocks];
  const takenIn = (profile: object, cells: string[]) => {
    const read = profileSchema.parse({ columns, change: ['stock'], ...profile });
    content.takeIn([cells], read, false, heading).write();
    return content.read('prices/yard.csv');
  };
  const both = { days: { Рязань: '3-5', Москва: 1 } };
  const COLUMNS = 'id;price;stock;days\n';
  expect(takenIn(both, row('4', '0', '-', ''))).toBe(`${COLUMNS}7;;4;3-5\n`);
  expect(takenIn(both, row('4', '2', '-', ''))).toBe(`${COLUMNS}7;;6;1\n`);
  expect(takenIn(both, row('4', '2', '1', ''))).toBe(`${COLUMNS}7;;7;\n`);
  expect(takenIn({ days: 3 }, row('0', '0', '0', ''))).toBe(`${COLUMNS}7;;0;\n`);
  const column = { columns: { ...columns, days: 'Срок' }, days: 3 };
  expect(takenIn(column, row('4', '', '', '2 дня'))).toBe(`${COLUMNS}7;;4;2\n`);
  expect(takenIn(column, row('4', '', '', ''))).toBe(`${COLUMNS}7;;4;3\n`);
  expect(takenIn({}, row('4', '', '', '2'))).toBe('id;price;stock\n7;;4\n');
  expect(content.problems().errors).toEqual([]);
});

test('with new_sizes: ask a new size waits until «новый»; without a price it waits and says so', () => {
  using content = openContent();
  const row = ['77', 'Nokian Hakka Green 3 215/55R17 98V XL', '8000', '6'];
  const ask = { ...PROFILE, new_sizes: 'ask' as const };
  const asking = content.takeIn([KNOWN, row], ask);
  expect(asking.newcomers).toEqual([]);
  asking.write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  writeFileSync(content.at('suppliers/yard.unread.csv'), answered(unread, { 77: 'новый' }));
  const withoutPrice = { ...ask, change: ['stock' as const] };
  const priceless = content.takeIn([KNOWN, row], withoutPrice);
  expect(priceless.unsettled).toBe(1);
  priceless.write();
  expect(content.read('suppliers/yard.unread.csv')).toContain('добавьте price в change');
  expect(content.takeIn([KNOWN, row], ask).newcomers).toHaveLength(1);
});

test.each(['1,00', '700', '90000'])('at %s a new size waits until an answer has its price', price => {
  using content = openContent();
  const row = ['77', 'Nokian Hakka Green 3 215/55R17 98V XL', price, '6'];
  expect(content.takeIn([KNOWN, row], { ...PROFILE, jump: Number.POSITIVE_INFINITY }).newcomers).toHaveLength(
    1,
  );
  const asking = content.takeIn([KNOWN, row]);
  expect(asking.newcomers).toEqual([]);
  asking.write();
  const unread = content.read('suppliers/yard.unread.csv') ?? '';
  expect(unread).toContain('нужна верная цена: впишите её в файле или ответьте «цена 7450»');
  writeFileSync(content.at('suppliers/yard.unread.csv'), answered(unread, { 77: 'новый, цена 8000' }));
  content.takeIn([KNOWN, row]).write();
  expect(content.read('prices/yard.csv')).toMatch(/;8800;6\n$/u);
});

test('a model that the shop lacks is proposed as a file, which is not written over', () => {
  using content = openContent();
  const intake = content.takeIn([KNOWN, UNKNOWN]);
  expect(intake.write().proposed).toBe(1);
  const name = 'suppliers/yard.new/cordiant-gravity.md';
  expect(content.read(name)).toMatch(
    /^---\n# Из прайса: Cordiant Gravity .*\n#.*\nbrand: Cordiant\ntitle: Gravity\n/u,
  );
  writeFileSync(content.at(name), 'правка');
  expect(content.takeIn([KNOWN, UNKNOWN]).write().proposed).toBe(0);
  expect(content.read(name)).toBe('правка');
});

const png = async (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** A PNG of few bytes that says to have 60 000 pixels each way. */
async function bomb(): Promise<Buffer> {
  const bytes = await png('white');
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

longTest(
  'a model without a photograph gets the picture of the list, a proposed one too; one that has its own keeps it',
  async () => {
    using content = openContent();
    const pictures = new Map([
      [KNOWN[0] ?? '', await png('red')],
      [UNKNOWN[0] ?? '', await png('blue')],
    ]);
    const photo = 'storage/tyres/nokian-hakkapeliitta-r5.png';
    const bytesOf = (name: string) => (existsSync(content.at(name)) ? readFileSync(content.at(name)) : null);
    const take = () =>
      content
        .takeIn([KNOWN, UNKNOWN], PROFILE, false, HEADING, ({ code }) => {
          const bytes = pictures.get(code);
          return bytes ? { extension: 'png', bytes } : null;
        })
        .write();
    const proposal = () => content.read('suppliers/yard.new/cordiant-gravity.md') ?? '';
    expect(take()).toMatchObject({ photos: 0, proposed: 1, pictured: 1, damaged: [] });
    expect(bytesOf(photo)).toBeNull();
    expect(proposal()).toContain('# Фотография: cordiant-gravity.png рядом');
    expect(bytesOf('suppliers/yard.new/cordiant-gravity.png')).toEqual(pictures.get(UNKNOWN[0] ?? ''));

    // Damaged ones and bombs are left out and named; the list goes on, and a good one comes later.
    const header = content.at('models/nokian-hakkapeliitta-r5.md');
    const text = readFileSync(header, 'utf8');
    writeFileSync(header, text.replace(/photos:\n(?: {2}- .+\n)+/u, ''));
    const good = await png('red');
    for (const bad of [
      good.subarray(0, good.length - 30),
      await bomb(),
      Buffer.from('89504e470d0a1a0a', 'hex'),
    ]) {
      pictures.set(KNOWN[0] ?? '', bad);
      expect(take()).toMatchObject({ photos: 0, damaged: [KNOWN[1]] });
      expect(bytesOf(photo)).toBeNull();
    }
    // One that an earlier version has written is no photograph either.
    const cut = photo.replace('.png', '.jpg');
    writeFileSync(content.at(cut), (await sharp(good).jpeg().toBuffer()).subarray(0, 200));
    pictures.set(KNOWN[0] ?? '', good);
    const written = take();
    expect(written).toMatchObject({ photos: 1, proposed: 0, pictured: 0 });
    expect([bytesOf(photo), bytesOf(cut)]).toEqual([good, null]);
    written.takeBack();
    expect(bytesOf(photo)).toBeNull();
    rmSync(content.at(cut));
    writeFileSync(content.at(photo.replace('.png', '.webp')), 'its own');
    expect(take()).toMatchObject({ photos: 0 });
    expect(bytesOf(photo)).toBeNull();
  },
);

test('files of proposed models are 200 at most, and go when they are answered or no longer named', () => {
  using content = openContent();
  const model = (number: number) => [String(number), `Cordiant Novum${number} 205/55R16 94V`, '4100', '8'];
  const names = () => readdirSync(content.at('suppliers/yard.new')).length;
  const many = Array.from({ length: 230 }, (_, number) => model(500 + number));
  expect(content.takeIn([KNOWN, ...many]).write()).toMatchObject({ proposed: 200, unproposed: 30 });
  const file = content.at('suppliers/yard.unread.csv');
  writeFileSync(file, answered(readFileSync(file, 'utf8'), { 500: 'пропустить', 501: '11' }));
  writeFileSync(
    content.at('models/cordiant-novum502.md'),
    '---\nbrand: Cordiant\ntitle: Новум\nseason: summer\n---\nШина.\n',
  );
  writeFileSync(content.at('suppliers/yard.new/cordiant-novum503.md'), 'правка');
  expect(content.takeIn([KNOWN, ...many]).write()).toMatchObject({ proposed: 3, unproposed: 27 });
  expect(
    [500, 501, 502].map(number => content.read(`suppliers/yard.new/cordiant-novum${number}.md`)),
  ).toEqual([null, null, null]);
  expect(names()).toBe(200);
  content.takeIn([KNOWN, model(504)]).write();
  expect(readdirSync(content.at('suppliers/yard.new'))).toEqual([
    'cordiant-novum503.md',
    'cordiant-novum504.md',
  ]);
});

test('a price in doubt keeps the last sure one for three days, then the tyre is not sold until it has one', () => {
  using content = openContent();
  const take = (day: string, price: string, stock: string, changesOnly = false) => {
    const row = ['00012345', KNOWN[1] ?? '', price, stock];
    const rows = price === 'none' ? [ODD] : [row, ...(changesOnly ? [] : [ODD])];
    content.takeIn(rows, PROFILE, changesOnly, HEADING, () => null, `2026-06-${day}`).write();
    return /^7;.*$/mu.exec(content.read('prices/yard.csv') ?? '')?.[0];
  };
  expect(take('15', '9000', '4')).toBe('7;9900;4');
  expect(take('16', 'договорная', '3')).toBe('7;9900;3;2026-06-18');
  expect(take('18', '0', '2')).toBe('7;9900;2;2026-06-18');
  expect(take('19', 'договорная', '5')).toBe('7;9900;0');
  expect(take('20', '9100', '5')).toBe('7;10010;5');
  // The same of changes that no longer name it.
  expect(take('21', 'договорная', '6', true)).toBe('7;10010;6;2026-06-23');
  expect(take('23', 'none', '', true)).toBe('7;10010;6;2026-06-23');
  expect(take('24', 'none', '', true)).toBe('7;10010;0;2026-06-23');
  expect(take('25', '9100', '', true)).toBe('7;10010;6');
  // A stock in doubt is none at once.
  expect(take('26', '9100', 'уточняйте')).toBe('7;10010;0');
});
