import type { Sales } from '#src/orders/sales.ts';
import type { SalesContext } from '#src/orders/sales-context.ts';
import type { Config } from '#src/platform/config.ts';
import type { Role } from '../api/contract.ts';
import type { Person } from '../api/people.ts';
import type { Jobs } from './jobs.ts';
import type { Auth } from './people/auth.ts';
import type { People } from './people/people.ts';
import type { Saves } from './saves/saves.ts';
import type { ServedShop } from './served-shop.ts';
import type { Uploads } from './uploads.ts';

/** What the calls of the desk work with. */
export interface Desk {
  config: Config;
  /** By which people reach it, without a trailing slash. */
  origin: string;
  /** What visitors see now. */
  shop: ServedShop;
  sales: Sales;
  /** The store below `sales`, with the tables of the desk. */
  context: SalesContext;
  auth: Auth;
  people: People;
  uploads: Uploads;
  /** Commands of the shop that the desk runs. */
  jobs: Jobs;
  /** Changes of the content, which can be taken back. */
  saves: Saves;
}

/** Who makes a call, and by which request. */
export interface Caller {
  person: Person | null;
  /** The role, null for who is not signed in. */
  role: Role | null;
  headers: Headers;
  /** Address of the visitor. */
  address: string;
  /** Sends cookies with the answer. */
  setCookies(from: Headers): void;
}

/** Who makes a call that only people may make. */
export interface SignedIn extends Caller {
  person: Person;
  role: Role;
}
