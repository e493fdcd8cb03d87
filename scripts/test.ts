import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, EXIT } from './command.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What vitest's JSON reporter sums up. */
interface Summary {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
}

function run(script: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' });
  return new Promise(resolve => child.once('close', resolve));
}

function summaryOf(file: string): Summary {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Summary;
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numFailedTestSuites: 1 };
  }
}

/** All checks, then all tests; the last line counts them. Arguments go to vitest: `npm test -- tests/domain`. */
await command(async () => {
  const only = process.argv.slice(2);
  const checks = only.length === 0 ? await run('scripts/check.ts', []) : 0;
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-test-'));
  const report = path.join(folder, 'summary.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const tests = await run('node_modules/vitest/vitest.mjs', [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...reporters,
    ...only,
  ]);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = summaryOf(report);
  rmSync(folder, { recursive: true });
  const failed = Math.max(numFailedTests, numFailedTestSuites, tests === 0 ? 0 : 1) + (checks === 0 ? 0 : 1);
  console.log(`${numPassedTests + (checks === 0 ? 1 : 0)} passed, ${failed} failed`);
  return failed === 0 ? EXIT.ok : EXIT.failed;
});
