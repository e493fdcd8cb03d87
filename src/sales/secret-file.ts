import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { SalesError } from './sales.ts';

/** A new key: 256 random bits, hex. */
export const newSecret = (): string => randomBytes(32).toString('hex');

/** Shortest key that nobody guesses. */
const MIN_LENGTH = 32;

/**
 * The keys in a file of two lines, the current one and the previous one (empty at first), made once: of several processes that
 * start together one makes it and all read the same. To change keys put a new line before the current one.
 * @throws {SalesError} when the file holds no usable key, or cannot be read or made
 */
export function readSecretFile(file: string): string[] {
  const text = readOrMake(file);
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

function readOrMake(file: string): string {
  try {
    return readIfThere(file) ?? make(file);
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

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Written aside and linked into place whole: nobody reads half a key, and the first to link has won. */
function make(file: string): string {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const made = openSync(aside, 'wx', 0o600);
  try {
    writeSync(made, `${newSecret()}\n\n`);
    fsyncSync(made);
  } finally {
    closeSync(made);
  }
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(aside);
  }
  const folder = openSync(path.dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
  return readFileSync(file, 'utf8');
}
