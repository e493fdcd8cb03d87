import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchList } from '#src/content/suppliers/sources/fetch-list.ts';
import { readSourceLogins } from '#src/platform/sources-config.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { IS_LONG } from '../harness/long.ts';
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

test.each(['http://u:p@yard.example', 'https://yard.example', 'ftp://u:p@yard.example/lists'])(
  'PRICES_LOGINS refuses %s without showing it',
  text => {
    const read = () => readSourceLogins({ PRICES_LOGINS: `https://a:b@c.example ${text}` });
    expect(read).toThrow(/^PRICES_LOGINS: .* 2-й — другой \(сам он не показан\)\.$/u);
    expect(read).not.toThrow(text);
  },
);
