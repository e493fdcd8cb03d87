import { readdirSync } from 'node:fs';
import path from 'node:path';
import { unfinished } from './archive.ts';

/** How backups are named; earlier versions of the shop numbered those of one second. */
const NAME = /^protektor-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(\d+))?\.tar\.gz(?:\.age)?$/u;

interface Named {
  file: string;
  /** In ms since 1970. */
  time: number;
  number: number;
}

/** Files of a folder that have such a name, followed by `ending`, oldest first. */
function namedIn(folder: string, ending: string): Named[] {
  const named = readdirSync(folder).flatMap((name): Named[] => {
    const [whole, year, month, day, hour, minute, second, number = '1'] =
      (name.endsWith(ending) && NAME.exec(name.slice(0, name.length - ending.length))) || [];
    if (whole === undefined) return [];
    const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ file: path.join(folder, name), time, number: Number(number) }];
  });
  return named.filter(({ time }) => time > 0).sort((a, b) => a.time - b.time || a.number - b.number);
}

/** Backups in a folder, oldest first, as full paths. */
export const backupsIn = (folder: string): string[] => namedIn(folder, '').map(({ file }) => file);

/** What backups that were killed have left there, or one that is being made. */
export const unfinishedIn = (folder: string): string[] =>
  namedIn(folder, unfinished('')).map(({ file }) => file);

/** A name after all that are there: a clock that was put back does not change the order, names then go on by the second. */
export function nextName(folder: string, made: Date, ending: string): string {
  const taken = [...namedIn(folder, ''), ...namedIn(folder, unfinished(''))].map(({ time }) => time);
  const time = new Date(Math.max(made.getTime(), ...taken.map(ms => ms + 1000)));
  const stamp = time.toISOString().replace(/[-:]|\.\d+/gu, '');
  return path.join(folder, `protektor-${stamp}${ending}`);
}
