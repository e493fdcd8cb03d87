import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ServedRelease } from '#src/server/calls/served-release.ts';
import { ServedReleases } from '#src/server/calls/served-releases.ts';

/** A release that counts how often it is closed; nothing else of it is used. */
function countedRelease(): { release: ServedRelease; closed: () => number } {
  let closed = 0;
  const catalogue = { close: () => closed++ };
  return { release: { catalogue } as unknown as ServedRelease, closed: () => closed };
}

test('a replaced release is closed after the last request that began with it, however that ends', async () => {
  const [before, next] = [countedRelease(), countedRelease()];
  const releases = new ServedReleases(before.release);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answers = [first, second].map(async ({ promise }) => releases.use(() => promise));
  releases.replaceBy(next.release);
  await nextTurn();
  expect(before.closed()).toBe(0);
  first.resolve('answered');
  expect(await answers[0]).toBe('answered');
  await nextTurn();
  expect(before.closed()).toBe(0);
  second.reject(new Error('refused'));
  await expect(answers[1]).rejects.toThrow('refused');
  await nextTurn();
  expect([before.closed(), next.closed()]).toEqual([1, 0]);
});

test('a release that no request uses is closed when it is replaced, and not before', async () => {
  const [before, next] = [countedRelease(), countedRelease()];
  const releases = new ServedReleases(before.release);
  const answered = await releases.use(async release => release);
  expect(answered).toBe(before.release);
  await nextTurn();
  expect(before.closed()).toBe(0);
  releases.replaceBy(next.release);
  await nextTurn();
  expect(releases.now).toBe(next.release);
  expect([before.closed(), next.closed()]).toEqual([1, 0]);
});
