import { PassThrough } from 'node:stream';
import { Client } from 'basic-ftp';
import { fitsPattern } from '../recognise.ts';
import {
  type Access,
  bytesOf,
  type Fetched,
  newestOf,
  SILENCE_MS,
  SourceError,
  splitPath,
} from './fetched.ts';

const IMPLICIT_TLS = '990';

/** The newest file of a folder whose name fits, by FTP or, with the server's certificate checked, FTPS. @throws {SourceError} */
export async function fetchFtp({ url, login, signal }: Access): Promise<Fetched> {
  const { folder, pattern } = splitPath(url);
  const client = new Client(SILENCE_MS);
  const close = () => client.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    await client.access({
      host: url.hostname,
      ...(url.port === '' ? {} : { port: Number(url.port) }),
      ...(login && { user: login.user, password: login.password }),
      secure: url.protocol === 'ftps:' && (url.port === IMPLICIT_TLS ? 'implicit' : true),
    });
    if (folder !== '') await client.cd(folder);
    const files = (await client.list()).filter(({ name, isFile }) => isFile && fitsPattern(name, pattern));
    // Old servers tell a file's time only when it is asked for.
    const dated: { name: string; date: number }[] = [];
    for (const { name, modifiedAt } of files)
      dated.push({ name, date: +(modifiedAt ?? (await client.lastMod(name).catch(() => 0))) });
    const newest = newestOf(dated);
    if (!newest) throw new SourceError(`${url.host}: файла ${pattern} нет: проверьте from`);
    const { name } = newest;
    const place = `${url.host}: ${name}`;
    const through = new PassThrough();
    const [bytes] = await Promise.all([bytesOf(through, place), client.downloadTo(through, name)]);
    if (bytes.length < (await client.size(name).catch(() => 0)))
      throw new SourceError(`${place}: файл ещё записывают: возьму в следующий раз`);
    return { name, bytes, version: '' };
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}
