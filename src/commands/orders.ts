import path from 'node:path';
import { parseOrderPhone } from '#src/domain/phone.ts';
import { openSales } from '#src/orders/open.ts';
import type { OrderRecord, Sales } from '#src/orders/sales.ts';
import { NoStoreYet } from '#src/orders/store-id.ts';
import { config, salesConfig } from '#src/platform/config.ts';
import { CommandError, command, EXIT } from './command.ts';
import { cancelOrders } from './orders-cancel.ts';
import { markOrder, unknownOrder } from './orders-mark.ts';
import { erasedNote, orderJson, orderLine, orderText, STATUS_LIST } from './orders-text.ts';
import { shopTimeZone } from './shop-time-zone.ts';

const USAGE = `Как вызывать:
  npm run orders -- list [--json]          все заказы, новые сверху
  npm run orders -- show НОМЕР             один заказ
  npm run orders -- mark НОМЕР СТАТУС      ${STATUS_LIST}
  npm run orders -- cancel УСЛОВИЯ         отменить новые заказы разом: --phone ТЕЛЕФОН, --email ПОЧТА,
                                           --address IP, --since 2026-11-30T09:00
  npm run orders -- export ФАЙЛ            .csv или .xlsx
  npm run orders -- purge ДНИ              удалить заказы, законченные раньше
  npm run orders -- erase ТЕЛЕФОН-ИЛИ-ПОЧТА  стереть данные покупателя
  npm run orders -- waiting                какие шины ждут и кто, самые желанные сверху`;

const NO_ORDERS = 'Заказов пока нет.';

/** Subcommands with the number of their arguments, null for any. The returned text is printed. */
const SUBCOMMANDS: Readonly<
  Record<string, { argumentCount: number | null; run(sales: Sales, ...args: string[]): Promise<string> }>
> = {
  list: {
    argumentCount: 0,
    run: async sales => {
      const orders = await sales.listOrders();
      if (orders.length === 0) return NO_ORDERS;
      const lines = orders.map(order => orderLine(order, shopTimeZone()));
      return [...lines, ...erasedNote(orders, salesConfig().personalDays)].join('\n');
    },
  },
  'list --json': { argumentCount: 0, run: async sales => json(await sales.listOrders()) },
  show: {
    argumentCount: 1,
    run: async (sales, number = '') => {
      const order = await sales.showOrder(number);
      if (!order) throw unknownOrder(number);
      return orderText(order, shopTimeZone());
    },
  },
  mark: {
    argumentCount: 2,
    run: (sales, number = '', word = '') => markOrder(sales, number, word),
  },
  cancel: { argumentCount: null, run: (sales, ...args) => cancelOrders(sales, args) },
  export: {
    argumentCount: 1,
    run: async (sales, file = '') => {
      const orders = await sales.listOrders();
      // Loading this module takes half a second, which the other subcommands save.
      const { exportOrders } = await import('./orders-export.ts');
      exportOrders(orders, file, shopTimeZone());
      return `Заказов в файле ${file}: ${orders.length}.`;
    },
  },
  purge: {
    argumentCount: 1,
    run: async (sales, days = '') => {
      if (!/^\d{1,5}$/u.test(days)) throw new CommandError(`Ожидалось число дней, найдено «${days}».`);
      return `Удалено законченных заказов: ${await sales.purgeOrders(Number(days))}.`;
    },
  },
  waiting: {
    argumentCount: 0,
    run: async sales => {
      const products = await sales.waiting();
      if (products.length === 0) return 'Поступления никто не ждёт.';
      return products
        .map(({ id, name, emails }) => `${id}  ${name}: ждут ${emails.length} — ${emails.join(', ')}`)
        .join('\n');
    },
  },
  erase: {
    argumentCount: 1,
    run: async (sales, contact = '') => {
      const phone = parseOrderPhone(contact);
      if (!contact.includes('@') && phone === null)
        throw new CommandError('Ожидался телефон или адрес почты покупателя.');
      const erased = await sales.eraseBuyer(phone === null ? { email: contact.trim() } : { phone });
      const arrivals = phone === null ? ' Просьбы написать на этот адрес о поступлении удалены.' : '';
      return `Данные покупателя стёрты в заказах: ${erased}.${arrivals}`;
    },
  },
};

const json = (orders: readonly OrderRecord[]): string => JSON.stringify(orders.map(orderJson), null, 2);

/** Where the orders are, without user and password: a command by hand may have other settings than the server. */
function storeName({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): string {
  if (databaseUrl === null) return path.join(dataDir, 'sales.db');
  const url = URL.parse(databaseUrl);
  if (!url) return 'PostgreSQL из DATABASE_URL';
  return `PostgreSQL ${url.host || url.searchParams.get('host') || ''}${url.pathname}`;
}

/** Lists and changes orders from the command line, whether the server is running or not. */
await command(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const wantsJson = name === 'list' && rest.includes('--json');
  const args = wantsJson ? rest.filter(arg => arg !== '--json') : rest;
  const subcommand = Object.hasOwn(SUBCOMMANDS, name)
    ? SUBCOMMANDS[wantsJson ? 'list --json' : name]
    : undefined;
  if (!subcommand || args.length !== (subcommand.argumentCount ?? args.length)) throw new CommandError(USAGE);
  const place = { dataDir: config().dataDir, databaseUrl: salesConfig().databaseUrl };
  const sales = await openSales({ ...place, purpose: 'command' }).catch((error: unknown) => {
    if (name !== 'list' || !(error instanceof NoStoreYet)) throw error;
    console.error(error.message);
    return null;
  });
  console.error(`Хранилище заказов: ${storeName(place)}.`);
  if (!sales) {
    console.log(wantsJson ? '[]' : NO_ORDERS);
    return EXIT.ok;
  }
  try {
    console.log(await subcommand.run(sales, ...args));
  } finally {
    await sales.close();
  }
  return EXIT.ok;
});
