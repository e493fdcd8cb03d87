import { copyFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { SearchThread } from '#src/search/search-thread.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_DATA } from '../harness/places.ts';

const folder = temporaryFolder();
const file = path.join(folder.path, 'catalogue.db');
copyFileSync(path.join(FIXTURE_DATA, 'catalogue.db'), file);
afterAll(() => folder[Symbol.dispose]());

test('searches share what names mean while it is the same, whether or not the thread was started anew', async () => {
  const thread = new SearchThread();
  const lexiconOf = async (catalogue: string) => (await thread.read(catalogue)).data.lexicon;
  try {
    const first = await lexiconOf(file);
    expect(await lexiconOf(file)).toBe(first);
    await thread.end();
    expect(await lexiconOf(file)).toBe(first);
    const renamed = path.join(folder.path, 'renamed.db');
    copyFileSync(file, renamed);
    const catalogue = new Database(renamed);
    catalogue.exec("UPDATE model SET title = 'Новая ' || title");
    catalogue.close();
    const [other, again] = await Promise.all([lexiconOf(renamed), lexiconOf(file)]);
    const fresh = new SearchThread();
    expect(other).toEqual((await fresh.read(renamed)).data.lexicon);
    await fresh.end();
    expect(other).not.toEqual(first);
    expect(again).toBe(first);
  } finally {
    await thread.end();
  }
});
