/**
 * `npm run check`: formatting, lint, types, rules and map of rooms, names, style tokens,
 * dead code, spelling, comments, cited documents, packages of others, size. All of them run at the same time.
 */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** What the tool printed. */
  output: string;
}

/** Biome skips what git ignores: the built pages in tests/.tmp alone would take a minute. */
const IGNORE_LIKE_GIT = ['--vcs-enabled=true', '--vcs-client-kind=git', '--vcs-use-ignore-file=true'];
/** tsc reuses the results of its previous run. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'tests/.tmp/types.tsbuildinfo'];
/** Only .astro files: for a .ts file `astro check` takes several times as long as tsc. */
const ASTRO_FILES = ['--tsconfig', 'tsconfig.astro.json'];
/** Only changed files are read again. */
const CACHED = ['--cache', '--cache-strategy=content', '--cache-location=tests/.tmp/spelling.json'];
const SPELLING = ['--config=scripts/check/spelling.yaml', '--no-progress', '--no-summary'];
/** Its output is always printed. */
const SIZE = 'размер';
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'biome check': ['node_modules/@biomejs/biome/bin/biome', 'check', ...IGNORE_LIKE_GIT, '.'],
  'astro check': ['node_modules/astro/bin/astro.mjs', 'check', ...ASTRO_FILES],
  tsc: ['node_modules/typescript/bin/tsc', '--noEmit', ...INCREMENTAL],
  'границы комнат': ['scripts/check/imports.ts'],
  'карта комнат': ['scripts/check/map.ts'],
  'таблицы полей': ['scripts/check/field-tables.ts'],
  имена: ['scripts/check/names.ts'],
  'стили из токенов': ['scripts/check/styles.ts'],
  'мёртвый код': ['node_modules/knip/bin/knip.js', '--config=scripts/check/knip.json', '--no-progress'],
  правописание: ['node_modules/cspell/bin.mjs', 'lint', ...SPELLING, ...CACHED],
  'длина комментариев': ['scripts/check/comments.ts'],
  'ссылки на документы': ['scripts/check/citations.ts'],
  'чужие пакеты': ['scripts/check/lockfile.ts'],
  [SIZE]: ['scripts/check/ceilings.ts'],
};

/**
 * Runs all checks at the same time in the project at `root`.
 * @param onResult called when a check has ended
 */
export function runChecks(root: string, onResult: (result: CheckResult) => void): Promise<CheckResult[]> {
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, args]) => {
      const result = await runCheck(root, name, args);
      onResult(result);
      return result;
    }),
  );
}

function runCheck(root: string, name: string, args: readonly string[]): Promise<CheckResult> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code, signal) => {
      if (signal) output += `\nОстановлено сигналом ${signal}`;
      resolve({
        name,
        passed: code === 0,
        seconds: (performance.now() - started) / 1000,
        output: output.trim(),
      });
    });
  });
}

function print({ name, passed, seconds, output }: CheckResult): void {
  const time = seconds.toLocaleString('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  console.log(`${passed ? '✓' : '✗'} ${name}: ${passed ? 'всё в порядке' : 'есть ошибки'}, ${time} с`);
  if (!passed || name === SIZE) console.log(`${output}\n`);
}

if (import.meta.main) {
  const results = await runChecks(dirname(import.meta.dirname), print);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
