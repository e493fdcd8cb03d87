import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#src/platform/config.ts';
import { ConfigError } from '#src/platform/config-error.ts';
import { SETTING_NAMES } from '#src/platform/setting-names.ts';
import { withoutSecrets, withSettingsFile } from '#src/platform/settings-file.ts';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';

const folder = temporaryFolder();
afterAll(() => folder[Symbol.dispose]());
const file = path.join(folder.path, 'protektor.env');

/** Writes the file and reads it with an environment. */
function read(text: string, env: Record<string, string> = {}, mode = 0o600) {
  writeFileSync(file, text);
  chmodSync(file, mode);
  return withSettingsFile(env, folder.path);
}

/** The sentence with which the file is refused. */
function refusal(text: string, mode?: number): string {
  try {
    read(text, {}, mode);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  throw new Error('the file was taken');
}

describe('protektor.env', () => {
  test('stands below the environment, which also takes a setting back', () => {
    const text = '\uFEFF# Магазин\r\nPORT=5000\r\nexport HOST="0.0.0.0" # для прокси\r\nTZ=Europe/Moscow\r\n';
    expect(read(text, { PORT: '6000', PATH: '/bin' })).toEqual({
      PORT: '6000',
      HOST: '0.0.0.0',
      TZ: 'Europe/Moscow',
      PATH: '/bin',
    });
    expect(read(text, { PORT: '' }).PORT).toBe('');
  });

  test('may be absent, or another one that is named; «none» is no file', () => {
    const empty = temporaryFolder();
    const env = { PORT: '6000' };
    expect(withSettingsFile(env, empty.path)).toEqual(env);
    read('PORT=5000\n');
    expect(withSettingsFile({ PROTEKTOR_ENV: file }, empty.path).PORT).toBe('5000');
    expect(withSettingsFile({ PROTEKTOR_ENV: 'none' }, folder.path).PORT).toBeUndefined();
    const missing = () => withSettingsFile({ PROTEKTOR_ENV: 'other.env' }, empty.path);
    expect(missing).toThrow(`PROTEKTOR_ENV: файла «${path.join(empty.path, 'other.env')}» нет.`);
    empty[Symbol.dispose]();
  });

  test('with a name that is no setting: the line, and the setting that is like it', () => {
    expect(refusal('PORT=1\n\nSITE_ULR=https://shop.example\n')).toBe(
      `${file}:3: настройки «SITE_ULR» нет. Возможно, SITE_URL?`,
    );
    expect(refusal('COLOUR=red\n')).toBe(`${file}:1: настройки «COLOUR» нет.`);
  });

  test('with a line that is none, or a setting twice: nothing is left out without a word', () => {
    expect(refusal('# Магазин\nSITE_URL https://shop.example\n')).toBe(
      `${file}:2: ожидалась строка вида ИМЯ=значение.`,
    );
    expect(refusal('PORT: 5\n')).toBe(`${file}:1: ожидалась строка вида ИМЯ=значение.`);
    expect(refusal('PORT=5\n\n PORT = 6\n')).toBe(`${file}:3: PORT уже задана в строке 1.`);
  });

  test('with a password must not be readable by everybody', () => {
    const text = 'DATABASE_URL=postgres://shop:secret@db/shop\n';
    expect(refusal(text, 0o644)).toBe(
      `В файле «${file}» стоит DATABASE_URL, а читать его могут все на этой машине. Выполните: chmod 640 ${file}`,
    );
    expect(read(text, {}, 0o640).DATABASE_URL).toContain('secret');
    expect(read('PORT=1\nSESSION_SECRET=\n', {}, 0o644).PORT).toBe('1');
  });

  test('with passwords: processes that the shop starts get none, and settings that they can read', () => {
    const secret = {
      ...{ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key', RSYNC_PASSWORD: 'word' },
      ...{ EXCHANGE_USER: '1c', EXCHANGE_PASSWORD: 'a-long-password', PRICES_LOGINS: 'ftps://a:b@host' },
      ...{ DATABASE_URL: 'postgres://a:b@localhost/c', SESSION_SECRET: 's', SMTP_URL: 'smtp://a:b@host' },
    };
    const rest = { AWS_REGION: 'ru-1', CDN_TOKEN: 'of the program after a publication' };
    expect(withoutSecrets({ ...secret, ...rest })).toEqual(rest);
    expect(() => readConfig(withoutSecrets({ ...secret, ...rest }), '/shop')).not.toThrow();
  });

  test('the example has every setting that operators may set, and sets none', () => {
    const text = readFileSync(path.join(ROOT, 'protektor.env.example'), 'utf8');
    expect(parseEnv(text)).toEqual({});
    const named = [...text.matchAll(/^#(\w+)=/gmu)].map(([, name]) => name);
    const internal = ['BUILD_DIR', 'BUNDLE_ONLY', 'CATALOGUE_FILE', 'DRAFT', 'PROTEKTOR_ENV', 'STYLEGUIDE'];
    expect([...named, ...internal].sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('is read by commands: a build and the orders agree, and the orders name their store', async () => {
    const data = path.join(folder.path, 'data');
    read(`DATA_DIR=${data}\n`);
    const { DATA_DIR: _, ...fixture } = FIXTURE;
    const list = await run('orders', ['list', '--json'], { ...fixture, PROTEKTOR_ENV: file });
    expect(list).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(list.stderr).toContain(`Хранилище заказов: ${path.join(data, 'sales.db')}.`);
    const refused = await run('orders', ['list'], { ...fixture, PROTEKTOR_ENV: `${file}.none` });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('PROTEKTOR_ENV: файла') });
  });
});

test('serve refuses a release that was built for another origin, and names both', async () => {
  const refused = await run('serve', [], { ...FIXTURE, PORT: '0', SITE_URL: 'https://shop.example' });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /Выпуск \S+ собран для http:\/\/localhost:4321, а SITE_URL — https:\/\/shop\.example\./u,
  );
});
