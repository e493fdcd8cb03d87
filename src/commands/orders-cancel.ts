import { isIP } from 'node:net';
import { parseArgs } from 'node:util';
import { instantOf, isMoment } from '#src/domain/moments.ts';
import { isEmail } from '#src/domain/order-form.ts';
import { parseOrderPhone } from '#src/domain/phone.ts';
import type { CancelFilter } from '#src/orders/order-questions.ts';
import type { Sales } from '#src/orders/sales.ts';
import { salesConfig } from '#src/platform/config.ts';
import { visitorId } from '#src/server/http/visitor-id.ts';
import { CommandError } from './command.ts';
import { shopTimeZone } from './shop-time-zone.ts';

const EXPECTED =
  'Какие новые заказы отменить? Назовите хотя бы одно: --phone ТЕЛЕФОН, --email ПОЧТА, --address IP, --since 2026-11-30T09:00. Отменяются те, что подходят под всё названное.';

const wrong = (name: string, expected: string, found: string) =>
  new CommandError(`--${name}: ${expected}, найдено «${found}».`);

interface Given {
  phone?: string | undefined;
  email?: string | undefined;
  address?: string | undefined;
  since?: string | undefined;
}

function givenIn(args: readonly string[]): Given {
  const text = { type: 'string' } as const;
  try {
    const options = { phone: text, email: text, address: text, since: text };
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (Object.keys(values).length > 0) return values;
  } catch {
    // An unknown parameter, or one without a value.
  }
  throw new CommandError(EXPECTED);
}

async function filterOf(sales: Sales, { phone, email, address, since }: Given): Promise<CancelFilter> {
  const filter: CancelFilter = {};
  if (phone !== undefined)
    filter.phone = parseOrderPhone(phone) ?? fail(wrong('phone', 'ожидался телефон', phone));
  if (email !== undefined)
    filter.email = isEmail(email) ? email : fail(wrong('email', 'ожидался адрес почты', email));
  if (since !== undefined) {
    if (!isMoment(since)) throw wrong('since', 'ожидались день или минута вида 2026-11-30T09:00', since);
    filter.since = instantOf(since, shopTimeZone());
  }
  if (address !== undefined) {
    if (isIP(address) === 0) throw wrong('address', 'ожидался адрес вида 203.0.113.7', address);
    const [key = ''] = salesConfig().sessionSecrets ?? (await sales.secrets());
    filter.visitor = visitorId(address, key) ?? '';
  }
  return filter;
}

function fail(error: CommandError): never {
  throw error;
}

/** Cancels new orders by phone, e-mail, address or time. @returns what was done @throws {CommandError} */
export async function cancelOrders(sales: Sales, args: readonly string[]): Promise<string> {
  const numbers = await sales.cancelOrders(await filterOf(sales, givenIn(args)));
  return [`Отменено новых заказов: ${numbers.length}.`, ...numbers].join('\n');
}
