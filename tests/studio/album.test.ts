import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Album, digestOf } from '#scripts/studio/album.ts';
import type { Print } from '#scripts/studio/develop.ts';

const print = (text: string): Print => ({
  size: { width: 1200, height: 1200 },
  master: Buffer.from(text),
  sizes: [{ width: 320, format: 'avif', bytes: Buffer.from(`small ${text}`) }],
});
const SIDE = 'tyres/torero-mp30-side.avif';
const MASTER = 'tyres/torero-mp30.avif';

test('only what changed is taken, an editor’s own picture is left alone, sizes of what is gone go too', () => {
  const content = mkdtempSync(path.join(tmpdir(), 'album-'));
  try {
    const album = new Album(content);
    expect(album.standing('torero-mp30', MASTER, 'one')).toBe('stale');
    album.keep('torero-mp30', MASTER, 'one', print('first'));

    // Broken off between two pictures of a model: the second is still to be taken.
    album.keep('torero-mp30', SIDE, 'one', print('side'));
    album.keep('torero-mp30', MASTER, 'changed', print('first again'));
    expect(album.standing('torero-mp30', SIDE, 'changed')).toBe('stale');
    album.keep('torero-mp30', MASTER, 'one', print('first'));

    const later = new Album(content);
    expect(later.standing('torero-mp30', MASTER, 'one')).toBe('fresh');
    expect(later.standing('torero-mp30', MASTER, 'two')).toBe('stale');
    later.keep('torero-mp30', MASTER, 'two', print('second'));
    later.close(new Set(['torero-mp30']));
    const sizes = () => readdirSync(path.join(content, 'storage/.ready'));
    expect(sizes()).toEqual(
      ['second', 'side'].map(text => `${digestOf(Buffer.from(text))}-1200x1200`).sort(),
    );

    writeFileSync(path.join(content, 'storage', MASTER), 'taken by the editor');
    expect(new Album(content).standing('torero-mp30', MASTER, 'three')).toBe('own');
    rmSync(path.join(content, 'storage', MASTER));
    expect(new Album(content).standing('torero-mp30', MASTER, 'two')).toBe('stale');

    const other = new Album(content);
    other.keep('torero-mp47', 'tyres/torero-mp47.avif', 'one', print('third'));
    other.close(new Set(['torero-mp47']));
    expect(sizes()).toEqual([`${digestOf(Buffer.from('third'))}-1200x1200`]);
    const list = JSON.parse(readFileSync(path.join(content, 'storage/studio.json'), 'utf8')) as object;
    expect(Object.keys(list)).toEqual(['torero-mp47']);
  } finally {
    rmSync(content, { recursive: true });
  }
});
