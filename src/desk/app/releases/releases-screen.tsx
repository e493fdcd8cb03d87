import { useNotify } from 'ra-core';
import type { Begun } from '../../api/jobs.ts';
import {
  bringBack,
  listReleases,
  listSaves,
  type Noticed,
  publishNow,
  REPORT_FILE,
  type ReleaseRow,
  type Saved,
  undoSave,
} from '../../api/releases.ts';
import { ask, sentence } from '../ask.ts';
import { Publishing, usePublish } from '../ui/publication.tsx';
import { Screen } from '../ui/screen.tsx';
import { timeText } from '../ui/texts.ts';
import { useAsk } from '../ui/use-ask.ts';

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
function Releases() {
  const releases = useAsk(listReleases, {});
  const saves = useAsk(listSaves, {});
  const publish = usePublish();
  const notify = useNotify();
  const begin = async (call: () => Promise<Saved | Begun>, question?: string) => {
    if (question !== undefined && !confirm(question)) return;
    try {
      await publish(call);
    } catch (error) {
      notify(sentence(error), { type: 'error' });
    }
  };
  return (
    <Screen
      title="Выпуски"
      actions={
        <button
          type="button"
          className="button button-main"
          onClick={() => begin(() => ask(publishNow, { sure: false }))}
        >
          Опубликовать
        </button>
      }
    >
      {releases.error ? <p className="error">{sentence(releases.error)}</p> : null}
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
                  begin(
                    () => ask(bringBack, { id: release.id }),
                    `Показать покупателям выпуск ${timeText(release.at)}?`,
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
              onClick={() => begin(() => ask(undoSave, { id: save.id }), `Вернуть как было: ${save.what}?`)}
            >
              Вернуть как было
            </button>
          </li>
        ))}
      </ol>
    </Screen>
  );
}

/** Releases and changes of the content, with what becomes of the publications that are begun here. */
export const ReleasesScreen = () => (
  <Publishing>
    <Releases />
  </Publishing>
);
