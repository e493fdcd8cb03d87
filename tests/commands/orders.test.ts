import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as xlsx from '@e965/xlsx';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutFormula } from '#src/domain/spreadsheet-text.ts';
import { csvOf } from '#src/orders/order-sheets.ts';
import { type Ended, run, temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

let shop: OwnShop;
/** Numbers of the orders in the order of acceptance. */
const numbers: string[] = [];

const FORMS = [
  {
    ...GOOD_FORM,
    name: '=HYPERLINK("http://evil.example";"скидка")',
    comment: '@SUM(1+1)\n"кавычки"; и точка с запятой',
  },
  { ...GOOD_FORM, phone: '+7 495 123-45-67', email: 'Boris@Shop.example', name: 'Борис' },
  { ...GOOD_FORM, phone: '89031112233', email: '', name: '-1+1', comment: '\t=1' },
];

beforeAll(async () => {
  shop = await openOwnShop();
  for (const form of FORMS) {
    const shopper = new Shopper(() => shop.url);
    await shopper.basket();
    await shopper.add(7, 1);
    numbers.push(
      (await shopper.accepted(form, { 'Idempotency-Key': `key-${numbers.length}` })).order?.number ?? '',
    );
  }
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

const orders = (...args: string[]): Promise<Ended> => run('orders', args, shop.env);

/** Runs the command, expects success and returns its output. */
async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await orders(...args);
  const store = `Хранилище заказов: ${path.join(shop.dataDir, 'sales.db')}.\n`;
  expect({ code, stderr }).toEqual({ code: 0, stderr: store });
  return stdout;
}

/** Runs the command and expects it to fail with one sentence and no other output. */
async function failed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await orders(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toContain('    at ');
  return stderr;
}

const listed = async () => JSON.parse(await done('list', '--json')) as Record<string, unknown>[];

describe('list and show', () => {
  test('list --json prints JSON and nothing else, newest first, with the fields of wire.md', async () => {
    const all = await listed();
    expect(all.map(({ number }) => number)).toEqual([...numbers].reverse());
    const [newest] = all;
    for (const field of [
      'number',
      'created',
      'status',
      'summa',
      'name',
      'phone',
      'email',
      'comment',
      'items',
      'idempotency_key',
    ])
      expect(newest).toHaveProperty(field);
    expect(newest).toMatchObject({
      status: 'new',
      phone: '+79031112233',
      email: '',
      idempotency_key: 'key-2',
    });
    expect(new Date(String(newest?.created)).toISOString()).toBe(newest?.created);
  });

  longTest('npm run -s orders prints the same', async () => {
    const { execFileSync } = await import('node:child_process');
    const text = execFileSync('npm', ['run', '-s', 'orders', '--', 'list', '--json'], {
      env: { ...process.env, ...shop.env },
      encoding: 'utf8',
    });
    expect(JSON.parse(text)).toEqual(await listed());
  });

  test('list is for people: one line per order, the phone as it is dialled', async () => {
    const text = await done('list');
    expect(text.trim().split('\n')).toHaveLength(3);
    for (const number of numbers) expect(text).toContain(number);
    expect(text).toContain('+7 (495) 123-45-67');
  });

  test('show prints a whole order; an unknown number is exit 1', async () => {
    const text = await done('show', numbers[1] ?? '');
    for (const fact of [
      numbers[1] ?? '',
      'Борис',
      '+7 (495) 123-45-67',
      'Boris@Shop.example',
      GOOD_FORM.comment,
      'Nokian',
    ])
      expect(text).toContain(fact);
    expect(await failed('show', '000-000')).toContain('000-000');
  });
});

longTest('mark changes the status of a known order to a known status', async () => {
  const [number = ''] = numbers;
  await done('mark', number, 'confirmed');
  expect((await listed()).find(order => order.number === number)?.status).toBe('confirmed');
  expect(await failed('mark', number, 'sent')).toContain('confirmed');
  expect(await failed('mark', '000-000', 'done')).toContain('000-000');
  // It understands what it prints.
  expect(await done('mark', number, 'Подтвержден')).toContain('подтверждён');
  expect((await listed()).find(order => order.number === number)?.status).toBe('confirmed');
  await done('mark', number, 'new');
});

longTest(
  'an order that is opened again says when its tyres were sold since, and is opened all the same',
  async () => {
    const [number = ''] = numbers;
    const statusOf = async () => (await listed()).find(order => order.number === number)?.status;
    await done('mark', number, 'cancelled');
    expect(await done('mark', number, 'new')).toBe(`Заказ № ${number}: новый.\n`);
    await done('mark', number, 'cancelled');
    // Two other orders have one tyre each of the two that are left.
    await shop.swapCatalogue('UPDATE product SET stock = 2 WHERE id = 7');
    expect(await done('mark', number, 'confirmed')).toMatch(
      /^Заказ № \S+: подтверждён\.\nШин для него уже не хватает: Nokian .* — нужно 1, свободно 0\. Свяжитесь с покупателем или отмените заказ снова\.\n$/u,
    );
    expect(await statusOf()).toBe('confirmed');
    expect(await done('mark', number, 'new')).toBe(`Заказ № ${number}: новый.\n`);
    await shop.swapCatalogue('UPDATE product SET stock = 20 WHERE id = 7');
  },
);

describe('export', () => {
  const DANGEROUS = /^[=+\-@\t\r]/u;

  longTest('CSV: every text that a spreadsheet would compute begins with an apostrophe', async () => {
    using folder = temporaryFolder();
    const file = path.join(folder.path, 'orders.csv');
    expect(await done('export', file)).toContain('3');
    const text = readFileSync(file, 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { parse } = await import('csv-parse/sync');
    const rows = parse(text.slice(1), { delimiter: ';', relax_column_count: false }) as string[][];
    expect(rows).toHaveLength(4);
    for (const cell of rows.flat()) expect(cell).not.toMatch(DANGEROUS);
    const cells = rows.flat();
    expect(cells).toContain(`'${FORMS[0]?.name}`);
    expect(cells).toContain(`'${FORMS[0]?.comment}`);
    expect(cells).toContain("'-1+1");
    expect(cells).toContain("'+7 (495) 123-45-67");
  });

  longTest('XLSX: every text is a typed text cell as it was written, no cell is a formula', async () => {
    using folder = temporaryFolder();
    const file = path.join(folder.path, 'orders.xlsx');
    writeFileSync(file, 'the export of yesterday, made by somebody else', { mode: 0o644 });
    await done('export', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const book = xlsx.read(readFileSync(file), { cellFormula: true });
    const cells = book.SheetNames.flatMap(name =>
      Object.entries(book.Sheets[name] ?? {}).flatMap(([at, cell]) =>
        at.startsWith('!') ? [] : [cell as xlsx.CellObject],
      ),
    );
    for (const { f, t } of cells) {
      expect(f).toBeUndefined();
      expect(['s', 'n']).toContain(t);
    }
    const texts = cells.filter(({ t }) => t === 's').map(({ v }) => v);
    for (const fact of [FORMS[0]?.name, FORMS[0]?.comment, '-1+1', '+7 (495) 123-45-67'])
      expect(texts).toContain(fact);
    expect(cells.filter(({ v }) => v === 9490).length).toBeGreaterThanOrEqual(3);
  });

  longTest('another ending and a place that cannot be written are one sentence', async () => {
    expect(await failed('export', 'orders.txt')).toContain('.csv');
    expect(await failed('export', path.join(shop.dataDir, 'no', 'orders.csv'))).toContain(
      'не записан (ENOENT): проверьте, есть ли папка, право писать в неё и место на диске.',
    );
  });

  longTest('any text is read from the CSV unchanged, except for an apostrophe before it', async () => {
    const { parse } = await import('csv-parse/sync');
    const text = fc
      .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'=+-@\t;"\n\r \'1aЯ') }))
      .filter(each => each.isWellFormed());
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), row => {
        const [back = []] = parse(csvOf([row]).slice(1), {
          delimiter: ';',
          relax_column_count: true,
          record_delimiter: '\r\n',
        }) as string[][];
        expect(back).toEqual(row.map(withoutFormula));
        for (const cell of back) expect(cell).not.toMatch(DANGEROUS);
        expect(row.map(withoutFormula).map(cell => cell.replace(/^'(?=.)/su, ''))).toEqual(
          row.map(cell => cell.replace(/^'(?=.)/su, '')),
        );
      }),
      { numRuns: 1000 },
    );
  });
});

describe('forgetting', () => {
  test('erase blanks a buyer by phone in any writing or by e-mail in any case, and nobody else', async () => {
    expect(await done('erase', '8 (903) 111 22 33')).toContain('1');
    expect(await done('erase', 'boris@SHOP.example')).toContain('1');
    const all = await listed();
    for (const number of numbers.slice(1))
      expect(all.find(order => order.number === number)).toMatchObject({
        name: '',
        phone: '',
        email: '',
        comment: '',
      });
    expect(all.find(order => order.number === numbers[0])).toMatchObject({ phone: '+79161234567' });
    expect(await failed('erase', 'Борис')).toMatch(/телефон/iu);
    expect(await done('show', numbers[1] ?? '')).not.toContain('Борис');
    expect(await done('list')).toContain(numbers[1]);
    expect(await done('list')).toMatch(
      /стёрты в заказах: 2 — по просьбе или по сроку \(PERSONAL_DAYS, 1095 дн/u,
    );
    expect(await done('show', numbers[1] ?? '')).toContain('Данные покупателя стёрты.');
  });

  longTest(
    'the server erases by itself what ended PERSONAL_DAYS ago, and says so',
    {
      timeout: 60_000,
    },
    async () => {
      await using own = await openOwnShop({ PERSONAL_DAYS: '30' });
      const shopper = new Shopper(() => own.url);
      await shopper.basket();
      await shopper.add(7, 1);
      const { order } = await shopper.accepted();
      await run('orders', ['mark', order?.number ?? '', 'done'], own.env);
      const db = new Database(path.join(own.dataDir, 'sales.db'));
      db.exec('UPDATE orders SET ended = ended - 31 * 86400000, ended_lived = ended_lived - 31 * 86400000');
      db.close();
      await own.restart();
      const listed = async () =>
        JSON.parse((await run('orders', ['list', '--json'], own.env)).stdout) as unknown;
      await expect.poll(listed, { timeout: 20_000 }).toMatchObject([{ status: 'done', name: '', phone: '' }]);
      await own.running.says(/Стёрты данные покупателей/u);
    },
  );

  longTest('purge removes only what ended long enough ago', { timeout: 60_000 }, async () => {
    expect(await done('purge', '30')).toContain(': 0.');
    expect(await listed()).toHaveLength(3);
    // The two whose buyers were erased: erasing cancelled them.
    expect(await done('purge', '0')).toContain(': 2.');
    expect((await listed()).map(({ number }) => number)).toEqual([numbers[0]]);
    await done('mark', numbers[0] ?? '', 'done');
    await new Promise(resolve => setTimeout(resolve, 20));
    expect(await done('purge', '0')).toContain(': 1.');
    expect(await listed()).toEqual([]);
    for (const days of ['-1', '1e3']) expect(await failed('purge', days)).toMatch(/дней/u);
  });
});

describe('arguments', () => {
  longTest('wrong arguments print the usage, exit 1', async () => {
    for (const args of [[], ['__proto__'], ['mark', '1']])
      expect(await failed(...args)).toContain('npm run orders -- list');
  });

  test('needs no build and no server; the list of a shop that was never opened is empty, and nothing is made', async () => {
    using folder = temporaryFolder();
    const env = { DATA_DIR: path.join(folder.path, 'new', 'db'), OUT_DIR: path.join(folder.path, 'dist') };
    const stderr = expect.stringMatching(/хранилища заказов нет/u);
    expect(await run('orders', ['list', '--json'], env)).toEqual({ code: 0, stdout: '[]\n', stderr });
    expect(await run('orders', ['list'], env)).toMatchObject({ code: 0, stdout: 'Заказов пока нет.\n' });
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  test('never installs', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts.orders).toBe('node scripts/launch.mjs orders');
  });

  test('a store that is broken is one sentence', async () => {
    using folder = temporaryFolder();
    writeFileSync(
      path.join(folder.path, 'sales.db'),
      'not a database, but long enough to be looked at'.repeat(50),
    );
    const { code, stdout, stderr } = await run('orders', ['list'], { DATA_DIR: folder.path });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).not.toContain('    at ');
  });
});
