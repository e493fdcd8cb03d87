import { useEffect, useState } from 'react';
import {
  bringBack,
  listReleases,
  listSaves,
  type Noticed,
  type PublishResult,
  publishNow,
  REPORT_FILE,
  type ReleaseRow,
  undoSave,
} from '../../api/releases.ts';
import { ask, sentence } from '../ask.ts';
import { JobProgress, useJob } from '../ui/job.tsx';
import { Screen } from '../ui/screen.tsx';
import { timeText } from '../ui/texts.ts';
import { useAsk } from '../ui/use-ask.ts';
import { PublishOutcome } from './publish-outcome.tsx';

const NOTICED: Readonly<Record<keyof Noticed, string>> = {
  up: 'подорожало',
  down: 'подешевело',
  added: 'новых',
  gone: 'ушло',
  soldOut: 'кончилось',
  back: 'снова есть',
  texts: 'текстов',
};

/** «подорожало 12, кончилось 3». */
export function changesText({ noticed, back, pages }: ReleaseRow): string {
  if (back !== null) return `возвращён ${back}`;
  const parts = Object.entries(NOTICED).flatMap(([key, name]) => {
    const count = noticed?.[key as keyof Noticed] ?? 0;
    return count > 0 ? [`${name} ${count}`] : [];
  });
  return parts.join(', ') || `страниц собрано ${pages.rendered}`;
}

/** What was published when, by whom; publishing, bringing back a release, taking back a change of the content. */
export function ReleasesScreen() {
  const releases = useAsk(listReleases, {});
  const saves = useAsk(listSaves, {});
  const [job, setJob] = useState<string | null>(null);
  const [error, setError] = useState('');
  const state = useJob(job);
  const result = state?.result && 'done' in state.result ? (state.result.done as PublishResult) : null;
  const isBusy = job !== null && !state?.result;

  useEffect(() => {
    if (!state?.result) return;
    void releases.refetch();
    void saves.refetch();
  }, [state?.result, releases.refetch, saves.refetch]);

  const begin = async (begun: Promise<{ job: string }>) => {
    setError('');
    try {
      setJob((await begun).job);
    } catch (failure) {
      setError(sentence(failure));
    }
  };
  const sure = (question: string, begun: () => Promise<{ job: string }>) => {
    if (!isBusy && confirm(question)) void begin(begun());
  };
  const failure = error || (releases.error && sentence(releases.error));

  return (
    <Screen
      title="Выпуски"
      actions={
        <button
          type="button"
          className="button button-main"
          aria-disabled={isBusy}
          onClick={() => isBusy || void begin(ask(publishNow, { sure: false }))}
        >
          Опубликовать
        </button>
      }
    >
      {failure ? (
        <p className="error" role="alert">
          {failure}
        </p>
      ) : null}
      <JobProgress state={state} />
      {result ? (
        <PublishOutcome result={result} onConfirm={() => void begin(ask(publishNow, { sure: true }))} />
      ) : null}
      <ol className="rows">
        {releases.data?.releases.map(release => (
          <li key={release.id} className="row">
            <time dateTime={new Date(release.at).toISOString()}>{timeText(release.at)}</time>
            <span className="row-main">
              {changesText(release)}
              <small>
                {' '}
                {release.person ?? 'не с пульта'}, {release.id}
              </small>
            </span>
            {release.hasReport ? (
              <a
                className="button"
                href={`/files/${REPORT_FILE}?release=${release.id}`}
                target="_blank"
                rel="noreferrer"
              >
                Отчёт
              </a>
            ) : null}
            {release.state === 'served' ? (
              <b className="good">показан</b>
            ) : (
              <button
                type="button"
                className="button"
                onClick={() =>
                  sure(`Показать покупателям выпуск ${timeText(release.at)}?`, () =>
                    ask(bringBack, { id: release.id }),
                  )
                }
              >
                Вернуть
              </button>
            )}
          </li>
        ))}
      </ol>
      <h2>Правки содержимого за 30 дней</h2>
      {saves.data?.saves.length === 0 ? <p>С пульта ещё ничего не меняли.</p> : null}
      <ol className="rows">
        {saves.data?.saves.map(save => (
          <li key={save.id} className="row">
            <time dateTime={new Date(save.at).toISOString()}>{timeText(save.at)}</time>
            <b>{save.person}</b>
            <span className="row-main">
              {save.what}
              <small> {save.files.join(', ')}</small>
            </span>
            <button
              type="button"
              className="button"
              onClick={() => sure(`Вернуть как было: ${save.what}?`, () => ask(undoSave, { id: save.id }))}
            >
              Вернуть как было
            </button>
          </li>
        ))}
      </ol>
    </Screen>
  );
}
