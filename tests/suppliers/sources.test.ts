import { once } from 'node:events';
import { appendFileSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createDumbServer } from 'node:net';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sourceSchema } from '#src/content/suppliers/source.schema.ts';
import { fetchList } from '#src/content/suppliers/sources/fetch-list.ts';
import { FetchedLists } from '#src/content/suppliers/sources/fetched-lists.ts';
import { config } from '#src/platform/config.ts';
import { readSourceLogins } from '#src/platform/sources-config.ts';
import { tellShop } from '../../src/commands/tell-shop.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { openPriceServers, type PriceServers } from '../harness/price-servers.ts';

const folder = temporaryFolder();
let servers: PriceServers;
const own = getCACertificates('default');

beforeAll(async () => {
  servers = await openPriceServers(folder.path);
});
afterAll(async () => {
  setDefaultCACertificates(own);
  await servers[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

const fetched = async (from: string, more: { version?: string; sender?: string; subject?: string } = {}) => {
  const logins = readSourceLogins({ PRICES_LOGINS: servers.logins });
  const list = await fetchList(from, { version: '', ...more, logins, signal: new AbortController().signal });
  return list && { ...list, text: Buffer.from(list.bytes).toString() };
};

test('a server whose certificate nobody knows gives no list and gets no password', async () => {
  for (const from of [`${servers.https}/price.csv`, `${servers.ftps}/lists/*`, `${servers.imaps}/INBOX/*`])
    await expect(fetched(from, { sender: 'a@yard.example' })).rejects.toThrow(
      /сертификат сервера не действует \(\w*SELF_SIGNED\w*\)/u,
    );
  setDefaultCACertificates([...own, readFileSync(servers.ca, 'utf8')]);
});

describe('by HTTPS', () => {
  test('a list comes with the login of exactly its server, and not again while it is the same', async () => {
    servers.files.set('/price.csv', { text: 'one' });
    const first = await fetched(`${servers.https}/price.csv`);
    expect(first).toMatchObject({ name: 'price.csv', text: 'one' });
    expect(await fetched(`${servers.https}/price.csv`, { version: first?.version ?? '' })).toBeNull();
    servers.files.set('/price.csv', { text: 'two' });
    expect(await fetched(`${servers.https}/price.csv`, { version: first?.version ?? '' })).toMatchObject({
      text: 'two',
    });
    await expect(fetched(`${servers.https}/none.csv`)).rejects.toThrow(/ответ 404: проверьте from/u);
  });

  test('a redirect takes no password to another server, and none leaves https', async () => {
    const other = servers.https.replace('127.0.0.1', 'localhost');
    servers.files.set('/moved.csv', { status: 302, location: `${other}/price.csv` });
    expect(await fetched(`${servers.https}/moved.csv`)).toMatchObject({ name: 'moved.csv', text: 'two' });
    expect(servers.questions.at(-2)?.authorization).toMatch(/^Basic /u);
    expect(servers.questions.at(-1)).toMatchObject({ path: '/price.csv', authorization: undefined });
    servers.files.set('/plain.csv', { status: 301, location: `${other.replace('https', 'http')}/price.csv` });
    await expect(fetched(`${servers.https}/plain.csv`)).rejects.toThrow(/без шифрования/u);
  });
});

test.each(IS_LONG ? (['ftp', 'ftps'] as const) : (['ftps'] as const))(
  'by %s, the newest file whose name fits is taken',
  async kind => {
    const put = (name: string, day: string) => {
      const file = path.join(servers.folder, 'lists', name);
      writeFileSync(file, name);
      utimesSync(file, new Date(day), new Date(day));
    };
    put('Остатки 1.csv', '2026-11-27T10:00:00Z');
    put('Остатки 2.csv', '2026-11-26T10:00:00Z');
    put('rims.csv', '2026-11-28T10:00:00Z');
    const list = await fetched(`${servers[kind]}/lists/остатки*.csv`);
    expect(list).toMatchObject({
      name: 'Остатки 1.csv',
      text: 'Остатки 1.csv',
    });
    await expect(fetched(`${servers[kind]}/lists/x*.csv`)).rejects.toThrow(
      /файла x\*\.csv нет: проверьте from/u,
    );
    const stranger = servers[kind].replace('127.0.0.1', 'localhost');
    await expect(fetched(`${stranger}/lists/x*.csv`)).rejects.toThrow(
      /не пускает: проверьте логин в PRICES_LOGINS/u,
    );
  },
);

test('by IMAP, the file of the newest letter of the sender is taken, and no letter changes', async () => {
  const letter = { from: 'prices@yard.example', subject: 'Price of today', name: 'price.csv' };
  servers.receive({ ...letter, text: 'old', date: '26-Nov-2026 10:00:00 +0000' });
  servers.receive({ ...letter, text: 'new', date: '27-Nov-2026 10:00:00 +0000' });
  servers.receive({ ...letter, name: 'card.vcf', text: 'card', date: '28-Nov-2026 10:00:00 +0000' });
  servers.receive({ ...letter, from: 'a@thief.example', text: 'forged', date: '28-Nov-2026 11:00:00 +0000' });
  const from = `${servers.imaps}/INBOX/price*.csv`;
  const sender = 'prices@yard.example';
  expect(await fetched(from, { sender, subject: 'price' })).toMatchObject({
    name: 'price.csv',
    text: 'new',
  });
  expect(servers.flags()).toEqual([[], [], [], []]);
  await expect(fetched(from, { sender, subject: 'rims' })).rejects.toThrow(/письма от .* нет/u);
});

test('from a folder, the newest file whose name fits is taken', async () => {
  for (const [name, day] of [
    ['a.csv', '2026-11-27'],
    ['b.csv', '2026-11-26'],
  ] as const) {
    writeFileSync(path.join(folder.path, name), name);
    utimesSync(path.join(folder.path, name), new Date(day), new Date(day));
  }
  expect(await fetched(path.join(folder.path, '*.csv'))).toMatchObject({ name: 'a.csv' });
  await expect(fetched(path.join(folder.path, 'none', '*.csv'))).rejects.toThrow(/ENOENT: проверьте from/u);
});

test('a file that is being written is taken once it is whole', async () => {
  const file = path.join(folder.path, 'growing.csv');
  writeFileSync(file, 'first ');
  const coming = fetched(file);
  appendFileSync(file, 'second');
  expect(await coming).toMatchObject({ text: 'first second' });
});

const MAX_BYTES = 64 * 1024 * 1024;

longTest('a list of more than 64 MB is refused, wherever it is', async () => {
  const large = path.join(servers.folder, 'lists', 'large.csv');
  writeFileSync(large, '');
  for (const [more, from] of [
    ['/large.csv', servers.https],
    ['/lists/large.csv', servers.ftps],
    [large, ''],
  ] as const) {
    for (const size of [MAX_BYTES, MAX_BYTES + 1]) {
      truncateSync(large, size);
      utimesSync(large, new Date('2026-11-01'), new Date('2026-11-01'));
      servers.files.set('/large.csv', { size });
      const list = fetched(from + more).then(
        found => found?.bytes.length,
        (error: Error) => error.message,
      );
      const said = expect.stringMatching(/больше 64 МБ, прайсы столько не занимают: проверьте from$/u);
      expect(await list, `${from}${more}`).toEqual(size > MAX_BYTES ? said : size);
    }
  }
});

longTest(
  'a letter with a list of more than 64 MB is refused, and so is a file on FTP that is still being written',
  async () => {
    const sender = 'large@yard.example';
    const letter = { from: sender, subject: 'large', name: 'large.csv', date: '27-Nov-2026 10:00:00 +0000' };
    servers.receive({ ...letter, text: 'x'.repeat(MAX_BYTES + 1) });
    await expect(fetched(`${servers.imaps}/INBOX/large*.csv`, { sender })).rejects.toThrow(/больше 64 МБ/u);
    const growing = path.join(servers.folder, 'lists', 'growing.csv');
    writeFileSync(growing, 'first');
    const writing = setInterval(() => appendFileSync(growing, 'more'), 1);
    onTestFinished(() => clearInterval(writing));
    await expect(fetched(`${servers.ftps}/lists/growing.csv`)).rejects.toThrow(/ещё записывают/u);
  },
  120_000,
);

test('a server that takes longer than five minutes is left, and so is a file that is written for ever', async () => {
  const dumb = createDumbServer(socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  onTestFinished(() => void dumb.close());
  await once(dumb, 'listening');
  const host = `127.0.0.1:${(dumb.address() as AddressInfo).port}`;
  const growing = path.join(folder.path, 'endless.csv');
  writeFileSync(growing, 'x');
  for (const from of [
    `https://${host}/price.csv`,
    `ftp://${host}/price.csv`,
    `imaps://${host}/INBOX/*`,
    growing,
  ]) {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const logins = `${servers.logins} imaps://a:b@${host}`;
    const signal = new AbortController().signal;
    const reached = from.includes(host) ? once(dumb, 'connection') : Promise.resolve();
    const coming = fetchList(from, {
      version: '',
      sender: 'a@yard.example',
      logins: readSourceLogins({ PRICES_LOGINS: logins }),
      signal,
    });
    const refused = expect(coming).rejects.toThrow(/прайс не пришёл за пять минут: повторите позже/u);
    await reached;
    expect(timeout).toHaveBeenCalledWith(5 * 60_000);
    timeout.mockRestore();
    limit.abort(new DOMException('', 'TimeoutError'));
    await refused;
  }
});

describe('the lists of a profile', () => {
  const listsOf = (source: Record<string, unknown>, name: string) => {
    const settings = {
      ...config(),
      dataDir: folder.path,
      contentDir: folder.path,
      sourceLogins: readSourceLogins({ PRICES_LOGINS: servers.logins }),
    };
    return new FetchedLists(settings, name, sourceSchema.parse(source));
  };

  test('come from all its addresses, as one list in their order, anew when one of them has changed', async () => {
    const other = path.join(folder.path, 'other.csv');
    const put = (text: string) => {
      writeFileSync(other, text);
      utimesSync(other, new Date('2026-11-01'), new Date('2026-11-01'));
    };
    put('b1');
    servers.files.set('/one.csv', { text: 'a1' });
    const lists = listsOf({ from: [`${servers.https}/one.csv`, other] }, 'both');
    const texts = async () =>
      (await lists.fetch(new AbortController().signal))?.map(file => readFileSync(file, 'utf8'));
    expect(await texts()).toEqual(['a1', 'b1']);
    lists.accept();
    expect(await texts()).toBeUndefined();
    put('b2');
    expect(await texts()).toEqual(['a1', 'b2']);
    servers.files.set('/one.csv', { status: 404 });
    await expect(texts()).rejects.toThrow(/ответ 404/u);
  });

  test.each<[why: string, triedAt: string, now: string, isDue: boolean]>([
    ['before its time', '2026-11-28T04:30Z', '2026-11-28T05:59Z', false],
    ['at its time', '2026-11-28T04:30Z', '2026-11-28T06:00Z', true],
    ['tried since', '2026-11-28T06:00Z', '2026-11-28T14:59Z', false],
    ['at the next time', '2026-11-28T06:00Z', '2026-11-28T15:00Z', true],
    ['nobody was here yesterday evening', '2026-11-28T06:00Z', '2026-11-28T22:00Z', true],
  ])('are due by the clock of the shop: %s', (_, triedAt, now, isDue) => {
    const lists = listsOf({ from: `${servers.https}/one.csv`, at: ['09:00', '18:00'] }, 'timed');
    lists.change({ triedAt: Date.parse(triedAt) });
    expect(lists.isDue(new Date(now), 'Europe/Moscow')).toBe(isDue);
  });
});

test('what people are to hear goes to ORDERS_TO and to the chat', async () => {
  await using mailbox = await openMailbox();
  const posted: unknown[] = [];
  const chat = createServer(async (request, response) => {
    posted.push([request.url, JSON.parse(Buffer.concat(await request.toArray()).toString())]);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(chat, 'listening');
  onTestFinished(() => void chat.close());
  const { port } = chat.address() as AddressInfo;
  const plain = globalThis.fetch;
  // The bot's address is no setting.
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    plain(String(url).replace('https://api.telegram.org', `http://127.0.0.1:${port}`), init),
  );
  for (const [name, value] of Object.entries({
    SMTP_URL: mailbox.url,
    ORDERS_TO: 'shop@shop.example',
    TELEGRAM_BOT_TOKEN: '1:a',
    TELEGRAM_CHAT_ID: '@yard',
  }))
    vi.stubEnv(name, value);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  expect(
    await tellShop({ ...config(), contentDir: FIXTURE_CONTENT }, 'Прайс опаздывает', () => undefined),
  ).toBe(true);
  expect(posted).toEqual([['/bot1:a/sendMessage', { chat_id: '@yard', text: 'Прайс опаздывает' }]]);
  const [letter] = await mailbox.waitFor(1);
  expect(letter?.mail.text).toContain('Прайс опаздывает');
});

test.each(['http://u:p@yard.example', 'https://yard.example', 'ftp://u:p@yard.example/lists'])(
  'PRICES_LOGINS refuses %s without showing it',
  text => {
    const read = () => readSourceLogins({ PRICES_LOGINS: `https://a:b@c.example ${text}` });
    expect(read).toThrow(/^PRICES_LOGINS: .* 2-й — другой \(сам он не показан\)\.$/u);
    expect(read).not.toThrow(text);
  },
);
