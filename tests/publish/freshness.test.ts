import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isStale, sourcesOf } from '#src/publish/publish.ts';
import { type Published, readPublished, writePublished } from '#src/publish/published.ts';
import { type Config, readConfig } from '#src/server/config.ts';
import { FIXTURE, temporaryFolder } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';

const RECORD: Published = {
  release: '20261121T101500Z',
  content: 'of content',
  code: 'of code',
  siteUrl: 'http://localhost:4321',
  validUntil: '2026-11-22T21:00:00.000Z',
};

describe('the record of the last publication', () => {
  test('is read as written and replaces the previous one', () => {
    using out = temporaryFolder();
    expect(readPublished(out.path)).toBeNull();
    writePublished(out.path, { ...RECORD, release: 'earlier' });
    writePublished(out.path, RECORD);
    expect(readPublished(out.path)).toEqual(RECORD);
  });

  test('counts as missing when it is damaged, so the shop is published again', () => {
    using out = temporaryFolder();
    writeFileSync(path.join(out.path, 'published.json'), '{"release": "2026');
    expect(readPublished(out.path)).toBeNull();
  });
});

describe('a published shop is stale', () => {
  const config: Config = readConfig(FIXTURE, ROOT);
  const sources = sourcesOf(config);
  const record = readPublished(config.outDir) as Published;
  /** Whether the fixture shop is stale when its record has these changes. */
  const staleWith = (changed: Partial<Published>, now?: Date) => {
    using folder = temporaryFolder();
    const outDir = folder.path;
    mkdirSync(path.join(outDir, 'releases/1/built/client'), { recursive: true });
    writeFileSync(path.join(outDir, 'releases/1/built/client/index.html'), '');
    symlinkSync('releases/1/built/client', path.join(outDir, 'current'), 'junction');
    writePublished(outDir, { ...record, validUntil: '', ...changed });
    return isStale({ ...config, outDir }, sources, now);
  };

  test('not while content, code and site address are unchanged and no date has come', () => {
    expect(staleWith({})).toBe(false);
  });

  test.each(['content', 'code', 'siteUrl'] as const)('when its %s has changed', source => {
    expect(staleWith({ [source]: 'another' })).toBe(true);
  });

  test('from the moment at which dated content changes', () => {
    const changed = { validUntil: '2026-11-22T21:00:00.000Z' };
    expect(staleWith(changed, new Date('2026-11-22T20:59:59Z'))).toBe(false);
    expect(staleWith(changed, new Date('2026-11-22T21:00:00Z'))).toBe(true);
  });

  test('never by date when nothing in it is dated', () => {
    expect(staleWith({ validUntil: '' }, new Date('9999-12-31T00:00:00Z'))).toBe(false);
  });

  test('without a record, or without the recorded release', () => {
    using folder = temporaryFolder();
    expect(isStale({ ...config, outDir: folder.path }, sources)).toBe(true);
    writePublished(folder.path, record);
    expect(isStale({ ...config, outDir: folder.path }, sources)).toBe(true);
  });
});
