import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Config, childEnvironment } from '#src/platform/config.ts';
import type { Release } from '../manifest.ts';
import { placesIn, replaceFile } from '../places.ts';
import { type PurgeList, purgeFile, purgeListIn } from './purge-list.ts';

/** How long the operator's program may take. */
const LIMIT_MS = 60_000;
const LINE = 200;

/** The release of which the operator's program has heard last, or empty. */
function heardOf(outDir: string): string {
  try {
    return readFileSync(placesIn(outDir).heard, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The list of the release that is served, when the operator's program should have taken it and has not. */
export const untoldList = (
  { outDir, afterPublish }: Pick<Config, 'outDir' | 'afterPublish'>,
  last: Release | null,
): PurgeList | null =>
  last && afterPublish !== null && heardOf(outDir) !== last.id ? purgeListIn(last) : null;

interface Ended {
  /** Null when all went well. */
  trouble: string | null;
  lastLine: string;
}

const lastLineOf = (output: string): string =>
  (output.trim().split('\n').at(-1) ?? '').replace(/\p{Cc}/gu, ' ').slice(0, LINE);

/** Why a program does not start, with the cure. */
function whyNot(error: NodeJS.ErrnoException, program: string): string {
  if (error.code === 'ENOENT')
    return `файла ${program} нет или нет программы, которую называет его первая строка`;
  return error.code === 'EACCES' ? `${program} не исполняется, выполните chmod +x ${program}` : error.message;
}

/** Runs a program without a shell, for a limited time. */
function runProgram(program: string, file: string, env: Record<string, string>): Promise<Ended> {
  return new Promise(resolve => {
    let output = '';
    const child = spawn(program, [file], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...childEnvironment(), ...env },
    });
    const stop = () => child.kill('SIGKILL');
    const end = (trouble: string | null) => {
      clearTimeout(timer);
      process.off('exit', stop);
      // What its own children still write is not waited for.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ trouble, lastLine: lastLineOf(output) });
    };
    const timer = setTimeout(() => {
      stop();
      end(`не закончила за ${LIMIT_MS / 1000} с и остановлена`);
    }, LIMIT_MS);
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    process.once('exit', stop);
    child.once('error', error => end(`не запустилась: ${whyNot(error, program)}`));
    // What it wrote last is read in the same turn or the next one.
    child.once('exit', (code, signal) =>
      setImmediate(() => end(code === 0 ? null : `закончилась с кодом ${code ?? signal}`)),
    );
  });
}

/** Runs the operator's program with the list of a release. A failure is reported; the next release's list includes this one. */
export async function runAfterPublish(
  { outDir, siteUrl, afterPublish }: Config,
  release: Release,
  say: (line: string) => void,
): Promise<void> {
  if (afterPublish === null) return;
  const file = purgeFile(release);
  const env = { PURGE_FILE: file, RELEASE: release.id, SITE_URL: siteUrl };
  const { trouble, lastLine } = await runProgram(afterPublish, file, env);
  const said = lastLine ? `: ${lastLine}` : '';
  if (trouble === null) replaceFile(placesIn(outDir).heard, `${release.id}\n`);
  if (trouble === null) say(`AFTER_PUBLISH: код 0${said}`);
  else say(`AFTER_PUBLISH ${trouble}${said}. Выпуск показан; адреса войдут и в следующий список.`);
}
