import { currentRelease } from '#src/publish/releases.ts';
import type { PublishResult } from '../api/releases.ts';
import type { Desk } from './desk.ts';
import type { Ended, Steps } from './jobs.ts';

/** What the desk reads of what a build tells (wire.md). */
interface BuildReport {
  outcome: PublishResult['outcome'];
  message: string | null;
  problems: { errors: { file: string; line: number | null; field: string; message: string }[] } | null;
  reasons: { text: string }[];
  redirects: { from: string; to: string }[];
}

/** Exit code of a command that another one delays. */
const BUSY = 75;

function reasonsOf({ message, problems, reasons, redirects }: BuildReport): string[] {
  const errors = (problems?.errors ?? []).map(
    ({ file, line, field, message: text }) => `${file}${line === null ? '' : `:${line}`}: ${field}: ${text}`,
  );
  const lost = redirects.map(
    ({ from, to }) => `Пропал бы адрес ${from}: добавьте в redirects.csv строку ${from};${to}`,
  );
  const all = [...errors, ...reasons.map(({ text }) => text), ...lost];
  return all.length > 0 ? all : message ? [message] : [];
}

/** What became of a command that publishes. @param started when it was asked for, by `performance.now()` */
function publishResult(desk: Desk, { code, json, lines }: Ended, started: number): PublishResult {
  const report = json as Partial<BuildReport> | null;
  const outcome = report?.outcome ?? (code === 0 ? 'published' : code === BUSY ? 'busy' : 'failed');
  const isDone = code === 0;
  return {
    outcome,
    served: currentRelease(desk.config.outDir)?.id ?? null,
    seconds: (performance.now() - started) / 1000,
    reasons: isDone ? [] : report?.reasons ? reasonsOf(report as BuildReport) : lines.slice(-3),
    canConfirm:
      outcome === 'refused' && (report?.reasons ?? []).length > 0 && !report?.problems?.errors.length,
  };
}

/** Publishes the content as it lies, in a process of its own, and writes into the log who did it. */
export async function publish(
  desk: Desk,
  person: string,
  { step, run }: Steps,
  { sure = false, started = performance.now() }: { sure?: boolean; started?: number } = {},
): Promise<PublishResult> {
  step('Публикую');
  const result = publishResult(desk, await run('build', ['--json', ...(sure ? ['--yes'] : [])]), started);
  await record(desk, person, 'publish', result);
  return result;
}

/** Has an earlier release served again. */
export async function rollBack(
  desk: Desk,
  person: string,
  { step, run }: Steps,
  id: string,
): Promise<PublishResult> {
  step('Возвращаю выпуск');
  const result = publishResult(desk, await run('rollback', [id]), performance.now());
  await record(desk, person, 'rollback', result);
  return result;
}

async function record(
  { saves }: Desk,
  person: string,
  kind: string,
  { outcome, served }: PublishResult,
): Promise<void> {
  if (outcome === 'published')
    await saves.record({ person, kind: `release.${kind}`, subject: `release ${served}`, detail: {} });
}
