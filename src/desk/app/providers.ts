import type { AuthProvider, DataProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import russianMessages from 'ra-language-russian';
import type { Call, Role } from '../api/contract.ts';
import { listGoods } from '../api/goods.ts';
import { listOrders } from '../api/orders.ts';
import { getSession, type Person, signOut } from '../api/people.ts';
import { listPictures } from '../api/pictures.ts';
import { listRows } from '../api/prices.ts';
import { ask, workFor } from './ask.ts';
import { setTimeZone } from './ui/texts.ts';

/** The calls behind the lists of ra-core. */
// biome-ignore lint/suspicious/noExplicitAny: ra-core knows records of a resource only by name
const LISTS: Readonly<Record<string, Call<any, any>>> = {
  orders: listOrders,
  'price-rows': listRows,
  goods: listGoods,
  pictures: listPictures,
};

/** Texts of ra-core in Russian. */
export const i18nProvider = polyglotI18nProvider(() => russianMessages, 'ru', undefined, {
  allowMissing: true,
});

/** Who is signed in; null to ask the server again. */
let known: Person | null = null;

async function signedIn(): Promise<Person> {
  if (!known) {
    const { person, shop } = await ask(getSession, {});
    setTimeZone(shop.timezone);
    known = person;
    workFor(person?.id);
  }
  if (!known) throw new Error('');
  return known;
}

function forget(): void {
  known = null;
  workFor();
}

/** Who may do what: the server decides, screens leave out what it would refuse. */
export const authProvider: AuthProvider = {
  login: async () => forget(),
  logout: async () => {
    if (known) await ask(signOut, {}).catch(() => undefined);
    forget();
  },
  checkAuth: async () => {
    await signedIn();
  },
  // The frame says that the sign-in has ended: leaving the screen would lose what is typed there.
  checkError: async () => undefined,
  getIdentity: async () => {
    const { id, name } = await signedIn();
    return { id, fullName: name };
  },
  getPermissions: async (): Promise<Role> => (await signedIn()).role,
};

/** Lists of ra-core over the calls of {@link LISTS}; records are read and changed by calls of their own. */
export const dataProvider = {
  getList: (resource, { pagination, sort, filter }) => {
    const list = LISTS[resource];
    if (!list) throw new Error(`The desk has no list of ${resource}`);
    return ask(list, { ...filter, ...pagination, sort: sort?.field, order: sort?.order });
  },
} as DataProvider;
