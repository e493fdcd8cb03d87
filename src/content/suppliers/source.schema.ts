import path from 'node:path';
import { z } from 'zod';
import { requiredText } from '#src/content/import/check/cells.schema.ts';
import { SOURCE_PROTOCOLS } from '#src/platform/sources-config.ts';

const MINUTE_MS = 60_000;
const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 };
/** Most files of one list, all of which are in memory while they are fetched. */
const MAX_FILES = 5;

const FROM =
  'ожидался адрес https://, ftp://, ftps:// или imaps:// без логина и пароля (их пишут в PRICES_LOGINS) или полный путь к файлу';

const address = requiredText(500).refine(text => {
  const url = URL.parse(text);
  if (path.isAbsolute(text)) return true;
  return (
    url !== null &&
    SOURCE_PROTOCOLS.includes(url.protocol) &&
    url.host !== '' &&
    url.username + url.hash === ''
  );
}, FROM);

const SPAN = 'ожидался срок от 5m вида 30m, 2h или 1d (минуты, часы, дни)';
/** In milliseconds. */
const span = z.string({ error: SPAN }).transform((text, context) => {
  const [, count, unit = ''] = /^(\d{1,3})([mhd])$/u.exec(text) ?? [];
  const minutes = Number(count ?? 0) * (UNITS[unit] ?? 0);
  if (minutes >= 5) return minutes * MINUTE_MS;
  context.addIssue({ code: 'custom', message: SPAN });
  return z.NEVER;
});

const TIME = 'ожидалось время вида 09:00';
const time = z.string({ error: TIME }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, TIME);

/** Where a supplier's list comes from by itself, and when. */
export const sourceSchema = z
  .object({
    /** The last part may be a pattern with `*`: the newest file counts. The files of several addresses make one list. */
    from: z
      .union(
        [address, z.array(address).min(1, FROM).max(MAX_FILES, `ожидалось не больше ${MAX_FILES} файлов`)],
        {
          error: FROM,
        },
      )
      .transform(value => [value].flat()),
    /** Of a mailbox: who sends the list, and what the letter's subject contains. */
    sender: requiredText(200).optional(),
    subject: requiredText(200).optional(),
    every: span.optional(),
    /** By the clock of the shop. */
    at: z
      .union([time, z.array(time)], { error: TIME })
      .transform(value => [value].flat())
      .optional(),
    /** After how long without a new list people are told. */
    late: span.default(3 * 24 * 60 * MINUTE_MS),
  })
  .superRefine(({ from, sender, every, at }, context) => {
    const refuse = (key: string, message: string) =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (every !== undefined && at !== undefined) refuse('at', 'ожидалось одно из двух: every или at');
    if (sender === undefined && from.some(text => text.startsWith('imaps:')))
      refuse('sender', 'ожидался адрес, с которого поставщик шлёт прайс: писать в ящик может кто угодно');
  });
export type PriceSource = z.output<typeof sourceSchema>;
