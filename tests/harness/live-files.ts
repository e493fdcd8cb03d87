import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files below a folder; links to folders are not followed. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const place = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(place) : entry.isFile() ? [place] : [];
  });

/** Digests of all files of a shop by their paths, without those of its drafts. */
export const liveFiles = ({ dataDir, outDir }: { dataDir: string; outDir: string }): Record<string, string> =>
  Object.fromEntries(
    [dataDir, outDir]
      .flatMap(filesBelow)
      .filter(file => !file.startsWith(path.join(dataDir, 'draft', path.sep)))
      .map(file => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
