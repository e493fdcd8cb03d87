import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Loaded, NOTES, type Target } from './target.ts';
import { treeThings } from './tree-things.ts';
import { UploadError } from './upload-error.ts';

/** Exit codes after which another try may go well: socket and stream errors, timeouts, ssh (rsync(1), «EXIT VALUES»). */
const PASSING = [10, 12, 30, 35, 255];
/** Some files could not be transferred; why, stderr says. */
const PARTIAL = 23;
const TRIES = 5;
const FIRST_WAIT_MS = 1000;
/** How folders begin in which what is sent is laid out. */
const SENT = 'sent-';

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Whether the requested file does not exist. */
const isAbsent = ({ code, stderr }: Ended): boolean =>
  code === PARTIAL && stderr.includes('No such file or directory');

/** Rules of rsync that name files and the folders above them: `/promo/`, `/promo/spring/`, `/promo/spring/index.html`. */
function rulesFor(keys: readonly string[]): string[] {
  const rules = keys.flatMap(key => {
    const parts = key.split('/');
    return parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}${at + 1 < parts.length ? '/' : ''}`);
  });
  return [...new Set(rules)].map(rule => (/[*?[]/u.test(rule) ? rule.replaceAll(/[*?[\\]/gu, '\\$&') : rule));
}

type Environment = Readonly<Record<string, string | undefined>>;

function runOnce(args: readonly string[], input: string, env: Environment): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn('rsync', args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    const ended: Ended = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', chunk => (ended.stdout += String(chunk)));
    child.stderr.on('data', chunk => (ended.stderr += String(chunk)));
    // Its input may be closed before all of the list is read.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', reject);
    child.once('close', code => resolve({ ...ended, code }));
  });
}

/**
 * Another machine, by the program rsync.
 * @param address as rsync takes it
 * @param staging a folder in which what is sent is laid out
 */
export function rsyncTarget(address: string, staging: string, environment: Environment): Target {
  const env = { ...environment, LC_ALL: 'C' };
  // Of uploads that were killed; one runs at a time.
  for (const name of readdirSync(staging).filter(each => each.startsWith(SENT)))
    rmSync(path.join(staging, name), { recursive: true, force: true });
  const to = `${address}/`;
  const failed = ({ code, stderr }: Ended): UploadError =>
    new UploadError(
      `${address}: rsync закончился с кодом ${code}${stderr ? `: ${stderr.trim().split('\n')[0]}` : ''}. Повторите: выгрузка продолжится с этого места.`,
    );
  const run = async (args: readonly string[], input = ''): Promise<Ended> => {
    for (let tries = 1; ; tries++) {
      const ended = await runOnce(['--timeout=60', ...args], input, env).catch((error: unknown) => {
        const { code } = error as NodeJS.ErrnoException;
        throw new UploadError(`rsync не запустился (${code}). Установите его: apt install rsync`, {
          cause: error,
        });
      });
      if (ended.code === 0 || isAbsent(ended)) return ended;
      if (tries === TRIES || !PASSING.includes(ended.code ?? 0)) throw failed(ended);
      await sleep(FIRST_WAIT_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
    }
  };
  const checked = async (args: readonly string[], input: readonly string[]) => {
    const ended = await run(['--from0', '--recursive', ...args], input.join('\0'));
    if (ended.code !== 0) throw failed(ended);
  };
  /** Sends files of a folder under the names that they have there. */
  const send = (from: string, keys: readonly string[]) =>
    checked(['--files-from=-', '--ignore-times', '--compress', '--chmod=D755,F644', `${from}/`, to], keys);
  const inFolder = async <Result>(task: (folder: string) => Promise<Result>): Promise<Result> => {
    const folder = mkdtempSync(path.join(staging, SENT));
    try {
      return await task(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const write = (folder: string, { key, bytes }: Pick<Loaded, 'key' | 'bytes'>) => {
    const file = path.join(folder, key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  };
  return {
    name: address,
    thingsOf: treeThings,
    async isEmpty() {
      const listed = await run(['--list-only', to]);
      return isAbsent(listed) || listed.stdout.trim().split('\n').length <= 1;
    },
    put: (things, load) =>
      inFolder(async folder => {
        for (const thing of things) write(folder, await load(thing));
        await send(
          folder,
          things.map(({ key }) => key),
        );
      }),
    // What is not named is excluded, and thereby stays. (`--delete-missing-args` fails in rsync 3.2.7 of Debian 12.)
    remove: keys =>
      inFolder(empty =>
        checked(['--delete', '--include-from=-', '--exclude=*', `${empty}/`, to], rulesFor(keys)),
      ),
    readNote: name =>
      inFolder(async folder => {
        const got = await run([`${to}${NOTES}/${name}`, folder]);
        const file = path.join(folder, name);
        // A link is not sent: it is no note.
        return isAbsent(got) || !existsSync(file) ? null : readFileSync(file);
      }),
    writeNote: (name, bytes) =>
      inFolder(async folder => {
        const key = `${NOTES}/${name}`;
        write(folder, { key, bytes });
        await send(folder, [key]);
      }),
  };
}
