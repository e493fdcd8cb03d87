import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { SalesError } from './sales.ts';

/** Which store may be opened. */
export interface ExpectedStore {
  /** The id of the only one that is meant; null for any. */
  id: string | null;
  /** Whether an absent one is made. */
  mayMake: boolean;
  /** The cure in messages about an absent or another store. */
  cure: string;
}

/**
 * Why the store is opened. `serve`: it is made on the very first start and afterwards must be the one that was served before;
 * `new`: whichever the settings name is meant from now on; `command`: it is never made; `loose`: nothing is remembered.
 */
export type StorePurpose = 'serve' | 'new' | 'command' | 'loose';

/** Any store, made when absent. */
export const ANY_STORE: ExpectedStore = { id: null, mayMake: true, cure: '' };

/** The file that remembers the store, apart from it. */
const idFile = (dataDir: string): string => path.join(dataDir, 'store-id');

const NEW_STORE =
  'если же начать с пустого и задумано: npm start -- --new-store (или npm run serve -- --new-store).';
const BRING_BACK = `Проверьте DATA_DIR и DATABASE_URL, верните хранилище на место или из копии; ${NEW_STORE}`;
const FIRST_START = 'Проверьте DATA_DIR и DATABASE_URL; первое хранилище делает запуск магазина: npm start.';

/**
 * Reads which store a folder remembers.
 * @throws {SalesError} when the file cannot be read
 */
function rememberedStore(dataDir: string): string | null {
  try {
    return readFileSync(idFile(dataDir), 'utf8').trim() || null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new SalesError(`${idFile(dataDir)} не читается (${code}): проверьте папку и права.`, {
      cause: error,
    });
  }
}

/** What may be opened for a purpose in a shop with this DATA_DIR. @throws {SalesError} */
export function expectedStore(dataDir: string, purpose: StorePurpose): ExpectedStore {
  if (purpose === 'loose' || purpose === 'new') return ANY_STORE;
  const id = rememberedStore(dataDir);
  return {
    id,
    mayMake: purpose === 'serve' && id === null,
    cure: id === null ? FIRST_START : BRING_BACK,
  };
}

/** Remembers the store, so that no other one takes its place unnoticed. @throws {SalesError} */
export function rememberStore(dataDir: string, id: string): void {
  const file = idFile(dataDir);
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    const descriptor = openSync(temporary, 'wx', 0o600);
    writeSync(descriptor, `${id}\n`);
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(temporary, file);
  } catch (error) {
    throw new SalesError(
      `${file} не записан (${(error as NodeJS.ErrnoException).code}): проверьте папку, права и место на диске.`,
      { cause: error },
    );
  }
}

/** There is no store, and DATA_DIR remembers none. */
export class NoStoreYet extends SalesError {}

/** @throws {SalesError} when an absent store may not be made */
export function requireMayMake({ id, mayMake, cure }: ExpectedStore, where: string): void {
  if (mayMake) return;
  const message = `${where}: хранилища заказов нет. ${cure}`;
  throw id === null ? new NoStoreYet(message) : new SalesError(message);
}

/** @throws {SalesError} when the store is not the expected one */
export function requireSameStore({ id, cure }: ExpectedStore, found: string, where: string): void {
  if (id !== null && id !== found)
    throw new SalesError(
      `${where}: это другое хранилище заказов, не то, с которым магазин работал до сих пор. ${cure}`,
    );
}
