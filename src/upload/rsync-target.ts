import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Loaded, NOTES, type Target } from './target.ts';
import { treeThings } from './tree-things.ts';
import { UploadError } from './upload-error.ts';

/** Exit codes after which another try may go well: protocol, socket and stream errors, timeouts, ssh (rsync(1), «EXIT VALUES»). */
const PASSING = [5, 10, 12, 30, 35, 255];
/** Some files could not be transferred; why, stderr says. */
const PARTIAL = 23;
const TRIES = 5;
const FIRST_WAIT_MS = 1000;

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Whether what was asked for is not there. */
const isAbsent = ({ code, stderr }: Ended): boolean =>
  code === PARTIAL && stderr.includes('No such file or directory');

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
  /** Sends files of a folder under the names that they have there; what a list names and the folder lacks is removed there. */
  const send = async (from: string, keys: readonly string[], ...more: string[]) => {
    const list = [
      '--files-from=-',
      '--from0',
      '--recursive',
      '--ignore-times',
      '--compress',
      '--chmod=D755,F644',
    ];
    const ended = await run([...list, ...more, `${from}/`, to], keys.join('\0'));
    if (ended.code !== 0) throw failed(ended);
  };
  const inFolder = async <Result>(task: (folder: string) => Promise<Result>): Promise<Result> => {
    const folder = mkdtempSync(path.join(staging, 'sent-'));
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
    remove: keys => inFolder(folder => send(folder, keys, '--delete-missing-args')),
    readNote: name =>
      inFolder(async folder => {
        const got = await run([`${to}${NOTES}/${name}`, folder]);
        return isAbsent(got) ? null : readFileSync(path.join(folder, name));
      }),
    writeNote: (name, bytes) =>
      inFolder(async folder => {
        const key = `${NOTES}/${name}`;
        write(folder, { key, bytes });
        await send(folder, [key]);
      }),
  };
}
