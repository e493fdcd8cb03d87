import path from 'node:path';
import { type Problem, problemText } from '#src/content/import/check/problems.ts';
import type { Row } from '#src/ops/doctor/row.ts';
import type { Config } from '#src/platform/config.ts';
import type { Health } from '../../api/today.ts';
import { type Ended, runCommand } from '../jobs.ts';

/** For how long what was found is shown again, in milliseconds. */
const FRESH_MS = 10 * 60_000;
const MOST = 100;

/** Runs doctor and check of the content, one after another, beside the jobs of the desk: nobody's publication waits for them. */
async function examine(contentDir: string): Promise<Health> {
  const doctor = await runCommand('doctor', ['--json']);
  const content = await runCommand('import', ['--check', '--json']);
  const rows = (doctor.json ?? []) as Row[];
  const { errors = [], warnings = [] } = (content.json ?? {}) as Partial<Record<string, Problem[]>>;
  const bad = (wanted: 'red' | 'yellow') =>
    rows.flatMap(({ name, state, text, cure }) =>
      state === wanted ? [{ name, state: wanted, text, cure }] : [],
    );
  const problems = (state: 'red' | 'yellow', all: readonly Problem[]) =>
    all.slice(0, MOST).map(problem => ({
      state,
      text: problemText({ ...problem, file: path.relative(contentDir, problem.file) }),
    }));
  const failed = ({ json, lines }: Ended, what: string) =>
    json === null ? [`${what}: ${lines.at(-1) ?? ''}`] : [];
  return {
    at: Date.now(),
    doctor: [...bad('red'), ...bad('yellow')],
    content: [...problems('red', errors), ...problems('yellow', warnings)],
    failed: [
      ...failed(doctor, 'Проверка магазина не выполнена'),
      ...failed(content, 'Содержимое не проверено'),
    ],
  };
}

let last: { begun: number; health: Promise<Health> } | null = null;

/** What is wrong with the shop, as it was found at most {@link FRESH_MS} ago. */
export function healthOf({ contentDir }: Pick<Config, 'contentDir'>): Promise<Health> {
  if (!last || Date.now() - last.begun > FRESH_MS) last = { begun: Date.now(), health: examine(contentDir) };
  // A failure is no finding: the next call examines anew.
  last.health.catch(() => {
    last = null;
  });
  return last.health;
}
