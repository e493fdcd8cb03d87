import path from 'node:path';
import { importInWorker } from '#src/content/import/import-client.ts';
import { config } from '#src/platform/config.ts';
import { withRunLock } from '#src/platform/run-lock.ts';
import { command, flags } from './command.ts';
import { printImport } from './import-report.ts';

await command(async () => {
  const { check, strict, verify, json } = flags('check', 'strict', 'verify', 'json');
  const { contentDir, dataDir } = config();
  const target = path.join(dataDir, 'catalogue.db');
  const started = performance.now();
  const run = () =>
    importInWorker({ contentDir, target, previous: target, checkOnly: check, strict, verify });
  // A check writes nothing: it waits for nobody, and nobody for it.
  const result = check ? await run() : await withRunLock(dataDir, run);
  if (json)
    console.log(JSON.stringify({ errors: result.problems.errors, warnings: result.problems.warnings }));
  return printImport(result, {
    seconds: (performance.now() - started) / 1000,
    checkOnly: check,
    strict,
    verify,
    ...(json ? { say: console.error } : {}),
  });
});
