import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#src/platform/config.ts';
import { type ReleaseFacts, releaseTexts } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease, pointTo } from '#src/publish/releases.ts';
import { isStale, sourcesOf } from '#src/publish/sources.ts';
import { FIXTURE, temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_OUT, ROOT } from '../harness/places.ts';

describe('a published shop is stale', () => {
  const config: Config = readConfig(FIXTURE, ROOT);
  const sources = sourcesOf(config);
  const served = currentRelease(FIXTURE_OUT) as ReleaseFacts;
  /** Whether the fixture shop is stale when its release says something else. */
  const staleWith = (changed: Partial<ReleaseFacts>, now?: Date) => {
    using folder = temporaryFolder();
    const outDir = folder.path;
    const dir = path.join(placesIn(outDir).releases, served.id);
    mkdirSync(dir, { recursive: true });
    for (const [name, text] of Object.entries(releaseTexts({ ...served, ...changed }, new Map())))
      writeFileSync(path.join(dir, name), text);
    pointTo(outDir, served);
    return isStale({ ...config, outDir }, sources, now);
  };

  test('not while content, code and site address are unchanged and no date has come', () => {
    expect(staleWith({})).toBe(false);
  });

  test.each(['content', 'code', 'siteUrl'] as const)('when its %s has changed', source => {
    expect(staleWith({ [source]: 'another' })).toBe(true);
  });

  test('from the moment at which dated content changes', () => {
    const changed = { at: '2026-11-22T09:00:00.000Z', validUntil: '2026-11-22T21:00:00.000Z' };
    expect(staleWith(changed, new Date('2026-11-22T20:59:59Z'))).toBe(false);
    expect(staleWith(changed, new Date('2026-11-22T21:00:00Z'))).toBe(true);
  });

  test('when it shows a moment that has not come, since the clock was set right, unless it was brought back', () => {
    const at = '2026-12-22T09:00:00.000Z';
    const [then, now] = [new Date('2026-12-22T08:59:30Z'), new Date('2026-11-22T09:00:00Z')];
    expect([staleWith({ at, validUntil: '' }, then), staleWith({ at, validUntil: '' }, now)]).toEqual([
      false,
      true,
    ]);
    expect(staleWith({ at, validUntil: '', back: '20261121T090000Z' }, now)).toBe(false);
  });

  test('never by date when nothing in it is dated', () => {
    expect(staleWith({ validUntil: '' }, new Date('9999-12-31T00:00:00Z'))).toBe(false);
  });

  test('without a release, or without the one that is pointed to, or with one that is broken', () => {
    using folder = temporaryFolder();
    expect(isStale({ ...config, outDir: folder.path }, sources)).toBe(true);
    pointTo(folder.path, { id: '1' });
    expect(isStale({ ...config, outDir: folder.path }, sources)).toBe(true);
    const dir = path.join(placesIn(folder.path).releases, '1');
    mkdirSync(dir, { recursive: true });
    writeFileSync(path.join(dir, 'release.json'), '{"id": "1');
    expect(isStale({ ...config, outDir: folder.path }, sources)).toBe(true);
  });
});
