import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { SalesError } from './sales.ts';

/** A new key: 256 random bits, hex. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** Shortest allowed key, in characters. */
const MIN_LENGTH = 32;

/**
 * Reads the keys from a file of two lines, the current and the previous one (empty at first), and creates it if missing; of
 * several processes starting together one creates it and all read the same. To rotate keys, insert a new first line.
 * @throws {SalesError} when the file has no valid key, or cannot be read or created
 */
export function readSecretFile(file: string): string[] {
  const text = readOrCreate(file);
  const keys = text
    .split(/\r?\n/u)
    .map(line => line.trim())
    .filter(Boolean)
    .slice(0, 2);
  if (keys.length === 0 || keys.some(key => key.length < MIN_LENGTH))
    throw new SalesError(
      `${file}: ожидались один или два ключа не короче ${MIN_LENGTH} знаков, каждый на своей строке; удалите файл, и магазин сделает новый (корзины покупателей начнутся заново).`,
    );
  return keys;
}

function readOrCreate(file: string): string {
  try {
    return readIfExists(file) ?? create(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new SalesError(
      `Ключ сессий ${file} не прочитан (${code}): проверьте папку, права и место на диске.`,
      {
        cause: error,
      },
    );
  }
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a temporary file and hard-links it to the final name, so that no process reads half a key and the first link wins. */
function create(file: string): string {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(temporary, 'wx', 0o600);
  try {
    writeSync(descriptor, `${newSecret()}\n\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temporary);
  }
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
  return readFileSync(file, 'utf8');
}
