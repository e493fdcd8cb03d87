import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { freePort, has, type Nginx, startNginx } from '../harness/nginx.ts';
import { commandsOf, Machine, type Service } from '../harness/operator.ts';
import { FIXTURE_CONTENT, ROOT } from '../harness/places.ts';
import { rawCall } from '../harness/raw-call.ts';
import { GOOD_FORM, Shopper } from '../harness/shopper.ts';

test('whatever the page has run that writes files runs as the service’s user', () => {
  const lines = readFileSync(path.join(ROOT, 'docs/operators.md'), 'utf8').split('\n');
  const inBlocks = lines.filter(line => line.includes('npm run') && !line.includes('`'));
  // The last column says what to do.
  const inTables = lines
    .filter(line => line.startsWith('|'))
    .flatMap(
      line =>
        line
          .split('|')
          .at(-2)
          ?.match(/`[^`]*npm run[^`]*`/gu) ?? [],
    );
  expect(Math.min(inBlocks.length, inTables.length)).toBeGreaterThan(5);
  expect([...inBlocks, ...inTables].filter(text => !/^\s*`?runuser -u protektor -- /u.test(text))).toEqual(
    [],
  );
});

const RELEASES = 'runuser -u protektor -- npm run -s releases';

/** What docs/operators.md tells an operator to do, on a machine in a folder. Tests follow each other. */
describe.skipIf(!has('nginx', '-v') || !has('openssl', 'version'))('docs/operators.md', () => {
  const folder = temporaryFolder();
  const machine = new Machine(folder.path, 'shop.example', FIXTURE_CONTENT);
  const settings = {
    SITE_URL: 'https://shop.example',
    HOST: '127.0.0.1',
    TRUSTED_PROXY: '127.0.0.1',
    CONTENT_DIR: '/srv/protektor/content',
    DATA_DIR: '/srv/protektor/db',
    OUT_DIR: '/srv/protektor/dist',
  };
  let ports: { PORT: string; HEALTH_LISTEN: string };
  let server: Service;
  let nginx: Nginx;
  const numbers: string[] = [];

  const site = () => `https://127.0.0.1:${nginx.tls}`;
  const page = async (address: string) =>
    (await rawCall(`${site()}${address}`, 'GET', { Host: machine.host })).text;
  const ready = () => rawCall(`http://${ports.HEALTH_LISTEN}/readyz`, 'GET');
  const orders = () => machine.run('runuser -u protektor -- npm run -s orders -- list');

  async function open(): Promise<void> {
    server = machine.start('protektor.service');
    await server.says(/Магазин открыт/u);
  }

  async function buy(): Promise<void> {
    const buyer = new Shopper(site, { Host: machine.host });
    await buyer.basket();
    await buyer.add(7, 1);
    numbers.push((await buyer.accepted(GOOD_FORM)).order?.number ?? '');
  }

  /** Steps 1 and 2: users, folders, code and settings. */
  function prepare(blocks: readonly string[]): void {
    const last = blocks.findIndex(block => block.includes('protektor.env.example'));
    for (const block of blocks.slice(0, last + 1)) machine.run(block);
    machine.set({ ...settings, ...ports });
  }

  afterAll(async () => {
    await server?.stop('SIGKILL');
    nginx?.[Symbol.dispose]();
    folder[Symbol.dispose]();
  });

  longTest('the first hour ends with an order through nginx', { timeout: 180_000 }, async () => {
    ports = { PORT: `${await freePort()}`, HEALTH_LISTEN: `127.0.0.1:${await freePort()}` };
    const blocks = commandsOf('Первый час');
    prepare(blocks);
    const settled = blocks.findIndex(block => block.includes('protektor.env.example'));
    for (const block of blocks.slice(settled + 1)) machine.run(block);
    expect(machine.names('etc/systemd/system')).toContain('protektor-backup.timer');
    await open();
    const sample = readFileSync(machine.at('etc/nginx/conf.d/protektor.conf'), 'utf8');
    nginx = await startNginx({
      folder: machine.at('etc/nginx'),
      host: machine.host,
      sample: sample.replace('server 127.0.0.1:4321;', `server 127.0.0.1:${ports.PORT};`),
    });
    expect(await page('/product/7')).toContain('<link rel="canonical" href="https://shop.example/product/7"');
    await buy();
    const listed = orders();
    expect(listed).toContain(numbers[0]);
    expect((await ready()).status).toBe(200);
  });

  longTest('a killed server that is started again knows its orders and baskets', async () => {
    const visitor = new Shopper(site, { Host: machine.host });
    await visitor.basket();
    await visitor.add(7, 1);
    await server.stop('SIGKILL');
    expect((await rawCall(site(), 'GET', { Host: machine.host })).status).toBe(502);
    await open();
    expect(orders()).toContain(numbers[0]);
    expect((await visitor.basket()).count).toBe(1);
  });

  longTest(
    'a new version stands beside the former one, is switched to, and back',
    {
      timeout: 180_000,
    },
    async () => {
      const [once = ''] = commandsOf('Резервная копия и восстановление');
      machine.run(once);
      const [former = ''] = /^\S+/u.exec(machine.run(RELEASES)) ?? [];
      const [install = '', build = '', over = '', back = ''] = commandsOf('Новая версия').map(block =>
        block.replaceAll('НОВАЯ', '2').replaceAll('ПРЕЖНЯЯ', '1').replaceAll('ВЫПУСК', former),
      );
      machine.run(install);
      const screen = machine.at('opt/protektor-2/src/components/screens/NotFoundScreen.astro');
      writeFileSync(
        screen,
        readFileSync(screen, 'utf8').replace('Страница не найдена', 'Такой страницы нет'),
      );
      expect(await page('/404')).toContain('Страница не найдена');
      await buy();
      machine.run(build);
      machine.run(over);
      expect(await server.stop()).toBe(0);
      await open();
      expect(await page('/404')).toContain('Такой страницы нет');
      await buy();
      // One more publication of the new version: what was shown before it is of this version, too.
      const products = machine.at('srv/protektor/content/products.csv');
      writeFileSync(products, readFileSync(products, 'utf8').replace(/^(35;(?:[^;]*;){4})\d+/mu, '$13111'));
      expect(machine.run('runuser -u protektor -- npm run build')).toContain('показан через');
      machine.run(back);
      expect(await server.stop()).toBe(0);
      await open();
      expect(await page('/404')).not.toContain('Такой страницы нет');
      for (const number of numbers) expect(orders()).toContain(number);
    },
  );

  longTest('a lost disk comes back from the newest backup', { timeout: 180_000 }, async () => {
    const copies = commandsOf('Резервная копия и восстановление');
    const [, hourly = '', restore = '', monthly = ''] = copies;
    machine.run(hourly);
    const tried = machine.run(monthly);
    for (const number of numbers) expect(tried).toContain(number);
    expect(machine.names('var/tmp')).toEqual([]);
    await server.stop('SIGKILL');
    machine.loseDisk();
    prepare(commandsOf('Первый час'));
    machine.set({ BACKUP_KEY_FILE: '/etc/protektor/backup.key' });
    machine.run(restore);
    await open();
    for (const number of numbers) expect(orders()).toContain(number);
    expect(await page('/product/7')).toContain('shop.example/product/7');
    await buy();
  });
});
