import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { command, EXIT } from '#src/commands/command.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Updates the screenshots of tests/visual instead of comparing them. */
const ACCEPT = '--accept';
/** Gives minutes to what is tried in a short form otherwise. */
const LONG = '--long';
/** Compares each part of the styleguide in one theme at each width; `npm run test:long` compares it in both. */
const FEWER_PICTURES = ['--grep-invert', '^phone .*dark|^desktop .*light'];

type Counts = Record<'passed' | 'failed', number>;

function run(script: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' });
  return new Promise(resolve => child.once('close', resolve));
}

/** Counts from a runner's JSON report. A missing report and a runner that fails without a failed test count as one failure. */
function countsOf(file: string, code: number | null, read: (report: never) => Counts): Counts {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs the checks beside the tests; their output is printed when they end. */
function runChecks(): Promise<Counts> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/check.ts')], { cwd: ROOT, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (output += text));
  return new Promise(resolve =>
    child.once('close', code => {
      console.log(output.trimEnd());
      resolve(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    }),
  );
}

/** Runs all tests that need no browser. */
async function runVitest(folder: string, only: readonly string[]): Promise<Counts> {
  const report = path.join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const config = ['--config', 'tests/vitest.config.ts'];
  const code = await run('node_modules/vitest/vitest.mjs', ['run', ...config, ...reporters, ...only]);
  type Report = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
  return countsOf(report, code, ({ numPassedTests, numFailedTests, numFailedTestSuites }: Report) => ({
    passed: numPassedTests,
    failed: Math.max(numFailedTests, numFailedTestSuites),
  }));
}

/** Runs the browser tests (tests/browser) or the screenshot comparison (tests/visual). */
async function runPlaywright(
  folder: string,
  suite: 'browser' | 'visual',
  only: readonly string[],
): Promise<Counts> {
  const report = path.join(folder, `${suite}.json`);
  // For the process that starts next.
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const config = ['-c', `tests/${suite}/playwright.config.ts`, '--reporter=dot,json'];
  const code = await run('node_modules/playwright/cli.js', ['test', ...config, ...only]);
  type Report = { stats: { expected: number; unexpected: number; flaky: number } };
  return countsOf(report, code, ({ stats }: Report) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
}

/**
 * Runs all tests without a browser and beside them the checks, then browser tests beside screenshots; the last line has the totals.
 * Arguments select tests by path: `npm test -- tests/domain`. `npm test -- tests/visual --accept` updates screenshots.
 * `--long`, as `npm run test:long` has it, runs the long forms of the tests that have one.
 */
await command(async () => {
  const flags = [ACCEPT, LONG];
  const only = process.argv.slice(2).filter(each => !flags.includes(each));
  const accept = process.argv.includes(ACCEPT) ? ['--update-snapshots=all'] : [];
  const isLong = process.argv.includes(LONG);
  if (isLong) process.env.PROTEKTOR_TEST_LONG = '1';
  const browserTests = only.filter(each => each.startsWith('tests/browser'));
  const screenshots = only.filter(each => each.startsWith('tests/visual'));
  const vitestTests = only.filter(each => !browserTests.includes(each) && !screenshots.includes(each));
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-test-'));
  const isWhole = only.length === 0;
  const checks = isWhole && !isLong ? runChecks() : null;
  const results: Counts[] = [];
  if (isWhole || vitestTests.length > 0) results.push(await runVitest(folder, vitestTests));
  const pages: Promise<Counts>[] = [];
  if (isWhole || browserTests.length > 0) pages.push(runPlaywright(folder, 'browser', browserTests));
  const fewer = isWhole && !isLong ? FEWER_PICTURES : [];
  if (isWhole || screenshots.length > 0)
    pages.push(runPlaywright(folder, 'visual', [...screenshots, ...accept, ...fewer]));
  results.push(...(await Promise.all(pages)));
  if (checks) results.push(await checks);
  rmSync(folder, { recursive: true });
  const sum = (key: keyof Counts) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? EXIT.ok : EXIT.failed;
});
