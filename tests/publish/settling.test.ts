import { describe, expect, test } from 'vitest';
import { Settling } from '#src/publish/watch/settling.ts';

/** A scan of a folder: size and time in seconds of each file. */
type Files = Record<string, readonly [size: number, time: number]>;
const snapshotOf = (files: Files) =>
  new Map(
    Object.entries(files).map(([name, [size, time]]) => [
      name,
      { size, mark: `${size} ${time}`, modified: time * 1000 },
    ]),
  );

const BEFORE: Files = { 'products.csv': [1000, 1], 'pages/about.md': [100, 1], 'storage/a.jpg': [5000, 1] };

/** Scans the folder every 50 ms. @returns when which files were reported */
function settledIn(steps: readonly [at: number, change: Files | null][], endsWithLine = true) {
  const settling = new Settling(snapshotOf(BEFORE));
  let files: Files = BEFORE;
  for (let now = 0; now <= 10_000; now += 50) {
    for (const [at, change] of steps) if (at === now) files = change ? { ...files, ...change } : BEFORE;
    const names = settling.settled(snapshotOf(files), now, () => endsWithLine);
    if (names.length > 0) return { at: now, names: names.sort() };
  }
  return null;
}

describe('changed files are told', () => {
  test('after 0.1 s when one known table or text was written as a whole', () => {
    expect(settledIn([[0, { 'products.csv': [1001, 2] }]])).toEqual({ at: 100, names: ['products.csv'] });
    expect(settledIn([[0, { 'pages/about.md': [90, 2] }]])).toEqual({ at: 100, names: ['pages/about.md'] });
  });

  test('0.1 s after the last byte when they came within 50 ms, as a copy on this machine writes them', () => {
    const parts: [number, Files][] = [
      [0, { 'products.csv': [0, 2] }],
      [50, { 'products.csv': [1001, 3] }],
    ];
    expect(settledIn(parts)).toEqual({ at: 150, names: ['products.csv'] });
  });

  test('0.1 s after they were seen whole when they came within 50 ms by the file’s own times, however long a look takes', () => {
    const parts = (whole: number, at = 200): [number, Files][] => [
      [0, { 'products.csv': [0, 2.001] }],
      [at, { 'products.csv': [1001, whole] }],
    ];
    // Within one tick of the clock.
    expect(settledIn(parts(2.001))).toEqual({ at: 300, names: ['products.csv'] });
    expect(settledIn(parts(2.051))).toEqual({ at: 300, names: ['products.csv'] });
    expect(settledIn(parts(2.052))).toEqual({ at: 2200, names: ['products.csv'] });
    // A file system that tells whole seconds, a clock that was set back, a file that tells no new time before it is closed.
    for (const time of [3, 1.9])
      expect(settledIn(parts(time))).toEqual({ at: 2200, names: ['products.csv'] });
    expect(settledIn(parts(2.001, 350))).toEqual({ at: 2350, names: ['products.csv'] });
  });

  test.each<[what: string, change: Files, endsWithLine?: boolean]>([
    ['that became much smaller', { 'products.csv': [700, 2] }],
    ['that became empty', { 'products.csv': [0, 2] }],
    ['that ends within a line', { 'products.csv': [1000, 2] }, false],
    ['that is new', { 'pages/new.md': [100, 2] }],
    ['that is a picture', { 'storage/a.jpg': [5000, 2] }],
  ])('after 2 s when it is one %s', (_, change, endsWithLine) => {
    expect(settledIn([[0, change]], endsWithLine)).toEqual({ at: 2000, names: Object.keys(change) });
  });

  test('2 s after the last part of an upload, all its files together', () => {
    const upload: [number, Files][] = [
      [0, { 'products.csv': [300, 2] }],
      [1900, { 'products.csv': [600, 3] }],
      [3700, { 'products.csv': [1010, 4] }],
      [4500, { 'storage/b.jpg': [10, 1] }],
    ];
    expect(settledIn(upload)).toEqual({ at: 6500, names: ['products.csv', 'storage/b.jpg'] });
  });

  test('not when they are as they were', () => {
    expect(
      settledIn([
        [0, { 'products.csv': [300, 2] }],
        [1000, null],
      ]),
    ).toBeNull();
  });

  test('0.1 s after it was written when it was gone for a moment, as some programs save', () => {
    const settling = new Settling(snapshotOf(BEFORE));
    const { 'products.csv': _, ...without } = BEFORE;
    const saved = snapshotOf({ ...BEFORE, 'products.csv': [1001, 2.02] });
    expect(settling.settled(snapshotOf(without), 0, () => true)).toEqual([]);
    expect(settling.settled(saved, 20, () => true)).toEqual([]);
    expect(settling.settled(saved, 120, () => true)).toEqual(['products.csv']);
  });

  test('when a file is gone', () => {
    const settling = new Settling(snapshotOf(BEFORE));
    const { 'pages/about.md': _, ...left } = BEFORE;
    expect(settling.settled(snapshotOf(left), 0, () => true)).toEqual([]);
    expect(settling.settled(snapshotOf(left), 2000, () => true)).toEqual(['pages/about.md']);
    expect(settling.settled(snapshotOf(left), 2050, () => true)).toEqual([]);
  });
});

test('a list written in one go is whole after 0.1 s, whatever time it is', () => {
  const changed = snapshotOf({ ...BEFORE, 'products.csv': [1001, 2] });
  // 8092.13 + 100 - 8092.13 is a little more than 100.
  for (const now of [0, 8092.13, 8192]) {
    const settling = new Settling(snapshotOf(BEFORE));
    expect(settling.settled(changed, now, () => true)).toEqual([]);
    expect(settling.recheckMs).toBeLessThanOrEqual(100);
  }
});
