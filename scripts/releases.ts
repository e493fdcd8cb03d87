import type { Release } from '#src/publish/manifest.ts';
import { currentRelease, releasesIn } from '#src/publish/releases.ts';
import { isWithdrawn } from '#src/publish/withdrawn.ts';
import { config } from '#src/server/config.ts';
import { command, EXIT, flags } from './command.ts';

/** 22.11.2026, 10:15 where the shop is. */
const timeOf = ({ at, timezone }: Release): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone }).format(
    new Date(at),
  );

/** What became of pages: «собрано заново 34, новых 1, ушло 2». */
function changesOf({ pages: { rendered, added, gone }, back }: Release): string {
  if (back !== undefined) return `возвращён ${back}`;
  const parts = [
    `собрано заново ${rendered}`,
    ...(added > 0 ? [`новых ${added}`] : []),
    ...(gone > 0 ? [`ушло ${gone}`] : []),
  ];
  return parts.join(', ');
}

/** Releases, newest first: when, what changed, by which content. */
await command(async () => {
  const { json } = flags('json');
  const { outDir } = config();
  const current = currentRelease(outDir);
  const all = releasesIn(outDir).map(release => ({
    release,
    state: release.id === current?.id ? 'показан' : isWithdrawn(current, release.id) ? 'отозван' : '',
  }));
  if (json) {
    const listed = all.map(({ release: { dir: _, files: __, ...facts }, state }) => ({
      ...facts,
      current: state === 'показан',
      withdrawn: state === 'отозван',
    }));
    console.log(JSON.stringify(listed, null, 2));
  } else if (all.length === 0) console.log('Выпусков ещё нет. Выполните: npm run build');
  else
    for (const { release, state } of all)
      console.log(
        `${release.id}  ${timeOf(release)}  содержимое ${release.content.slice(0, 8)}  ${changesOf(release)}${state ? `  — ${state}` : ''}`,
      );
  return EXIT.ok;
});
