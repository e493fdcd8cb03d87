import { execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Desk } from '#src/desk/server/desk.ts';
import type { AppFiles } from '#src/desk/server/http/app-files.ts';
import { makeDeskServer } from '#src/desk/server/http/server.ts';
import { digestOf, Saves } from '#src/desk/server/saves/saves.ts';
import type { NewEvent } from '#src/orders/desk-events.ts';
import { amount } from '../harness/long.ts';

vi.setConfig({ testTimeout: 60_000 });

const EVENT = { kind: 'test', subject: 'test', detail: {} };

function place() {
  const folder = mkdtempSync(path.join(tmpdir(), 'saves-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const contentDir = path.join(folder, 'content');
  const dataDir = path.join(folder, 'data');
  mkdirSync(contentDir);
  const events: NewEvent[] = [];
  const open = () => new Saves(contentDir, dataDir, async event => void events.push(event));
  const text = (file: string) => readFileSync(path.join(contentDir, file), 'utf8');
  const write = (file: string, content: string) => writeFileSync(path.join(contentDir, file), content);
  return { folder, contentDir, dataDir, events, open, text, write };
}

const change = (saves: Saves, file: string, content: string) => ({
  file,
  read: digestOf(saves.read(file)),
  bytes: Buffer.from(content),
});

test('a save that the log cannot tell of changes nothing, and says so', async () => {
  const { contentDir, dataDir, write, text } = place();
  write('a.csv', 'before\n');
  const saves = new Saves(contentDir, dataDir, () => Promise.reject(new Error('the store is away')));
  await expect(saves.write('Анна', 'a', [change(saves, 'a.csv', 'after\n')], EVENT)).rejects.toThrow('away');
  expect([text('a.csv'), saves.list()]).toEqual(['before\n', []]);
});

test('of two people who read the same file one saves, and the other is refused with the file’s name', async () => {
  const { open, write, text } = place();
  write('products.csv', 'a\n');
  const saves = open();
  const [first, second] = [change(saves, 'products.csv', 'b\n'), change(saves, 'products.csv', 'c\n')];
  const ends = await Promise.allSettled([
    saves.write('Анна', 'b', [first], EVENT),
    saves.write('Борис', 'c', [second, change(saves, 'new.csv', 'x\n')], EVENT),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(ends[1]).toMatchObject({
    reason: { status: 409, message: expect.stringContaining('products.csv') },
  });
  expect(text('products.csv')).toBe('b\n');
  expect(saves.read('new.csv')).toBeNull();
});

test('a save is taken back, with files that it made; not once somebody has changed one outside of the desk', async () => {
  const { open, write, text, events } = place();
  write('a.csv', 'a\n');
  const saves = open();
  const id = await saves.write(
    'Анна',
    'правка',
    [change(saves, 'a.csv', 'b\n'), change(saves, 'new.csv', 'x\n')],
    EVENT,
  );
  const back = await saves.takeBack('Борис', id);
  expect([saves.areAs('before', id), saves.areAs('after', id)]).toEqual([true, false]);
  expect([text('a.csv'), saves.read('new.csv')]).toEqual(['a\n', null]);
  await saves.takeBack('Борис', back);
  expect([text('a.csv'), text('new.csv')]).toEqual(['b\n', 'x\n']);
  write('new.csv', 'by hand\n');
  expect([saves.areAs('before', id), saves.areAs('after', id)]).toEqual([false, false]);
  await expect(saves.takeBack('Борис', id)).rejects.toMatchObject({ status: 409 });
  expect([text('a.csv'), text('new.csv')]).toEqual(['b\n', 'by hand\n']);
  expect(events.map(({ person, kind }) => [person, kind])).toEqual([
    ['Анна', 'test'],
    ['Борис', 'content.undo'],
    ['Борис', 'content.undo'],
  ]);
});

test.each(['../outside.csv', '/etc/passwd', 'a/../../outside.csv'])(
  'no path leads out of the content: %s',
  file => {
    const { open } = place();
    expect(() => open().read(file)).toThrow('не бывает');
  },
);

test('what other code changes is remembered, and taken back', async () => {
  const { open, write, text } = place();
  write('prices.csv', 'old\n');
  const saves = open();
  const { save } = await saves.around(
    'Анна',
    'Прайс',
    ['prices.csv', 'other.csv'],
    async () => write('prices.csv', 'new\n'),
    EVENT,
  );
  await saves.takeBack('Анна', save ?? '');
  expect(text('prices.csv')).toBe('old\n');
});

test('what other code has changed when the desk is killed can be taken back once it runs again, without what others wrote later', async () => {
  const { open, write, contentDir } = place();
  for (const file of ['products.csv', 'prices.csv']) write(file, 'old\n');
  const work = Promise.withResolvers<void>();
  mkdirSync(path.join(contentDir, 'tyres'));
  write('tyres/former.jpg', 'old\n');
  const paths = ['products.csv', 'prices.csv', 'new.csv', 'tyres/+'];
  await new Promise<void>(written => {
    void open().around(
      'Анна',
      'Прайс',
      paths,
      () => {
        for (const file of ['prices.csv', 'new.csv', 'tyres/new.jpg']) write(file, 'new\n');
        written();
        return work.promise;
      },
      EVENT,
    );
  });
  write('products.csv', 'edited\n');
  const later = Date.now() / 1000 + 31 * 60;
  utimesSync(path.join(contentDir, 'products.csv'), later, later);
  const again = open();
  expect(again.list()).toEqual([]);
  await again.recover();
  expect(again.list()).toMatchObject([
    { person: 'Анна', what: 'Прервано: Прайс', files: ['prices.csv', 'new.csv', 'tyres/new.jpg'] },
  ]);
  await again.takeBack('Борис', again.list()[0]?.id ?? '');
  const files = ['products.csv', 'prices.csv', 'new.csv', 'tyres/former.jpg', 'tyres/new.jpg'];
  expect(files.map(file => again.read(file)?.toString())).toEqual([
    ...['edited\n', 'old\n', undefined, 'old\n', undefined],
  ]);
});

test('saves older than 30 days are in no list, and the next save removes them', async () => {
  const { open, dataDir } = place();
  const saves = open();
  const put = (text: string) => saves.write('Анна', text, [change(saves, 'a.csv', text)], EVENT);
  const id = await put('a\n');
  const file = path.join(dataDir, 'desk/saves', id, 'save.json');
  const at = Date.now() - 31 * 24 * 60 * 60 * 1000;
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), at }));
  expect(saves.list()).toEqual([]);
  await put('b\n');
  expect([existsSync(file), saves.list().length]).toEqual([false, 1]);
});

test('a save that the version before had begun is undone', async () => {
  const { open, dataDir, write, text } = place();
  write('a.csv', 'a\n');
  const saves = open();
  const id = await saves.write('Анна', 'правка', [change(saves, 'a.csv', 'b\n')], EVENT);
  writeFileSync(path.join(dataDir, 'desk/saves', id, 'begun'), '');
  await saves.recover();
  expect([text('a.csv'), saves.list()]).toEqual(['a\n', []]);
});

test('an edit while other code changes files is not taken back with them', async () => {
  const { open, write, text } = place();
  for (const file of ['products.csv', 'prices.csv']) write(file, 'old\n');
  const saves = open();
  const { promise: isRead, resolve: go } = Promise.withResolvers<void>();
  const list = saves.around(
    'Анна',
    'Прайс',
    ['products.csv', 'prices.csv'],
    async () => {
      await isRead;
      write('prices.csv', 'new\n');
    },
    EVENT,
  );
  const edit = saves.write('Борис', 'Цена', [change(saves, 'products.csv', 'edited\n')], EVENT);
  go();
  const [{ save }] = await Promise.all([list, edit]);
  await saves.takeBack('Анна', save ?? '');
  expect([text('products.csv'), text('prices.csv')]).toEqual(['edited\n', 'old\n']);
});

test('where the content is a git repository, each save is a commit of its files in the person’s name', async () => {
  const { open, write, contentDir } = place();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...args], {
      cwd: contentDir,
      encoding: 'utf8',
    });
  write('a.csv', 'a\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message=first');
  write('staged.csv', 'by another\n');
  git('add', 'staged.csv');
  const saves = open();
  await saves.write(
    'Анна',
    'Цена 8 200 → 8 500',
    [change(saves, 'a.csv', 'b\n'), change(saves, 'new.csv', 'x\n')],
    EVENT,
  );
  expect(git('log', '-1', '--format=%an|%s', '--name-only').trim().split('\n').filter(Boolean)).toEqual([
    'Анна|Цена 8 200 → 8 500',
    'a.csv',
    'new.csv',
  ]);
  expect(git('status', '--porcelain').trim()).toBe('A  staged.csv');
});

test('a process killed while it saves leaves both files of a save as they were or as they become', async () => {
  const { contentDir, dataDir, open } = place();
  for (let kill = 0; kill < amount(4, 100); kill++) {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'saver.ts'), contentDir, dataDir]);
    await new Promise(resolve => child.stdout.once('data', resolve));
    const ended = new Promise(resolve => child.once('close', resolve));
    // Every other one is killed when one of its two files is written and the other is not.
    const between = watch(contentDir, (_, name) => name?.startsWith('b.csv.') && child.kill('SIGKILL'));
    if (kill % 2 === 0) between.close();
    if (kill % 2 === 0) setTimeout(() => child.kill('SIGKILL'), randomInt(1, 150));
    await ended;
    between.close();
    await open().recover();
    expect(digestOf(open().read('a.csv'))).toBe(digestOf(open().read('b.csv')));
    expect(open().list().at(0)?.files).toEqual(['a.csv', 'b.csv']);
  }
});

test('on a full disk a save is refused and nothing of it is left; what other code has done by then counts', async () => {
  const { folder, open, write, text, contentDir } = place();
  write('a.csv', 'a\n');
  const data = path.join(folder, 'data');
  mkdirSync(data);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', data], { stdio: 'ignore' });
  } catch {
    console.warn('SKIPPED: a save on a full disk, since nothing may be mounted here (run as root)');
    return;
  }
  try {
    write('large.csv', 'x'.repeat(300_000));
    const saves = open();
    const changes = [change(saves, 'a.csv', 'b\n'), change(saves, 'large.csv', 'y\n')];
    await expect(saves.write('Анна', 'правка', changes, EVENT)).rejects.toMatchObject({ status: 507 });
    expect([text('a.csv'), saves.list()]).toEqual(['a\n', []]);
    expect(readFileSync(path.join(contentDir, 'large.csv')).length).toBe(300_000);

    const filler = path.join(data, 'filler');
    const take = async () => {
      write('a.csv', 'b\n');
      expect(() => writeFileSync(filler, 'x'.repeat(300_000))).toThrow('ENOSPC');
      return 'taken in';
    };
    vi.spyOn(console, 'error').mockReturnValueOnce();
    const taken = await saves.around('Анна', 'Прайс', ['a.csv'], take, EVENT);
    expect(taken).toEqual({ result: 'taken in', save: null });
    rmSync(filler);
    await saves.recover();
    expect(saves.list()).toMatchObject([{ what: 'Прервано: Прайс', files: ['a.csv'] }]);
  } finally {
    execFileSync('umount', ['-l', data]);
  }
});

test('any call that finds the disk full says so', async () => {
  const config = { proxies: { visitorOf: () => '' } };
  const desk = { origin: '', auth: { api: { getSession: async () => null } }, config };
  const answer = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  const calls = [{ name: 'drafts/save', answer }];
  const parts = { desk: desk as unknown as Desk, calls, downloads: [], app: {} as AppFiles };
  const server = makeDeskServer(parts).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  desk.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { 'Content-Type': 'application/json', Origin: desk.origin };
  const response = await fetch(`${desk.origin}/calls/drafts/save`, { method: 'POST', headers, body: '{}' });
  expect([response.status, (await response.json()).message]).toEqual([
    507,
    expect.stringMatching(/^На диске сервера нет места, ничего не изменено/u),
  ]);
});
