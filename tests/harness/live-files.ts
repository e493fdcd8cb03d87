import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OwnShop } from './own-shop.ts';

/** Digests of all files of a shop by their paths, without those of its drafts. */
export const liveFiles = ({ dataDir, env }: OwnShop): Record<string, string> =>
  Object.fromEntries(
    [dataDir, env.OUT_DIR ?? '']
      .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(entry => path.join(entry.parentPath, entry.name))
      .filter(file => !file.startsWith(path.join(dataDir, 'draft', path.sep)))
      .map(file => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
