import { existsSync } from 'node:fs';
import path from 'node:path';
import { displayPath } from '#src/content/import/read/text-file.ts';
import { formatCount } from '#src/domain/format-count.ts';
import { config } from '#src/platform/config.ts';
import type { Release } from '#src/publish/manifest.ts';
import { currentRelease, releasesIn } from '#src/publish/releases.ts';
import { REPORT } from '#src/publish/review/report/report.ts';
import { isWithdrawn } from '#src/publish/withdrawn.ts';
import { command, EXIT, flags } from './command.ts';
import { changesJson } from './publish-json.ts';

/** 22.11.2026, 10:15 where the shop is. */
const timeOf = ({ at, timezone }: Release): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone }).format(
    new Date(at),
  );

/** What became of pages: «собрано заново 34, новых 1, ушло 2». */
function changesOf({ pages: { rendered, added, gone }, back }: Release): string {
  if (back !== undefined) return `возвращён ${back}`;
  const parts = [
    `собрано заново ${formatCount(rendered)}`,
    ...(added > 0 ? [`новых ${formatCount(added)}`] : []),
    ...(gone > 0 ? [`ушло ${formatCount(gone)}`] : []),
  ];
  return parts.join(', ');
}

/** The path of its report, or null: what a rollback brought back has the report of its first time. */
function reportOf({ dir }: Release): string | null {
  const file = path.join(dir, REPORT);
  return existsSync(file) ? file : null;
}

type State = 'показан' | 'отозван' | null;

/** A release as wire.md documents it: what shoppers noticed is in the words of a build. */
function releaseJson(release: Release, state: State) {
  const { dir: _, files: __, notice, ...facts } = release;
  return {
    ...facts,
    current: state === 'показан',
    withdrawn: state === 'отозван',
    changes: notice && release.back === undefined ? changesJson(notice) : null,
    report: reportOf(release),
  };
}

function releaseLines(release: Release, state: State): string[] {
  const { id, content } = release;
  const report = reportOf(release);
  return [
    `${id}  ${timeOf(release)}  содержимое ${content.slice(0, 8)}  ${changesOf(release)}${state ? `  — ${state}` : ''}`,
    `  ${report === null ? 'отчёта нет' : `отчёт: ${displayPath(report)}`}`,
  ];
}

/** Releases, newest first: when, what changed, by which content. */
await command(async () => {
  const { json } = flags('json');
  const { outDir } = config();
  const current = currentRelease(outDir);
  const stateOf = ({ id }: Release): State => {
    if (id === current?.id) return 'показан';
    return isWithdrawn(current, id) ? 'отозван' : null;
  };
  const all = releasesIn(outDir).map(release => [release, stateOf(release)] as const);
  if (json)
    console.log(
      JSON.stringify(
        all.map(one => releaseJson(...one)),
        null,
        2,
      ),
    );
  else if (all.length === 0) console.log('Выпусков ещё нет. Выполните: npm run build');
  else for (const one of all) console.log(releaseLines(...one).join('\n'));
  return EXIT.ok;
});
