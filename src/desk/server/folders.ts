import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** A name of a folder that the desk has made. */
export const FOLDER_ID = /^[\da-f-]{36}$/u;

/** What is in a folder; nothing where there is none. */
export const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Removes folders of a folder in which nothing was written for a time. */
export function sweep(folder: string, maxAgeMs: number): void {
  for (const name of namesIn(folder)) {
    const place = path.join(folder, name);
    const changed = statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - changed > maxAgeMs) rmSync(place, { recursive: true, force: true });
  }
}
