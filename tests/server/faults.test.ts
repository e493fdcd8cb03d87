import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { FIXTURE, openShop, temporaryFolder } from '../harness/commands.ts';
import { entriesOf } from '../harness/log.ts';
import { amount } from '../harness/long.ts';
import { ask } from '../site/asking.ts';

const PRELOADED = new URL('faulty.mjs', import.meta.url).href;

const FAULTS = [
  ['a rejection that nobody handles', 'SIGUSR2', 'Error: nobody handles\\u{1B}[2J this'],
  ['an exception that nobody catches', 'SIGURG', 'Error: nobody catches this'],
] as const;

test.each(FAULTS.slice(0, amount(1, FAULTS.length)))(
  '%s is told once; the server finishes what has begun and ends with 1',
  async (_, signal, words) => {
    using folder = temporaryFolder();
    const shop = await openShop({ ...FIXTURE, DATA_DIR: folder.path, NODE_OPTIONS: `--import=${PRELOADED}` });
    // Once it is loaded, the app that renders on demand might have rejections pass in silence.
    expect((await ask(shop.url, '/products?width=205')).status).toBe(200);
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
    let answered = '';
    socket.on('data', chunk => (answered += String(chunk)));
    const body = '{"string":"шина"}';
    const head = `POST /api/products/1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    socket.write(head + body.slice(0, 5));
    await ask(shop.url, '/healthz');
    process.kill(shop.pid, signal);
    const fatal = () => entriesOf(shop).filter(({ level }) => level === 'fatal');
    await expect.poll(fatal, { timeout: 10_000 }).toHaveLength(1);
    socket.write(body.slice(5));
    await new Promise(resolve => socket.once('close', resolve));
    expect(answered).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
    expect(await shop.stop('SIGCONT')).toBe(1);
    expect(fatal()).toEqual([
      expect.objectContaining({ event: 'fault', error: words, stack: expect.stringContaining('faulty.mjs') }),
    ]);
    expect(shop.heard.stderr.trim().split('\n')).toHaveLength(1);
  },
  60_000,
);
