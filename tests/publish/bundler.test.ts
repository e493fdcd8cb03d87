import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../harness/commands.ts';

const BUNDLER = new URL('../../src/publish/app/bundler.ts', import.meta.url).href;

/** Whether a process runs; a zombie does not. */
function isRunning(pid: number): boolean {
  try {
    return !/\) Z/u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** A process that runs `code` with the module of the bundler, and what it prints first. */
async function started(folder: string, code: string) {
  const script = path.join(folder, 'bundling.mjs');
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs';
     import { bundle } from ${JSON.stringify(BUNDLER)};
     const outDir = ${JSON.stringify(folder)};
     ${code}
     console.log(readFileSync(\`/proc/self/task/\${process.pid}/children\`, 'utf8').trim());`,
  );
  const shop = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(shop, 'exit') as Promise<[code: number | null]>;
  const [output] = (await once(shop.stdout, 'data')) as [Buffer];
  const bundler = Number(String(output));
  expect(bundler).toBeGreaterThan(1);
  return { shop, ended, bundler };
}

test('a bundler ends with a publication that is killed', async () => {
  using folder = temporaryFolder();
  const { shop, ended, bundler } = await started(folder.path, 'void bundle(outDir);');
  // It is loading Astro, or bundling.
  await sleep(1500);
  expect(isRunning(bundler)).toBe(true);
  shop.kill('SIGKILL');
  await ended;
  while (isRunning(bundler)) await sleep(50);
  expect(existsSync(path.join(folder.path, 'apps/bundling.tmp/server/render.mjs'))).toBe(false);
});
