import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDiskFull } from '#src/domain/disk-full.ts';
import { childEnvironment, type config } from '#src/platform/config.ts';
import type { TakeIn, TakenIn, Tell } from '#src/server/exchange/taking-in.ts';
import { EXIT } from './command.ts';
import { questionsFile } from './new-questions.ts';

/** As scripts/launch.mjs starts `npm run prices`. */
const FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=30'];
const PRICES = fileURLToPath(new URL('prices.ts', import.meta.url));
/** 1C shows the reason in one message. */
const MAX_REASON = 1000;

/** The end of a command's output, in one line; of an unforeseen error only its place. */
function reasonIn(file: string): string {
  const said = readFileSync(file, 'utf8');
  if (/^ +at .+:\d+:\d+/mu.test(said)) return `Ошибка программы магазина, она записана в ${file}.`;
  return said.replace(/\s+/gu, ' ').trim().slice(-MAX_REASON) || 'Работа прервана: повторите обмен.';
}

const textIn = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Opens a new file; one of the same name stays that of whoever still writes it. */
function freshFile(file: string): number {
  rmSync(file, { force: true });
  return openSync(file, 'w', 0o600);
}

/**
 * Accepts a fetched list by `npm run prices` in a process of its own, and sends its new questions.
 * @param folder of its output and its questions
 * @param parameters of the command
 * @param outlives whether it goes on when this process stops
 */
export async function takeInApart(
  folder: string,
  parameters: readonly string[],
  tell: Tell,
  outlives = false,
): Promise<TakenIn> {
  const at = (name: string) => path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  const [out, err] = [freshFile(at('prices.log')), freshFile(at('prices.err'))];
  const child = spawn(process.execPath, [...FLAGS, PRICES, ...parameters], {
    env: childEnvironment(),
    stdio: ['ignore', out, err],
    detached: outlives,
  });
  closeSync(out);
  closeSync(err);
  if (outlives) child.unref();
  const ended = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
    child.once('error', reject);
  });
  if (ended === EXIT.ok) {
    const [said = ''] = /^Принято: .*$/mu.exec(textIn(at('prices.log'))) ?? [];
    const questions = textIn(questionsFile(folder));
    if (questions !== '' && (await tell(questions))) rmSync(questionsFile(folder));
    return { status: 'done', said: `${said}${questions && `\n${questions}`}` };
  }
  // Whoever stops the shop stops this too: the next process takes it up.
  if (ended === EXIT.busy || ended === 'SIGTERM' || ended === 'SIGINT') return { status: 'busy' };
  const why = reasonIn(at('prices.err'));
  return { status: 'refused', why, isDiskFull: isDiskFull(new Error(why)) };
}

/** Takes in exchanges of 1C; undefined while they are off. */
export function takeInBy({ exchange, dataDir }: ReturnType<typeof config>): TakeIn | undefined {
  if (!exchange) return undefined;
  return async (folder, isWhole, tell) => {
    const parameters = [folder, '--save', exchange.source, '--exchange', isWhole ? 'whole' : 'part'];
    const ended = await takeInApart(path.join(dataDir, 'exchange'), parameters, tell, true);
    // The files go where the disk is full, so that orders have room.
    if (ended.status !== 'refused' || ended.isDiskFull) return ended;
    return { ...ended, why: `${ended.why} Выгрузка лежит в ${folder}` };
  };
}
