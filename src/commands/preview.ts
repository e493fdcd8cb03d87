import path from 'node:path';
import { parseArgs } from 'node:util';
import { timezoneOf } from '#src/content/import/shop-timezone.ts';
import { beginDraft, type Config, config, salesConfig } from '#src/platform/config.ts';
import { BusyError, withRunLock } from '#src/platform/run-lock.ts';
import { releaseSource } from '#src/publish/open-release.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { isDue } from '#src/publish/sources.ts';
import { startServer } from '#src/server/calls/start-server.ts';
import { draftResponses } from '#src/server/http/draft-response.ts';
import { drain, stopSignal } from '#src/server/http/drain.ts';
import { CommandError, command, EXIT } from './command.ts';
import { followContent } from './follow-content.ts';
import { type PreviewMoment, previewMoment } from './preview-moment.ts';
import { PREVIEW_HOST, previewPort } from './preview-port.ts';
import { publishPreview } from './preview-publication.ts';

function atArgument(): string | undefined {
  try {
    return parseArgs({ options: { at: { type: 'string' } }, strict: true }).values.at;
  } catch {
    throw new CommandError('Неизвестный параметр. Можно: --at 2026-11-30 или --at 2026-11-30T09:00.');
  }
}

/** Tells when dated content of a preview of the current moment is to be shown otherwise; once of each release. */
function momentsOf({ outDir }: Config, { at }: PreviewMoment): () => boolean {
  let reported = '';
  return () => {
    const release = at ? null : currentRelease(outDir);
    if (!release || release.id === reported || !isDue(release, new Date())) return false;
    reported = release.id;
    return true;
  };
}

async function serveDraft(
  preview: Config,
  port: number,
  moment: PreviewMoment,
  publishAgain: () => Promise<number>,
): Promise<number> {
  const stopped = stopSignal();
  const served = { ...preview, host: PREVIEW_HOST, port };
  const open = await startServer(
    { ...served, siteUrl: `http://${PREVIEW_HOST}`, siteIsLoopback: true },
    salesConfig(),
    releaseSource(preview.outDir, null),
    { Response: draftResponses(moment.short) },
  );
  if (!open) throw new CommandError('Черновик не собрался. Повторите: npm run preview');
  // Browsers share the cookies of localhost among all ports: under another name the shop there keeps its basket.
  console.log(`Черновик открыт: http://127.0.0.1:${open.port} (${moment.long})`);
  console.log(
    `Правки в содержимом появляются в нём сами${moment.at ? '' : ', а то, у чего есть срок, — в свою минуту'}. Покупатели его не видят, заказы в магазин не попадают.`,
  );
  const stopFollowing = followContent(preview.contentDir, publishAgain, momentsOf(preview, moment));
  const signal = await stopped;
  console.log(`${signal}: закрываю черновик.`);
  stopFollowing();
  await drain(open.servers);
  await open.stop();
  return EXIT.ok;
}

/** Shows the content as it would be published, now or at a later minute, in a shop apart from the live one. */
await command(async () => {
  // Of a process that has begun this one and holds a channel to it: without that one nobody would end it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  const live = config();
  const moment = previewMoment(atArgument(), timezoneOf(live.contentDir), new Date());
  const preview = beginDraft('preview');
  const port = await previewPort(preview);
  const publishAgain = async () => publishPreview(live, preview, moment.at);
  const show = async () => {
    const exitCode = await publishAgain();
    return exitCode === EXIT.ok ? serveDraft(preview, port, moment, publishAgain) : exitCode;
  };
  try {
    return await withRunLock(path.dirname(preview.dataDir), show);
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    throw new CommandError(
      `Черновик уже открыт (процесс ${error.pid}). Остановите его или возьмите другую папку: DRAFT_DIR=… npm run preview`,
      EXIT.busy,
    );
  }
});
