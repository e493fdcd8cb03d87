import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { kopecks } from '#src/domain/money.ts';
import { openSales } from '#src/orders/open.ts';
import type { Sales } from '#src/orders/sales.ts';
import { readConfig } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';
import { openExchange } from '#src/server/exchange/exchange-call.ts';
import type { TakeIn, TakenIn } from '#src/server/exchange/taking-in.ts';
import { windows1251 } from '#src/server/exchange/windows-1251.ts';
import { readAddress } from '#src/server/http/address.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { ONE_C, OneC } from '../harness/one-c.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';
import { SmallFirm } from '../harness/small-firm.ts';
import { request, Shelf } from '../sales/shelf.ts';

/** What was taken in: the files of the folder and whether they were all. */
interface Taken {
  files: Record<string, string>;
  isWhole: boolean;
}

const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => path.join(entry.parentPath, entry.name))
      .sort()
      .map(file => [path.relative(folder, file), readFileSync(file, 'utf8')]),
  );

/** The exchange behind a server of its own; taking in is what the test says. */
class Site {
  readonly folder = temporaryFolder();
  readonly taken: Taken[] = [];
  ends: (() => Promise<TakenIn>)[] = [];
  readonly #settings: Record<string, string>;
  #server: Server | null = null;
  url = '';

  constructor(settings: Record<string, string> = {}) {
    this.#settings = settings;
  }

  async open(): Promise<this> {
    const config = readConfig(
      {
        ...ONE_C,
        CONTENT_DIR: FIXTURE_CONTENT,
        LIMITS: 'off',
        ...this.#settings,
        DATA_DIR: this.folder.path,
      },
      '/shop',
    );
    const takeIn: TakeIn = async (files, isWhole) => {
      this.taken.push({ files: textsIn(files), isWhole });
      return (await this.ends.shift()?.()) ?? { status: 'done' };
    };
    const counter = {
      get sales() {
        return orders && { orders, alarm: async () => undefined };
      },
    };
    const call = openExchange(config, takeIn, counter, () => 'Asia/Yekaterinburg');
    const answer = call.before(async (_, response) => void response.writeHead(404).end());
    const server = createServer((request, response) => {
      const address = readAddress(request.url ?? '');
      if (address) void answer(request, response, address);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#server = server;
    server.once('close', () => call.stop());
    return this;
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise(resolve => this.#server?.close(resolve));
  }

  async restart(): Promise<void> {
    await this.close();
    await this.open();
  }
}

/** The store behind the sites; null is one that is not open. */
let orders: Sales | null = null;

let site: Site;
let oneC: OneC;
beforeEach(async () => {
  site = await new Site().open();
  oneC = new OneC(() => site.url);
});
afterEach(async () => {
  await site.close();
  site.folder[Symbol.dispose]();
});

const OK = { status: 200, lines: ['success'], type: 'text/plain; charset=windows-1251' };
const failure = (sentence: string | RegExp) => ({
  lines: ['failure', typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
});
/** A part long enough for several chunks. */
const GOODS = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<a>${'шина '.repeat(500)}</a>`);
const OFFERS = Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<b/>');

describe('1C comes in', () => {
  test('with name and password for a cookie, which lets every further call in and is nowhere stored', async () => {
    const said = await oneC.enter();
    expect(said).toMatchObject({ status: 200, lines: ['success', 'protektor_1c', expect.any(String)] });
    expect(await oneC.call('mode=init')).toMatchObject({
      status: 200,
      lines: ['zip=yes', 'file_limit=524288'],
    });
    const stored = Object.values(textsIn(site.folder.path)).join('\n');
    expect(stored).not.toContain(ONE_C.EXCHANGE_PASSWORD);
    expect(stored).not.toContain(said.lines[2]);
  });

  test('not with another password, an altered cookie, or none', async () => {
    const wrong = await oneC.enter('exchange', 'correct-horse-button');
    expect(wrong).toMatchObject({ status: 401, ...failure(/^Неверное имя или пароль/u) });
    expect(await oneC.call('mode=init')).toMatchObject({ status: 401, ...failure(/mode=checkauth/u) });
    await oneC.enter();
    oneC.cookie = oneC.cookie.replace(/=\d/u, '=9');
    expect(await oneC.call('mode=file&filename=import.xml', GOODS)).toMatchObject({ status: 401 });
    expect(existsSync(path.join(site.folder.path, 'exchange', 'catalog'))).toBe(false);
  });

  describe('when somebody guesses', () => {
    const stranger = new OneC(() => site.url);
    const guess = (times: number, from: OneC, address?: string) =>
      Promise.all(Array.from({ length: times }, () => from.enter('exchange', 'guess', address)));
    beforeEach(async () => {
      await site.close();
      site = await new Site({ LIMITS: 'on' }).open();
    });

    test('is refused after twenty wrong passwords a minute from its address, and never for right ones', async () => {
      for (let count = 0; count < 25; count++) expect((await oneC.enter()).status).toBe(200);
      const tries = await guess(25, stranger);
      expect(tries.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(20).fill(401),
        ...Array<number>(5).fill(429),
      ]);
      const refused = failure(/^Слишком много неверных входов с этого адреса: повторите через \d+ с\.$/u);
      expect(await new OneC(() => site.url).enter()).toMatchObject({ status: 429, ...refused });
    });

    test('goes on with its cookie, and logs in anew with it', async () => {
      await oneC.enter();
      await guess(25, stranger);
      expect((await oneC.call('mode=init')).status).toBe(200);
      expect((await oneC.enter()).status).toBe(200);
    });

    test('comes in behind a proxy that TRUSTED_PROXY lacks, which the refusal and the log name', async () => {
      const warned = vi.spyOn(log, 'warn');
      onTestFinished(() => warned.mockRestore());
      const tries = await guess(25, stranger, '203.0.113.9');
      expect(tries.at(-1)).toMatchObject({
        status: 429,
        ...failure(/Прокси 127\.0\.0\.1 не вписан в TRUSTED_PROXY/u),
      });
      const sentence = expect.stringContaining('Прокси 127.0.0.1 не вписан в TRUSTED_PROXY');
      expect(warned.mock.calls).toEqual([['exchange', sentence]]);
      expect((await oneC.enter(undefined, undefined, '198.51.100.4')).status).toBe(200);
    });
  });

  test('only where its name and password are set', async () => {
    await site.close();
    site = await new Site({ EXCHANGE_USER: '', EXCHANGE_PASSWORD: '' }).open();
    expect((await oneC.enter()).status).toBe(404);
  });
});

describe('files', () => {
  beforeEach(async () => {
    await oneC.enter();
    await oneC.call('mode=init');
  });

  test('arrive in chunks and are taken in once, as a whole, at the first import', async () => {
    await oneC.send('import.xml', GOODS, 1000);
    await oneC.send('offers.xml', OFFERS);
    expect(await oneC.until('mode=import&filename=import.xml')).toEqual(OK);
    expect(await oneC.until('mode=import&filename=offers.xml')).toEqual(OK);
    expect(await oneC.call('mode=complete')).toEqual(OK);
    const files = { '0001/import.xml': String(GOODS), '0001/offers.xml': String(OFFERS) };
    expect(site.taken).toEqual([{ files, isWhole: true }]);
  });

  test('are whole when a chunk is sent twice, a file is sent anew, and connections break off', async () => {
    const cookie = oneC.cookie;
    const chunk = (at: number) => oneC.call('mode=file&filename=import.xml', GOODS.subarray(at, at + 2000));
    const half = () =>
      new Promise<void>(resolve => {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => {
          const head = `POST /api/1c_exchange?type=catalog&mode=file&filename=import.xml HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Length: 2000\r\n\r\n`;
          socket.write(Buffer.concat([Buffer.from(head), GOODS.subarray(2000, 3000)]), () => {
            socket.destroy();
            resolve();
          });
        });
      });
    await chunk(0);
    await chunk(0);
    await half();
    await chunk(2000);
    await chunk(2000);
    await half();
    // 1C begins the file anew, and the site is restarted amid it.
    await chunk(0);
    await chunk(2000);
    await site.restart();
    await chunk(2000);
    for (let at = 4000; at < GOODS.length; at += 2000) await chunk(at);
    expect(await oneC.until('mode=import&filename=import.xml')).toEqual(OK);
    expect(site.taken).toEqual([{ files: { '0001/import.xml': String(GOODS) }, isWhole: true }]);
  });

  test('what a crash left behind the last answered chunk is overwritten', async () => {
    await oneC.call('mode=file&filename=import.xml', GOODS.subarray(0, 2000));
    const file = path.join(site.folder.path, 'exchange', 'catalog', 'files', '0001', 'import.xml');
    writeFileSync(file, Buffer.concat([GOODS.subarray(0, 2000), Buffer.from('a'.repeat(5000))]));
    await oneC.call('mode=file&filename=import.xml', GOODS.subarray(2000));
    expect(readFileSync(file)).toEqual(GOODS);
  });

  test('stay in their folder whatever they are called; a picture keeps its path, other files are not stored', async () => {
    for (const name of [
      '../../../escaped.xml',
      '..%2F..%2Fescaped.xml',
      'C:%5CTemp%5Cescaped.xml',
      '/etc/escaped.xml',
    ])
      expect(await oneC.call(`mode=file&filename=${name}`, OFFERS)).toEqual(OK);
    expect(await oneC.call('mode=file&filename=import_files/1/2.jpg', OFFERS)).toEqual(OK);
    expect(await oneC.call('mode=file&filename=../1/2.jpg', OFFERS)).toMatchObject(failure(/^Имя файла/u));
    expect(await oneC.call('mode=file&filename=import_files/readme.pdf', OFFERS)).toMatchObject({
      lines: ['success', 'Такие файлы из 1С не переносятся.'],
    });
    for (const name of ['', '..', '.hidden.xml', 'a%00.xml', 'a%0A.xml'])
      expect(await oneC.call(`mode=file&filename=${name}`, OFFERS)).toMatchObject(failure(/^Имя файла/u));
    expect(await oneC.call('mode=file&filename=empty.xml', '')).toMatchObject(failure(/пришёл пустым/u));
    const { key: _, ...rest } = textsIn(path.join(site.folder.path, 'exchange'));
    expect(Object.keys(rest)).toEqual([
      'catalog/files/0001/escaped.xml',
      'catalog/files/0001/import_files~1~2.jpg',
      'catalog/state.json',
    ]);
  });

  test('with a name of more bytes than a file may have are refused in one sentence', async () => {
    for (const letters of ['a'.repeat(300), 'ж'.repeat(200)])
      for (const call of ['mode=file', 'mode=import'])
        for (const ending of ['xml', 'jpg'])
          expect(
            await oneC.call(
              `${call}&filename=${encodeURIComponent(`${letters}.${ending}`)}`,
              call === 'mode=file' ? OFFERS : undefined,
            ),
          ).toMatchObject({ status: 200, ...failure(/длиннее 255 байт/u) });
    const longest = `${'ж'.repeat(125)}.xml`;
    expect(await oneC.call(`mode=file&filename=${encodeURIComponent(longest)}`, OFFERS)).toEqual(OK);
  });

  test('are nobody else’s to read, whatever the umask', async () => {
    const before = process.umask(0o022);
    onTestFinished(() => void process.umask(before));
    const sale = new OneC(() => site.url, 'sale');
    await sale.enter();
    await sale.call('mode=init');
    await sale.call('mode=file&filename=orders.xml', '<?xml version="1.0"?><part>');
    await oneC.send('import.xml', GOODS, 1000);
    const all = readdirSync(path.join(site.folder.path, 'exchange'), {
      recursive: true,
      withFileTypes: true,
    });
    const modes = all.map(entry => [
      entry.name,
      (statSync(path.join(entry.parentPath, entry.name)).mode & 0o077).toString(8),
    ]);
    expect(modes.map(([name]) => name)).toContain('orders.xml');
    expect(modes.filter(([, others]) => others !== '0')).toEqual([]);
    expect(statSync(path.join(site.folder.path, 'exchange')).mode & 0o777).toBe(0o700);
  });

  test('that fill the disk are deleted', async ({ skip }) => {
    const place = path.join(site.folder.path, 'exchange/catalog');
    mkdirSync(place, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    } catch {
      return skip('nothing may be mounted here (run as root)');
    }
    using unmounted = new DisposableStack();
    unmounted.defer(() => execFileSync('umount', ['-l', place]));
    await oneC.enter();
    await oneC.call('mode=init');
    const chunk = (at: number) => oneC.call('mode=file&filename=import.xml', Buffer.alloc(400_000, `${at}`));
    expect([await chunk(0), await chunk(1)].map(({ lines }) => lines[0])).toEqual(['success', 'success']);
    expect(await chunk(2)).toMatchObject(failure(/^На диске магазина нет места/u));
    expect(readdirSync(place)).toEqual([]);
    expect(await chunk(3)).toMatchObject(failure(/^Обмен не начат/u));
  });

  test('too large a chunk is refused, and the file goes on after it', async () => {
    await oneC.send('import.xml', GOODS.subarray(0, 1000));
    const large = await oneC.call('mode=file&filename=import.xml', Buffer.alloc(9_000_000)).catch(() => null);
    if (large) expect(large).toMatchObject({ status: 413, ...failure(/больше file_limit/u) });
    await oneC.send('import.xml', GOODS.subarray(1000));
    await oneC.until('mode=import&filename=import.xml');
    expect(site.taken[0]?.files).toEqual({ '0001/import.xml': String(GOODS) });
  });
});

describe('taking in', () => {
  const gate = () => Promise.withResolvers<TakenIn>();

  test('answers progress while it goes on, with nothing begun beside it, and tells why it was refused', async () => {
    const work = gate();
    site.ends = [() => work.promise];
    await oneC.enter();
    await oneC.call('mode=init');
    await oneC.send('import.xml', OFFERS);
    const began = performance.now();
    expect(await oneC.call('mode=import&filename=import.xml')).toMatchObject({
      lines: ['progress', 'Выгрузка принимается, файлов: 1.'],
    });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await oneC.call('mode=init')).toMatchObject(failure(/^Прежняя выгрузка ещё принимается/u));
    work.resolve({ status: 'refused', why: 'Прайс не опубликован — «№ 1».', isDiskFull: false });
    const refused = { status: 200, ...failure('Прайс не опубликован — «№ 1».') };
    expect(await oneC.until('mode=import&filename=import.xml')).toMatchObject(refused);
    expect(await oneC.call('mode=complete')).toMatchObject(refused);
    expect(site.taken).toHaveLength(1);
  });

  test('for which the disk has no room leaves none of the files', async () => {
    site.ends = [async () => ({ status: 'refused', why: 'На диске нет места.', isDiskFull: true })];
    await oneC.enter();
    await oneC.call('mode=init');
    await oneC.send('import.xml', OFFERS);
    const refused = { status: 200, ...failure('На диске нет места.') };
    expect(await oneC.until('mode=import&filename=import.xml')).toMatchObject(refused);
    expect(await oneC.call('mode=import&filename=import.xml')).toMatchObject(refused);
    expect(existsSync(path.join(site.folder.path, 'exchange/catalog/files'))).toBe(false);
  });

  test('goes on after a restart, and is tried again while another publication runs', async () => {
    site.ends = [() => gate().promise, async () => ({ status: 'busy' }), async () => ({ status: 'done' })];
    await oneC.enter();
    await oneC.call('mode=init');
    await oneC.send('import.xml', OFFERS);
    const pending = oneC.call('mode=import&filename=import.xml').catch(() => null);
    await expect.poll(() => site.taken.length, { timeout: 10_000 }).toBe(1);
    await site.restart();
    await pending;
    await expect.poll(() => site.taken.length, { timeout: 10_000 }).toBe(3);
    expect(await oneC.until('mode=import&filename=import.xml')).toEqual(OK);
    expect(site.taken.map(({ isWhole }) => isWhole)).toEqual([true, true, true]);
  });

  test('by parts leaves what is not named as it was, until deactivate says that these were all', async () => {
    await oneC.enter();
    expect(await oneC.call('mode=init&version=2.08')).toMatchObject({
      lines: ['zip=yes', 'file_limit=524288', 'version=2.10'],
    });
    for (const name of ['import', 'offers']) {
      await oneC.send(`${name}.xml`, OFFERS);
      expect(await oneC.until(`mode=import&filename=${name}.xml`)).toEqual(OK);
    }
    expect(await oneC.until('mode=deactivate')).toEqual(OK);
    expect(await oneC.until('mode=complete')).toEqual(OK);
    const [first, second] = [{ '0001/import.xml': String(OFFERS) }, { '0002/offers.xml': String(OFFERS) }];
    expect(site.taken).toEqual([
      { files: first, isWhole: false },
      { files: { ...first, ...second }, isWhole: false },
      { files: { ...first, ...second }, isWhole: true },
    ]);
    await oneC.call('mode=init');
    expect(readdirSync(path.join(site.folder.path, 'exchange', 'catalog'))).toEqual(['state.json']);
  });

  test('an older 1C that imports part by part never has the shop drop what a part does not name', async () => {
    await oneC.enter();
    await oneC.call('mode=init');
    for (const name of ['import0_1', 'offers0_1', 'offers0_2']) {
      await oneC.send(`${name}.xml`, OFFERS);
      await oneC.until(`mode=import&filename=${name}.xml`);
    }
    expect(site.taken.map(({ isWhole }) => isWhole)).toEqual([true, false, false]);
  });
});

describe('the wrong order', () => {
  test('gets one sentence, and nothing is taken in', async () => {
    const enter = () => oneC.enter();
    await enter();
    expect(await oneC.call('mode=file&filename=import.xml', OFFERS)).toMatchObject(failure(/mode=init/u));
    expect(await oneC.call('mode=import&filename=import.xml')).toMatchObject(failure(/mode=init/u));
    expect(await oneC.call('mode=complete')).toEqual(OK);
    await oneC.call('mode=init');
    expect(await oneC.call('mode=import&filename=import.xml')).toMatchObject(failure(/не передан/u));
    await oneC.send('import.xml', OFFERS);
    expect(await oneC.call('mode=complete')).toMatchObject(failure(/mode=import/u));
    expect(await oneC.call('mode=import&filename=offers.xml')).toMatchObject(failure(/не передан/u));
    expect(await oneC.call('mode=file&filename=import.xml')).toMatchObject({ status: 405 });
    for (const mode of ['query', 'constructor', '']) {
      expect(await oneC.call(`mode=${mode}`)).toMatchObject(failure(/нет/u));
      expect(await new OneC(() => site.url, 'toString').call(`mode=${mode}`)).toMatchObject({ status: 401 });
    }
    expect(site.taken).toEqual([]);
  });

  test('a server without the editors’ folder says so', async () => {
    await site.close();
    const content = path.join(site.folder.path, 'no-content');
    mkdirSync(content);
    site = await new Site({ CONTENT_DIR: content }).open();
    await oneC.enter();
    expect(await oneC.call('mode=init')).toMatchObject(
      failure(/нет папки содержимого \(CONTENT_DIR=.*no-content\)/u),
    );
    rmSync(content, { recursive: true });
  });
});

describe('orders', () => {
  const MADE = Date.UTC(2026, 10, 22, 20, 30, 5);
  const shelf = new Shelf().put(7, { price: 949_050, stock: 99 }).put(8, { price: 800_000 });
  const buy = async (form: Parameters<typeof request>[0]): Promise<string> => {
    await orders?.setLine('s', 7, 4, shelf.offers);
    await orders?.setLine('s', 8, 1, shelf.offers);
    const outcome = await orders?.placeOrder('s', request(form), shelf.offers);
    return (outcome && 'answer' in outcome && outcome.answer.order?.number) || '';
  };
  const query = async () => (await sale.call('mode=query')).lines.join('\n');
  const numbersIn = (xml: string) => [...xml.matchAll(/<Номер>([^<]+)/gu)].map(([, number]) => number);
  const statuses = async () => (await orders?.listOrders())?.map(({ status }) => status).reverse();
  const document = (number: string, inner: string) =>
    `<Документ><Ид>${number}</Ид><Номер>00-17</Номер>${inner}</Документ>`;
  const requisite = (name: string, value: string) =>
    `<ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`;
  const file = (...documents: string[]) =>
    windows1251(
      `<?xml version="1.0" encoding="windows-1251"?>\r\n<КоммерческаяИнформация>${documents.join('\n')}</КоммерческаяИнформация>\r\n`,
    );

  let sale: OneC;
  beforeEach(async () => {
    orders = await openSales({ dataDir: site.folder.path, now: () => MADE });
    sale = new OneC(() => site.url, 'sale');
    await sale.enter();
    expect((await sale.call('mode=init')).lines).toEqual(['zip=no', 'file_limit=524288']);
  });
  afterEach(async () => {
    await orders?.close();
    orders = null;
  });

  test('go out with buyer, lines and comment, by the ids that 1C knows, until it has said that it has them', async () => {
    expect(await sale.call('mode=success')).toMatchObject(failure(/mode=query/u));
    writeFileSync(
      path.join(site.folder.path, 'exchange', 'codes.json'),
      '{"7":["1111-aaaa#2026","1111-aaaa#2025"]}',
    );
    const number = await buy({
      name: 'Анна & <Ко>',
      email: 'anna@shop.example',
      comment: 'после 18 😀\u0007',
      receiving: { way: '', address: '', prices: { few: kopecks(0), set: kopecks(40_050) } },
    });
    const said = await sale.call('mode=query');
    expect(said.type).toBe('application/xml; charset=utf-8');
    const xml = said.lines.join('\n');
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<КоммерческаяИнформация ВерсияСхемы="2\.08"/u,
    );
    for (const part of [
      `<Ид>${number}</Ид><Номер>${number}</Номер><Дата>2026-11-23</Дата><ХозОперация>Заказ товара</ХозОперация>`,
      '<Сумма>46362.5</Сумма>',
      '<Товар><Ид>ORDER_DELIVERY</Ид><Наименование>Доставка заказа</Наименование><БазоваяЕдиница Код="796"',
      'шт</БазоваяЕдиница><ЦенаЗаЕдиницу>400.5</ЦенаЗаЕдиницу>',
      '<Наименование>Анна &amp; &lt;Ко&gt;</Наименование><Роль>Покупатель</Роль>',
      '<Контакт><Тип>Телефон рабочий</Тип><Значение>+7 (912) 345-67-89</Значение></Контакт>',
      '<Контакт><Тип>Почта</Тип><Значение>anna@shop.example</Значение></Контакт>',
      '<Время>01:30:05</Время><Комментарий>после 18 😀 </Комментарий>',
      '<Товар><Ид>1111-aaaa#2026</Ид><Артикул>7</Артикул>',
      '<ЦенаЗаЕдиницу>9490.5</ЦенаЗаЕдиницу><Количество>4</Количество><Сумма>37962</Сумма>',
      '<Товар><Ид>8</Ид><Артикул>8</Артикул>',
      '<Наименование>Статус заказа</Наименование><Значение>Новый</Значение>',
    ])
      expect(xml.replace(/\u00A0/gu, ' ')).toContain(part);
    // The answer was lost, and the site is restarted before 1C says that it has the orders.
    expect(numbersIn(await query())).toEqual([number]);
    await site.restart();
    const prices = { few: kopecks(0), set: kopecks(0) };
    const later = await buy({ key: 'later', bodyHash: 'later', receiving: { way: '', address: '', prices } });
    for (let times = 0; times < 2; times++) expect(await sale.call('mode=success')).toEqual(OK);
    const next = await query();
    expect(numbersIn(next)).toEqual([later]);
    expect(next).not.toContain('ORDER_DELIVERY');
    await sale.call('mode=success');
    expect(numbersIn(await query())).toEqual([]);
    await orders?.markOrder(number, 'cancelled');
    expect(await query()).toMatch(/Отменён.*<Наименование>Отменен<\/Наименование><Значение>true/u);
  });

  test('take statuses back from a file that comes in chunks, which is deleted when it is read', async () => {
    const numbers: string[] = [];
    for (const key of ['a', 'b', 'c', 'd', 'e']) numbers.push(await buy({ key, bodyHash: key }));
    const [one = '', two = '', three = '', four = '', five = ''] = numbers;
    const bytes = file(
      document(one, requisite('Статус заказа', '[F] Выполнен')),
      document(two, requisite('Отменен', 'true')),
      document(three, requisite('Статус заказа', 'К отгрузке')),
      document(four, requisite('Статус заказа', 'Неизвестный')),
      document(five, '<ПометкаУдаления>true</ПометкаУдаления>'),
      document('1234-5678', requisite('Статус заказа', 'Выполнен')),
    );
    await sale.send('orders.xml', bytes, 500);
    const expected = {
      [one]: 'done',
      [two]: 'cancelled',
      [three]: 'confirmed',
      [four]: 'new',
      [five]: 'cancelled',
    };
    const now = async () =>
      Object.fromEntries((await orders?.listOrders())?.map(({ number, status }) => [number, status]) ?? []);
    expect(await now()).toEqual(expected);
    expect(existsSync(path.join(site.folder.path, 'exchange', 'sale', 'files', '0001', 'orders.xml'))).toBe(
      false,
    );
    // The answer to the last chunk was lost; a newer 1C asks for the import besides.
    await sale.send('orders.xml', bytes.subarray(Math.floor(bytes.length / 500) * 500));
    expect(await sale.call('mode=import&filename=orders.xml')).toEqual(OK);
    // An ended order is not opened again, and 1C does not get its own status back.
    await sale.send('orders.xml', file(document(one, requisite('Статус заказа', 'Подтвержден'))));
    expect(await now()).toEqual(expected);
    expect(numbersIn(await query())).toEqual([four]);
  });

  test('and goods go and come as another configuration has it, too', async () => {
    const firm = new SmallFirm(() => site.url);
    // Larger than a part may be, and not to be packed smaller.
    const goods = Buffer.concat([OFFERS, Buffer.from(`<!--${randomBytes(400_000).toString('hex')}-->`)]);
    const name = 'goods/1/import___a1.xml';
    await firm.sendGoods({ [name]: goods, 'goods/1/rests___a1.xml': OFFERS });
    expect(site.taken.map(({ isWhole }) => isWhole)).toEqual([false, true]);
    expect(Object.keys(site.taken[1]?.files ?? {})).toEqual([expect.stringMatching(/^0001\/v8_.*\.zip$/u)]);

    const numbers = [await buy({ key: 'a', bodyHash: 'a' }), await buy({ key: 'b', bodyHash: 'b' })];
    const [one = '', two = ''] = numbers;
    expect((await firm.takeOrders()).sort()).toEqual(numbers.sort());
    await firm.answerOrders({ [one]: 'Завершен', [two]: 'В работе' });
    expect(await firm.takeOrders()).toEqual([]);
    const now = (await orders?.listOrders())?.map(({ number, status }) => [number, status]) ?? [];
    expect(Object.fromEntries(now)).toEqual({ [one]: 'done', [two]: 'confirmed' });
  });

  test('a damaged file of statuses changes none', async () => {
    const number = await buy({});
    const done = document(number, requisite('Статус заказа', 'Выполнен'));
    const end = '</КоммерческаяИнформация>';
    const wrong = await sale.call(
      'mode=file&filename=orders.xml',
      windows1251(`<?xml version="1.0" encoding="windows-1251"?><a>${done}${end}`),
    );
    expect(wrong).toMatchObject(failure(/^orders\.xml, строка 1: XML повреждён/u));
    await sale.send('orders.xml', file(done).subarray(0, 300));
    expect(await sale.call('mode=import&filename=orders.xml')).toMatchObject(failure(/передан не до конца/u));
    expect(await statuses()).toEqual(['new']);
  });

  test('sold before 1C asks go to it, too, once it has taken some', async () => {
    await orders?.close();
    orders = await openSales({ dataDir: site.folder.path });
    const old = await buy({ key: 'old', bodyHash: 'old' });
    await orders?.markOrder(old, 'done');
    const first = await buy({ key: 'first', bodyHash: 'first' });
    expect(numbersIn(await query())).toEqual([first]);
    await sale.call('mode=success');
    const sold = await buy({ key: 'sold', bodyHash: 'sold' });
    await orders?.markOrder(sold, 'done');
    expect(numbersIn(await query())).toEqual([sold]);
  });

  test.each([
    ['ENOSPC', 'На диске магазина нет места: освободите его и повторите обмен.'],
    ['EACCES', 'Ошибка магазина, она записана в его журнал: повторите обмен позже.'],
  ])('%s is told as a failure', async (code, sentence) => {
    const fault = Object.assign(new Error(`${code}: such a fault, write`), { code });
    orders = { ...(orders as Sales), ordersToHandOver: () => Promise.reject(fault) };
    expect(await sale.call('mode=query')).toMatchObject({ status: 200, ...failure(sentence) });
  });

  test('wait while the store is not open', async () => {
    await orders?.close();
    orders = null;
    expect(await sale.call('mode=query')).toMatchObject(failure(/^Хранилище заказов магазина не отвечает/u));
  });
});
