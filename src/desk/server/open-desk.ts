import type { Server } from 'node:http';
import { z } from 'zod';
import { recordEvent } from '#src/orders/desk-events.ts';
import { openDeskSales } from '#src/orders/open.ts';
import type { Config } from '#src/platform/config.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import { jobState } from '../api/jobs.ts';
import { answer } from './call.ts';
import type { Desk } from './desk.ts';
import { GOODS_CALLS, GOODS_FILES } from './goods/calls.ts';
import { openApp } from './http/app-files.ts';
import { makeDeskServer } from './http/server.ts';
import { Jobs } from './jobs.ts';
import { ORDER_CALLS } from './orders/calls.ts';
import { ORDER_FILES } from './orders/downloads.ts';
import { PEOPLE_CALLS } from './people/calls.ts';
import { openPeople } from './people/people.ts';
import { PRICE_CALLS, PRICE_REPORT } from './prices/calls.ts';
import { Refused } from './refused.ts';
import { RELEASE_CALLS, REPORT_DOWNLOAD } from './releases/calls.ts';
import { Saves } from './saves/saves.ts';
import { ServedShop } from './served-shop.ts';
import { TODAY_CALLS } from './today/calls.ts';
import { Uploads } from './uploads.ts';

const JOB_STATE = answer(jobState, z.object({ job: z.string() }), ({ jobs }, _, { job }) => {
  const state = jobs.state(job);
  if (!state) throw new Refused(404, 'Об этой работе уже ничего не известно: обновите страницу.');
  return state;
});
const CALLS = [
  ...PEOPLE_CALLS,
  JOB_STATE,
  ...RELEASE_CALLS,
  ...ORDER_CALLS,
  ...TODAY_CALLS,
  ...PRICE_CALLS,
  ...GOODS_CALLS,
];
const DOWNLOADS = [REPORT_DOWNLOAD, PRICE_REPORT, ...ORDER_FILES, ...GOODS_FILES];

/**
 * Opens the desk's store and what its calls work with.
 * @param origin by which people reach it
 * @throws {SalesError} when there is no store yet, or it cannot be used
 */
export async function openDesk(
  config: Config,
  { databaseUrl, mail, telegram, sessionSecrets }: SalesConfig,
  origin: string,
): Promise<Desk> {
  const shop = new ServedShop(config.outDir);
  const { sales, context } = await openDeskSales({
    dataDir: config.dataDir,
    databaseUrl,
    purpose: 'command',
    notifyShop: mail !== null,
    notifyTelegram: telegram !== null,
    timeZone: () => shop.info().timezone,
  });
  const [secret = ''] = sessionSecrets ?? (await sales.secrets());
  const { auth, people } = openPeople(context, secret, origin);
  const { contentDir, dataDir } = config;
  const record: Saves['record'] = event => context.store.write(({ db }) => recordEvent(context, db, event));
  const saves = new Saves(contentDir, dataDir, record);
  const uploads = new Uploads(dataDir);
  return { config, origin, shop, sales, context, auth, people, uploads, saves, jobs: new Jobs() };
}

/** The server of a desk. @param onBuild see {@link openApp} */
export async function deskServer(desk: Desk, onBuild: () => void): Promise<() => Server> {
  desk.saves.recover();
  const app = await openApp(desk.config.dataDir, onBuild);
  return () => makeDeskServer(desk, CALLS, DOWNLOADS, app);
}
