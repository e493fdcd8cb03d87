import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { begin, FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { type Mailbox, openMailbox } from '../harness/mailbox.ts';
import { borrowApps } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { openPriceServers, type PriceServers } from '../harness/price-servers.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** A shop whose supplier's list is at its server. Tests follow each other. */
const folder = temporaryFolder();
const at = (...parts: string[]) => path.join(folder.path, ...parts);
let servers: PriceServers;
let mailbox: Mailbox;
const env = () => ({
  ...FIXTURE,
  CONTENT_DIR: at('content'),
  DATA_DIR: at('db'),
  OUT_DIR: at('dist'),
  NODE_EXTRA_CA_CERTS: servers.ca,
  PRICES_LOGINS: servers.logins,
  SMTP_URL: mailbox.url,
  ORDERS_TO: 'shop@shop.example',
});
const ROWS = [
  'Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL;9150;24',
  'Шина 195/65 R15 Нокиан Хаккапелиитта R5 95R XL;7490;12',
  'а/ш 205/55R16 Nokian Hakkapeliitta 10 94T XL шип.;9900;4',
  '195/70R15C Nokian Hakka Van 104/102R;8200;8',
];
const listOf = (rows: readonly string[], heading = 'Название;Цена;Остаток') =>
  `${[heading, ...rows].join('\n')}\n`;
const offer = (text: string) => servers.files.set('/yard.csv', { text });
const profile = (source: string, columns = '') =>
  writeFileSync(
    at('content', 'suppliers', 'yard.yaml'),
    `source: ${source}\ncolumns: { name: Название, price: Цена, stock: Остаток${columns} }\nchange: [stock]\nnew_sizes: add\n`,
  );
const fetchPrices = (...args: string[]) => run('prices', ['--fetch', ...args], env());
const taken = () => readFileSync(at('content', 'prices', 'yard.csv'), 'utf8');
const lists = () => readdirSync(at('db', 'price-lists', 'yard')).filter(name => /^\d/u.test(name));

beforeAll(async () => {
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  mkdirSync(at('content', 'suppliers'));
  servers = await openPriceServers(folder.path);
  mailbox = await openMailbox();
});
afterAll(async () => {
  await servers[Symbol.asyncDispose]();
  await mailbox[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

test('a list that does not come is said, and people hear of it at the third time, once', async () => {
  profile(`{ from: "${servers.https}/yard.csv" }`);
  const none = await fetchPrices('yard');
  expect(none).toMatchObject({ code: 1, stdout: '' });
  expect(none.stderr).toMatch(/^Прайс yard не получен: 127\.0\.0\.1:\d+: ответ 404: проверьте from\.\n$/u);
  const state = at('db', 'price-lists', 'yard', 'state.json');
  writeFileSync(state, readFileSync(state, 'utf8').replace('"failures":1', '"failures":2'));
  expect(mailbox.letters).toHaveLength(0);
  await fetchPrices();
  if (IS_LONG) await fetchPrices();
  expect(mailbox.letters.map(({ mail }) => mail.text?.trim())).toEqual([none.stderr.trim()]);
});

longTest(
  'what has come is taken in as the shop’s own lists are, and nothing is said of what has not changed',
  async () => {
    mkdirSync(at('dist'));
    borrowApps(at('dist'));
    offer(listOf([...ROWS, 'Nokian Hakka Green 3 195/65R15 91H;6000;уточняйте']));
    const first = await fetchPrices();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /^yard: Принято: 4.товара в content\/prices\/yard\.csv\nВ прайсе yard, который пришёл сам, есть новые вопросы: 1 \(всего ждут ответа: 1\)/u,
    );
    const before = taken();
    expect(before).toContain('7;;24\n');
    const [, letter] = await mailbox.waitFor(2);
    expect(letter?.mail.text).toContain('Впишите ответы в content/suppliers/yard.unread.csv');
    expect(await fetchPrices()).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(servers.questions.at(-1)?.authorization).toMatch(/^Basic /u);

    // An answer of the editor is a reason to take the same list in again.
    const unread = at('content', 'suppliers', 'yard.unread.csv');
    writeFileSync(unread, readFileSync(unread, 'utf8').replace(/;$/mu, ';пропустить'));
    expect(await fetchPrices()).toMatchObject({
      code: 0,
      stdout: 'yard: Принято: 4\u00A0товара в content/prices/yard.csv\n',
    });
    expect(lists()).toHaveLength(1);
    expect(mailbox.letters).toHaveLength(2);
  },
);

longTest(
  'a list that is a third shorter, or has other columns, is refused, and people hear of it once',
  async () => {
    const before = taken();
    for (const [text, why] of [
      [
        listOf(ROWS.slice(0, 2)),
        /в нём 2.товара магазина, а в прошлый раз было 4\. Если так и задумано: npm run prices -- \S+yard\.csv --save yard --yes\n$/u,
      ],
      [listOf(ROWS, 'Название;Цена;Остаток;Уценка'), /столбцы не те, что в прошлый раз \(новые «Уценка»\)/u],
    ] as const) {
      offer(text);
      const refused = await fetchPrices();
      expect(refused).toMatchObject({ code: 2, stdout: '' });
      expect(refused.stderr).toMatch(why);
      expect(taken()).toBe(before);
    }
    expect(mailbox.letters).toHaveLength(3);
    expect(mailbox.letters[2]?.mail.text).toContain('а в прошлый раз было 4');

    // What is taken in by hand is the list, with its columns, from then on.
    const [file = ''] = readdirSync(at('db', 'price-lists', 'yard'), {
      recursive: true,
      encoding: 'utf8',
    }).filter(name => name.startsWith(lists().at(-1) ?? '-') && name.endsWith('.csv'));
    expect(
      await run('prices', [at('db', 'price-lists', 'yard', file), '--save', 'yard'], env()),
    ).toMatchObject({ code: 0 });
    expect(await fetchPrices()).toEqual({ code: 0, stdout: '', stderr: '' });
  },
);

longTest('seven lists stay, and one that is late is said', async () => {
  for (let stock = 1; stock < 6; stock++) {
    offer(
      listOf(
        [`${ROWS[0]?.replace(/\d+$/u, String(stock))}`, ...ROWS.slice(1)],
        'Название;Цена;Остаток;Уценка',
      ),
    );
    expect(await run('prices', ['--fetch'], env())).toMatchObject({ code: 0 });
  }
  expect(lists()).toHaveLength(7);
  const state = at('db', 'price-lists', 'yard', 'state.json');
  writeFileSync(
    state,
    readFileSync(state, 'utf8').replace(/"newestAt":\d+/u, `"newestAt":${Date.parse('2026-11-01')}`),
  );
  const late = await fetchPrices();
  expect(late).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'Прайс yard опаздывает: последний новый пришёл 1\u00A0ноября\u00A02026\u00A0г.\n',
  });
  await fetchPrices();
  expect(mailbox.letters).toHaveLength(4);
});

longTest('a watching publication fetches lists when they are due, and takes them in', async () => {
  rmSync(at('db', 'price-lists'), { recursive: true });
  writeFileSync(path.join(servers.folder, 'lists', 'остатки-28.csv'), listOf(ROWS));
  profile(`{ from: "${servers.ftps}/lists/остатки*.csv", every: 5m }`);
  const watching = begin('build', ['--watch'], env());
  await watching.says(/yard: Принято: 4.товара/u);
  expect(existsSync(at('db', 'price-lists', 'yard', lists()[0] ?? '', '1', 'остатки-28.csv'))).toBe(true);
  expect(await watching.stop()).toBe(0);
});
