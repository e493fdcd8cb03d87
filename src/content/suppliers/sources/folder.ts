import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fitsPattern } from '../recognise.ts';
import { type Fetched, MAX_BYTES, newestOf, SourceError, tooLarge } from './fetched.ts';

/** A file that has been as it is for so long, in milliseconds, is whole. */
const QUIET_MS = 3000;

/** The newest file of a folder whose name fits, once nobody writes it any more. @throws {SourceError} */
export async function fetchFile(place: string, signal: AbortSignal): Promise<Fetched> {
  const [folder, pattern] = [path.dirname(place), path.basename(place)];
  for (;;) {
    const newest = newestOf(filesOf(folder, pattern));
    if (!newest) throw new SourceError(`${folder}: файла ${pattern} нет: проверьте from`);
    const age = Date.now() - newest.date;
    // A clock that was put back makes times of the future.
    if (Math.abs(age) >= QUIET_MS) {
      if (newest.size > MAX_BYTES) throw tooLarge(newest.name);
      const bytes = readFileSync(path.join(folder, newest.name));
      return { name: newest.name, bytes, version: '' };
    }
    await sleep(QUIET_MS - age, undefined, { signal });
  }
}

const filesOf = (folder: string, pattern: string) =>
  readdirSync(folder)
    .filter(name => fitsPattern(name, pattern))
    .flatMap(name => {
      const stat = statSync(path.join(folder, name), { throwIfNoEntry: false });
      return stat?.isFile() ? [{ name, size: stat.size, date: stat.mtimeMs }] : [];
    });
