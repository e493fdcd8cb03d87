import { parseArgs } from 'node:util';
import { CatalogueError } from '#src/catalogue/open.ts';
import { PhotoCacheError } from '#src/intake/photos/cache.ts';
import { BusyError } from '#src/intake/run-lock.ts';
import { RenderError } from '#src/publish/app/drawers.ts';
import { ReleaseError } from '#src/publish/manifest.ts';
import { PublicationRefused } from '#src/publish/notice/refused.ts';
import { SalesError, StoreUnavailable } from '#src/sales/sales.ts';
import { ConfigError } from '#src/server/config.ts';
import { ListenError } from '#src/server/listen.ts';

/** Exit codes of every command (wire.md). */
export const EXIT = { ok: 0, failed: 1, refused: 2, busy: 75 } as const;

/** A failure that is the operator's to mend: one sentence, no stack. */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command's body; its number is the exit code, its failure one sentence on stderr. */
export async function command(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.exitCode = exitCodeOf(error);
    if (process.exitCode !== EXIT.failed || isSentence(error)) console.error((error as Error).message);
    else console.error('Непредвиденная ошибка. Сообщите её разработчику:\n', error);
  }
}

const SENTENCES = [
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
const isSentence = (error: unknown): boolean => SENTENCES.some(kind => error instanceof kind);

function exitCodeOf(error: unknown): number {
  if (error instanceof BusyError) return EXIT.busy;
  if (error instanceof PublicationRefused) return EXIT.refused;
  return error instanceof CommandError ? error.exitCode : EXIT.failed;
}

/**
 * Flags of a command line, all optional booleans.
 * @throws {CommandError} for an unknown one, with those that exist
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
