import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Digests of all files of a shop by their paths, without those of its drafts. */
export const liveFiles = ({ dataDir, outDir }: { dataDir: string; outDir: string }): Record<string, string> =>
  Object.fromEntries(
    [dataDir, outDir]
      .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => path.join(entry.parentPath, entry.name))
      .filter(file => !file.startsWith(path.join(dataDir, 'draft', path.sep)))
      .map(file => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
