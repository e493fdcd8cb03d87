import { describe, expect, test } from 'vitest';
import { LimitAlarm } from '#src/server/calls/limit-alarm.ts';
import { CallLimits } from '#src/server/http/call-limits.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { visitorId } from '#src/server/http/visitor-id.ts';

/** How many of so many calls pass, and the answer to the first refused one. */
async function passing(
  limits: CallLimits,
  calls: number,
  visit: (call: number) => { session: string; address: string | null },
) {
  let passed = 0;
  let refused: Refused | undefined;
  for (let call = 0; call < calls; call++)
    await limits.admit(visit(call)).then(
      () => (passed += 1),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        refused ??= error;
      },
    );
  return { passed, status: refused?.status, retryAfter: refused?.retryAfter };
}

describe('limits of changing calls', () => {
  test('a session makes 600 in a minute; others of its address go on', async () => {
    const reported: string[] = [];
    const limits = new CallLimits(limit => reported.push(limit));
    const { passed, status, retryAfter } = await passing(limits, 620, () => ({
      session: 'one',
      address: 'a',
    }));
    expect([passed, status, reported.length]).toEqual([600, 429, 20]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect((await passing(limits, 600, () => ({ session: 'two', address: 'a' }))).passed).toBe(600);
  });

  test('an address makes 6000 in a minute, whatever sessions it invents', async () => {
    const limits = new CallLimits(() => undefined);
    const visit = (call: number) => ({ session: `s${call}`, address: 'a' });
    expect(await passing(limits, 6100, visit)).toMatchObject({ passed: 6000, status: 429 });
    expect((await passing(limits, 1, () => ({ session: 's', address: 'b' }))).passed).toBe(1);
  });

  test('however many sessions come, few are counted at once', async () => {
    const limits = new CallLimits(() => undefined);
    const before = process.memoryUsage().heapUsed;
    await passing(limits, 250_000, call => ({ session: `session ${call}`, address: null }));
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300 * 1024 * 1024);
    expect((await passing(limits, 601, () => ({ session: 'one', address: null }))).passed).toBe(600);
  });
});

describe('the address of a visitor', () => {
  test('is kept signed; a network of IPv6 addresses is one visitor', () => {
    const id = (address: string) => visitorId(address, 'key');
    expect(id('203.0.113.7')).not.toContain('203');
    expect(id('203.0.113.7')).not.toBe(id('203.0.113.8'));
    expect(id('203.0.113.7')).not.toBe(visitorId('203.0.113.7', 'other'));
    expect(id('2001:db8::1')).toBe(id('2001:0DB8:0:0:ffff::2'));
    expect(id('2001:db8::1')).not.toBe(id('2001:db8:0:1::1'));
    expect(id('')).toBeNull();
  });
});

test('the owner gets a message at the first refusal and then once an hour, with counts', () => {
  const reported: string[] = [];
  let now = 0;
  const alarm = new LimitAlarm(
    text => reported.push(text.replace(/\. Похоже.*/u, '')),
    () => now,
  );
  for (let minute = 0; minute < 150; minute++) {
    now = minute * 60_000;
    alarm.refused(minute % 2 === 0 ? 'заказы на одну почту' : 'заказы с одного адреса');
  }
  expect(reported).toEqual([
    'Ограничения отказывают: заказы на одну почту — 1',
    'Ограничения отказывают: заказы с одного адреса — 30, заказы на одну почту — 30',
    'Ограничения отказывают: заказы с одного адреса — 30, заказы на одну почту — 30',
  ]);
});
