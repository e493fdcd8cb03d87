import { parseArgs } from 'node:util';
import type { ShopPlaces } from '#src/ops/backup/backup.ts';
import { readBackupKey } from '#src/ops/backup/key.ts';
import { config, salesConfig, settingsFile } from '#src/platform/config.ts';
import { CommandError } from './command.ts';

/** Where everything of this shop is that a backup holds. */
export const shopPlaces = (): ShopPlaces => {
  const { dataDir, outDir, contentDir } = config();
  return {
    dataDir,
    outDir,
    contentDir,
    settingsFile: settingsFile(),
    databaseUrl: salesConfig().databaseUrl,
  };
};

/** The key of backups, or null while BACKUP_KEY_FILE is not set. @throws {BackupError} */
export const backupKey = (): string | null => {
  const { backupKeyFile } = config();
  return backupKeyFile === null ? null : readBackupKey(backupKeyFile);
};

type Options = Record<string, { type: 'boolean' | 'string' }>;

/** The command line: options, and at most one thing without a name. @throws {CommandError} with `usage` */
export function parseCommandLine<Known extends Options>(known: Known, usage: string) {
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true, strict: true });
    if (positionals.length <= 1) return { values, one: positionals[0] };
  } catch {
    // A parameter that is not known: refused below, as is more than one name.
  }
  throw new CommandError(usage);
}
