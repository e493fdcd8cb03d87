import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CatalogueError } from '#src/catalogue/open.ts';
import { DifferenceError } from '#src/content/import/difference-error.ts';
import { PhotoCacheError } from '#src/content/import/photos/cache.ts';
import { Refused as DeskRefused } from '#src/desk/server/refused.ts';
import { isDiskFailing, isDiskFull } from '#src/domain/disk-full.ts';
import { BackupError } from '#src/ops/backup/backup-error.ts';
import { UploadError } from '#src/ops/upload/upload-error.ts';
import { SalesError, StoreUnavailable } from '#src/orders/sales.ts';
import { ConfigError } from '#src/platform/config.ts';
import { BusyError, LockLostError } from '#src/platform/run-lock.ts';
import { RenderError } from '#src/publish/app/render-error.ts';
import { ReleaseError } from '#src/publish/manifest.ts';
import { PublicationRefused } from '#src/publish/review/refused.ts';
import { ListenError } from '#src/server/http/listen.ts';
import { fileFailure } from './file-failure.ts';

/** Exit codes of every command (wire.md). */
export const EXIT = { ok: 0, failed: 1, refused: 2, busy: 75 } as const;

/** A failure that the operator can fix: printed as one sentence without a stack. */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A log on a full disk, or a pipe that nobody reads any more, does not end the work; what programs read must be whole. */
function watchedOutput(): { isCut: boolean } {
  const output = { isCut: false };
  const isForPrograms = process.argv.includes('--json');
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!isForPrograms || error.code === 'EPIPE') return;
    console.error(`Ответ --json не записался целиком (${error.code}).`);
    output.isCut = true;
    process.exitCode ||= EXIT.failed;
  });
  return output;
}

/** Runs a command's body and exits with the code that it returns. A known error is printed to stderr as one sentence. */
export async function command(body: () => Promise<number>): Promise<void> {
  const output = watchedOutput();
  try {
    // Where this is process 1, a signal that came while the code was loaded is handled now, before anything has begun.
    if (process.pid === 1) await nextTurn();
    const code = await body();
    process.exitCode = output.isCut && code === EXIT.ok ? EXIT.failed : code;
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    const sentence = sentenceOf(error);
    if (sentence === null) console.error('Непредвиденная ошибка. Сообщите её разработчику:\n', error);
    else console.error(sentence);
  }
}

const FULL =
  'На диске нет места, магазин остался прежним. Освободите место и повторите (df -h; если оно есть, кончилось число файлов: df -i).';
const FAILING =
  'Диск не читается или не принимает запись: кончилась квота или число файлов (df -i), он стал только для чтения или неисправен. Магазин остался прежним. Проверьте диск и повторите.';

const ONE_SENTENCE_ERRORS = [
  BackupError,
  CommandError,
  ConfigError,
  CatalogueError,
  DifferenceError,
  DeskRefused,
  ListenError,
  LockLostError,
  ReleaseError,
  PhotoCacheError,
  RenderError,
  SalesError,
  StoreUnavailable,
  UploadError,
];
/** One sentence for the operator, with the cure; null for an unforeseen error. */
export function sentenceOf(error: unknown): string | null {
  const isKnown =
    exitCodeOf(error) !== EXIT.failed || ONE_SENTENCE_ERRORS.some(kind => error instanceof kind);
  if (!(error instanceof ReleaseError) && exitCodeOf(error) === EXIT.failed && isDiskFull(error)) return FULL;
  if (!isKnown && isDiskFailing(error)) return FAILING;
  return isKnown ? (error as Error).message : fileFailure(error);
}

/** The exit code that a command ends with for an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof BusyError) return EXIT.busy;
  if (error instanceof PublicationRefused) return EXIT.refused;
  return error instanceof CommandError ? error.exitCode : EXIT.failed;
}

/**
 * Parses a command line of optional flags and of optional parameters with a value.
 * @param named what stands for the value of each, in the message that lists them
 * @throws {CommandError} for an unknown one; the message lists the known ones
 */
export function options<Name extends string, Valued extends string>(
  names: readonly Name[],
  named: Readonly<Record<Valued, string>>,
): Record<Name, boolean> & Partial<Record<Valued, string>> {
  const known = {
    ...Object.fromEntries(names.map(name => [name, { type: 'boolean' as const }])),
    ...Object.fromEntries(Object.keys(named).map(name => [name, { type: 'string' as const }])),
  };
  try {
    const { values } = parseArgs({ options: known, strict: true });
    const given = Object.fromEntries(names.map(name => [name, values[name] === true]));
    return { ...values, ...given } as Record<Name, boolean> & Partial<Record<Valued, string>>;
  } catch {
    const all = [
      ...names.map(name => `--${name}`),
      ...Object.entries(named).map(([name, value]) => `--${name} ${value}`),
    ];
    throw new CommandError(`Неизвестный параметр. Можно: ${all.join(', ') || 'без параметров'}.`);
  }
}

/** {@link options} without values. @throws {CommandError} */
export const flags = <Name extends string>(...names: readonly Name[]): Record<Name, boolean> =>
  options(names, {});
