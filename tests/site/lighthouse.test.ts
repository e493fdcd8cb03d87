import { expect, test } from 'vitest';
import { FIXTURE, openShop } from '../harness/commands.ts';
import { openLighthouse } from '../harness/lighthouse.ts';

/**
 * One kind of page; `npm run bench -- pages` measures all. The score of performance, the time of the largest paint and blocked
 * time depend on how busy the machine is: they are figures of the benchmark. What does not is asserted here, and blocked time by the
 * processor's.
 */
test('a product by Lighthouse on a phone', { timeout: 120_000 }, async () => {
  const shop = await openShop(FIXTURE);
  try {
    await using lighthouse = await openLighthouse();
    const { scores, cls, shifts, busy, lost } = await lighthouse.measure(`${shop.url}/product/7`);
    expect(lost).toEqual([]);
    expect(scores.accessibility).toBeGreaterThanOrEqual(99);
    expect(scores['best-practices']).toBeGreaterThanOrEqual(99);
    expect(scores.seo).toBeGreaterThanOrEqual(99);
    expect(shifts).toBe('');
    expect(cls).toBe(0);
    expect(busy).toBeLessThan(200);
  } finally {
    await shop.stop();
  }
});
