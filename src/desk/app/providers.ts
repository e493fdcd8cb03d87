import type { AuthProvider, DataProvider, HttpError } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import russianMessages from 'ra-language-russian';
import { isAllowed, type Role } from '../api/contract.ts';
import { getSession, type Person, signOut } from '../api/people.ts';
import { ask } from './ask.ts';
import { RESOURCES } from './resources.ts';

/** Texts of ra-core in Russian. */
export const i18nProvider = polyglotI18nProvider(() => russianMessages, 'ru', undefined, {
  allowMissing: true,
});

let known: Person | null = null;

async function signedIn(): Promise<Person> {
  known ??= (await ask(getSession, {})).person;
  if (!known) throw new Error('');
  return known;
}

/** Forgets who is signed in, so that the server is asked again. */
const forgetPerson = (): void => {
  known = null;
};

/** Who may do what: the server decides, screens leave out what it would refuse. */
export const authProvider: AuthProvider = {
  login: async () => forgetPerson(),
  logout: async () => {
    if (known) await ask(signOut, {}).catch(() => undefined);
    forgetPerson();
  },
  checkAuth: async () => {
    await signedIn();
  },
  checkError: async ({ status }: HttpError) => {
    if (status !== 401) return;
    forgetPerson();
    throw new Error('Вход закончился: войдите ещё раз.');
  },
  getIdentity: async () => {
    const { id, name } = await signedIn();
    return { id, fullName: name };
  },
  getPermissions: async (): Promise<Role> => (await signedIn()).role,
  canAccess: async ({ resource }) => {
    const list = RESOURCES[resource]?.list;
    return list === undefined || isAllowed((await signedIn()).role, list);
  },
};

const none = (what: string) => async (): Promise<never> => {
  throw new Error(`The desk has no ${what} of this kind`);
};

const contractOf = (resource: string, what: 'list' | 'one' | 'change') => {
  const contract = RESOURCES[resource]?.[what];
  if (!contract) throw new Error(`The desk has no ${what} of ${resource}`);
  return contract;
};

/** Lists and records of ra-core over the calls of {@link RESOURCES}. */
export const dataProvider = {
  getList: (resource, { pagination, sort, filter }) =>
    ask(contractOf(resource, 'list'), { ...filter, ...pagination, sort: sort?.field, order: sort?.order }),
  getOne: async (resource, { id }) => ({ data: await ask(contractOf(resource, 'one'), { id }) }),
  update: async (resource, { id, data, previousData }) => ({
    data: await ask(contractOf(resource, 'change'), { id, change: data, before: previousData }),
  }),
  getMany: none('getMany'),
  getManyReference: none('getManyReference'),
  updateMany: none('updateMany'),
  create: none('create'),
  delete: none('delete'),
  deleteMany: none('deleteMany'),
} as DataProvider;
