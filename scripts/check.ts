/** `npm run check`: formatting, lint, types, borders between folders, tokens, dead code, spelling, comments: side by side. */
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  /** What the tool printed. */
  output: string;
}

/** Biome leaves out what git does: built pages under tests/.tmp alone would cost a minute. */
const AS_GIT_DOES = ['--vcs-enabled=true', '--vcs-client-kind=git', '--vcs-use-ignore-file=true'];
/** tsc keeps what it has found, for the next time. */
const KEPT = ['--incremental', '--tsBuildInfoFile', 'tests/.tmp/types.tsbuildinfo'];
/** Pages and components: a language server, which takes several times as long for a .ts file as tsc does. */
const PAGES = ['--tsconfig', 'tsconfig.astro.json'];
/** Only files that have changed are read again. */
const READ_ONCE = ['--cache', '--cache-strategy=content', '--cache-location=tests/.tmp/spelling.json'];
const SPELLING = ['--config=scripts/check/spelling.yaml', '--no-progress', '--no-summary'];
const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'biome check': ['node_modules/@biomejs/biome/bin/biome', 'check', ...AS_GIT_DOES, '.'],
  'astro check': ['node_modules/astro/bin/astro.mjs', 'check', ...PAGES],
  tsc: ['node_modules/typescript/bin/tsc', '--noEmit', ...KEPT],
  'границы папок': ['scripts/check/imports.ts'],
  'стили из токенов': ['scripts/check/styles.ts'],
  'мёртвый код': ['node_modules/knip/bin/knip.js', '--config=scripts/check/knip.json', '--no-progress'],
  правописание: ['node_modules/cspell/bin.mjs', 'lint', ...SPELLING, ...READ_ONCE],
  'длина комментариев': ['scripts/check/comments.ts'],
  'ссылки на документы': ['scripts/check/citations.ts'],
};

/**
 * Runs every check at once in the project at `root`.
 * @param onResult called as each one ends
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
  if (!passed) console.log(`${output}\n`);
}

if (import.meta.main) {
  const results = await runChecks(dirname(import.meta.dirname), print);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
}
