import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createPlain, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row, Section } from '#src/ops/doctor/row.ts';
import { allowProbe } from '#src/server/http/doctor-probe.ts';
import { openShop, type RunningShop, run, temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT, ROOT } from '../harness/places.ts';
import { openSilence } from '../sales/smtp-box.ts';
import { freshDatabase } from '../sales/stores.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** Loopback as any other host is seen: its name is not one of this computer. */
const HOST = '127.0.0.2';
const PASSWORD = 'верный-пароль';

const folder = temporaryFolder();
const at = (name: string) => path.join(folder.path, name);

/** The fixture shop's content as that of somebody's own shop. */
function writeOwnContent(to: string): void {
  cpSync(FIXTURE_CONTENT, to, { recursive: true });
  const edit = (name: string, change: (text: string) => string) =>
    writeFileSync(path.join(to, name), change(readFileSync(path.join(to, name), 'utf8')));
  edit('shop.yaml', text =>
    text
      .replaceAll('(491) 200-01-', '(4912) 55-30-')
      .replaceAll('protektor.example', 'shiny-ryazan.ru')
      .replace('6299999997', '7707083893')
      .replace('1226299999991', '1027700132195')
      .replace('ООО «Протектор»', 'ООО «Колесо»')
      .replaceAll('ул. Протекторная', 'ул. Шинная')
      .replace('metrika: "77"', 'metrika: "10000007"'),
  );
  for (const name of ['articles/pressure.md', 'banners.csv'])
    edit(name, text => text.replaceAll('.example', '.ru').replaceAll('(491) 200-01-', '(4912) 55-30-'));
  for (const name of ['consent-order', 'privacy'])
    edit(`pages/${name}.md`, text => `${text}\nОператор — ООО «Колесо», ИНН 7707083893.\n`);
}

interface Keys {
  key: Buffer;
  cert: Buffer;
}

/** A certificate of HOST; of an authority of its own when one is named, else signed by itself. */
function certificate(name: string, days: number, authority?: string): Keys {
  const [key, csr, cert, extensions] = ['key', 'csr', 'pem', 'ext'].map(ending => at(`${name}.${ending}`));
  const openssl = (...args: (string | undefined)[]) =>
    execFileSync('openssl', args as string[], { stdio: 'pipe' });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', ...curve, '-subj', `/CN=${name}`, '-keyout', key, '-out', csr);
  writeFileSync(extensions ?? '', `subjectAltName=IP:${name === 'other' ? '127.0.0.9' : HOST}`);
  const signed = authority
    ? ['-CA', at(`${authority}.pem`), '-CAkey', at(`${authority}.key`), '-CAcreateserial']
    : ['-signkey', key];
  const of = name === 'authority' ? [] : ['-extfile', extensions];
  openssl('x509', '-req', '-in', csr, ...signed, '-days', String(days), ...of, '-out', cert);
  return { key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') };
}

/** A proxy before a shop, as nginx is. */
interface Front {
  port: number;
  /** Where requests go. */
  shop: string;
  /** Seconds by which its answers' Date is ahead. */
  offsetSeconds: number;
  /** What it says of the visitor: the truth, nothing, or whatever the visitor says. */
  forwards: 'address' | 'nothing' | 'anything';
  server: Server;
}

async function openFront(keys: Keys): Promise<Front> {
  const server = createServer(keys, (incoming, answered) => {
    const { forwards, shop } = front;
    const headers = { ...incoming.headers };
    const said = headers['x-forwarded-for'];
    delete headers['x-forwarded-for'];
    if (forwards !== 'nothing')
      headers['x-forwarded-for'] = (forwards === 'anything' && said) || incoming.socket.remoteAddress;
    const { hostname, port } = new URL(shop);
    const passed = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers, agent: false },
      response => {
        const date = new Date(Date.now() + front.offsetSeconds * 1000).toUTCString();
        answered.writeHead(response.statusCode ?? 502, { ...response.headers, date });
        response.pipe(answered);
      },
    );
    passed.on('error', () => answered.writeHead(502).end());
    passed.end();
  });
  await new Promise<void>(resolve => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  const front: Front = { port, shop: '', offsetSeconds: 0, forwards: 'address', server };
  return front;
}

/** A mail server that lets nobody in without the password. */
async function openMailServer(): Promise<SMTPServer & { letters: number }> {
  const server = Object.assign(
    new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'shop' && password === PASSWORD
          ? done(null, { user: username })
          : done(Object.assign(new Error('no'), { responseCode: 535 })),
      onData: (stream, _session, done) => {
        stream.on('end', () => {
          server.letters += 1;
          done();
        });
        stream.resume();
      },
    }),
    { letters: 0 },
  );
  server.on('error', () => undefined);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

let front: Front;
let mail: SMTPServer & { letters: number };
let env: Record<string, string>;
let shop: RunningShop;

const smtpUrl = (password: string): string =>
  `smtp://shop:${encodeURIComponent(password)}@127.0.0.1:${(mail.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  mkdirSync(folder.path, { recursive: true });
  writeOwnContent(at('content'));
  certificate('authority', 30);
  front = await openFront(certificate('right', 60, 'authority'));
  mail = await openMailServer();
  writeFileSync(at('backup.key'), 'двадцать с лишним знаков фразы\n', { mode: 0o600 });
  env = {
    CONTENT_DIR: at('content'),
    DATA_DIR: at('data'),
    OUT_DIR: at('out'),
    SITE_URL: `https://${HOST}:${front.port}`,
    TRUSTED_PROXY: '127.0.0.1',
    HOST: '127.0.0.1',
    SMTP_URL: smtpUrl(PASSWORD),
    ORDERS_TO: 'orders@shiny-ryazan.ru',
    LIMITS: 'on',
    INDEXNOW_KEY: '0123456789abcdef',
    INDEXNOW_URL: 'http://127.0.0.1:9/',
    BACKUP_KEY_FILE: at('backup.key'),
    NODE_EXTRA_CA_CERTS: at('authority.pem'),
  };
  const built = await run('build', [], env);
  if (built.code !== 0) throw new Error(built.stderr);
  shop = await openShop(env);
  front.shop = shop.url;
});
afterAll(async () => {
  await shop?.stop('SIGKILL');
  front?.server.closeAllConnections();
  front?.server.close();
  mail?.close(() => undefined);
  folder[Symbol.dispose]();
});

interface Report {
  code: number | null;
  rows: Row[];
  text: string;
  seconds: number;
}

/** What the doctor tells programs, with other settings than the healthy shop's. */
async function examine(more: Record<string, string> = {}, args: string[] = []): Promise<Report> {
  const started = performance.now();
  const { code, stdout, stderr } = await run('doctor', ['--json', ...args], { ...env, ...more });
  expect(stderr).toBe('');
  const seconds = (performance.now() - started) / 1000;
  return { code, rows: JSON.parse(stdout) as Row[], text: stdout, seconds };
}

const rowsOf = ({ rows }: Report, section: Section, name?: string): Row[] =>
  rows.filter(row => row.section === section && (name === undefined || row.name === name));

/** The only row with this name. */
function rowOf(report: Report, section: Section, name: string): Row {
  const [row, ...more] = rowsOf(report, section, name);
  if (!row || more.length > 0) throw new Error(`${section} has no single row «${name}»: ${report.text}`);
  return row;
}

/** Everything below a folder with its bytes' length and time. */
const stateOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(name => !/(?:-wal|-shm)$|^serving/u.test(name))
    .sort();

describe('a healthy shop behind a proxy', () => {
  test('has nothing red, and says of each thing that is not green why', async () => {
    const before = [stateOf(at('data')), stateOf(at('content'))];
    const report = await examine();
    expect(rowsOf(report, 'settings').length).toBeGreaterThan(10);
    expect(report.rows.filter(({ state }) => state === 'red')).toEqual([]);
    expect(report.code).toBe(0);
    for (const row of report.rows) if (row.state === 'yellow') expect([row.text, row.cure]).not.toContain('');
    const seen = (section: Section, name: string) => rowOf(report, section, name).state;
    expect({
      tls: ['TLS: срок', 'TLS: имя', 'TLS: доверие', 'Ответ', 'Выпуск'].map(name => seen('site', name)),
      mail: seen('mail', 'Почтовый сервер'),
      store: seen('store', 'Хранилище'),
      visitor: rowOf(report, 'proxy', 'Адрес посетителя'),
      counting: ['Метрика', 'robots.txt', 'Карта сайта', 'IndexNow'].map(name => seen('counting', name)),
      demo: ['Тексты', 'Товары'].map(name => seen('demo', name)),
      documents: ['ИНН', 'ОГРН', 'Согласие к заказу', 'Политика'].map(name => seen('documents', name)),
      versions: ['Выпуск и код', 'Выпуск и содержимое'].map(name => seen('versions', name)),
      folders: ['CONTENT_DIR', 'DATA_DIR', 'OUT_DIR', 'sales.db', 'secret'].map(name =>
        seen('folders', name),
      ),
    }).toEqual({
      tls: ['green', 'green', 'green', 'green', 'green'],
      mail: 'green',
      store: 'green',
      visitor: expect.objectContaining({ state: 'green', text: 'доходит: магазин видит 127.0.0.1' }),
      counting: ['green', 'green', 'green', 'green'],
      demo: ['green', 'green'],
      documents: ['green', 'green', 'green', 'green'],
      versions: ['green', 'green'],
      folders: ['green', 'green', 'green', 'green', 'green'],
    });
    expect(mail.letters).toBe(0);
    expect([stateOf(at('data')), stateOf(at('content'))]).toEqual(before);
    expect(report.text).not.toContain(PASSWORD);
  });

  test('people read it by sections, with the cure below, and a letter goes only when it is asked for', async () => {
    const { code, stdout } = await run('doctor', ['--letter'], env);
    expect(code).toBe(0);
    expect(stdout).toContain('\nХранилище заказов\n  ✓ Хранилище: ');
    expect(stdout).toMatch(/\nХорошо: \d+, стоит посмотреть: \d+, исправить: 0, не проверено: \d+\.\n$/u);
    expect(mail.letters).toBe(1);
  });

  test('nobody but the doctor is told by the server whom it sees', async () => {
    const ask = async (headers: Record<string, string>) => {
      const address = { ...headers, host: new URL(env.SITE_URL ?? '').host };
      return new Promise<{ status: number; body: string }>((resolve, reject) => {
        request(`${shop.url}/api/doctor`, { headers: address }, response => {
          let body = '';
          response.setEncoding('utf8').on('data', chunk => (body += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        })
          .on('error', reject)
          .end();
      });
    };
    expect((await ask({})).status).toBe(404);
    const { token, end } = allowProbe(at('data'));
    expect(
      (await ask({ 'x-doctor': token.replace(/^./u, digit => (digit === '0' ? '1' : '0')) })).status,
    ).toBe(404);
    expect(await ask({ 'x-doctor': token })).toMatchObject({ status: 200 });
    const past = new Date(Date.now() - 60_000);
    utimesSync(at('data/doctor-probe'), past, past);
    expect((await ask({ 'x-doctor': token })).status).toBe(404);
    end();
    expect((await ask({ 'x-doctor': token })).status).toBe(404);
  });
});

describe('what is wrong is told with its cure', () => {
  const red = (text: RegExp) =>
    expect.objectContaining({
      state: 'red',
      text: expect.stringMatching(text),
      cure: expect.stringMatching(/./u),
    });

  test('all settings at once: unknown names, wrong values, contradictions', async () => {
    const file = at('wrong.env');
    writeFileSync(
      file,
      'SITE_ULR=https://shop.example\nPORT=abc\nHEALTH_LISTEN=zzz\nMAIL_FROM=\nTRUSTED_PROXY=\nSTYLEGUIDE=1\n',
    );
    const report = await examine({ PROTEKTOR_ENV: file, TRUSTED_PROXY: '', ORDERS_TO: 'not an address' });
    expect(report.code).toBe(1);
    expect(rowsOf(report, 'settings')).toEqual(
      expect.arrayContaining([
        red(/wrong\.env:1: настройки «SITE_ULR» нет\. Возможно, SITE_URL\?/u),
        red(/^ожидалось число от 0 до 65535, найдено «abc»/u),
        red(/^ожидались адрес и порт/u),
        red(/^ожидались адреса почты через запятую/u),
        red(/стоит прокси, а ему не верят/u),
        expect.objectContaining({ name: 'STYLEGUIDE', state: 'yellow' }),
      ]),
    );
  });

  test('a password that everybody on the machine may read', async () => {
    const file = at('open.env');
    writeFileSync(file, `SMTP_URL=${smtpUrl('тайна-из-файла')}\n`);
    chmodSync(file, 0o644);
    const report = await examine({ PROTEKTOR_ENV: file, SITE_URL: 'https://user:misplaced@shop.example' });
    expect(rowsOf(report, 'settings')).toContainEqual(red(/найдено «https:\/\/user:•••@/u));
    expect(report.text).not.toContain('misplaced');
    expect(rowsOf(report, 'settings')).toContainEqual(red(/стоит SMTP_URL, а читать его могут все/u));
    expect(report.text).not.toContain('тайна-из-файла');
    expect(report.text).not.toContain(encodeURIComponent('тайна-из-файла'));
  });

  test('rights: files that others may read, of another owner, folders that cannot be written', async () => {
    const dataDir = at('rights');
    cpSync(at('data'), dataDir, { recursive: true });
    chmodSync(path.join(dataDir, 'sales.db'), 0o644);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync('chown', ['65534', path.join(dataDir, 'secret')]);
    // Whose a link is does not matter.
    symlinkSync('nowhere', path.join(dataDir, 'link'));
    if (isRoot) execFileSync('chown', ['-h', '65534', path.join(dataDir, 'link')]);
    const report = await examine({ DATA_DIR: dataDir, OUT_DIR: '/proc/shop' });
    expect(rowOf(report, 'folders', 'sales.db')).toEqual(red(/могут читать другие/u));
    if (isRoot)
      expect(rowOf(report, 'folders', 'DATA_DIR: владелец')).toEqual(red(/другого владельца: secret$/u));
    expect(rowOf(report, 'folders', 'OUT_DIR')).toEqual(red(/нет, и в \/proc её не сделать/u));
    expect(rowOf(report, 'site', 'Выпуск')).toEqual(red(/ещё не собран/u));
  });

  // These four mostly wait for others, each for its own, so they run beside each other.
  test.concurrent('TLS: ended, signed by itself, of another name, without an authority', async () => {
    const cases: [keys: Keys, name: string, text: RegExp][] = [
      [certificate('ended', -1, 'authority'), 'TLS: срок', /сертификат кончился/u],
      [certificate('own', 60), 'TLS: доверие', /подписан сам собой/u],
      [certificate('other', 60, 'authority'), 'TLS: имя', /не на 127\.0\.0\.2/u],
      [certificate('short', 3, 'authority'), 'TLS: срок', /кончается/u],
    ];
    for (const [keys, name, text] of cases) {
      const other = await openFront(keys);
      other.shop = shop.url;
      const report = await examine({ SITE_URL: `https://${HOST}:${other.port}` });
      other.server.closeAllConnections();
      other.server.close();
      expect([name, rowOf(report, 'site', name)]).toEqual([name, red(text)]);
      expect(report.code).toBe(1);
    }
  });

  test.concurrent('mail: a login that is refused, nobody there, a server that says nothing', async () => {
    const refused = await examine({ SMTP_URL: smtpUrl('неверный-пароль') });
    expect(rowOf(refused, 'mail', 'Почтовый сервер')).toEqual(red(/не принял вход \(ответ 535\)/u));
    expect(refused.text).not.toContain('неверный-пароль');
    expect(rowOf(await examine({ SMTP_URL: 'smtp://127.0.0.1:1' }), 'mail', 'Почтовый сервер')).toEqual(
      red(/связи нет/u),
    );
    const silence = await openSilence();
    const silent = await examine({ SMTP_URL: silence.url });
    await silence.close();
    expect(rowOf(silent, 'mail', 'Почтовый сервер')).toEqual(red(/./u));
    expect(silent.seconds).toBeLessThan(20);
  });

  test.concurrent('stores: one that only reads, another one than before, none', async () => {
    const only = at('only-reads');
    cpSync(at('data'), only, { recursive: true });
    execFileSync(
      process.execPath,
      [
        '-e',
        `const db = require('better-sqlite3')(process.argv[1]); db.pragma('journal_mode = DELETE'); db.close()`,
        path.join(only, 'sales.db'),
      ],
      { cwd: ROOT },
    );
    const bytes = readFileSync(path.join(only, 'sales.db'));
    // The file format's write version: SQLite opens files of a later one for reading only (sqlite.org/fileformat.html).
    bytes[18] = 3;
    writeFileSync(path.join(only, 'sales.db'), bytes);
    expect(rowOf(await examine({ DATA_DIR: only }), 'store', 'Хранилище')).toEqual(
      red(/READONLY.*записать нельзя/u),
    );

    const other = at('another');
    cpSync(at('data'), other, { recursive: true });
    writeFileSync(path.join(other, 'store-id'), 'not-this-one\n');
    expect(rowOf(await examine({ DATA_DIR: other }), 'store', 'Хранилище')).toEqual(red(/другое хранилище/u));

    const none = await examine({ DATA_DIR: at('nothing') });
    expect(rowOf(none, 'store', 'Хранилище')).toMatchObject({ state: 'yellow', text: 'ещё нет' });
    expect(() => readdirSync(at('nothing'))).toThrow('ENOENT');
  });

  test.concurrent('PostgreSQL: well, read-only, not there', async () => {
    const url = await freshDatabase();
    const settings = { DATABASE_URL: url, DATA_DIR: at('of-postgres') };
    const server = await openShop({ ...env, ...settings }, 'serve', ['--new-store']);
    await server.stop();
    expect(rowOf(await examine(settings), 'store', 'Хранилище')).toMatchObject({ state: 'green' });
    expect(rowOf(await examine(settings), 'clock', 'Часы и база')).toMatchObject({ state: 'green' });
    const readOnly = `${url}?options=-c%20default_transaction_read_only%3Don`;
    expect(rowOf(await examine({ ...settings, DATABASE_URL: readOnly }), 'store', 'Хранилище')).toEqual(
      red(/25006/u),
    );
    const nobodyThere = Object.assign(new URL(url), { port: '1' }).href;
    const gone = await examine({ ...settings, DATABASE_URL: nobodyThere });
    expect(rowOf(gone, 'store', 'Хранилище')).toEqual(red(/ECONNREFUSED/u));
    expect(gone.text).not.toContain(new URL(url).password);
  });

  test('a desk without an owner, or that sends passwords in the open', async () => {
    expect(rowOf(await examine(), 'desk', 'Пульт')).toMatchObject({ state: 'green' });
    const report = await examine({ DESK_LISTEN: '127.0.0.1:4330', DESK_URL: 'http://desk.shop.example' });
    expect(rowOf(report, 'desk', 'Адрес')).toEqual(red(/без TLS/u));
    expect(rowOf(report, 'desk', 'Владельцы')).toMatchObject({ state: 'yellow', text: 'ни одного' });
  });

  test('a clock that is off', async () => {
    front.offsetSeconds = 3600;
    const report = await examine();
    front.offsetSeconds = 0;
    expect(rowOf(report, 'clock', 'Часы и сайт')).toEqual(red(/3\s600 с вперёд/u));
  });

  test('a proxy that is not trusted, tells nothing, or believes visitors', async () => {
    front.forwards = 'anything';
    expect(rowOf(await examine(), 'proxy', 'Чужой X-Forwarded-For')).toEqual(red(/назваться чужим адресом/u));
    front.forwards = 'nothing';
    expect(rowOf(await examine(), 'proxy', 'Адрес посетителя')).toEqual(
      red(/не говорит, откуда посетитель/u),
    );
    front.forwards = 'address';
    const distrustful = await openShop({ ...env, TRUSTED_PROXY: '10.1.2.3' });
    front.shop = distrustful.url;
    const report = await examine();
    front.shop = shop.url;
    await distrustful.stop('SIGKILL');
    expect(rowOf(report, 'proxy', 'Адрес посетителя')).toMatchObject({
      state: 'red',
      cure: 'Впишите TRUSTED_PROXY=127.0.0.1 и перезапустите сервер.',
    });
  });

  test('what is left of the demonstration shop', async () => {
    const report = await examine({ CONTENT_DIR: path.join(ROOT, 'content') });
    expect(rowsOf(report, 'demo')).toEqual(
      expect.arrayContaining([
        red(/^телефоны демонстрационного магазина: .*pages\/contacts\.md:\d+/u),
        red(/^ИНН и ОГРН/u),
        red(/^оговорка «Сайт демонстрационный»: pages\/about\.md:\d+$/u),
        red(/^в products\.csv — товары демонстрационного магазина/u),
      ]),
    );
    expect(rowOf(report, 'versions', 'Выпуск и содержимое')).toMatchObject({ state: 'yellow' });
  });

  test('requisites and consents that nobody has filled in', async () => {
    const contentDir = at('unfilled');
    cpSync(at('content'), contentDir, { recursive: true });
    const edit = (name: string, from: string, to: string) => {
      const text = readFileSync(path.join(contentDir, name), 'utf8');
      writeFileSync(path.join(contentDir, name), text.replaceAll(from, to));
    };
    edit('shop.yaml', '7707083893', '7707083894');
    edit('pages/consent-order.md', 'ООО «Колесо», ИНН 7707083893', '____________');
    edit('pages/privacy.md', 'ООО «Колесо», ИНН 7707083893', 'магазин');
    const report = await examine({ CONTENT_DIR: contentDir });
    expect(rowOf(report, 'documents', 'ИНН')).toEqual(red(/7707083894: контрольная цифра не сходится/u));
    expect(rowOf(report, 'documents', 'Согласие к заказу')).toEqual(red(/не заполнено: «____/u));
    expect(rowOf(report, 'documents', 'Политика')).toMatchObject({ state: 'yellow' });
  });

  test('another release than the one in OUT_DIR, and no shop at all', async () => {
    const other = createPlain((_, answered) => answered.writeHead(200, { 'x-release': 'another' }).end());
    await new Promise<void>(resolve => other.listen(0, HOST, resolve));
    const SITE_URL = `http://${HOST}:${(other.address() as AddressInfo).port}`;
    expect(rowOf(await examine({ SITE_URL }), 'site', 'Ответ')).toEqual(
      red(/показан выпуск another, а в OUT_DIR/u),
    );
    expect(rowOf(await examine({ SITE_URL }), 'site', 'TLS')).toEqual(red(/без https/u));
    other.close();
    expect(rowOf(await examine({ SITE_URL }), 'site', 'Ответ')).toEqual(red(/никто не слушает/u));
  });
});

test('nothing is set up yet: clear sentences, soon, and nothing is made', async () => {
  const silence = await openSilence();
  const { hostname, port } = new URL(silence.url);
  const bare = { CONTENT_DIR: at('no/content'), DATA_DIR: at('no/data'), OUT_DIR: at('no/out') };
  const started = performance.now();
  const dead = {
    SITE_URL: `https://${HOST}:${port}`,
    DATABASE_URL: `postgres://u:p@${hostname}:${port}/shop`,
  };
  const { code, stdout, stderr } = await run('doctor', [], {
    ...bare,
    ...dead,
    SMTP_URL: silence.url,
    ORDERS_TO: 'a@b.ru',
  });
  await silence.close();
  expect((performance.now() - started) / 1000).toBeLessThan(20);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toContain('магазин ещё не собран\n    → npm run build');
  expect(stdout).not.toMatch(/\n\s+at |undefined|NaN/u);
  expect(readdirSync(folder.path)).not.toContain('no');
});
