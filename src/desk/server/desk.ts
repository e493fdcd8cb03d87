import { recordEvent } from '#src/orders/desk-events.ts';
import { openDeskSales } from '#src/orders/open.ts';
import type { Config } from '#src/platform/config.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import type { Person } from '../api/people.ts';
import { DraftShop } from './drafts/draft-shop.ts';
import { Jobs } from './jobs.ts';
import { openPeople } from './people/people.ts';
import { Saves } from './saves/saves.ts';
import { ServedShop } from './served-shop.ts';
import { Drafts } from './texts/drafts.ts';
import { Uploads } from './uploads.ts';

/**
 * Opens the desk's store and what its calls work with.
 * @param origin by which people reach it, without a trailing slash
 * @throws {SalesError} when there is no store yet, or it cannot be used
 */
export async function openDesk(
  config: Config,
  { databaseUrl, mail, telegram, sessionSecrets }: SalesConfig,
  origin: string,
) {
  const { contentDir, dataDir } = config;
  /** What visitors see now. */
  const shop = new ServedShop(config.outDir);
  const { sales, context } = await openDeskSales({
    dataDir,
    databaseUrl,
    purpose: 'command',
    notifyShop: mail !== null,
    notifyTelegram: telegram !== null,
    timeZone: () => shop.info().timezone,
  });
  const [secret = ''] = sessionSecrets ?? (await sales.secrets());
  const { auth, people } = openPeople(context, secret, origin);
  const uploads = new Uploads(dataDir);
  /** Texts that are not finished. */
  const drafts = new Drafts(contentDir);
  /** Changes of the content, which can be taken back. */
  const saves = new Saves(contentDir, dataDir, event =>
    context.store.write(({ db }) => recordEvent(context, db, event)),
  );
  /** Commands of the shop that the desk runs. */
  const jobs = new Jobs();
  const draftShop = new DraftShop(config, jobs);
  return { config, origin, shop, sales, context, auth, people, uploads, drafts, saves, jobs, draftShop };
}

/** What the calls of the desk work with. */
export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Who makes a call, and by which request. */
export interface Caller {
  /** Null for who is not signed in. */
  person: Person | null;
  headers: Headers;
  /** Address of the visitor. */
  address: string;
  /** Sends cookies with the answer. */
  setCookies(from: Headers): void;
}

/** Who makes a call that only people may make. */
export interface SignedIn extends Caller {
  person: Person;
}
