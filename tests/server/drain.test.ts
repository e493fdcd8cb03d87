import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { drain, watchResponses } from '#src/server/http/drain.ts';
import { openShop } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { openOwnShop } from '../harness/own-shop.ts';
import { ask } from '../site/asking.ts';

/** What a server does between SIGTERM and its end. */

/** Asks on the agent's one connection. @returns status and `Connection` header */
function askOn(agent: Agent, url: string): Promise<{ status: number; connection: string }> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, response => {
      response.resume().once('end', () => {
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection ?? '' });
      });
    })
      .once('error', reject)
      .end();
  });
}

/** Sends requests until an answer says `Connection: close`; null when a busy machine let the connection idle until it was closed. */
async function lastAnswer(agent: Agent, url: string): Promise<Awaited<ReturnType<typeof askOn>> | null> {
  for (;;) {
    const answer = await askOn(agent, url).catch(() => null);
    if (answer?.connection !== 'keep-alive') return answer;
    expect(answer.status).toBe(200);
  }
}

test('readiness turns red first; requests are answered until the wait is over, then each is the last of its connection', {
  timeout: 60_000,
}, async () => {
  await using shop = await openOwnShop({ DRAIN_WAIT: '4' });
  const agents = Array.from({ length: 6 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const agent of agents)
    expect(await askOn(agent, `${shop.url}/product/7`)).toEqual({ status: 200, connection: 'keep-alive' });
  const ended = shop.running.stop();
  let readiness = await ask(shop.url, '/readyz');
  while (readiness.status === 200) {
    await sleep(20);
    readiness = await ask(shop.url, '/readyz');
  }
  expect(readiness.status).toBe(503);
  expect(JSON.parse(readiness.text)).toMatchObject({ ready: false });
  expect((await ask(shop.url, '/product/7')).status).toBe(200);
  expect((await ask(shop.url, '/healthz')).status).toBe(200);
  const lasts = await Promise.all(agents.map(agent => lastAnswer(agent, `${shop.url}/product/7`)));
  expect(lasts).toContainEqual({ status: 200, connection: 'close' });
  const outcome = () => ask(shop.url, '/product/7').then(() => 'answered', String);
  await expect.poll(outcome, { timeout: 10_000 }).toContain('ECONNREFUSED');
  expect(await ended).toBe(0);
  for (const agent of agents) agent.destroy();
});

/** Status and headers of one answer on the agent's connection. */
const headersOn = (agent: Agent, url: string, headers: Record<string, string> = {}) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    request(url, { agent, headers }, response => {
      response.resume().once('end', () => resolve(response.headers));
    })
      .once('error', reject)
      .end();
  });

longTest(
  'answers name how long their connection stays: a second less than it does, for a trusted proxy longer',
  async () => {
    for (const [TRUSTED_PROXY, named] of [
      ['', 'timeout=4'],
      ['127.0.0.1, ::1', 'timeout=74'],
    ] as const) {
      await using shop = await openOwnShop({ TRUSTED_PROXY });
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (const path of ['/product/7', '/none', '/api/product/7', '/products?width=205'])
        expect(await headersOn(agent, shop.url + path)).toMatchObject({
          'keep-alive': named,
          connection: 'keep-alive',
        });
      const last = await headersOn(agent, `${shop.url}/product/7`, { Connection: 'close' });
      expect([last['keep-alive'], last.connection]).toEqual([undefined, 'close']);
      agent.destroy();
    }
  },
);

test('what is being answered when the server stops is the last of its connection', async () => {
  const answered = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const server = createServer(async (_, response) => {
    response.setHeader('Keep-Alive', 'timeout=4');
    begun.resolve();
    await answered.promise;
    response.end('whole');
  });
  watchResponses(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const pending = headersOn(agent, `http://127.0.0.1:${port}/`);
  await begun.promise;
  const closed = once(server, 'close');
  const drained = drain([server]);
  while (server.listening) await new Promise(setImmediate);
  answered.resolve();
  const headers = await pending;
  expect([headers.connection, headers['keep-alive']]).toEqual(['close', undefined]);
  await Promise.all([drained, closed]);
  agent.destroy();
});

longTest('two servers share a port only when both are told to', { timeout: 60_000 }, async () => {
  await using shop = await openOwnShop({ REUSE_PORT: 'on' });
  const { port } = new URL(shop.url);
  await expect(openShop({ ...shop.env, PORT: port, REUSE_PORT: 'off' })).rejects.toThrow(
    `Порт ${port} занят`,
  );
  const second = await openShop({ ...shop.env, PORT: port });
  expect((await ask(shop.url, '/product/7')).status).toBe(200);
  expect(await second.stop()).toBe(0);
  expect((await ask(shop.url, '/product/7')).status).toBe(200);
});
