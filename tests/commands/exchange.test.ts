import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { expect, onTestFailed, test } from 'vitest';
import { FIXTURE, openShop, run, temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { IS_LONG } from '../harness/long.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { ONE_C, OneC } from '../harness/one-c.ts';
import { copyShop } from '../harness/own-releases.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const part = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/suppliers/1c/${name}`, import.meta.url)));

const PROFILE =
  'columns:\n  code: Код\n  name: Наименование\n  recommended: "Цена: Розничная"\n  stock: ["Остаток: Рязань", "Остаток: Москва"]\nchange: [price, stock]\nprice_from: recommended\n';

/** What settles the doubts of {@link doubtful}. */
const SETTLED = `vat: 25\nunits: { компл: 4 }\nrates: { KZT: { roubles: 0.1, date: ${new Date().toISOString().slice(0, 10)} } }\n`;
/** The same prices without VAT, that of one tyre for a set of four, that of another in tenge. */
const doubtful = (offers: string) =>
  offers
    .replace(/Розничная<\/Наименование>/u, '$&<Налог><УчтеноВСумме>false</УчтеноВСумме></Налог>')
    .replace('10990.00</ЦенаЗаЕдиницу>', '35168</ЦенаЗаЕдиницу><Единица>компл</Единица>')
    .replace('8490.50</ЦенаЗаЕдиницу>', '67924</ЦенаЗаЕдиницу><Валюта>KZT</Валюта>');

/** A mail server that takes connections and never says a word. */
async function openDumbMail() {
  const server = createServer(socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A model that the shop does not have. */
const UNKNOWN = `<Предложение><Ид>55555555-eeee</Ид><Наименование>Шина 205/55R16 Nokian Вьюга 94T</Наименование><Цены><Цена><ИдТипаЦены>p-roz</ИдТипаЦены><ЦенаЗаЕдиницу>9000</ЦенаЗаЕдиницу></Цена></Цены></Предложение></Предложения>`;

test('1C pushes an exchange, which is published and whose questions reach people, whatever happens to the server meanwhile; a damaged one changes nothing', async () => {
  using folder = temporaryFolder();
  const content = path.join(folder.path, 'content');
  const profile = path.join(content, 'suppliers', '1c.yaml');
  const taken = path.join(content, 'prices', '1c.csv');
  cpSync(FIXTURE_CONTENT, content, { recursive: true });
  const outDir = path.join(folder.path, 'out');
  copyShop(outDir);
  const dataDir = path.join(folder.path, 'data');
  lendPictures(dataDir);
  const places = { CONTENT_DIR: content, DATA_DIR: dataDir, OUT_DIR: outDir };
  await using mailbox = await openMailbox();
  const dumb = await openDumbMail();
  const open = (mail = mailbox.url) =>
    openShop({ ...places, ...ONE_C, LIMITS: 'off', SMTP_URL: mail, ORDERS_TO: 'shop@shop.example' });
  let shop = await open();
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => void (await shop.stop('SIGKILL')));
  stack.defer(() => void dumb.server.close());
  onTestFailed(() => console.error(shop.heard));
  const oneC = new OneC(() => shop.url);
  const begin = async () => {
    expect((await oneC.enter()).lines[0]).toBe('success');
    expect((await oneC.call('mode=init')).lines[0]).toBe('zip=yes');
  };

  await begin();
  await oneC.send('import0_1.xml', part('whole/import0_1.xml'), 700);
  await oneC.send('offers0_1.xml', part('whole/offers0_1.xml'), 700);
  const first = await oneC.until('mode=import&filename=import0_1.xml');
  expect(first).toMatchObject({ status: 200, lines: ['failure', expect.any(String)] });
  expect(first.lines[1]).toMatch(/^Профиль поставщика записан: .*1c\.yaml Проверьте в нём столбцы/u);
  expect([existsSync(profile), existsSync(taken)]).toEqual([true, false]);

  // Prices ten times as high are to reach the limits of the publication.
  writeFileSync(profile, `${PROFILE}jump: 1000\n${SETTLED}`);
  await begin();
  const names = ['import0_1.xml', 'offers0_1.xml'];
  const offers = doubtful(part('whole/offers0_1.xml').toString()).replace('</Предложения>', UNKNOWN);
  const parts = {
    'import0_1.xml': new Uint8Array(part('whole/import0_1.xml')),
    'offers0_1.xml': new Uint8Array(Buffer.from(offers)),
  };
  await oneC.send('v8_1.zip', zipSync(parts), 512);
  if (IS_LONG) {
    const pending = oneC.call('mode=import&filename=import0_1.xml').catch(() => null);
    await expect.poll(() => existsSync(taken), { timeout: 20_000 }).toBe(true);
    await shop.stop('SIGKILL');
    const telling = once(dumb.server, 'connection');
    shop = await open(dumb.url);
    await Promise.all([pending, telling]);
    await shop.stop('SIGKILL');
    shop = await open();
  }
  for (const name of names)
    expect(await oneC.until(`mode=import&filename=${name}`)).toMatchObject({ lines: ['success'] });
  expect(readFileSync(taken, 'utf8')).toBe('id;price;stock\n7;10990;24\n8;8491;12\n10;;0\n');
  const page = await (await fetch(`${shop.url}/product/7`)).text();
  expect(page).toMatch(/10.990.руб\./u);
  const [letter] = await mailbox.waitFor(1);
  expect(letter?.mail.text).toContain('В прайсе 1c, который пришёл сам, есть новые вопросы: 1');

  await begin();
  await oneC.send('offers0_1.xml', part('whole/offers0_1.xml').subarray(0, 2000));
  expect(await oneC.until('mode=import&filename=offers0_1.xml')).toMatchObject({
    lines: [
      'failure',
      expect.stringMatching(/offers0_1\.xml, строка \d+: XML повреждён или передан не до конца/u),
    ],
  });
  expect(readFileSync(taken, 'utf8')).toContain('7;10990;24');

  if (!IS_LONG) return;
  // The cure of a refusal is a command that publishes this very exchange, as the exchange it is.
  await begin();
  const shopFile = path.join(content, 'shop.yaml');
  writeFileSync(shopFile, `${readFileSync(shopFile, 'utf8')}\nlimits: { moved: 5 }\n`);
  const third =
    '<Предложение><Ид>44444444-dddd</Ид><Наименование>Шина 205/55R16 Nokian Hakkapeliitta 10 94T XL шип.</Наименование><Цены><Цена><ИдТипаЦены>p-roz</ИдТипаЦены><ЦенаЗаЕдиницу>99000</ЦенаЗаЕдиницу></Цена></Цены></Предложение></Предложения>';
  const dear = part('whole/offers0_1.xml')
    .toString()
    .replace('10990.00', '109900')
    .replace('8490.50', '84905')
    .replace('</Предложения>', third);
  await oneC.send('import0_1.xml', part('whole/import0_1.xml'));
  await oneC.send('offers0_1.xml', Buffer.from(dear));
  const refused = await oneC.until('mode=import&filename=offers0_1.xml');
  const [, cure = ''] = /npm run prices -- (.+? --yes) /u.exec(refused.lines[1] ?? '') ?? [];
  expect(cure).toMatch(/exchange\S* --save 1c --exchange whole --yes$/u);
  expect(readFileSync(taken, 'utf8')).toContain('7;10990;24');
  expect(await run('prices', cure.split(' '), { ...FIXTURE, ...places })).toMatchObject({ code: 0 });
  expect(readFileSync(taken, 'utf8')).toContain('7;109900;24');
  expect(mailbox.letters).toHaveLength(1);
}, 120_000);
