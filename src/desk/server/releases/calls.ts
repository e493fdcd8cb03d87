import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isDay } from '#src/domain/calendar.ts';
import { isMoment } from '#src/domain/moments.ts';
import type { Release } from '#src/publish/manifest.ts';
import { currentRelease, releasesIn } from '#src/publish/releases.ts';
import { REPORT } from '#src/publish/review/report/report.ts';
import { isWithdrawn } from '#src/publish/withdrawn.ts';
import * as contracts from '../../api/releases.ts';
import { type Answered, answer, nothing } from '../call.ts';
import type { Download } from '../http/server.ts';
import { beginPublication, beginRollback } from '../publishing.ts';
import { Refused } from '../refused.ts';
import { pageOnDay } from './page-on-day.ts';

const id = z.object({ id: z.string().max(60) });
const onDay = z.object({
  page: z.string().trim().min(1, 'Впишите адрес страницы или номер товара.').max(2000),
  day: z.string().refine(isDay, 'Ожидался день: 2026-11-20.'),
  time: z.string().refine(time => time === '' || isMoment(`2026-01-01T${time}`), 'Ожидалось время: 10:15.'),
});

const reportOf = ({ dir }: Release): string => path.join(dir, REPORT);

/** A release as the screens show it. @param current the one that is served */
export function releaseRow(
  release: Release,
  current: Release | null,
  person: string | null,
): contracts.ReleaseRow {
  const { notice, pages, back = null } = release;
  const state = release.id === current?.id ? 'served' : isWithdrawn(current, release.id) ? 'withdrawn' : null;
  return {
    id: release.id,
    at: Date.parse(release.at),
    state,
    person,
    back,
    pages,
    noticed:
      notice && back === null
        ? {
            ...{ up: notice.up.count, down: notice.down.count, added: notice.added, gone: notice.gone },
            ...{ soldOut: notice.soldOut, back: notice.back, texts: notice.texts },
          }
        : null,
    hasReport: existsSync(reportOf(release)),
  };
}

/** Releases, publishing and taking back. */
export const RELEASE_CALLS: readonly Answered[] = [
  answer(contracts.listReleases, nothing, async ({ config, context }) => {
    const events = await context.store.read(db =>
      db.selectFrom('desk_events').where('kind', 'like', 'release.%').select(['subject', 'person']).execute(),
    );
    const people = new Map(events.map(({ subject, person }) => [subject, person]));
    const current = currentRelease(config.outDir);
    const releases = releasesIn(config.outDir);
    return {
      releases: releases.map(one => releaseRow(one, current, people.get(`release ${one.id}`) ?? null)),
    };
  }),
  answer(
    contracts.publishNow,
    z.object({ sure: z.boolean(), again: z.boolean().default(false) }),
    (desk, { person }, { sure, again }) => ({
      job: beginPublication(desk, person.name, sure, again),
    }),
  ),
  answer(contracts.bringBack, id, (desk, { person }, { id: release }) => {
    if (!releasesIn(desk.config.outDir).some(one => one.id === release))
      throw new Refused(404, 'Этого выпуска уже нет: обновите страницу.');
    return { job: beginRollback(desk, person.name, release) };
  }),
  answer(contracts.pageOnDay, onDay, (desk, _, body) => pageOnDay(desk, body)),
  answer(contracts.listSaves, nothing, ({ saves }) => ({ saves: saves.list() })),
  answer(contracts.undoSave, id, async (desk, { person }, { id: before }) => {
    const save = await desk.saves.takeBack(person.name, before);
    return { save, job: beginPublication(desk, person.name) };
  }),
];

/** The report of a release: shown in a sandbox, since texts of the content stand in it. */
export const REPORT_DOWNLOAD: Download = {
  name: contracts.REPORT_FILE,
  allows: 'editor',
  async make({ config }, query) {
    const release = releasesIn(config.outDir).find(one => one.id === query.get('release'));
    if (!release || !existsSync(reportOf(release))) throw new Refused(404, 'Отчёта этого выпуска нет.');
    const body = createReadStream(reportOf(release));
    return { name: REPORT, type: 'text/html; charset=utf-8', body, isPage: true };
  },
};
