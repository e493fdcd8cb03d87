import { inspectStore, type StoreReport } from '#src/orders/inspect-store.ts';
import { whyRefused } from '#src/orders/postgres-reasons.ts';
import { SalesError, StoreUnavailable } from '#src/orders/sales.ts';
import { NoStoreYet } from '#src/orders/store-id.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';

/** Letters that wait for so many are more than a busy minute's. */
const MANY_LETTERS = 20;

function storeFindings({ schema, known, orders, waiting }: StoreReport, where: string): Finding[] {
  return [
    green('Хранилище', `${where}: открывается, пишет, это то самое; заказов ${orders}`),
    schema < known
      ? yellow(
          'Таблицы',
          `версии ${schema}, а этот магазин знает ${known}`,
          'Сделайте npm run backup: новая версия дополнит таблицы при запуске.',
        )
      : green('Таблицы', `версии ${schema}`),
    waiting > MANY_LETTERS
      ? yellow('Письма', `ждут отправки: ${waiting}`, 'Проверьте почту: npm run doctor -- --letter')
      : green('Письма', waiting === 0 ? 'все отправлены' : `ждут отправки: ${waiting}`),
  ];
}

/** The row of a store that could not be examined. */
function failed(error: unknown, { sales }: ExaminedShop): Finding {
  const name = 'Хранилище';
  const cure = sales.databaseUrl
    ? 'Проверьте DATABASE_URL и сам PostgreSQL: systemctl status postgresql.'
    : 'Проверьте права, место на диске и DATA_DIR; если файл повреждён — npm run restore.';
  if (error instanceof NoStoreYet)
    return yellow(name, 'ещё нет', 'Первое хранилище сделает запуск магазина: npm run serve.');
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof SalesError) return red(name, message, cure);
  if (error instanceof StoreUnavailable)
    return red(name, message.includes('READONLY') ? `${message}: записать нельзя` : message, cure);
  const why = sales.databaseUrl ? whyRefused(error as Error) : (code ?? message);
  return red(name, `не открылось (${why})`, cure);
}

/** Reports of stores by shop: the section of clocks uses that of the database server. */
const reports = new WeakMap<ExaminedShop, Promise<StoreReport>>();

/** The report of the store, made once. */
export function storeReport(shop: ExaminedShop): Promise<StoreReport> {
  const { dataDir } = shop.config;
  const { databaseUrl } = shop.sales;
  const known = reports.get(shop) ?? inspectStore({ dataDir, databaseUrl });
  known.catch(() => undefined);
  reports.set(shop, known);
  return known;
}

/** The store of baskets and orders: that it opens, is the one that was served, and takes writes. */
export const storeSection: Examination = async shop => {
  const { config, sales, settings } = shop;
  // With one of these settings wrong, the store that is found is not the one that the operator means.
  if (settings.wrong.some(sentence => /^(?:DATABASE_URL|DATA_DIR|CONTENT_DIR)\b/u.test(sentence)))
    return [unchecked('Хранилище', 'сначала исправьте настройки')];
  const where = sales.databaseUrl
    ? `PostgreSQL ${new URL(sales.databaseUrl).host}`
    : `${config.dataDir}/sales.db`;
  try {
    return storeFindings(await storeReport(shop), where);
  } catch (error) {
    return [failed(error, shop)];
  }
};
