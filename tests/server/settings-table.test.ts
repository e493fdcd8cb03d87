import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#src/platform/config.ts';
import { SETTING_NAMES } from '#src/platform/setting-names.ts';
import { ROOT } from '../harness/places.ts';

/** Rows of the table in docs/settings.md: names in the first cell, default in the second. */
const ROWS = readFileSync(path.join(ROOT, 'docs/settings.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .map(line => line.split(' | '));

const DEFAULTS = new Map(
  ROWS.flatMap(([names = '', preset = '']) =>
    [...names.matchAll(/`(\w+)`/gu)].map(([, name = '']) => [name, preset.replaceAll('`', '')] as const),
  ),
);

describe('docs/settings.md', () => {
  test('lists exactly the settings that the code reads', () => {
    expect([...DEFAULTS.keys()].sort()).toEqual(SETTING_NAMES);
  });

  test('gives the actual defaults', () => {
    const { port, host, siteUrl, contentDir, dataDir, outDir, draftDir, catalogueFile } = readConfig({}, '/');
    expect(Object.fromEntries(DEFAULTS)).toMatchObject({
      PORT: String(port),
      HOST: host,
      SITE_URL: siteUrl,
      CONTENT_DIR: contentDir.slice(1),
      DATA_DIR: dataDir.slice(1),
      OUT_DIR: outDir.slice(1),
      DRAFT_DIR: draftDir.slice(1).replace(dataDir.slice(1), 'DATA_DIR'),
      CATALOGUE_FILE: catalogueFile.slice(1).replace(dataDir.slice(1), 'DATA_DIR'),
      DATABASE_URL: 'none',
      SMTP_URL: 'none',
      ORDERS_TO: 'none',
      TELEGRAM_BOT_TOKEN: 'none',
      TELEGRAM_CHAT_ID: 'none',
    });
  });
});
