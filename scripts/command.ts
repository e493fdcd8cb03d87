import { parseArgs } from 'node:util';
import { CatalogueError } from '#src/catalogue/open.ts';
import { PhotoCacheError } from '#src/intake/photos/cache.ts';
import { BusyError } from '#src/intake/run-lock.ts';
import { RenderError } from '#src/publish/app/renderers.ts';
import { ReleaseError } from '#src/publish/manifest.ts';
import { PublicationRefused } from '#src/publish/notice/refused.ts';
import { SalesError, StoreUnavailable } from '#src/sales/sales.ts';
import { ConfigError } from '#src/server/config.ts';
import { ListenError } from '#src/server/listen.ts';

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

/** Runs a command's body and exits with the code that it returns. A known error is printed to stderr as one sentence. */
export async function command(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    if (process.exitCode !== EXIT.failed || isOneSentence(error)) console.error((error as Error).message);
    else console.error('Непредвиденная ошибка. Сообщите её разработчику:\n', error);
  }
}

const ONE_SENTENCE_ERRORS = [
  CommandError,
  ConfigError,
  CatalogueError,
  ListenError,
  ReleaseError,
  PhotoCacheError,
  RenderError,
  SalesError,
  StoreUnavailable,
];
/** Whether an error tells the operator in one sentence what to do. */
export const isOneSentence = (error: unknown): boolean =>
  ONE_SENTENCE_ERRORS.some(kind => error instanceof kind);

function exitCodeOf(error: unknown): number {
  if (error instanceof BusyError) return EXIT.busy;
  if (error instanceof PublicationRefused) return EXIT.refused;
  return error instanceof CommandError ? error.exitCode : EXIT.failed;
}

/**
 * Parses the flags of a command line, all of them optional booleans.
 * @throws {CommandError} for an unknown flag; the message lists the known ones
 */
export function flags<Name extends string>(...names: readonly Name[]): Record<Name, boolean> {
  const known = Object.fromEntries(names.map(name => [name, { type: 'boolean' as const }]));
  try {
    const { values } = parseArgs({ options: known, strict: true });
    return Object.fromEntries(names.map(name => [name, values[name] === true])) as Record<Name, boolean>;
  } catch {
    throw new CommandError(
      `Неизвестный параметр. Можно: ${names.map(name => `--${name}`).join(', ') || 'без параметров'}.`,
    );
  }
}
