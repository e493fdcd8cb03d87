import { call, type Role } from './contract.ts';

export interface Person {
  id: string;
  name: string;
  role: Role;
  /** Whether a code of a second device is needed to sign in. */
  hasSecondFactor: boolean;
}

/** Who is signed in, null for nobody, and what the screens need to know of the shop. */
export interface Session {
  person: Person | null;
  shop: { name: string; url: string; timezone: string };
}

export interface EventRow {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  person: string;
  kind: string;
  subject: string;
  detail: Readonly<Record<string, string | number | boolean | null>>;
}

export const getSession = call<object, Session>('session', 'anyone');
/** `codeNeeded`: the password is right, and {@link signInCode} must follow. */
export const signIn = call<{ name: string; password: string }, { codeNeeded: boolean }>('sign-in', 'anyone');
export const signInCode = call<{ code: string }, object>('sign-in/code', 'anyone');
export const signOut = call<object, object>('sign-out', 'all');
/** Sets a password by the one-time link; all sessions of the person end. */
export const setPassword = call<{ token: string; password: string }, object>('password', 'anyone');
/** Begins a second factor: the secret for the app on the phone. It counts once {@link confirmSecondFactor} was right. */
export const beginSecondFactor = call<{ password: string }, { uri: string; secret: string; codes: string[] }>(
  'second-factor/begin',
  'all',
);
export const confirmSecondFactor = call<{ code: string }, object>('second-factor/confirm', 'all');

export const listPeople = call<object, { people: Person[] }>('people/list', 'owner');
export const addPerson = call<{ name: string; role: Role }, { link: string }>('people/add', 'owner');
/** A new link to set a password; the second factor goes, since the phone may be lost. */
export const renewLink = call<{ id: string }, { link: string }>('people/link', 'owner');
export const setRole = call<{ id: string; role: Role }, object>('people/role', 'owner');
export const removePerson = call<{ id: string }, object>('people/remove', 'owner');
/** What was done at the desk, newest first, before an event. */
export const listEvents = call<{ before?: number }, { events: EventRow[] }>('events/list', 'owner');
