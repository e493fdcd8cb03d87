import { expect, test } from 'vitest';
import { FIXTURE, openShop } from '../harness/commands.ts';
import { openLighthouse } from '../harness/lighthouse.ts';

/**
 * One kind of page; `npm run bench -- pages` looks at all. The score of performance and the time of the largest paint depend
 * on how busy the machine is: they are figures of the benchmark. What does not is asserted here, and a bound of blocked time
 * that only real work can pass.
 */
test('a product by Lighthouse on a phone', { timeout: 120_000 }, async () => {
  const shop = await openShop(FIXTURE);
  try {
    await using lighthouse = await openLighthouse();
    const { scores, cls, shifts, tbt, lost } = await lighthouse.measure(`${shop.url}/product/7`);
    expect(lost).toEqual([]);
    expect(scores.accessibility).toBeGreaterThanOrEqual(99);
    expect(scores['best-practices']).toBeGreaterThanOrEqual(99);
    expect(scores.seo).toBeGreaterThanOrEqual(99);
    expect(shifts).toBe('');
    expect(cls).toBe(0);
    expect(tbt).toBeLessThan(200);
  } finally {
    await shop.stop();
  }
});
