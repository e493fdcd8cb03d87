import { Link } from 'react-router-dom';
import { beginDraftShop } from '../../api/drafts.ts';
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
import { ask, useAct, useAsk } from '../ask.ts';
import { DraftButton } from '../drafts/draft-link.tsx';
import { usePublish } from '../ui/job.tsx';
import { Button, Row, Rows, SaveRow, Screen } from '../ui/parts.tsx';
import { timeText } from '../ui/texts.ts';

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
  const { data, error } = useAsk(listReleases, {});
  const saves = useAsk(listSaves, {});
  const publish = usePublish();
  const { act } = useAct();
  const begin = (call: () => Promise<Saved | Begun>) => act(() => publish(call));
  return (
    <Screen
      title="Выпуски"
      error={error}
      actions={
        <>
          <Link to="/was">Как было</Link>
          <Button isMain onClick={() => begin(() => ask(publishNow, { sure: false }))}>
            Опубликовать
          </Button>
        </>
      }
    >
      <DraftButton begin={at => ask(beginDraftShop, { at })} />
      <Rows>
        {data?.releases.map(release => (
          <Row
            key={release.id}
            at={release.at}
            main={changesText(release)}
            note={`${release.person ?? 'не с пульта'}, ${release.id}`}
          >
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
              <Button
                question={`Показать покупателям выпуск ${timeText(release.at)}?`}
                onClick={() => begin(() => ask(bringBack, { id: release.id }))}
              >
                Вернуть
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      <h2>Правки содержимого за 30 дней</h2>
      <Rows empty="С пульта ещё ничего не меняли.">
        {saves.data?.saves.map(save => (
          <SaveRow key={save.id} {...save} onClick={() => begin(() => ask(undoSave, { id: save.id }))} />
        ))}
      </Rows>
    </Screen>
  );
}
