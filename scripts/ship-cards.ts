/**
 * Renews the cards of the demonstration shop that lie ready beside its photographs, so that its first start need not draw them:
 * `node scripts/ship-cards.ts`, after a change of what they show.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { importContent } from '#src/content/import/import-content.ts';
import { READY } from '#src/content/import/photos/photos.ts';

const CONTENT = path.join(import.meta.dirname, '../content');
const ready = path.join(CONTENT, 'storage', READY);
const dataDir = mkdtempSync(path.join(tmpdir(), 'cards-'));
try {
  const target = path.join(dataDir, 'catalogue.db');
  importContent({ contentDir: CONTENT, target, previous: target });
  const db = new Database(target, { readonly: true });
  const files = db.prepare<[], string>('SELECT DISTINCT path FROM link_picture').pluck().all();
  db.close();
  const folders = new Set(files.map(file => path.basename(path.dirname(file))));
  const isCard = (folder: string) => existsSync(path.join(ready, folder, 'preview.jpg'));
  for (const folder of readdirSync(ready))
    if (isCard(folder) && !folders.has(folder)) rmSync(path.join(ready, folder), { recursive: true });
  for (const folder of folders)
    cpSync(path.join(dataDir, 'photos', folder), path.join(ready, folder), { recursive: true });
  console.log(`cards: ${folders.size}`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
