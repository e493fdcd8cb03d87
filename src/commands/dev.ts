import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import astroPackage from 'astro/package.json' with { type: 'json' };
import { importInWorker } from '#src/content/import/import-client.ts';
import { borrowSizes } from '#src/content/import/photos/borrow-sizes.ts';
import { beginDraft, childEnvironment, config } from '#src/platform/config.ts';
import { withRunLock } from '#src/platform/run-lock.ts';
import { ROOT } from '#src/publish/places.ts';
import { command, EXIT, flags } from './command.ts';
import { followContent } from './follow-content.ts';
import { printImport } from './import-report.ts';

async function importAndPrint(): Promise<number> {
  const { contentDir, dataDir } = config();
  const target = path.join(dataDir, 'catalogue.db');
  const started = performance.now();
  const result = await withRunLock(dataDir, async () =>
    importInWorker({ contentDir, target, previous: target }),
  );
  return printImport(result, {
    seconds: (performance.now() - started) / 1000,
    checkOnly: false,
    strict: false,
  });
}

/**
 * Runs `astro dev` as a draft: with a catalogue, baskets and orders of its own. Content is imported at the start and after
 * every change.
 */
await command(async () => {
  flags();
  const live = config();
  const { contentDir, dataDir, port, host } = beginDraft('dev');
  borrowSizes(live.dataDir, dataDir);
  const exitCode = await importAndPrint();
  if (exitCode !== EXIT.ok) return exitCode;
  const stopFollowing = followContent(contentDir, importAndPrint);
  const args = [
    fileURLToPath(new URL(astroPackage.bin.astro, import.meta.resolve('astro/package.json'))),
    'dev',
    '--port',
    String(port),
    '--host',
    host,
  ];
  const astro = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    // Under NODE_ENV=production, as servers have it, Astro would leave the calls of the basket out.
    env: { ...childEnvironment(), NODE_ENV: 'development', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => astro.kill(signal));
  const code = await new Promise<number | null>(resolve => astro.once('close', resolve));
  stopFollowing();
  return code ?? EXIT.ok;
});
