import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { isInside } from '#src/platform/address-range.ts';
import { ConfigError, readConfig } from '#src/platform/config.ts';
import { run } from '../harness/commands.ts';
import { entriesOf } from '../harness/log.ts';
import { longTest } from '../harness/long-test.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { Shopper } from '../harness/shopper.ts';
import { ask } from '../site/asking.ts';

/** Where a shop tells its health. */
function healthOf({ running }: OwnShop, host = '127.0.0.1'): string {
  const port = entriesOf(running).find(({ event }) => event === 'health')?.port;
  return `http://${host}:${port}`;
}

const figure = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find(each => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
};

describe('an address of its own', () => {
  test('tells requests, orders, refusals, outbox, release and the process, with labels that nobody can add to', async () => {
    await using shop = await openOwnShop({ HEALTH_LISTEN: '127.0.0.1:0' });
    await expect.poll(() => entriesOf(shop.running).map(({ event }) => event)).toContain('health');
    const health = healthOf(shop);
    const anna = new Shopper(() => shop.url);
    await anna.basket();
    await anna.add(7, 1);
    await anna.accepted();
    for (let number = 0; number < 30; number++)
      await Promise.all([
        ask(shop.url, `/made-up-${number}`),
        ask(shop.url, `/api/made-up-${number}`),
        ask(shop.url, `/product/${90_000 + number}`),
        ask(shop.url, '/', { method: number % 2 ? 'PUT' : 'REPORT' }),
      ]);
    const metrics = async () => (await ask(health, '/metrics')).text;
    await expect
      .poll(async () => figure(await metrics(), 'protektor_requests_total{route="other",status="404"}'))
      .toBe(60);
    const { text, headers, status } = await ask(health, '/metrics');
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(figure(text, 'protektor_requests_total{route="product",status="404"}')).toBe(30);
    expect(figure(text, 'protektor_requests_total{route="/api/order",status="200"}')).toBe(1);
    expect(figure(text, 'protektor_request_duration_seconds_count{route="/api/order"}')).toBe(1);
    const within = (bound: string) =>
      figure(text, `protektor_request_duration_seconds_bucket{le="${bound}",route="product"}`);
    expect(within('+Inf')).toBe(30);
    expect(within('10')).toBeGreaterThanOrEqual(within('0.1') ?? Infinity);
    const seconds = figure(text, 'protektor_request_duration_seconds_sum{route="product"}');
    expect(seconds).toBeGreaterThan(0);
    expect(figure(text, 'protektor_orders_total{outcome="accepted"}')).toBe(1);
    expect(figure(text, 'protektor_orders_total{outcome="unavailable"}')).toBe(0);
    expect(figure(text, 'protektor_outbox_waiting')).toBe(0);
    expect(figure(text, 'protektor_ready')).toBe(1);
    expect(figure(text, 'protektor_render_queue')).toBe(0);
    expect(figure(text, 'protektor_release_age_seconds')).toBeGreaterThan(0);
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(figure(text, name), name).toBeGreaterThan(0);
    for (const name of ['protektor_limit_refusals_total', 'protektor_render_refusals_total'])
      expect(text).toContain(`# TYPE ${name} counter`);
    const ready = JSON.parse((await ask(shop.url, '/readyz')).text) as { release: string };
    expect(text).toContain(`protektor_release_info{release="${ready.release}"} 1`);
    expect(text).not.toContain('made-up');
    expect((await ask(health, '/readyz')).status).toBe(200);
    expect((await ask(health, '/healthz')).text).toBe('{"ready":true}');
    for (const target of ['/', '/product/7', '/api/main_data'])
      expect((await ask(health, target)).status).toBe(404);
    expect((await ask(health, '/metrics', { method: 'POST' })).status).toBe(405);
    expect((await ask(shop.url, '/metrics')).status).toBe(404);
    expect((await ask(health, '/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(
      403,
    );
    expect(await shop.running.stop()).toBe(0);
  });

  longTest('answers peers of private networks only', async context => {
    for (const inside of [
      '127.0.0.1',
      '::1',
      '10.1.2.3',
      '::ffff:192.168.0.9',
      '172.31.0.1',
      'fd00::1',
      'fe80::1%eth0',
    ])
      expect(isInside(inside), inside).toBe(true);
    for (const outside of ['', '203.0.113.7', '172.32.0.1', '::ffff:8.8.8.8', '2001:db8::1', '169.253.0.1'])
      expect(isInside(outside), outside).toBe(false);
    const own = Object.values(networkInterfaces())
      .flat()
      .find(one => one && !one.internal && one.family === 'IPv4')?.address;
    if (own === undefined) return context.skip('this machine has no address but the loopback ones');
    await using shop = await openOwnShop({ HEALTH_LISTEN: '0.0.0.0:0' });
    await expect.poll(() => entriesOf(shop.running).map(({ event }) => event)).toContain('health');
    expect((await ask(healthOf(shop, own), '/metrics')).status).toBe(isInside(own) ? 200 : 403);
    expect((await ask(healthOf(shop), '/metrics')).status).toBe(200);
  });
});

longTest(
  'at the shop’s own address health answers this machine, but not visitors of a proxy on it',
  async () => {
    await using shop = await openOwnShop({ TRUSTED_PROXY: '127.0.0.1, ::1' });
    expect((await ask(shop.url, '/readyz')).status).toBe(200);
    for (const target of ['/readyz', '/healthz'])
      expect((await ask(shop.url, target, { headers: { 'X-Forwarded-For': '203.0.113.7' } })).status).toBe(
        404,
      );
  },
);

longTest('a port in use stops the start with a sentence', async () => {
  await using shop = await openOwnShop();
  const { port } = new URL(shop.url);
  const { code, stderr } = await run('serve', [], {
    ...shop.env,
    PORT: '0',
    HEALTH_LISTEN: `127.0.0.1:${port}`,
  });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^HEALTH_LISTEN: .*не открылся.* HEALTH_LISTEN=127\.0\.0\.1:\d+\n$/u),
  ]);
});

test('HEALTH_LISTEN is an address with a port, or nothing', () => {
  expect(readConfig({}, '/').health).toBeNull();
  expect(readConfig({ HEALTH_LISTEN: '[::1]:9464' }, '/').health).toEqual({ host: '::1', port: 9464 });
  expect(readConfig({ HEALTH_LISTEN: '0.0.0.0:9464', DRAFT: '1' }, '/').health).toBeNull();
  for (const wrong of ['9464', '127.0.0.1', '127.0.0.1:70000', ':9464', 'a b:1'])
    expect(() => readConfig({ HEALTH_LISTEN: wrong }, '/'), wrong).toThrow(ConfigError);
});
