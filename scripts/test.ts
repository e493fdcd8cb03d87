import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, EXIT } from './command.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Takes the photographs of tests/visual anew in place of comparing them. */
const ACCEPT = '--accept';

interface Counts {
  passed: number;
  failed: number;
}

function run(script: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' });
  return new Promise(resolve => child.once('close', resolve));
}

/** What a runner's JSON report counted; a report that is not there, or a runner that failed without a failed test, is one failure. */
function counted(file: string, code: number | null, read: (report: never) => Counts): Counts {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function checks(): Promise<Counts> {
  const code = await run('scripts/check.ts', []);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Everything without a browser. */
async function unseen(folder: string, only: readonly string[]): Promise<Counts> {
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const config = ['--config', 'tests/vitest.config.ts'];
  const code = await run('node_modules/vitest/vitest.mjs', ['run', ...config, ...reporters, ...only]);
  type Report = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
  return counted(report, code, ({ numPassedTests, numFailedTests, numFailedTestSuites }: Report) => ({
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites),
  }));
}

/** Journeys in a browser (tests/browser), or photographs (tests/visual). */
async function seen(folder: string, suite: 'browser' | 'visual', only: readonly string[]): Promise<Counts> {
  const report = path.join(folder, `${suite}.json`);
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const config = ['-c', `tests/${suite}/playwright.config.ts`, '--reporter=dot,json'];
  const code = await run('node_modules/playwright/cli.js', ['test', ...config, ...only]);
  type Report = { stats: { expected: number; unexpected: number; flaky: number } };
  return counted(report, code, ({ stats }: Report) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/**
 * All checks, then all tests without a browser, then journeys in one and photographs; the last line counts them. Arguments
 * choose tests by path: `npm test -- tests/domain`. `npm test -- tests/visual --accept` takes new photographs.
 */
await command(async () => {
  const only = process.argv.slice(2).filter(each => each !== ACCEPT);
  const accept = process.argv.includes(ACCEPT) ? ['--update-snapshots=all'] : [];
  const inBrowser = only.filter(each => each.startsWith('tests/browser'));
  const photographs = only.filter(each => each.startsWith('tests/visual'));
  const others = only.filter(each => !inBrowser.includes(each) && !photographs.includes(each));
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-test-'));
  const results: Counts[] = [];
  if (only.length === 0) results.push(await checks());
  if (only.length === 0 || others.length > 0) results.push(await unseen(folder, others));
  if (only.length === 0 || inBrowser.length > 0) results.push(await seen(folder, 'browser', inBrowser));
  if (only.length === 0 || photographs.length > 0)
    results.push(await seen(folder, 'visual', [...photographs, ...accept]));
  rmSync(folder, { recursive: true });
  const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? EXIT.ok : EXIT.failed;
});
