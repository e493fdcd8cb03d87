import { describe, expect, test } from 'vitest';
import { ConfigError } from '#src/platform/config.ts';
import { readSalesConfig } from '#src/platform/sales-config.ts';

/** The error message for invalid settings. */
function refusal(env: Record<string, string>): string {
  try {
    readSalesConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'not refused';
}

const KEY = 'k'.repeat(32);
const MAIL = { SMTP_URL: 'smtp://user:pass@mail.example:587', ORDERS_TO: 'orders@shop.example' };

test('by default orders are stored in DATA_DIR and nobody is notified', () => {
  const none = { databaseUrl: null, mail: null, telegram: null, sessionSecrets: null, personalDays: 1095 };
  expect(readSalesConfig({})).toEqual(none);
  const names = [
    'DATABASE_URL',
    'SMTP_URL',
    'ORDERS_TO',
    'MAIL_FROM',
    'SESSION_SECRET',
    'TELEGRAM_BOT_TOKEN',
  ];
  expect(readSalesConfig(Object.fromEntries(names.map(name => [name, ''])))).toEqual(none);
});

test('buyers’ data are kept for a number of days; 0 leaves erasing to people', () => {
  expect(readSalesConfig({ PERSONAL_DAYS: '30' }).personalDays).toBe(30);
  expect(readSalesConfig({ PERSONAL_DAYS: '0' }).personalDays).toBeNull();
  for (const PERSONAL_DAYS of ['-1', '1.5', 'год', '1e3'])
    expect(refusal({ PERSONAL_DAYS })).toMatch(/^PERSONAL_DAYS: ожидалось число дней/u);
});

describe('mail', () => {
  test('goes to every address; the sender is MAIL_FROM, by default the first address', () => {
    const env = { ...MAIL, ORDERS_TO: ' orders@shop.example, second@шины.рф ,' };
    expect(readSalesConfig(env).mail).toEqual({
      smtpUrl: MAIL.SMTP_URL,
      ordersTo: ['orders@shop.example', 'second@шины.рф'],
      from: 'orders@shop.example',
    });
    expect(readSalesConfig({ ...MAIL, MAIL_FROM: 'shop@shop.example' }).mail).toMatchObject({
      from: 'shop@shop.example',
    });
    expect(readSalesConfig({ ORDERS_TO: 'orders@shop.example' }).mail).toBeNull();
  });

  test.each(['mail.example', 'http://mail.example', 'smtp://', 'smtp:pass@mail.example:25'])(
    'SMTP_URL %j is refused without showing it',
    url => {
      const message = refusal({ ...MAIL, SMTP_URL: url });
      expect(message).toMatch(/^SMTP_URL: /u);
      expect(message).not.toContain('pass@mail');
    },
  );

  test('invalid addresses are refused, and so is SMTP_URL without ORDERS_TO', () => {
    expect(refusal({ ORDERS_TO: 'orders' })).toContain('«orders»');
    expect(refusal({ ...MAIL, ORDERS_TO: 'a@b.ru\r\nBcc: c@d.ru' })).toMatch(/^ORDERS_TO: /u);
    expect(refusal({ ...MAIL, MAIL_FROM: 'Шины <a@b.ru>' })).toMatch(/^MAIL_FROM: /u);
    expect(refusal({ SMTP_URL: MAIL.SMTP_URL })).toMatch(/^ORDERS_TO: /u);
  });
});

describe('SESSION_SECRET', () => {
  test('accepts one or two keys, the newest first', () => {
    expect(readSalesConfig({ SESSION_SECRET: KEY }).sessionSecrets).toEqual([KEY]);
    expect(readSalesConfig({ SESSION_SECRET: `${'n'.repeat(64)}, ${KEY}` }).sessionSecrets).toEqual([
      'n'.repeat(64),
      KEY,
    ]);
    expect(readSalesConfig({ SESSION_SECRET: 'ключ'.repeat(4) }).sessionSecrets).toEqual(['ключ'.repeat(4)]);
  });

  test.each(['short', 'k'.repeat(31), `${KEY},`, `${KEY},short`, `${KEY},${KEY},${KEY}`])(
    '%j is refused without showing it',
    secret => {
      const message = refusal({ SESSION_SECRET: secret });
      expect(message).toMatch(/^SESSION_SECRET: /u);
      expect(message).not.toContain('kkk');
      expect(message).not.toContain('short');
    },
  );
});

test('DATABASE_URL must be a PostgreSQL URL; the message does not show an invalid one', () => {
  for (const url of [
    'postgres://u:p@127.0.0.1/shop',
    'postgresql://localhost',
    'postgres:///shop?host=/run/postgresql',
  ])
    expect(readSalesConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  for (const url of ['mysql://u:secret@db/shop', 'secret', 'postgres:secret', 'postgres:// secret'])
    expect(refusal({ DATABASE_URL: url })).toMatch(/^DATABASE_URL: (?!.*secret)/u);
});

test('a database on another machine is taken when its address says whether the connection is encrypted', () => {
  for (const end of ['sslmode=verify-full', 'sslmode=disable', 'ssl=true'])
    expect(readSalesConfig({ DATABASE_URL: `postgres://u:p@db/shop?${end}` }).databaseUrl).toContain(end);
  for (const url of ['postgres://u:secret@db/shop', 'postgres:///shop?host=10.0.0.5&password=secret'])
    expect(refusal({ DATABASE_URL: url })).toMatch(/^DATABASE_URL: (?!.*secret).*sslmode=verify-full/u);
});

test('Telegram needs both settings, and the message never shows the bot’s token', () => {
  const both = { TELEGRAM_BOT_TOKEN: '123456:AB-c_d', TELEGRAM_CHAT_ID: '-100123' };
  expect(readSalesConfig(both).telegram).toEqual({ token: '123456:AB-c_d', chatId: '-100123' });
  expect(refusal({ TELEGRAM_BOT_TOKEN: both.TELEGRAM_BOT_TOKEN })).toMatch(/^TELEGRAM/u);
  expect(refusal({ ...both, TELEGRAM_BOT_TOKEN: 'secret' })).toMatch(/^TELEGRAM_BOT_TOKEN: (?!.*secret)/u);
  expect(refusal({ ...both, TELEGRAM_CHAT_ID: 'a b' })).toContain('«a b»');
});
