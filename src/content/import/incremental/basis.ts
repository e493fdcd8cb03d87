import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { entriesBelow, isFolder } from '#src/platform/entries-below.ts';
import { fingerprint, fingerprintWhere } from '#src/platform/fingerprint.ts';
import { isLeftBehind } from '../check/temporary-files.ts';

const CODE = [
  '..',
  '../../../domain',
  '../../../platform',
  '../../../../db/catalogue.sql',
  '../../../../package-lock.json',
].map(place => fileURLToPath(new URL(place, import.meta.url)));

/** Whether a file of the content folder changes every day: the table of products, suppliers' lists and their dates. */
const isDaily = (contentDir: string, name: string): boolean =>
  name === 'products.csv' ||
  (/^prices\/[^/]+\.(?:csv|yaml)$/u.test(name) &&
    existsSync(path.join(contentDir, name.replace(/yaml$/u, 'csv'))));

/**
 * Digest of all that a catalogue is made of but what changes every day: the other files of the content folder, the code, and the
 * folder's path as messages show it. Null when it cannot be known, as with symbolic links among the content.
 */
export function basisOf(contentDir: string): string | null {
  if (!isFolder(contentDir)) return null;
  if (!entriesBelow(contentDir).every(entry => entry.isFile() || entry.isDirectory())) return null;
  const isRead = (name: string) => name.startsWith('storage/') || !isLeftBehind(path.basename(name));
  const files = fingerprintWhere(name => isRead(name) && !isDaily(contentDir, name), contentDir);
  return hash('sha256', [files, fingerprint(...CODE), process.version, process.cwd(), contentDir].join('\n'));
}
