import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { EncodedPhoto } from '#scripts/studio/encode.ts';
import { digestOf, PhotoIndex } from '#scripts/studio/photo-index.ts';

const encoded = (text: string): EncodedPhoto => ({
  size: { width: 1200, height: 1200 },
  master: Buffer.from(text),
  sizes: [{ width: 320, format: 'avif', bytes: Buffer.from(`small ${text}`) }],
});
const SIDE = 'tyres/torero-mp30-side.avif';
const MASTER = 'tyres/torero-mp30.avif';

test('only what changed is rendered, an editor’s own picture is left alone, sizes of what is gone go too', () => {
  const content = mkdtempSync(path.join(tmpdir(), 'index-'));
  try {
    const index = new PhotoIndex(content);
    expect(index.stateOf('torero-mp30', MASTER, 'one')).toBe('stale');
    index.keep('torero-mp30', MASTER, 'one', encoded('first'));

    // Broken off between two pictures of a model: the second is still to be taken.
    index.keep('torero-mp30', SIDE, 'one', encoded('side'));
    index.keep('torero-mp30', MASTER, 'changed', encoded('first again'));
    expect(index.stateOf('torero-mp30', SIDE, 'changed')).toBe('stale');
    index.keep('torero-mp30', MASTER, 'one', encoded('first'));

    const later = new PhotoIndex(content);
    expect(later.stateOf('torero-mp30', MASTER, 'one')).toBe('fresh');
    expect(later.stateOf('torero-mp30', MASTER, 'two')).toBe('stale');
    later.keep('torero-mp30', MASTER, 'two', encoded('second'));
    later.prune(new Set(['torero-mp30']));
    const sizes = () => readdirSync(path.join(content, 'storage/.ready'));
    expect(sizes()).toEqual(
      ['second', 'side'].map(text => `${digestOf(Buffer.from(text))}-1200x1200`).sort(),
    );

    writeFileSync(path.join(content, 'storage', MASTER), 'put there by the editor');
    expect(new PhotoIndex(content).stateOf('torero-mp30', MASTER, 'three')).toBe('own');
    rmSync(path.join(content, 'storage', MASTER));
    expect(new PhotoIndex(content).stateOf('torero-mp30', MASTER, 'two')).toBe('stale');

    const other = new PhotoIndex(content);
    other.keep('torero-mp47', 'tyres/torero-mp47.avif', 'one', encoded('third'));
    other.prune(new Set(['torero-mp47']));
    expect(sizes()).toEqual([`${digestOf(Buffer.from('third'))}-1200x1200`]);
    const list = JSON.parse(readFileSync(path.join(content, 'storage/studio.json'), 'utf8')) as object;
    expect(Object.keys(list)).toEqual(['torero-mp47']);
  } finally {
    rmSync(content, { recursive: true });
  }
});
