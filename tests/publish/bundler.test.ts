import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../harness/commands.ts';

const BUNDLER = new URL('../../src/publish/app/bundler.ts', import.meta.url).href;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a bundler that was started ahead and is not needed holds nobody up, and ends', async () => {
  using folder = temporaryFolder();
  const script = path.join(folder.path, 'ahead.mjs');
  writeFileSync(
    script,
    `import { readFileSync } from 'node:fs';
     import { expectBundling } from ${JSON.stringify(BUNDLER)};
     expectBundling(${JSON.stringify(folder.path)});
     console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim());`,
  );
  const { stdout, status } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: 30_000 });
  expect(status).toBe(0);
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(1);
  while (isAlive(pid)) await sleep(50);
});
