import path from 'node:path';
import { importInWorker } from '#src/intake/import-in-worker.ts';
import { withRunLock } from '#src/intake/run-lock.ts';
import { config } from '#src/server/config.ts';
import { command, flags } from './command.ts';
import { printImport } from './import-report.ts';

await command(async () => {
  const { check, strict } = flags('check', 'strict');
  const { contentDir, dataDir } = config();
  const target = path.join(dataDir, 'catalogue.db');
  const started = performance.now();
  const imported = async () =>
    importInWorker({ contentDir, target, previous: target, checkOnly: check, strict });
  // A check writes nothing: it waits for nobody.
  const result = await (check ? imported() : withRunLock(dataDir, imported));
  return printImport(result, { seconds: (performance.now() - started) / 1000, checkOnly: check, strict });
});
