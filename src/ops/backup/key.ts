import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';
import { sync } from './disk.ts';

const MIN_PASSPHRASE = 20;

/**
 * Reads a key of backups: a secret key of age, a public one, or a passphrase. Lines with `#` are comments, as in files of age-keygen.
 * @throws {BackupError}
 */
export function readBackupKey(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      `BACKUP_KEY_FILE: ${file} не читается (${code}). Новый ключ: npm run backup -- --new-key ФАЙЛ`,
      { cause: error },
    );
  }
  const [key = ''] = text
    .split(/\r?\n/u)
    .map(line => line.trim())
    .filter(line => line !== '' && !line.startsWith('#'));
  if (!key.startsWith('age1') && key.length < MIN_PASSPHRASE)
    throw new BackupError(
      `BACKUP_KEY_FILE: в ${file} ожидался ключ age или фраза не короче ${MIN_PASSPHRASE} знаков. Новый ключ: npm run backup -- --new-key ФАЙЛ`,
    );
  return key;
}

/** Puts a text into a file of its owner alone, whole or not at all. @throws when the file is there, or the disk is full */
function writeOnce(file: string, text: string): void {
  const next = `${file}.next`;
  rmSync(next, { force: true });
  try {
    const descriptor = openSync(next, 'wx', 0o600);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    placeOnce(next, file);
    sync(path.dirname(file));
  } finally {
    rmSync(next, { force: true });
  }
}

/** A second name replaces nothing, as a rename would; disks such as a stick's have none. */
function placeOnce(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (existsSync(to)) throw error;
    renameSync(from, to);
  }
}

/** Writes a new secret key, readable by its owner alone. @returns the public key @throws {BackupError} when the file is there */
export async function makeBackupKey(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  try {
    writeOnce(file, `# public key: ${recipient}\n${identity}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'файл уже есть, и прежний ключ может быть нужен' : code;
    throw new BackupError(`Ключ ${file} не записан: ${why}.`, { cause: error });
  }
  return recipient;
}

const isSecret = (key: string) => key.startsWith('AGE-SECRET-KEY-');

/** Encrypts for whoever has the key (age-encryption.org/v1). */
export async function encrypted(
  plain: ReadableStream<Uint8Array>,
  key: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  if (isSecret(key)) encrypter.addRecipient(await identityToRecipient(key));
  else if (key.startsWith('age1')) encrypter.addRecipient(key);
  else encrypter.setPassphrase(key);
  return encrypter.encrypt(plain);
}

/** Decrypts what {@link encrypted} made. @throws {BackupError} when the key is another one */
export async function decrypted(
  stream: ReadableStream<Uint8Array>,
  key: string | null,
): Promise<ReadableStream<Uint8Array>> {
  if (key === null)
    throw new BackupError(
      'Копия зашифрована: назовите файл с её ключом в BACKUP_KEY_FILE. Ничего не изменено.',
    );
  if (key.startsWith('age1'))
    throw new BackupError(
      'BACKUP_KEY_FILE: это открытый ключ, им только шифруют; назовите файл с секретным (AGE-SECRET-KEY-1…). Ничего не изменено.',
    );
  const decrypter = new Decrypter();
  if (isSecret(key)) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  try {
    return await decrypter.decrypt(stream);
  } catch (error) {
    const isOther = (error as Error).message.includes('no identity matched');
    throw new BackupError(
      isOther
        ? 'Ключ из BACKUP_KEY_FILE не подходит к этой копии. Ничего не изменено.'
        : 'Копия повреждена или обрезана. Ничего не изменено, возьмите другую.',
      { cause: error },
    );
  }
}
