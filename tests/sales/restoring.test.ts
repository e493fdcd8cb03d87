import { spawnSync } from 'node:child_process';
import fs, { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { backup, type ShopPlaces } from '#src/ops/backup/backup.ts';
import { restore } from '#src/ops/backup/restore.ts';
import { openSales } from '#src/orders/open.ts';
import { environment, run } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';
import { ordered, Shelf } from './shelf.ts';
import { freshFolder, type StoreKind, storeKinds } from './stores.ts';

vi.setConfig({ testTimeout: 300_000 });

const NO_KEY = { key: () => null };

/** A shop without anything, in folders of its own. */
async function emptyShop(kind: StoreKind): Promise<ShopPlaces> {
  const { databaseUrl = null } = await kind.place();
  const at = freshFolder();
  return {
    dataDir: path.join(at, 'data'),
    contentDir: path.join(at, 'content'),
    databaseUrl,
    outDir: path.join(at, 'out'),
    settingsFile: path.join(at, 'protektor.env'),
  };
}

/** A shop with an order of this buyer, and content of his name. */
async function shopOf(kind: StoreKind, buyer: string): Promise<ShopPlaces> {
  const places = await emptyShop(kind);
  mkdirSync(path.join(places.contentDir, 'pages'), { recursive: true });
  writeFileSync(path.join(places.contentDir, 'pages/about.md'), buyer);
  writeFileSync(path.join(places.contentDir, `${buyer}.csv`), buyer);
  writeFileSync(places.settingsFile ?? '', `# ${buyer}\n`);
  const sales = await openSales({ ...places, purpose: 'serve' });
  await ordered(sales, new Shelf().put(1), 'first', { 1: 1 }, { comment: buyer });
  await sales.close();
  return places;
}

/** Whose shop it is: of its orders and of its content. */
async function ownerOf(places: ShopPlaces): Promise<{ orders: string[]; content: string[] }> {
  const sales = await openSales({ ...places, purpose: 'command' });
  const orders = (await sales.listOrders()).map(({ comment }) => comment);
  await sales.close();
  const content = readdirSync(places.contentDir).filter(name => !name.startsWith('.'));
  return { orders, content: content.sort() };
}
const all = (buyer: string) => ({ orders: [buyer], content: [`${buyer}.csv`, 'pages'].sort() });

/** What a run has left in DATA_DIR for itself. */
const stagesIn = (dataDir: string) =>
  readdirSync(dataDir).filter(name => /^(?:staged-)?(?:backup|restore)-/u.test(name));

const settingsOf = ({ dataDir, contentDir, outDir, settingsFile, databaseUrl }: ShopPlaces) => ({
  DATA_DIR: dataDir,
  CONTENT_DIR: contentDir,
  OUT_DIR: outDir,
  PROTEKTOR_ENV: settingsFile ?? 'none',
  DATABASE_URL: databaseUrl ?? '',
});

/** Preloaded: kills the command before it renames or copies for the given time. */
const killAt = (count: number): string => {
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = ${count};
    for (const name of ['renameSync', 'cpSync']) {
      const original = fs[name];
      fs[name] = (...values) => {
        if (--left === 0) process.kill(process.pid, 'SIGKILL');
        return original(...values);
      };
    }
    syncBuiltinESMExports();`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
};

type Failing = (...places: unknown[]) => string | null;

/** Has calls of the file system fail with the code that `failing` gives for their arguments. */
async function whileFailing<T>(
  names: readonly ('renameSync' | 'cpSync' | 'rmSync')[],
  failing: Failing,
  work: () => Promise<T>,
): Promise<T> {
  const originals = names.map(name => [name, fs[name]] as const);
  for (const [name, original] of originals)
    Object.assign(fs, {
      [name](...values: unknown[]) {
        const code = failing(...values);
        if (code !== null)
          throw Object.assign(new Error(`${code}: ${name} '${values.join("' -> '")}'`), { code });
        return (original as (...given: unknown[]) => unknown).apply(fs, values);
      },
    });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, Object.fromEntries(originals));
    syncBuiltinESMExports();
  }
}

const copiesOf = async (places: ShopPlaces): Promise<string> => {
  const copies = freshFolder();
  await backup(places, copies, { key: null, keep: null });
  return copies;
};

const [sqlite, postgres] = storeKinds();

describe.each([
  { name: 'SQLite', kind: sqlite as StoreKind, step: 1 },
  { name: 'PostgreSQL', kind: postgres as StoreKind, step: 5 },
])('a restore into $name that was killed', ({ kind, step }) => {
  test('never makes a new shop of this one, and the next restore does it', async () => {
    const copies = await copiesOf(await shopOf(kind, 'saved'));
    let isWhole = false;
    for (let count = 1; !isWhole; count += step) {
      const places = await shopOf(kind, 'former');
      const env = { ...settingsOf(places), NODE_OPTIONS: killAt(count) };
      const { code, stderr } = await run('restore', [copies, '--replace'], env);
      isWhole = code === 0;
      expect([code, stderr]).toEqual([isWhole ? 0 : null, '']);
      const started = await openSales({ ...places, purpose: 'serve' }).catch((error: Error) => error);
      if (started instanceof Error) expect(started.message).toMatch(/нет|другое хранилище/u);
      else {
        expect([count, started.isNew, (await started.listOrders()).length]).toEqual([count, false, 1]);
        await started.close();
      }
      if (!isWhole) await restore(places, copies, { ...NO_KEY, replace: true });
      expect(await ownerOf(places)).toEqual(all('saved'));
      expect(stagesIn(places.dataDir)).toEqual([]);
      expect(readFileSync(places.settingsFile ?? '', 'utf8')).toBe('# former\n');
      expect(readFileSync(`${places.settingsFile}.from-backup`, 'utf8')).toBe('# saved\n');
      // The former content is moved aside, once.
      const beside = readdirSync(path.dirname(places.contentDir)).filter(name => name.startsWith('content.'));
      const contents = beside.map(name => readdirSync(path.join(places.contentDir, '..', name)));
      expect(contents.filter(names => names.includes('former.csv'))).toHaveLength(1);
    }
  });
});

describe.each([sqlite, postgres] as StoreKind[])('a restore into $name that fails', kind => {
  test.each([true, false])('leaves all as it was and can be repeated: a shop is there, %s', async isThere => {
    const copies = await copiesOf(await shopOf(kind, 'saved'));
    const places = isThere ? await shopOf(kind, 'former') : await emptyShop(kind);
    mkdirSync(places.dataDir, { recursive: true });
    const before = readdirSync(places.dataDir).sort();
    const last = kind === sqlite ? path.join(places.dataDir, 'sales.db') : places.contentDir;
    const isLast: Failing = (from, to) =>
      /restore-(?!.*trial)/u.test(String(from)) && String(to).startsWith(last) ? 'ENOSPC' : null;
    const restoring = () => restore(places, copies, { ...NO_KEY, replace: isThere });
    await expect(whileFailing(['renameSync', 'cpSync'], isLast, restoring)).rejects.toThrow(/ENOSPC/u);
    expect(readdirSync(places.dataDir).sort()).toEqual(before);
    expect(existsSync(places.contentDir)).toBe(isThere);
    if (isThere) expect(await ownerOf(places)).toEqual(all('former'));
    await restoring();
    expect(await ownerOf(places)).toEqual(all('saved'));
  });
});

test('a restore counts once the database is committed, and is not undone by the next one', async () => {
  const kind = postgres as StoreKind;
  const copies = await copiesOf(await shopOf(kind, 'saved'));
  const places = await shopOf(kind, 'former');
  const isJournal: Failing = place => (String(place).endsWith('journal.json') ? 'EIO' : null);
  const replacing = () => restore(places, copies, { ...NO_KEY, replace: true });
  await expect(whileFailing(['rmSync'], isJournal, replacing)).rejects.toThrow(/ни закончить, ни отменить/u);
  expect(stagesIn(places.dataDir)).toHaveLength(1);
  await expect(
    restore({ ...places, databaseUrl: null }, copies, { ...NO_KEY, replace: true }),
  ).rejects.toThrow(/DATABASE_URL не задан/u);
  await expect(restore(places, copies, { ...NO_KEY, replace: false })).rejects.toThrow(/уже есть/u);
  expect(await ownerOf(places)).toEqual(all('saved'));
  expect(stagesIn(places.dataDir)).toEqual([]);
});

describe.each([sqlite, postgres] as StoreKind[])(
  'a content folder that is a mount point, with $name',
  kind => {
    test('is restored within, and an entry of it that is one is reported before anything counts', async () => {
      const copies = await copiesOf(await shopOf(kind, 'saved'));
      const places = await shopOf(kind, 'former');
      const { contentDir } = places;
      const isIn = (place: unknown) => String(place).startsWith(`${contentDir}${path.sep}`);
      const isMount: Failing = (from, to) => {
        if (from === contentDir || to === contentDir) return 'EBUSY';
        return isIn(from) === isIn(to) ? null : 'EXDEV';
      };
      const isPages: Failing = (from, to) =>
        from === path.join(contentDir, 'pages') ? 'EBUSY' : isMount(from, to);
      const replacing = () => restore(places, copies, { ...NO_KEY, replace: true });
      await expect(whileFailing(['renameSync'], isPages, replacing)).rejects.toThrow(
        /content\/pages не переносится \(EBUSY\).*ничего не изменено/u,
      );
      expect(await ownerOf(places)).toEqual(all('former'));
      expect(readdirSync(contentDir).filter(name => name.startsWith('.'))).toEqual([]);

      const { aside } = await whileFailing(['renameSync'], isMount, replacing);
      expect(await ownerOf(places)).toEqual(all('saved'));
      const former = aside.find(name => isIn(name));
      expect(readFileSync(path.join(former ?? '', 'former.csv'), 'utf8')).toBe('former');
      expect(readdirSync(contentDir).filter(name => name.startsWith('.'))).toHaveLength(1);

      // What was put aside there is no content: a backup leaves it out, and a restore leaves it alone.
      const other = await emptyShop(kind);
      await restore(other, await copiesOf(places), { ...NO_KEY, replace: false });
      expect(readdirSync(other.contentDir).sort()).toEqual(all('saved').content);
      rmSync(path.join(contentDir, 'saved.csv'));
      await whileFailing(['renameSync'], isMount, replacing);
      expect(existsSync(path.join(former ?? '', 'former.csv'))).toBe(true);
      expect(await ownerOf(places)).toEqual(all('saved'));
    });
  },
);

const hasMounts = process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;
if (!hasMounts) console.warn('restoring.test.ts: skipped in part: this user may not mount.');

test.runIf(hasMounts)('a real mount point is restored', async () => {
  const copies = await copiesOf(await shopOf(sqlite as StoreKind, 'saved'));
  const places = await shopOf(sqlite as StoreKind, 'former');
  const disk = freshFolder();
  cpSync(places.contentDir, disk, { recursive: true });
  const script = 'mount --bind "$1" "$2" && exec "$3" scripts/restore.ts "$4" --replace';
  const { status, stderr } = spawnSync(
    'unshare',
    ['-m', 'sh', '-c', script, '', disk, places.contentDir, process.execPath, copies],
    { cwd: ROOT, env: environment(settingsOf(places)), encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(await ownerOf({ ...places, contentDir: disk })).toEqual(all('saved'));
});
